import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { createRouter } from '../../src/http/router.ts'
import { AppError } from '../../src/lib/errors.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const origin = 'https://panel.example.com'

const page = new Elysia()
  .get('/panel', () => 'a panel')
  .get('/broken', () => {
    throw new AppError('SERVICE_UNAVAILABLE', 'Not now.')
  })

let app: TestApp
let key: string

beforeAll(() => {
  app = createTestApp(
    {},
    {
      createRouter: (operations, pipeline, makePlugins = () => []) =>
        createRouter(operations, pipeline, () => [...makePlugins(), cors({ origin }), page]),
    },
  )
  key = app.tenant().key
})

afterAll(() => app[Symbol.asyncDispose]())

const headers = { origin }

test('a plugin answers its own requests, at paths of operations too', async () => {
  const asking = { ...headers, 'access-control-request-method': 'PATCH' }
  for (const path of ['/contacts', '/contacts/7', '/nowhere']) {
    const answer = await app.request('OPTIONS', path, { headers: asking })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  }
})

test('the headers of a plugin are on answers of operations, on refusals and on pages', async () => {
  const created = await app.request('POST', '/tags', { token: key, body: { name: 'vip' }, headers })
  const refused = await app.request('POST', '/tags', { body: { name: 'vip' }, headers })
  const nowhere = await app.request('GET', '/nowhere', { headers })
  const shown = await app.request('GET', '/panel', { headers })
  const answers = [created, refused, nowhere, shown]
  expect(answers.map(({ status }) => status)).toEqual([201, 401, 404, 200])
  for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(created.body.data).toMatchObject({ name: 'vip' })
  expect(created.headers.get('x-request-id')).toBeString()
})

test('the credential is checked before a body is read, and HEAD and 405 answer as without a plugin', async () => {
  const malformed = await app.request('POST', '/tags', { body: '{', headers })
  expect(malformed.body.code).toBe('UNAUTHENTICATED')
  const head = await app.request('HEAD', '/health', { headers })
  const get = await app.request('GET', '/health', { headers })
  expect([head.status, head.body]).toEqual([200, ''])
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  const put = await app.request('PUT', '/tags', { headers })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
})

test('the hooks of a plugin see the answers of operations', async () => {
  const seen: unknown[] = []
  const watching = new Elysia().onAfterHandle({ as: 'global' }, ({ response }) => {
    seen.push(response)
  })
  await using watched = createTestApp(
    {},
    {
      createRouter: (operations, pipeline, makePlugins = () => []) =>
        createRouter(operations, pipeline, () => [...makePlugins(), watching]),
    },
  )
  await watched.get('/health')
  await watched.post('/tags', watched.tenant().key, { name: 'vip' })
  expect(seen.map((answer) => (answer as Response).status)).toEqual([200, 201])
})

test('a page that throws is refused like an operation', async () => {
  const answer = await app.request('GET', '/broken', { headers })
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({
    success: false,
    statusCode: 503,
    code: 'SERVICE_UNAVAILABLE',
    path: '/broken',
  })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})
