import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { CopyWorld, copySettings } from '../../support/copies.ts'

describe('GET /', () => {
  test('greets without a credential and without running background work', async () => {
    await using app = createTestApp()
    expect((await app.get('/')).body.data).toBe('Carillon API is running')
  })

  test.each([
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', isLed: true },
    { accept: 'text/html', isLed: true },
    { accept: '*/*', isLed: false },
    { accept: 'application/json', isLed: false },
    { accept: 'application/json, text/plain, */*', isLed: false },
    { accept: 'image/avif,image/webp,*/*;q=0.8', isLed: false },
    { accept: 'text/*', isLed: false },
    { accept: undefined, isLed: false },
  ])('Accept: $accept is redirected to the console: $isLed', async ({ accept, isLed }) => {
    await using app = createTestApp()
    for (const method of ['GET', 'HEAD'] as const) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept }
      const answer = await app.request(method, '/', { headers })
      const { headers: got } = answer
      expect([answer.status, got.get('location'), got.get('vary'), got.get('cache-control')]).toEqual(
        isLed ? [303, '/console/', 'Accept', 'no-store'] : [200, null, 'Accept', 'no-store'],
      )
    }
  })
})

describe('GET /health', () => {
  test('needs no credential and no running background work', async () => {
    await using app = createTestApp()
    app.clock.advance(90_500)
    expect((await app.get('/health')).body.data).toEqual({
      status: 'ok',
      uptimeSeconds: 90,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      snapshotAgeSeconds: null,
    })
  })
})

describe('GET /health/ready', () => {
  test('means that database, migrations, queue and scheduler all work', async () => {
    await using app = createTestApp()
    await app.app.start()
    expect((await app.get('/health/ready')).body.data).toEqual({
      status: 'ok',
      checks: { database: 'up', migrations: 'up', queue: 'up', scheduler: 'up' },
      warnings: [],
    })
  })

  test('stays ready, with a warning that names no place, while the copies elsewhere are too old', async () => {
    using world = await CopyWorld.create()
    const settings = copySettings({ folder: world.folder })
    await using app = createTestApp(
      { dataDir: world.data, secrets: { masterKey: undefined, copies: settings } },
      { storage: { probe: async () => undefined, publishedAt: () => undefined } },
    )
    // No copy can be made here, because the folder has no mark.
    const copies = world.copies(settings, { clock: app.clock })
    for (let time = 0; time < 3; time++) await copies.make().catch(() => {})
    await app.app.start()
    const answer = await app.get('/health/ready')
    expect([answer.status, answer.body.data.warnings]).toEqual([
      200,
      ['The copies elsewhere need the operator: see `carillon doctor`.'],
    ])
  })

  test('a part that is down is named, with 503 and the time to ask again', async () => {
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
})

test('the log reports once that the server is not ready and why, once when that changes, and once that it is ready again', async () => {
  let problem: string | undefined
  await using app = createTestApp(
    {},
    { storage: { probe: async () => problem, publishedAt: () => undefined } },
  )
  const askThrice = async () => {
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await app.get('/health/ready')).status)
    return statuses
  }
  expect(await askThrice()).toEqual([503, 503, 503])
  await app.app.start()
  expect(await askThrice()).toEqual([200, 200, 200])
  problem = 'the disk is full'
  expect(await askThrice()).toEqual([503, 503, 503])
  problem = 'the disk is failing'
  expect(await askThrice()).toEqual([503, 503, 503])
  problem = undefined
  expect(await askThrice()).toEqual([200, 200, 200])
  expect(app.logged).toEqual([
    'WARN not ready down=queue,scheduler',
    'ready again',
    'WARN not ready down=database problem="the disk is full"',
    'WARN not ready down=database problem="the disk is failing"',
    'ready again',
  ])
})

test('a server that is ready from the first request on logs nothing about it', async () => {
  await using app = createTestApp()
  await app.app.start()
  expect((await app.get('/health/ready')).status).toBe(200)
  expect(app.logged).toEqual([])
})
