import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { claimLease } from '../../../src/appliance/copies/claim-lease.ts'
import { LEASE_MS, type LeasePlace, TAKE_MS } from '../../../src/appliance/copies/lease.ts'
import { LeaseKeeper } from '../../../src/appliance/copies/lease-keeper.ts'
import { findLeaseState } from '../../../src/appliance/copies/lease-state.ts'
import type { Trouble } from '../../../src/appliance/health/operator-alerts.ts'
import { Refusal } from '../../../src/lib/exit.ts'
import { createLog } from '../../../src/lib/log.ts'
import { TestClock } from '../../support/clock.ts'
import { copySettings } from '../../support/copies.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

const GENERATION = '4f2a9c1e'

/** A place in memory that can be out of reach, with machines that keep or take its lease. */
class KeptLease extends TemporaryDirectory implements LeasePlace {
  readonly clock = new TestClock()
  readonly names: string[] = []
  readonly logged: string[] = []
  readonly reported = new Map<string, Trouble | undefined>()
  isAway = false
  heldAgain = 0

  async list(folder: string): Promise<string[]> {
    if (this.isAway) throw new Error('the service cannot be reached')
    return this.names.filter((name) => name.startsWith(folder))
  }

  async put(name: string): Promise<void> {
    if (this.isAway) throw new Error('the service cannot be reached')
    this.names.push(name)
  }

  #about(name: string) {
    const dataDir = this.at(name)
    mkdirSync(join(dataDir, 'live'), { recursive: true })
    const settings = copySettings({ folder: '/mnt/copies' })
    return { dataDir, settings, generation: GENERATION, clock: this.clock, place: this }
  }

  keeper(name: string): LeaseKeeper {
    return new LeaseKeeper({
      ...this.#about(name),
      log: createLog('logfmt', (line) => this.logged.push(line)),
    })
  }

  /** Starts a server whose timer is the test. */
  async start(name: string): Promise<LeaseKeeper> {
    const keeper = this.keeper(name)
    await keeper.begin()
    keeper.start({
      alerts: { report: async (kind, trouble) => void this.reported.set(kind, trouble) },
      onHeld: () => {
        this.heldAgain += 1
      },
    })
    return keeper
  }

  take = (name: string) =>
    claimLease({ ...this.#about(name), pauseFor: async (ms) => this.clock.advance(ms) })

  /** Lets seconds pass, with a tick at the end of each. */
  async pass(keeper: LeaseKeeper, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.clock.advance(1_000)
      await keeper.tick()
    }
  }
}

test('the first server works after some seconds, and a restart works at once', async () => {
  using place = new KeptLease()
  const first = await place.start('a')
  expect(first.holds()).toBe(false)
  await place.pass(first, 5)
  expect([first.holds(), place.heldAgain]).toEqual([true, 1])
  await first.stop()
  const again = await place.start('a')
  expect(again.holds()).toBe(true)
  expect(place.names).toHaveLength(1)
  await again.stop()
})

test('a server works on while the place answers, stops sending when it does not, and goes on by itself', async () => {
  using place = new KeptLease()
  const keeper = await place.start('a')
  await place.pass(keeper, 5)
  for (let second = 0; second < 60; second++) {
    await place.pass(keeper, 1)
    expect(keeper.holds()).toBe(true)
  }
  place.isAway = true
  await place.pass(keeper, LEASE_MS / 1_000 - 3)
  expect(keeper.holds()).toBe(true)
  await place.pass(keeper, 3)
  expect(keeper.holds()).toBe(false)
  expect(keeper.standing).toMatchObject({ kind: 'UNSURE', reason: 'the service cannot be reached' })
  expect(findLeaseState(place.at('a'))?.found).toMatchObject({ kind: 'UNSURE' })
  expect(place.reported.get('LEASE')).toBeUndefined()
  await place.pass(keeper, 121)
  expect(place.reported.get('LEASE')?.text).toContain('the service cannot be reached')
  place.isAway = false
  const before = place.heldAgain
  await place.pass(keeper, 3)
  expect([keeper.holds(), place.heldAgain - before]).toEqual([true, 1])
  await keeper.stop()
  expect(place.reported.get('LEASE')).toBeUndefined()
  expect(place.logged.filter((line) => line.includes('nothing is sent'))).toHaveLength(2)
})

