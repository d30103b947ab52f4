import { expect, test } from 'bun:test'
import { CopyKeeper, type CopyKeeperParts } from '../../../src/appliance/copies/keeper.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { CopyWorld, copySettings } from '../../support/copies.ts'

/** Keeper of real copies, with counted attempts. */
async function kept() {
  const world = await CopyWorld.create()
  const settings = copySettings({ folder: world.folder })
  const copies = world.copies(settings)
  const attempts: number[] = []
  const troubles: Array<string | undefined> = []
  const parts: CopyKeeperParts = {
    dataDir: world.data,
    settings,
    clock: world.clock,
    log: silentLog,
    copies: {
      make: (signal) => {
        attempts.push(world.clock.now())
        return copies.make(signal)
      },
    },
    alerts: {
      report: async (_kind, trouble) => void troubles.push(trouble?.text),
    },
  }
  const keeper = new CopyKeeper(parts)
  return { world, copies, keeper, parts, attempts, troubles, [Symbol.dispose]: () => world[Symbol.dispose]() }
}

test('a copy is made when it is due, and not before, also after a restart', async () => {
  using all = await kept()
  const { world, copies, keeper, parts, attempts } = all
  await copies.prepare()
  await keeper.tick()
  world.clock.advance(DAY_MS - MINUTE_MS)
  await keeper.tick()
  await new CopyKeeper(parts).tick()
  expect(attempts).toHaveLength(1)
  world.clock.advance(MINUTE_MS)
  await new CopyKeeper(parts).tick()
  expect([attempts.length, world.inFolder().length]).toEqual([2, 2])
})

test('the opt-outs are sent before the first copy is made', async () => {
  using all = await kept()
  const { copies, parts } = all
  await copies.prepare()
  const done: string[] = []
  const note = async (what: string) => void done.push(what)
  await new CopyKeeper({
    ...parts,
    copies: {
      make: async (signal) => {
        done.push('copy')
        return copies.make(signal)
      },
    },
    ledger: { start: () => {}, stop: () => note('stop'), tick: () => note('opt-outs') },
  }).tick()
  expect(done).toEqual(['opt-outs', 'copy'])
})

test('a failure is tried again after pauses that grow to six hours, and the operator is needed after the third', async () => {
  using all = await kept()
  const { world, keeper, attempts, troubles } = all
  for (let minute = 0; minute < 24 * 60; minute++) {
    await keeper.tick()
    world.clock.advance(MINUTE_MS)
  }
  const pauses = attempts.slice(1).map((at, index) => (at - attempts[index]!) / MINUTE_MS)
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
  expect(troubles.findIndex((text) => text !== undefined)).toBe(15)
  expect(troubles.at(-1)).toStartWith('Making copies elsewhere fails.')
})

test('a clock that was set back stops no copies and removes none', async () => {
  using all = await kept()
  const { world, copies, keeper, attempts } = all
  await copies.prepare()
  await keeper.tick()
  world.clock.setBack(700 * DAY_MS)
  await keeper.tick()
  expect([attempts.length, world.inFolder().length]).toEqual([2, 2])
  world.clock.advance(900 * DAY_MS)
  await keeper.tick()
  expect(world.inFolder()).toHaveLength(3)
})

test('a stop waits for the end of a running copy, and none begins after it', async () => {
  using all = await kept()
  const { copies, keeper, attempts, world } = all
  await copies.prepare()
  const ticking = keeper.tick()
  await keeper.stop()
  await ticking
  world.clock.advance(2 * HOUR_MS)
  await keeper.tick()
  expect(attempts.length).toBeLessThanOrEqual(1)
})
