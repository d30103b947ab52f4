import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { carillon, runProgram, Site } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { contentOf } from '../support/data-dir.ts'
import { NewerSources } from '../support/newer-sources.ts'

covers('cli', 'src/storage', 'src/config')

interface Finding {
  check: string
  status: string
  detail: string
}

const findings = async (site: Site, ...args: string[]) => {
  const ran = await site.run(['doctor', '--json', ...args])
  return { exitCode: ran.exitCode, found: ran.json as Finding[] }
}

const statusOf = (found: readonly Finding[], check: string) =>
  found.find((finding) => finding.check === check)?.status

test('doctor finds no fault in good data, and knows whether a server runs on it', async () => {
  using site = new Site()
  await site.init()
  const alone = await findings(site, '--full')
  expect(alone.exitCode).toBe(0)
  expect(alone.found.filter(({ status }) => status !== 'ok')).toEqual([
    { check: 'server', status: 'warning', detail: 'no server is running on this data' },
  ])
  await using appliance = await Appliance.start({ dataDir: site.data })
  const beside = await findings(site, '--port', new URL(appliance.url).port)
  expect(beside.exitCode).toBe(0)
  expect(beside.found.every(({ status }) => status === 'ok')).toBe(true)
  expect(beside.found).toContainEqual({
    check: 'server',
    status: 'ok',
    detail: `${appliance.url}/health/ready is ready`,
  })
  // The server's own record has its address.
  expect((await findings(site)).found).toEqual(
    beside.found.map((each) => expect.objectContaining({ check: each.check, status: 'ok' })),
  )
  const lines = (await site.run(['doctor', '--port', '1'])).stdout
  expect(lines).toMatch(/^ok +database/m)
  expect(lines).toMatch(/^warning +server +a server is using this data, but does not answer/m)
})

test('doctor --full ends with 1 and names a violated rule; without --full it does not check rules', async () => {
  using site = new Site()
  await site.init()
  const engine = connect(site.files.database)
  engine.exec('UPDATE organizations SET contact_count = 7')
  engine.close()
  expect((await findings(site)).exitCode).toBe(0)
  const { exitCode, found } = await findings(site, '--full')
  expect(exitCode).toBe(1)
  expect(found).toContainEqual({
    check: 'database',
    status: 'error',
    detail:
      'violated rule: organizations count their live contacts (1 exception); `carillon recount` fixes it',
  })
})

test('doctor ends with 1 and names the damaged file, and does not change it', async () => {
  using site = new Site()
  await site.init()
  Bun.spawnSync(['rm', '-f', site.files.snapshot])
  writeFileSync(site.files.snapshot, 'garbage '.repeat(2_000))
  const before = contentOf(site.data)
  const { exitCode, found } = await findings(site)
  expect(exitCode).toBe(1)
  expect([statusOf(found, 'database'), statusOf(found, 'snapshot file')]).toEqual(['ok', 'error'])
  expect(contentOf(site.data)).toEqual(before)
})

test('doctor ends with 1 and names the missing parts of the schema', async () => {
  using site = new Site()
  await site.init()
  const file = connect(site.files.database)
  file.exec('DROP TABLE jobs; ALTER TABLE organizations RENAME COLUMN timezone TO zone')
  file.close()
  const { exitCode, stdout, stderr } = await site.run(['doctor', '--json', '--full'])
  expect([exitCode, stderr]).toEqual([1, ''])
  const found = JSON.parse(stdout).find(({ check }: { check: string }) => check === 'database: schema')
  expect(found.detail).toContain('table jobs')
  expect(found.detail).toContain('column organizations.timezone')
  expect(found.detail).not.toContain('column jobs.')
})

test('doctor reports held sending', async () => {
  using site = new Site()
  await site.init()
  await site.answer('send', 'hold')
  expect(statusOf((await findings(site)).found, 'sending')).toBe('warning')
})

test('migrate status shows pending migrations and changes nothing; migrate applies them and keeps a copy of the earlier file', async () => {
  using site = new Site()
  using newer = new NewerSources({
    name: 'added',
    sql: 'CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT;',
  })
  const run = (...args: string[]) => runProgram(newer.program, site.argumentsOf(args))
  mkdirSync(site.files.live, { recursive: true })
  const engine = openLiveDatabase(site.files.database)
  migrate(engine, migrations, 0)
  engine.close()
  const before = contentOf(site.data)

  const waiting = await run('--json', 'migrate', 'status')
  expect(waiting.json.map(({ state }: { state: string }) => state)).toEqual([
    ...migrations.map(() => 'applied'),
    'pending',
  ])
  expect(contentOf(site.data)).toEqual(before)

  const ran = await run('migrate')
  expect(ran).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Applied 1 migration.') })
  expect(ran.stdout).not.toContain('pending')
  const [copy] = readdirSync(site.files.backups)
  expect(copy).toEndWith('.db')

  const again = await run('migrate')
  expect([again.exitCode, again.stderr]).toEqual([
    0,
    'The database is up to date: no migration was pending.\n',
  ])
  const applied = (await run('--json', 'migrate')).json
  expect(applied.map(({ version }: { version: number }) => version)).toEqual([
    ...migrations.map(({ version }) => version),
    9999,
  ])
  expect(applied.every(({ state }: { state: string }) => state === 'applied')).toBe(true)
})

test('config show names every setting with its source, and no secret', async () => {
  using site = new Site()
  writeFileSync(site.at('settings.toml'), 'port = 4100\nhost = "localhost"\n')
  writeFileSync(site.at('key'), 'canary-in-a-file\n', { mode: 0o600 })
  const settings = ['--config', site.at('settings.toml'), '--data', site.data]
  const environment = { CARILLON_PORT: '4200', CARILLON_MASTER_KEY: 'canary-in-the-environment' }
  const shown = await carillon([...settings, '--json', 'config', 'show'], { environment })
  expect(shown.exitCode).toBe(0)
  const origin = (name: string) => {
    const { value, origin } = shown.json.find((setting: { name: string }) => setting.name === name)
    return [value, origin]
  }
  expect(origin('data')).toEqual([site.data, 'flag'])
  expect(origin('port')).toEqual(['4200', 'environment'])
  expect(origin('host')).toEqual(['localhost', 'file'])
  expect(origin('log_format')).toEqual(['auto', 'default'])
  expect(origin('master_key')).toEqual(['(set)', 'environment'])
  const fromFile = { CARILLON_MASTER_KEY_FILE: site.at('key') }
  const table = await carillon([...settings, 'config', 'show'], { environment: fromFile })
  expect(table.stdout).toContain('CARILLON_PORT')
  expect(shown.stdout + shown.stderr + table.stdout + table.stderr).not.toContain('canary')
  expect(existsSync(site.data)).toBe(false)
})

test('openapi prints the document that the server serves, without data and without creating any', async () => {
  using site = new Site()
  const { exitCode, stderr, json } = await site.run(['openapi'])
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(json.openapi).toMatch(/^3\.0\./)
  expect(existsSync(site.data)).toBe(false)
  await using appliance = await Appliance.start({ dataDir: site.data })
  const { body: served } = await new Client(appliance.url, '').get('/docs/json')
  expect(served.paths).toEqual(json.paths)
})

test('version prints the version of the package', async () => {
  const { version } = packageJson
  expect(await carillon(['version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  expect(await carillon(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  const { json } = await carillon(['version', '--json'])
  expect(json).toEqual({ version, bun: Bun.version, platform: `${process.platform}-${process.arch}` })
})
