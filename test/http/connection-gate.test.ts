import { expect, test } from 'bun:test'
import { ConnectionGate } from '../../src/http/connection-gate.ts'
import { listen } from '../../src/http/server.ts'
import { descriptorCeiling, descriptorLimit } from '../../src/lib/descriptors.ts'
import { createLog, silentLog } from '../../src/lib/log.ts'
import { until } from '../support/client.ts'

/** Gate whose clock, descriptors and listener the test controls. */
function watched() {
  const did: string[] = []
  const said: string[] = []
  const world = { now: 0, isShort: false, isPortTaken: false }
  const gate = new ConnectionGate({
    listener: {
      close: () => did.push('close'),
      cut: () => did.push('cut'),
      open: () => {
        if (world.isPortTaken) throw new Error('in use')
        did.push('open')
      },
    },
    isShort: () => world.isShort,
    log: createLog('logfmt', (line) => said.push(line.split(':')[0]!)),
    now: () => world.now,
  })
  gate.stop()
  const at = (now: number, change: Partial<typeof world> = {}) => {
    Object.assign(world, { now }, change)
    gate.check()
  }
  return { at, did, said }
}

test('no connection is accepted for a second if descriptors run short, and as long as they do', () => {
  const { at, did } = watched()
  at(0)
  expect(did).toEqual([])
  at(250, { isShort: true })
  at(500)
  at(750, { isShort: false })
  expect(did).toEqual(['close'])
  at(1_250)
  expect(did).toEqual(['close', 'open'])
  at(1_500, { isShort: true })
  at(9_000)
  expect(did).toEqual(['close', 'open', 'close'])
})

test('connections that do not end within ten seconds of a shortage are cut, once', () => {
  const { at, did } = watched()
  at(0, { isShort: true })
  at(9_999)
  expect(did).toEqual(['close'])
  at(10_000)
  at(10_250)
  expect(did).toEqual(['close', 'cut'])
})

test('a shortage is one line of the log, again after ten minutes, and one more when it is over', () => {
  const { at, said } = watched()
  for (let now = 0; now < 600_000; now += 1_000) at(now, { isShort: now % 4_000 < 2_000 })
  expect(said).toEqual(['WARN out of descriptors'])
  at(600_000, { isShort: false })
  at(601_000, { isShort: true })
  expect(said).toHaveLength(2)
  at(603_000, { isShort: false })
  at(604_000)
  at(661_000)
  expect(said.at(-1)).toBe('descriptors suffice again')
})

test('a port that another process took meanwhile is tried again and reported once', () => {
  const { at, did, said } = watched()
  at(0, { isShort: true, isPortTaken: true })
  at(1_000, { isShort: false })
  at(1_250)
  expect(said).toHaveLength(2)
  at(1_500, { isPortTaken: false })
  expect(did).toEqual(['close', 'open'])
})

test('a request in flight outlives a shortage, with its address, and stopping waits for it', async () => {
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let isShort = false
  const server = listen(
    async (request) => {
      if (!request.url.endsWith('/slow')) return new Response('hello')
      arrived.resolve()
      await finish.promise
      return new Response(server.peerOf(request))
    },
    { host: '127.0.0.1', port: 0 },
    { log: silentLog, isShort: () => isShort },
  )
  const inFlight = fetch(`${server.url}/slow`)
  await arrived.promise
  isShort = true
  const answer = () =>
    fetch(server.url).then(
      (response) => response.text(),
      () => 'refused',
    )
  await until(answer, (said) => said === 'refused')
  isShort = false
  await until(answer, (said) => said === 'hello')
  const stopped = server.stop()
  finish.resolve()
  expect(await (await inFlight).text()).toBe('127.0.0.1')
  await stopped
})

test('the limit is the soft one, and a part of it is kept free', () => {
  const limits =
    'Limit   Soft Limit   Hard Limit  Units\nMax open files            1024                 4096 files\n'
  expect(descriptorLimit(limits)).toBe(1024)
  expect(descriptorLimit('')).toBeUndefined()
  expect([64, 1024, 65_536].map(descriptorCeiling)).toEqual([48, 960, 65_472])
})
