import { existsSync } from 'node:fs'
import { killRepeatedly, LedgerChild } from './crash.ts'
import { replacedDirectories, TemporaryDirectory } from './data-dir.ts'
import { examine, openLedger } from './ledger.ts'
import { chosenSeed, seededRandom } from './random.ts'

export interface KilledStorage {
  kills: number
  /** The last write that was acknowledged, and the last that was there in the end. */
  acknowledged: number
  found: number
  /** What was wrong with carillon.db after a kill. */
  torn: string[]
  /** Data that was set aside. */
  replaced: string[]
}

/** Kills a process that writes and publishes without end, `kills` times at random moments of its first 120 ms, for `forMs` at most. */
export async function killStorage(kills: number, forMs?: number): Promise<KilledStorage> {
  using directory = new TemporaryDirectory()
  const torn: string[] = []
  let acknowledged = 0
  let epoch = 0
  await killRepeatedly(
    { kills, forMs, lifeMs: [0, 120], random: seededRandom(chosenSeed()) },
    async () => {
      const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 5, load: 0 })
      const ready = await child.ready()
      epoch += 1
      // One more than acknowledged may be there: killed between the commit and the word of it.
      const isGood =
        ready?.epoch === epoch &&
        ready.adopted === null &&
        (ready.sequence === acknowledged || ready.sequence === acknowledged + 1)
      if (!isGood) {
        throw new Error(`Start ${epoch} after write ${acknowledged} found ${JSON.stringify(ready)}.`)
      }
      acknowledged = ready.sequence
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
