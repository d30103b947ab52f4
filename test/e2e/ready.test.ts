import { expect, test } from 'bun:test'
import { readRunning, writeRunning } from '../../src/running.ts'
import { VERSION } from '../../src/version.ts'
import { Site } from '../support/cli.ts'
import { Appliance } from '../support/crash.ts'

test('ready answers with the address once the server does, and no longer when it has stopped', async () => {
  using site = new Site()
  const appliance = await Appliance.start({ dataDir: site.data })
  expect(await site.answer('ready', '--timeout', '20')).toEqual({
    pid: expect.any(Number),
    url: appliance.url,
    version: VERSION,
    publicBaseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  await appliance.stop()
  expect(readRunning(site.data)).toBeUndefined()
  const after = await site.run(['ready', '--timeout', '0'])
  expect([after.exitCode, after.stderr]).toEqual([1, expect.stringContaining('no server is listening')])
})

test('ready waits for a server that is only starting', async () => {
  using site = new Site()
  const waiting = site.run(['ready', '--timeout', '25'])
  await using _appliance = await Appliance.start({ dataDir: site.data })
  expect((await waiting).exitCode).toBe(0)
})

test('ready gives up at once when the process it waits for has ended', async () => {
  using site = new Site()
  await site.init()
  const dead = Bun.spawnSync(['true']).pid
  const ran = await site.run(['ready', '--timeout', '60', '--pid', String(dead)])
  expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('ended before it was ready')])
})

test('another program on the port is not taken for the server', async () => {
  using site = new Site()
  await site.init()
  const stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('fine') })
  writeRunning(site.data, { pid: process.pid, url: stranger.url.origin, version: VERSION })
  const ran = await site.run(['ready', '--timeout', '0'])
  await stranger.stop(true)
  expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('another program answers')])
})

test('a server of another version, and one that was killed, are not ready', async () => {
  using site = new Site()
  await site.init()
  writeRunning(site.data, { pid: process.pid, url: 'http://127.0.0.1:1', version: '0.0.1' })
  expect((await site.run(['ready', '--timeout', '0'])).stderr).toContain('version 0.0.1 is running')
  const killed = await Appliance.start({ dataDir: site.data })
  await killed.kill()
  expect((await site.run(['ready', '--timeout', '0'])).stderr).toContain('no server is listening')
})
