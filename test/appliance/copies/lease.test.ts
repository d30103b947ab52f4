import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import * as sound from '../../../src/appliance/copies/lease.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { LeaseModel, leaseHistories, type Protocol } from '../../support/lease-model.ts'

const RUNS = 1_000

/** Returns a property: at no moment of a history two machines may work, and in the end one does. */
const oneWorks = (protocol: Protocol, seen: (workers: readonly number[]) => void = () => {}) =>
  fc.asyncProperty(leaseHistories, async ({ steps, drifts }) => {
    const model = new LeaseModel(protocol, drifts)
    for (const step of steps) await model.perform(step)
    seen([...model.workers])
    expect(await model.settle()).toHaveLength(1)
  })

test('at no moment two machines may work, and in the end one does', async () => {
  let changes = 0
  const count = (workers: readonly number[]) => {
    if (workers.length > 1) changes += 1
  }
  await fc.assert(oneWorks(sound, count), { numRuns: RUNS })
  // The lease changed hands in the histories.
  expect(changes).toBeGreaterThan(RUNS / 4)
})

const SOURCE = join(import.meta.dir, '../../../src/appliance/copies/lease.ts')

/** Imports the protocol with one text replaced. */
async function planted(was: string, becomes: string): Promise<Protocol & Disposable> {
  const text = readFileSync(SOURCE, 'utf8')
  expect(text.split(was)).toHaveLength(2)
  const directory = new TemporaryDirectory()
  const path = directory.at('lease.ts')
  const clock = join(SOURCE, '../../../lib/clock.ts')
  const changed = text.replace(was, () => becomes).replace("'../../lib/clock.ts'", JSON.stringify(clock))
  writeFileSync(path, changed)
  const { Lease } = (await import(path)) as typeof sound
  return { Lease, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

test.each([
  {
    fault: 'the lease lasts from the end of a list',
    was: 'this.#heldAt = begun',
    becomes: 'this.#heldAt = this.#time.now()',
  },
  {
    fault: 'a taker does not wait',
    was: 'return begun.monotonicMs - this.#inPlaceSince >= waitMs',
    becomes: 'return waitMs > 0',
  },
  { fault: 'a taker waits as long as the lease alone', was: 'LEASE_MS + MARGIN_MS', becomes: 'LEASE_MS' },
  {
    fault: 'a first claim does not wait',
    was: 'this.#claim.term === 1 ? MARGIN_MS',
    becomes: 'this.#claim.term === 1 ? 0',
  },
  { fault: 'a first claim ignores other claims', was: 'isOnlyClaim && this', becomes: 'this' },
  {
    fault: 'a claim counts before its wait after a restart',
    was: 'isConfirmed: false })\n    this.#inPlaceSince = undefined',
    becomes: 'isConfirmed: true })\n    this.#inPlaceSince = undefined',
  },
  { fault: 'claims of one term are all the highest', was: 'claim.holder > other.holder', becomes: 'false' },
  {
    fault: 'the wall clock does not count',
    was: 'Math.max(to.monotonicMs - from.monotonicMs, to.wallMs - from.wallMs)',
    becomes: 'to.monotonicMs - from.monotonicMs',
  },
  {
    fault: 'a step back of the wall clock lengthens it',
    was: 'if (backMs > STEP_MS) this.#setBackMs += backMs',
    becomes: '',
  },
  {
    fault: 'a higher claim is ignored',
    was: 'if (isAbove(highest, this.#claim)) return this.#meet(highest)',
    becomes: '',
  },
])('the property fails when $fault', async ({ was, becomes }) => {
  using protocol = await planted(was, becomes)
  // One seed, so that chance decides nothing.
  const { failed } = await fc.check(oneWorks(protocol), {
    numRuns: 20 * RUNS,
    endOnFailure: true,
    seed: 1,
  })
  expect(failed).toBe(true)
})
