import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import { VERSION } from '../../src/config/version.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { readServerRecord } from '../../src/storage/opening/server-record.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { NewerSources } from '../support/newer-sources.ts'

covers('src/serve.ts', 'src/http', 'src/storage', 'src/db')

/** Size above what a start prepares before it answers: a hole after the pages, which SQLite ignores. */
const LARGE_BYTES = 48 * 1024 * 1024

const enlarge = (path: string): void => truncateSync(path, Math.max(statSync(path).size, LARGE_BYTES))

test('during a migration every request gets 503 with its progress, and no request is lost when it ends', async () => {
  using site = new Site()
  const name = 'added'
  using newer = new NewerSources({ name, sql: 'CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT;' })
  mkdirSync(site.files.live, { recursive: true })
  const engine = openLiveDatabase(site.files.database)
  migrate(engine, migrations, 0)
  engine.close()
  enlarge(site.files.database)
  const other = connect(site.files.database)
  // A migration waits for this lock.
  other.exec('BEGIN IMMEDIATE')
  await using appliance = new Appliance({ dataDir: site.data, program: newer.program })
  const running = await until(
    async () => readServerRecord(site.data),
    (found) => found !== undefined,
  )
  const client = new Client(running!.url, '')
  const migrating = await until(
    () => client.get('/health/ready'),
    ({ body }) => body.details?.[0]?.phase === 'MIGRATING',
  )
  expect(migrating.status).toBe(503)
  expect(migrating.headers.get('retry-after')).toBe('5')
  expect(migrating.headers.get('x-api-version')).toBe(VERSION)
  expect(migrating.body).toEqual({
    success: false,
    statusCode: 503,
    error: 'Service Unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: `The server is starting: the data is migrated, step 1 of 1 (${name}).`,
    userMessage: 'The server is busy. Try again in a moment.',
    details: [{ phase: 'MIGRATING', step: 1, of: 1, migration: name }],
    requestId: expect.any(String),
    timestamp: expect.any(String),
    path: '/health/ready',
  })
  for (const path of ['/health', '/docs', '/contacts', '/nothing']) {
    expect([path, (await client.get(path)).status]).toEqual([path, 503])
  }
  expect((await client.post('/auth/login', { email: 'a@example.com' })).status).toBe(503)
  const asked = await site.run(['ready', '--timeout', '0'])
  expect([asked.exitCode, asked.stderr]).toEqual([1, expect.stringContaining('step 1 of 1')])

  const statuses = new Set<number>()
  const hammering = until(
    async () => (await fetch(`${running!.url}/health`)).status,
    (status) => statuses.add(status) && status === 200,
  )
  other.exec('ROLLBACK')
  other.close()
  await hammering
  await appliance.ready()
  expect([...statuses].sort()).toEqual(statuses.has(503) ? [200, 503] : [200])
  expect((await fetch(`${running!.url}/health/ready`)).status).toBe(200)
  expect(existsSync(site.files.backups)).toBe(true)
  expect(await appliance.stop()).toBe(0)
  const after = connect(site.files.snapshot, { readonly: true })
  expect(after.prepare('SELECT max(version) FROM schema_migrations').pluck().get()).toBe(9999)
  after.close()
})

test('a refusal of a start has the same message and code for any size of the data', async () => {
  using site = new Site()
  await site.init()
  const database = connect(site.files.database)
  database.exec('UPDATE schema_migrations SET version = version + 9000')
  database.close()
  const small = await site.run(['serve', '--port', '0'])
  enlarge(site.files.database)
  const large = await site.run(['serve', '--port', '0'])
  expect(large.exitCode).toBe(65)
  expect([large.exitCode, large.stderr]).toEqual([small.exitCode, small.stderr])
  expect(readServerRecord(site.data)).toBeUndefined()
})

test('a second server on the data of a starting one, and one with a taken port, end as usual', async () => {
  using site = new Site()
  await using first = await Appliance.start({ dataDir: site.data })
  expect((await site.run(['serve', '--port', new URL(first.url).port])).exitCode).toBe(75)
  using elsewhere = new Site()
  const taken = await elsewhere.run(['serve', '--port', new URL(first.url).port])
  expect([taken.exitCode, taken.stderr]).toEqual([1, expect.stringContaining('is in use')])
  expect(readServerRecord(site.data)?.url).toBe(first.url)
})