test('a server that finds a higher claim stops for good, and its next start is refused until it takes the lease', async () => {
  using place = new KeptLease()
  const keeper = await place.start('a')
  await place.pass(keeper, 5)
  const { claim } = await place.take('b')
  expect(keeper.holds()).toBe(false)
  await place.pass(keeper, 1)
  expect([keeper.holds(), keeper.taken.aborted, keeper.standing.kind]).toEqual([false, true, 'LOST'])
  await keeper.stop()
  expect(place.reported.get('TAKEN_OVER')?.text).toContain(claim)
  const refusal = await place
    .keeper('a')
    .begin()
    .then(
      () => undefined,
      (error) => error as Refusal,
    )
  expect(refusal).toBeInstanceOf(Refusal)
  expect([refusal!.exitCode, refusal!.message]).toEqual([75, expect.stringContaining(claim)])
  expect(refusal!.remedy).toContain('carillon lease take')
  expect((await place.take('a')).isHeld).toBe(true)
  const back = await place.start('a')
  expect(back.holds()).toBe(true)
  await back.stop()
})

test('a server sees a higher claim within three seconds, while its own time still runs', async () => {
  using place = new KeptLease()
  const keeper = await place.start('a')
  await place.pass(keeper, 5)
  await place.put(`lease/${GENERATION}/000000002-ffffffff`)
  await place.pass(keeper, 3)
  expect([keeper.holds(), keeper.taken.aborted]).toEqual([false, true])
  await keeper.stop()
})

test('a server whose place is away at its start sends nothing until it can look', async () => {
  using place = new KeptLease()
  await place.take('a')
  place.isAway = true
  const keeper = await place.start('a')
  await place.pass(keeper, 30)
  expect(keeper.holds()).toBe(false)
  place.isAway = false
  await place.pass(keeper, 3)
  expect(keeper.holds()).toBe(true)
  await keeper.stop()
})

test('a server whose place is away at its start ends when it finds a higher claim', async () => {
  using place = new KeptLease()
  await place.take('a')
  await place.take('b')
  place.isAway = true
  const keeper = await place.start('a')
  expect(keeper.taken.aborted).toBe(false)
  place.isAway = false
  await place.pass(keeper, 3)
  expect(keeper.taken.aborted).toBe(true)
  await keeper.stop()
})

test('two servers that start at the same time on new data never work at once, and one works in the end', async () => {
  using place = new KeptLease()
  const keepers = await Promise.all([place.start('a'), place.start('b')])
  for (let second = 0; second < TAKE_MS / 1_000 + 5; second++) {
    place.clock.advance(1_000)
    await Promise.all(keepers.map((keeper) => keeper.tick()))
    expect(keepers.filter((keeper) => keeper.holds()).length).toBeLessThan(2)
  }
  expect(keepers.filter((keeper) => keeper.holds())).toHaveLength(1)
  expect(keepers.filter((keeper) => keeper.taken.aborted)).toHaveLength(1)
  for (const keeper of keepers) await keeper.stop()
})

test('a server whose claim was removed from the place claims again, and waits', async () => {
  using place = new KeptLease()
  const keeper = await place.start('a')
  await place.pass(keeper, 5)
  place.names.length = 0
  await place.pass(keeper, LEASE_MS / 1_000)
  expect(keeper.holds()).toBe(false)
  await place.pass(keeper, TAKE_MS / 1_000)
  expect(keeper.holds()).toBe(true)
  expect(place.names.map((name) => name.slice(0, 24))).toEqual([`lease/${GENERATION}/000000002`])
  await keeper.stop()
})
