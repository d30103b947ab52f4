import { expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'

test('the greeting and liveness need no credential and no running background work', async () => {
  await using app = createTestApp()
  expect((await app.get('/')).body.data).toBe('Carillon API is running')
  app.clock.advance(90_500)
  expect((await app.get('/health')).body.data).toEqual({
    status: 'ok',
    uptimeSeconds: 90,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    snapshotAgeSeconds: null,
  })
})

test('ready means database, migrations, queue and scheduler all work', async () => {
  await using app = createTestApp()
  await app.app.start()
  expect((await app.get('/health/ready')).body.data).toEqual({
    status: 'ok',
    checks: { database: 'up', migrations: 'up', queue: 'up', scheduler: 'up' },
  })
})

test('what is down is named, with 503 and when to ask again', async () => {
  await using app = createTestApp()
  app.db.writeNow((tx) => void tx.run(`INSERT INTO schema_migrations VALUES (9999, 'newer', '', 0)`))
  const answer = await app.get('/health/ready')
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '5',
  ])
  expect(answer.body.details).toEqual([
    { database: 'up', migrations: 'down', queue: 'down', scheduler: 'down' },
  ])
})
