import { expect, test } from 'bun:test'
import { VERSION } from '../../src/config/version.ts'
import { connect } from '../../src/db/driver.ts'
import { readServerRecord, writeServerRecord } from '../../src/storage/opening/server-record.ts'
import { Site, withoutTraces } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance, BINARY } from '../support/crash.ts'

covers('cli', 'src/storage', 'src/appliance/health', 'src/serve.ts')

test('ready prints the address when the server answers, and fails after it has stopped', async () => {
  using site = new Site()
  const appliance = await Appliance.start({ dataDir: site.data })
  expect(await site.answer('ready', '--timeout', '20')).toEqual({
    pid: expect.any(Number),
    url: appliance.url,
    version: VERSION,
    publicBaseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  await appliance.stop()
  expect(readServerRecord(site.data)).toBeUndefined()
  const after = await site.run(['ready', '--timeout', '0'])
  expect([after.exitCode, after.stderr]).toEqual([1, expect.stringContaining('no server is listening')])
})

test('ready waits for a server that is still starting', async () => {
  using site = new Site()
  const waiting = site.run(['ready', '--timeout', '25'])
  await using _appliance = await Appliance.start({ dataDir: site.data })
  expect((await waiting).exitCode).toBe(0)
})

test('ready fails at once if the process that it waits for has ended', async () => {
  using site = new Site()
  await site.init()
  const dead = Bun.spawnSync(['true']).pid
  const ran = await site.run(['ready', '--timeout', '60', '--pid', String(dead)])
  expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('ended before it was ready')])
})

test('another program on the port is not mistaken for the server', async () => {
  using site = new Site()
  await site.init()
  const stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('fine') })
  writeServerRecord(site.data, { pid: process.pid, url: stranger.url.origin, version: VERSION })
  const ran = await site.run(['ready', '--timeout', '0'])
  await stranger.stop(true)
  expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('another program answers')])
})

test('a server of another version, and a killed one, are not ready', async () => {
  using site = new Site()
  await site.init()
  writeServerRecord(site.data, { pid: process.pid, url: 'http://127.0.0.1:1', version: '0.0.1' })
  expect((await site.run(['ready', '--timeout', '0'])).stderr).toContain('version 0.0.1 is running')
  const killed = await Appliance.start({ dataDir: site.data })
  await killed.kill()
  expect((await site.run(['ready', '--timeout', '0'])).stderr).toContain('no server is listening')
})

const LONG = ['--timeout', '600']

test("ready fails at once with the server's reason if the server refuses its data, even before its process is reaped", async () => {
  using site = new Site()
  await site.init()
  const engine = connect(site.files.database)
  engine.exec(`INSERT INTO schema_migrations VALUES (9999, 'tomorrow', 'checksum', 0)`)
  engine.close()
  const serve = [BINARY, '--config', '/dev/null', '--data', site.data, 'serve', '--port', '0']
  // The parent never reads the exit code of the server.
  const parent = Bun.spawn(['sh', '-c', '"$@" & echo $!; exec sleep 100', 'sh', ...serve], {
    stdout: 'pipe',
    stderr: 'ignore',
    env: withoutTraces(serve),
  })
  const { value } = await parent.stdout.getReader().read()
  const pid = new TextDecoder().decode(value).trim()
  const ran = await site.run(['ready', '--pid', pid, ...LONG, '--json'])
  parent.kill()
  await parent.exited
  expect(ran.exitCode).toBe(1)
  expect(JSON.parse(ran.stderr).error).toMatchObject({
    message: expect.stringMatching(/^The server ended before it was ready: This database is newer/),
    hints: [expect.stringContaining('Run the newer binary')],
  })
})

test('ready fails at once if the server runs on damaged data, and the server then ends with 65', async () => {
  using site = new Site()
  await site.init()
  const engine = connect(site.files.database)
  engine.exec('UPDATE organizations SET contact_count = 7')
  engine.close()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const ready = () => fetch(`${appliance.url}/health/ready`)
  await until(ready, ({ status }) => status === 503)
  const ran = await site.run(['ready', '--pid', String(appliance.pid), ...LONG])
  expect([ran.exitCode, ran.stderr]).toEqual([
    1,
    expect.stringContaining('cannot become ready without your help'),
  ])
  expect(ran.stderr).toContain('the live data did not pass its check')
  expect(await appliance.stop()).toBe(65)
})
