import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './client.ts'
import { type Killing, killRepeatedly, LedgerChild, type Readiness, runToDeath } from './crash.ts'
import { replacedDirectories, TemporaryDirectory } from './data-dir.ts'
import { examine, openLedger } from './ledger.ts'
import { chosenSeed, seededRandom } from './random.ts'

export interface KilledStorage {
  kills: number
  /** Last acknowledged write, and the last one found at the end. */
  acknowledged: number
  found: number
  /** Faults of carillon.db after a kill. */
  torn: string[]
  /** Replaced data. */
  replaced: string[]
}

/**
 * Number of writes that every second process acknowledges before its life is timed, so that there is data to
 * lose.
 */
const WRITES_BEFORE = 4

/**
 * Kills a process that writes and publishes without end, at random moments of its first 120 ms or of the 120
 * ms after its first writes.
 */
export async function killStorage({
  kills,
  forMs,
  atLeast,
}: Pick<Killing, 'kills' | 'forMs' | 'atLeast'>): Promise<KilledStorage> {
  using directory = new TemporaryDirectory()
  const torn: string[] = []
  let acknowledged = 0
  let epoch = 0
  await killRepeatedly(
    { kills, forMs, atLeast, lifeMs: [0, 120], random: seededRandom(chosenSeed()) },
    async (round) => {
      const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 5, load: 0 })
      const ready = await child.ready()
      epoch += 1
      // A kill between the commit and its acknowledgement leaves one write more.
      const isGood =
        ready?.epoch === epoch &&
        ready.adopted === null &&
        (ready.sequence === acknowledged || ready.sequence === acknowledged + 1)
      if (!isGood) {
        throw new Error(`Start ${epoch} after write ${acknowledged} found ${JSON.stringify(ready)}.`)
      }
      acknowledged = ready.sequence
      if (round % 2 === 1) await child.acknowledged(acknowledged + WRITES_BEFORE)
      return child
    },
    (child) => {
      acknowledged = Math.max(acknowledged, child.lastAck())
      if (!existsSync(directory.files.snapshot)) return
      const { verdict } = examine(directory.files.snapshot)
      if (verdict !== 'whole') torn.push(verdict)
    },
  )
  await using store = await openLedger(directory.data)
  return {
    kills: epoch,
    acknowledged,
    found: store.sequence(),
    torn,
    replaced: replacedDirectories(directory.data),
  }
}

export const PUBLISHING_POINTS = [
  'snapshot.after_stamp',
  'snapshot.after_copy',
  'snapshot.before_rename',
  'snapshot.after_rename',
]

/**
 * Kills processes in turn at a point of a publication, each after five writes. Returns the findings of each
 * start, of the last process that lived, and its publication.
 */
export async function killAtPoint(point: string, times: number) {
  using directory = new TemporaryDirectory()
  const found: Array<Readiness | undefined> = []
  for (let n = 0; n < times; n++) {
    const steps = [{ transfer: 5 }, { publish: true }] as const
    const child = await runToDeath({ dataDir: directory.data, failAt: [point], steps })
    found.push(await child.ready())
  }
  const store = await openLedger(directory.data)
  const [adopted, sequence] = [store.storage.adopted?.reason ?? null, store.sequence()]
  await store.close()
  return {
    adopted: [...found.map((ready) => ready?.adopted), adopted],
    sequences: [...found.map((ready) => ready?.sequence), sequence],
    published: examine(directory.files.snapshot),
  }
}

/** Copies the directory of a process that writes without end `times` times, and starts on each copy. */
export async function copyRunning(times: number) {
  using directory = new TemporaryDirectory()
  const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 20, load: 0 })
  await child.ready()
  await until(
    async () => existsSync(directory.files.snapshot),
    (isPublished) => isPublished,
  )
  const copies = Array.from({ length: times }, (_, n) => directory.at(`copy-${n}`))
  for (const [n, copy] of copies.entries())
    await Bun.spawn(['cp', n % 2 ? '-a' : '-r', directory.data, copy]).exited
  await child.kill()
  const found = []
  for (const copy of copies) {
    const store = await openLedger(copy)
    const [isAdopted, isHeld] = [store.storage.adopted !== null, store.setting('sending_hold') !== undefined]
    store.transfer(1)
    await store.close()
    const verdictOf = (name: string) => examine(join(copy, name)).verdict
    found.push({
      isAdopted,
      isHeld,
      snapshot: verdictOf('carillon.db'),
      database: verdictOf('live/engine.db'),
    })
  }
  return found
}
