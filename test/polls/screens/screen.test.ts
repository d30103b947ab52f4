import { expect, test } from 'bun:test'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { sessionWith } from '../../support/contacts.ts'
import { askedPoll } from '../../support/polls.ts'

async function page(app: TestApp, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url)
  const response = await app.app.handle(new Request(`http://carillon.test${pathname}${search}`, { headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const screenPath = (id: string) => `/polls/${id}/screen`

async function show(app: TestApp, id: string, token: string): Promise<string> {
  const { status, body } = await app.request('PUT', screenPath(id), { token })
  expect(status).toBe(200)
  return body.data.url
}

const shares = (text: string) =>
  [...text.matchAll(/<bdi>([^<]*)<\/bdi><\/span>\n<span class="share">([\d.]+) % /g)].map(
    ([, label, share]) => [label, Number(share)],
  )

test('the page shows the question, the options with shares that add up to 100, and no contact', async () => {
  await using app = createTestApp()
  const { tenant, id, vote, people } = await askedPoll(app)
  for (const n of [0, 1, 2]) vote(n, String(n + 1))
  const { status, headers, text } = await page(app, await show(app, id, tenant.key))
  expect(status).toBe(200)
  expect(text).toContain(tenant.organization.name)
  expect(text).toContain('<h1>Hi , which day suits you?</h1>')
  expect(shares(text)).toEqual([
    ['Saturday', 33.4],
    ['Sunday', 33.3],
    ['Neither', 33.3],
  ])
  expect(text).toContain('3 people have voted.')
  for (const { phone } of people) expect(text).not.toContain(phone.slice(-7))
  for (const name of ['Ann', 'Ben', 'Cleo']) expect(text).not.toContain(name)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    refresh: '5',
  })
  expect(headers.get('content-security-policy')).not.toMatch(/script|unsafe|http/)
  expect(text).not.toMatch(/<script|<meta http-equiv|src=/)
})

test('a label and a name are shown as written, and never as HTML', async () => {
  await using app = createTestApp()
  const { tenant, id } = await askedPoll(app, {
    questionTemplate: '<b>Which?</b>',
    options: ['<script>alert(1)</script>', '"&'],
  })
  const { text } = await page(app, await show(app, id, tenant.key))
  expect(text).toContain('<h1>&lt;b&gt;Which?&lt;/b&gt;</h1>')
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).not.toContain('<script')
})

test('there is no page before the request, and none after it was removed, and the next one has another address', async () => {
  await using app = createTestApp()
  const { tenant, id } = await askedPoll(app)
  const read = async () => (await app.get(screenPath(id), tenant.key)).body.data
  expect(await read()).toEqual({ url: null })
  const first = await show(app, id, tenant.key)
  expect(await read()).toEqual({ url: first })
  expect(await show(app, id, tenant.key)).toBe(first)
  expect(new URL(first).pathname).toMatch(/^\/screen\/[0-9A-Za-z]{22}$/)
  expect((await app.delete(screenPath(id), tenant.key)).body.data).toEqual({ url: null })
  const gone = await page(app, first)
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('This link is not valid')])
  const unknown = await page(app, first.replace(/.{22}$/, 'A'.repeat(22)))
  expect(gone.text).toBe(unknown.text)
  const second = await show(app, id, tenant.key)
  expect(second).not.toBe(first)
  expect([(await page(app, first)).status, (await page(app, second)).status]).toEqual([404, 200])
})

test('a page whose poll is closed stays unchanged, and that of a deleted poll no longer exists', async () => {
  await using app = createTestApp()
  const { tenant, id, vote } = await askedPoll(app)
  const url = await show(app, id, tenant.key)
  const still = await page(app, `${url}?updates=off`)
  expect([still.headers.get('refresh'), still.text]).toEqual([
    null,
    expect.stringContaining('Show new votes as they arrive'),
  ])
  vote(0, '1')
  await app.post(`/polls/${id}/close`, tenant.key)
  const { headers, text } = await page(app, url)
  expect([headers.get('refresh'), text]).toEqual([
    null,
    expect.stringContaining('1 person has voted. Voting is closed.'),
  ])
  await app.delete(`/polls/${id}`, tenant.key)
  expect((await page(app, url)).status).toBe(404)
})

test('the page is at the domain of its organization, and at no domain of another', async () => {
  await using app = createTestApp()
  const { tenant, id } = await askedPoll(app)
  const other = app.tenant('Other')
  await app.patch('/organization', other.key, { shortDomain: 'go.other.example' })
  await app.patch('/organization', tenant.key, { shortDomain: 'go.acme.example' })
  const { pathname } = new URL(await show(app, id, tenant.key))
  const at = (host: string) => page(app, `http://carillon.test${pathname}`, { host })
  expect((await at('go.acme.example')).status).toBe(200)
  expect((await at('go.other.example')).status).toBe(404)
  expect((await at('carillon.test')).status).toBe(200)
})

test('after too many guesses, the caller has to wait', async () => {
  const rateLimits = { ...TEST_CONFIG.rateLimits, public: { quota: 2, windowSeconds: 60 } }
  await using app = createTestApp({ rateLimits })
  const statuses: number[] = []
  for (let n = 0; n < 3; n++)
    statuses.push((await page(app, `http://carillon.test/screen/${'A'.repeat(21)}${n}`)).status)
  expect(statuses).toEqual([404, 404, 429])
})

test.each([
  { permissions: ['poll:read'], statuses: [200, 403, 403] },
  { permissions: ['poll:update'], statuses: [403, 200, 200] },
] as const)('a role with $permissions may do no more', async ({ permissions, statuses }) => {
  await using app = createTestApp()
  const { tenant, id } = await askedPoll(app)
  const token = await sessionWith(app, tenant, permissions)
  const answers: number[] = []
  for (const method of ['GET', 'PUT', 'DELETE'])
    answers.push((await app.request(method, screenPath(id), { token })).status)
  expect(answers).toEqual([...statuses])
})
