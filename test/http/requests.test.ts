import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'

describe('errors', () => {
  test('an unknown path answers the error body with request id, time and path', async () => {
    await using app = createTestApp()
    const answer = await app.request('GET', '/nowhere?x=1', { headers: { 'x-request-id': 'abc-123' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-request-id')).toBe('abc-123')
    expect(answer.body).toEqual({
      success: false,
      statusCode: 404,
      error: 'Not Found',
      code: 'NOT_FOUND',
      message: expect.any(String),
      userMessage: expect.any(String),
      requestId: 'abc-123',
      timestamp: '2026-03-04T17:00:00.000Z',
      path: '/nowhere',
    })
  })

  test('a request id that could forge a log line is replaced', async () => {
    await using app = createTestApp()
    const answer = await app.request('GET', '/health', { headers: { 'x-request-id': 'a b' } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a path under another method answers 405 with the allowed methods', async () => {
    await using app = createTestApp()
    const answer = await app.request('PUT', '/tags')
    expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET, POST',
    ])
  })

  test('a refused body names every field that is wrong', async () => {
    await using app = createTestApp()
    const { body } = await app.post('/tags', app.tenant().key, { name: '' })
    expect(body.details).toEqual([
      {
        field: 'name',
        message: 'must not be empty',
        userMessage: 'This field is required.',
        constraint: 'minLength',
      },
    ])
    expect(body.message).toBe('name must not be empty.')
  })
})

describe('credentials', () => {
  test.each([
    ['bearer', (key: string) => ({ authorization: `Bearer ${key}` })],
    ['bearer in another case', (key: string) => ({ authorization: `bearer ${key}` })],
    ['X-API-Key', (key: string) => ({ 'x-api-key': key })],
    [
      'X-API-Key beside a bearer token: the key wins',
      (key: string) => ({ 'x-api-key': key, authorization: 'Bearer x' }),
    ],
  ])('a key is accepted as %s', async (_name, headers) => {
    await using app = createTestApp()
    expect((await app.request('GET', '/tags', { headers: headers(app.tenant().key) })).status).toBe(200)
  })

  test.each([
    { name: 'nothing', headers: {}, code: 'UNAUTHENTICATED' },
    { name: 'another scheme', headers: { authorization: 'Basic YTpi' }, code: 'UNAUTHENTICATED' },
    { name: 'an empty bearer', headers: { authorization: 'Bearer ' }, code: 'UNAUTHENTICATED' },
    { name: 'an empty X-API-Key', headers: { 'x-api-key': '' }, code: 'INVALID_API_KEY' },
    {
      name: 'a key of another shape',
      headers: { authorization: 'Bearer et_test_x' },
      code: 'INVALID_API_KEY',
    },
    {
      name: 'a key with a typo',
      headers: { authorization: `Bearer et_live_${'a'.repeat(46)}` },
      code: 'INVALID_API_KEY',
    },
  ])('$name is refused with 401 and the way to authenticate', async ({ headers, code }) => {
    await using app = createTestApp()
    const answer = await app.request('GET', '/tags', { headers: headers as Record<string, string> })
    expect([answer.status, answer.body.code, answer.headers.get('www-authenticate')]).toEqual([
      401,
      code,
      'Bearer',
    ])
  })

  test('a revoked key is refused on the next request', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    expect((await app.get('/tags', key)).status).toBe(200)
    app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET revoked_at = ?', tx.now))
    expect((await app.get('/tags', key)).status).toBe(401)
  })

  test('an expired key is refused from its last instant on', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET expires_at = ?', tx.now + 1))
    expect((await app.get('/tags', key)).status).toBe(200)
    app.clock.advance(1)
    expect((await app.get('/tags', key)).status).toBe(401)
  })
})

describe('bodies', () => {
  test.each([
    {
      name: 'a body over 1 MiB',
      options: { body: JSON.stringify({ name: 'x'.repeat(1_048_576) }) },
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    },
    {
      name: 'a body that only says it is over 1 MiB',
      options: { body: '{}', headers: { 'content-length': '99999999' } },
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    },
    {
      name: 'another media type',
      options: { body: 'name=x', headers: { 'content-type': 'text/plain' } },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
    {
      name: 'a compressed body',
      options: { body: '{"name":"x"}', headers: { 'content-encoding': 'gzip' } },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
    {
      name: 'a body nested 10,000 deep',
      options: { body: '['.repeat(10_000) + ']'.repeat(10_000) },
      status: 400,
      code: 'VALIDATION_FAILED',
    },
    {
      name: 'a lone surrogate',
      options: { body: '{"name":"\\ud800"}' },
      status: 400,
      code: 'VALIDATION_FAILED',
    },
    {
      name: 'a control character',
      options: { body: '{"name":"a\\u0000b"}' },
      status: 400,
      code: 'VALIDATION_FAILED',
    },
  ])('$name is refused and changes nothing', async ({ options, status, code }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    const answer = await app.request('POST', '/tags', { token: key, ...(options as object) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(app.rowCounts()).toEqual(before)
  })

  test('invalid UTF-8 is refused', async () => {
    await using app = createTestApp()
    const request = new Request('http://carillon.test/tags', {
      method: 'POST',
      headers: { authorization: `Bearer ${app.tenant().key}`, 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect((await app.app.handle(request)).status).toBe(400)
  })

  test('__proto__ in a body changes no prototype', async () => {
    await using app = createTestApp()
    const body = '{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
    expect((await app.request('POST', '/tags', { token: app.tenant().key, body })).status).toBe(201)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('lists', () => {
  async function withTags(app: ReturnType<typeof createTestApp>, count: number): Promise<string> {
    const { key } = app.tenant()
    for (let i = 0; i < count; i++) {
      app.clock.advance(1)
      await app.post('/tags', key, { name: `tag ${i}` })
    }
    return key
  }

  test('pages follow each other without gap or overlap, newest first', async () => {
    await using app = createTestApp()
    const key = await withTags(app, 5)
    const pages = await Promise.all([1, 2, 3].map((page) => app.get(`/tags?page=${page}&limit=2`, key)))
    expect(pages.flatMap(({ body }) => body.data.map((tag: { name: string }) => tag.name))).toEqual([
      'tag 4',
      'tag 3',
      'tag 2',
      'tag 1',
      'tag 0',
    ])
    expect(pages[1]!.body.meta).toEqual({
      page: 2,
      limit: 2,
      total: 5,
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: true,
    })
  })

  test('an empty page or limit counts as absent', async () => {
    await using app = createTestApp()
    const answer = await app.get('/tags?page=&limit=', await withTags(app, 1))
    expect(answer.body.meta).toMatchObject({ page: 1, limit: 20, total: 1 })
  })

  test('a page beyond the end is empty, not an error', async () => {
    await using app = createTestApp()
    const key = await withTags(app, 1)
    for (const page of ['999999', '1000001', '9'.repeat(30)]) {
      const answer = await app.get(`/tags?page=${page}`, key)
      expect([answer.status, answer.body.data, answer.body.meta.total]).toEqual([200, [], 1])
    }
  })

  test.each(['limit=0', 'limit=-1', 'limit=101', 'limit=1e2', 'limit=NaN', 'page=0'])(
    '%s is refused',
    async (query) => {
      await using app = createTestApp()
      expect((await app.get(`/tags?${query}`, app.tenant().key)).body.code).toBe('VALIDATION_FAILED')
    },
  )

  test.each(['sortBy=id', 'sortBy=name;drop', 'sortOrder=up', 'limit=1&limit=2'])(
    '%s is refused',
    async (query) => {
      await using app = createTestApp()
      expect((await app.get(`/tags?${query}`, app.tenant().key)).status).toBe(400)
    },
  )

  test('% and _ in a search are plain characters', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    for (const name of ['100% wool', '100 wool', 'a_b', 'axb']) await app.post('/tags', key, { name })
    const names = async (search: string) =>
      (await app.get(`/tags?search=${encodeURIComponent(search)}`, key)).body.data.map(
        (t: { name: string }) => t.name,
      )
    expect(await names('100%')).toEqual(['100% wool'])
    expect(await names('a_b')).toEqual(['a_b'])
  })
})

describe('rate limits', () => {
  const config = { rateLimits: { workspace: { quota: 3, windowSeconds: 10 } } }

  test('the fourth call of an organization within the window is refused with the time to return', async () => {
    await using app = createTestApp(config)
    const { key } = app.tenant()
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await app.get('/tags', key))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
    expect(answers.map((answer) => answer.headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
    const refused = answers[3]!
    expect(refused.body.code).toBe('RATE_LIMITED')
    expect(refused.headers.get('ratelimit-policy')).toBe('"workspace";q=3;w=10')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(
      Number(/t=(\d+)/.exec(refused.headers.get('ratelimit')!)![1]),
    )
  })

  test('tokens come back with time', async () => {
    await using app = createTestApp(config)
    const { key } = app.tenant()
    for (let i = 0; i < 4; i++) await app.get('/tags', key)
    app.clock.advance(3_334)
    expect((await app.get('/tags', key)).status).toBe(200)
    expect((await app.get('/tags', key)).status).toBe(429)
  })

  test('one organization does not use up the calls of another', async () => {
    await using app = createTestApp(config)
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    for (let i = 0; i < 4; i++) await app.get('/tags', one.key)
    expect((await app.get('/tags', two.key)).status).toBe(200)
  })

  test('a refused call is counted, so that guessing has a cost', async () => {
    await using app = createTestApp(config)
    const { key } = app.tenant()
    for (let i = 0; i < 3; i++) await app.get('/tags/not-a-uuid', key)
    expect((await app.get('/tags', key)).status).toBe(429)
  })
})

test.each(['http://a/tags', 'http://nas/tags', 'http://10.0.0.1:4000/tags'])(
  '%s is served for any host name',
  async (url) => {
    await using app = createTestApp()
    const headers = { authorization: `Bearer ${app.tenant().key}` }
    expect((await app.app.handle(new Request(url, { headers }))).status).toBe(200)
  },
)
