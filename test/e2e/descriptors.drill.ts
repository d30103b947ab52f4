import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Site } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/http', 'src/serve.ts')

/** Returns the processor time of a process so far, in seconds (Linux counts 100 ticks in each). */
function cpuSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** Opens a connection that begins a request and never ends it. */
function stuck(url: URL): Socket {
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  return socket.on('connect', () => socket.write('G'))
}

test('more connections than descriptors do not occupy a core, and the server answers again', async () => {
  using site = new Site()
  await site.init()
  await using appliance = await Appliance.start({ dataDir: site.data, descriptors: 64 })
  const before = cpuSeconds(appliance.pid)
  const sockets = Array.from({ length: 100 }, () => stuck(new URL(appliance.url)))
  await until(
    async () => appliance.output(),
    (said) => said.includes('out of descriptors'),
  )
  const isAnswering = () =>
    fetch(`${appliance.url}/health`, { signal: AbortSignal.timeout(500), keepalive: false }).then(
      (answer) => answer.ok,
      () => false,
    )
  await until(isAnswering, (isBack) => isBack)
  expect(cpuSeconds(appliance.pid) - before).toBeLessThan(1)
  const doctor = await site.run(['doctor', '--port', new URL(appliance.url).port])
  expect(doctor.stdout).toMatch(/descriptors\s+the server has \d+ of at most 64/)
  for (const socket of sockets) socket.destroy()
  expect(await appliance.stop()).toBe(0)
})
