import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { claimLease } from '../../../src/appliance/copies/claim-lease.ts'
import { LEASE_MS, type LeasePlace, MARGIN_MS } from '../../../src/appliance/copies/lease.ts'
import { findLeaseState } from '../../../src/appliance/copies/lease-state.ts'
import { TestClock } from '../../support/clock.ts'
import { CopyWorld, copySettings } from '../../support/copies.ts'
import { failureOf, inBucket } from '../../support/copy-places.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

const GENERATION = '4f2a9c1e'

/** Machines whose data directories share a prepared folder of copies. */
class Machines extends TemporaryDirectory {
  readonly clock = new TestClock()
  readonly folder = this.at('disk')
  readonly settings = copySettings({ folder: this.folder })
  readonly waits: number[] = []

  static async prepared(): Promise<Machines> {
    const machines = new Machines()
    mkdirSync(machines.folder)
    using world = await CopyWorld.create()
    const copies = world.copies(machines.settings)
    await copies.prepare()
    copies.end()
    return machines
  }

  claim(name: string, options: { isAlone?: boolean; generation?: string; place?: LeasePlace } = {}) {
    const dataDir = this.at(name)
    mkdirSync(join(dataDir, 'live'), { recursive: true })
    return claimLease({
      dataDir,
      settings: this.settings,
      generation: GENERATION,
      clock: this.clock,
      onWait: (ms) => this.waits.push(ms),
      pauseFor: async (ms) => this.clock.advance(ms),
      ...options,
    })
  }

  claims(generation = GENERATION): string[] {
    return readdirSync(join(this.folder, 'lease', generation)).sort()
  }
}

test('the first machine has the lease after the margin', async () => {
  using machines = await Machines.prepared()
  const claimed = await machines.claim('a')
  expect(claimed).toEqual({
    isHeld: true,
    claim: expect.stringMatching(/^lease\/4f2a9c1e\/000000001-/),
    holder: claimed.holder,
  })
  expect(machines.clock.monotonicMs()).toBeLessThan(MARGIN_MS + 2_000)
  const text = readFileSync(join(machines.folder, claimed.claim), 'utf8')
  expect(JSON.parse(text)).toEqual({
    machine: expect.any(String),
    directory: machines.at('a'),
    at: '2026-03-04T17:00:00.000Z',
  })
})

test('a taker waits until every earlier holder has stopped, and keeps the lease afterwards', async () => {
  using machines = await Machines.prepared()
  await machines.claim('a')
  const before = machines.clock.monotonicMs()
  const claimed = await machines.claim('b')
  expect(claimed).toMatchObject({ isHeld: true, claim: `lease/4f2a9c1e/000000002-${claimed.holder}` })
  expect(machines.clock.monotonicMs() - before).toBeGreaterThanOrEqual(LEASE_MS + MARGIN_MS)
  expect(machines.waits.slice(-15)).toEqual(Array.from({ length: 15 }, (_, second) => (15 - second) * 1_000))
  const then = machines.clock.monotonicMs()
  expect(await machines.claim('b')).toEqual(claimed)
  expect(machines.clock.monotonicMs()).toBe(then)
  expect(machines.claims()).toHaveLength(2)
})

test('a taker that says the others are off does not wait', async () => {
  using machines = await Machines.prepared()
  await machines.claim('a')
  const before = machines.clock.monotonicMs()
  expect((await machines.claim('b', { isAlone: true })).isHeld).toBe(true)
  expect(machines.clock.monotonicMs()).toBe(before)
})

test('of two takers at once one gives up, and names the claim of the other', async () => {
  using machines = await Machines.prepared()
  // Its calls take the same time, so both takers list before either claims.
  const names: string[] = []
  const place = {
    list: async () => [...names],
    put: async (name: string) => void names.push(name),
  }
  const [a, b] = await Promise.all([machines.claim('a', { place }), machines.claim('b', { place })])
  expect([a.isHeld, b.isHeld].sort()).toEqual([false, true])
  expect([a.claim, b.claim]).toEqual([names.sort().at(-1)!, names.at(-1)!])
})

test('a claim whose wait was interrupted waits again', async () => {
  using machines = await Machines.prepared()
  await machines.claim('a')
  const dataDir = machines.at('b')
  mkdirSync(join(dataDir, 'live'), { recursive: true })
  const stopping = new AbortController()
  const interrupted = claimLease({
    dataDir,
    settings: machines.settings,
    generation: GENERATION,
    clock: machines.clock,
    signal: stopping.signal,
    pauseFor: async () => stopping.abort(new Error('The operator pressed Ctrl-C.')),
  })
  expect(await failureOf(interrupted)).toBe('The operator pressed Ctrl-C.')
  expect(findLeaseState(dataDir)).toMatchObject({ term: 2, isConfirmed: false })
  const before = machines.clock.monotonicMs()
  expect((await machines.claim('b')).isHeld).toBe(true)
  expect(machines.clock.monotonicMs() - before).toBeGreaterThanOrEqual(LEASE_MS + MARGIN_MS)
  expect(machines.claims()).toHaveLength(2)
})

test('other data has a lease of its own', async () => {
  using machines = await Machines.prepared()
  await machines.claim('a')
  const { holder } = await machines.claim('b')
  const other = await machines.claim('b', { generation: '00c0ffee' })
  expect(other).toEqual({ isHeld: true, claim: `lease/00c0ffee/000000001-${holder}`, holder })
  // The first data comes back. Whether its claim had waited is not known any more.
  const before = machines.clock.monotonicMs()
  expect(await machines.claim('b')).toEqual({
    isHeld: true,
    claim: `lease/4f2a9c1e/000000003-${holder}`,
    holder,
  })
  expect(machines.clock.monotonicMs() - before).toBeGreaterThanOrEqual(LEASE_MS + MARGIN_MS)
})

test('a folder without its disk gives no lease', async () => {
  using machines = await Machines.prepared()
  rmSync(machines.folder, { recursive: true })
  mkdirSync(machines.folder)
  expect(await failureOf(machines.claim('a'))).toContain('carillon copies init')
  expect(readdirSync(machines.folder)).toEqual([])
})

test('a bucket has the claims', async () => {
  await using place = await inBucket()
  const { world, replica, settings } = place
  const claimed = await claimLease({
    dataDir: world.data,
    settings,
    generation: GENERATION,
    clock: world.clock,
    pauseFor: async (ms) => world.clock.advance(ms),
  })
  expect(claimed.isHeld).toBe(true)
  expect([...replica.objects.keys()]).toEqual([`copies/${claimed.claim}`])
})
