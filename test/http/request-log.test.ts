import { expect, test } from 'bun:test'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { AppError } from '../../src/lib/errors.ts'
import { createTestApp } from '../support/app.ts'

test('every refusal is in the log with the request id of its answer', async () => {
  await using app = createTestApp()
  const { key: token } = app.tenant()
  const answers = [
    await app.request('GET', '/contacts'),
    await app.request('GET', '/contacts?page=x', { token }),
    await app.request('POST', '/segments', { token, body: {} }),
    await app.request('GET', '/nowhere', { token }),
    await app.request('GET', '/tags/019f2c1d-7b1a-7000-8a3b-123456789012', {
      token,
      headers: { 'x-request-id': 'mine-1' },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 400, 400, 404, expect.any(Number)])
  for (const { body, headers, status } of answers) {
    const id = headers.get('x-request-id')!
    expect(body.requestId).toBe(id)
    const lines = app.logged.filter((line) => line.includes(`requestId=${id} `))
    expect(lines).toEqual([expect.stringContaining(`status=${status} code=${body.code}`)])
  }
  expect(app.logged.at(-1)).toContain('requestId=mine-1 ')
  expect((await app.request('GET', '/contacts', { token })).status).toBe(200)
  expect(app.logged).toHaveLength(answers.length)
})

test('a fault is in the log with its cause and its request id, once', async () => {
  await using app = createTestApp()
  const { key: token } = app.tenant()
  app.db.writeNow((tx) => void tx.run('ALTER TABLE tags RENAME TO tags_gone'))
  const { status, body } = await app.request('GET', '/tags', { token })
  expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR'])
  expect(app.logged).toEqual([expect.stringMatching(/^ERROR request failed /)])
  expect(app.logged[0]).toContain(`requestId=${body.requestId}`)
  expect(app.logged[0]).toContain('no such table')
})

test('a 503 that the server answers on purpose is one plain line like every refusal, without a stack', async () => {
  const tooMany = async () => {
    throw new AppError('QUERY_TIMEOUT', 'This took too long.')
  }
  const readPool = () => ({ of: () => ({ all: tooMany, get: tooMany }), close: async () => {} })
  await using app = createTestApp({}, { readPool })
  const { key: token } = app.tenant()
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Reno' }] }
  const { status, body } = await app.post('/segments/preview', token, { rules })
  expect([status, body.code]).toEqual([503, 'QUERY_TIMEOUT'])
  expect(app.logged).toEqual([
    `request refused requestId=${body.requestId} method=POST path=/segments/preview status=503 code=QUERY_TIMEOUT`,
  ])
})

test('a flood of refused requests writes 20 lines a second and the number of the others', async () => {
  await using app = createTestApp()
  for (let i = 0; i < 50; i++) await app.request('GET', '/contacts')
  expect(app.logged).toHaveLength(20)
  app.clock.advance(SECOND_MS)
  await app.request('GET', '/contacts')
  expect(app.logged.slice(20)).toEqual([
    'WARN more requests refused requests=30',
    expect.stringContaining('request refused'),
  ])
})
