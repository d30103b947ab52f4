import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { randomSecret } from '../../lib/ids.ts'
import { storagePaths } from '../../storage/paths.ts'
import { writeTextWhole } from '../../storage/unfinished.ts'

/**
 * This appliance's own record of its copies, in `live/copies.json`. It is not in the database, because it is
 * about this machine: restored data must not bring back the records of another machine or of an earlier time.
 */
const CopiesState = v.object({
  /** Identifies this appliance in the names of its copies. */
  writer: v.string(),
  /** Digest of the machine and the data directory. */
  home: v.string(),
  /** Number of the last copy that was begun. */
  number: v.number(),
  /** The place of `since`, `last` and `verified`, as returned by `placeIdentity`. */
  place: v.string(),
  /** Time since which copies to this place are wanted, ms since 1970. */
  since: v.number(),
  /** The last copy that was written and read back. */
  last: v.nullable(
    v.object({
      name: v.string(),
      madeAt: v.number(),
      /** Time when the data in it was last complete, ms since 1970. Null when it is unknown. */
      dataAt: v.nullable(v.number()),
      sizeBytes: v.number(),
      /** Size of the database in it. */
      plainBytes: v.number(),
      durationMs: v.number(),
    }),
  ),
  /** The failures since the last success. */
  failure: v.nullable(v.object({ since: v.number(), at: v.number(), count: v.number(), reason: v.string() })),
  /** The copies of this appliance that were read back whole, by name. */
  verified: v.record(
    v.string(),
    v.object({
      at: v.number(),
      sha256: v.string(),
      /** False if it was only compared. */ isOpened: v.boolean(),
    }),
  ),
})
export type CopiesState = v.InferOutput<typeof CopiesState>
export type Verification = CopiesState['verified'][string]

const pathIn = (dataDir: string): string => storagePaths(resolve(dataDir)).copies

/** Reads the stored state. Returns undefined if there is none, or it is unreadable. Never throws. */
export function findCopiesState(dataDir: string): CopiesState | undefined {
  try {
    return v.parse(CopiesState, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Stores the state. Throws the errors of the disk. */
export function saveCopiesState(dataDir: string, state: CopiesState): void {
  writeTextWhole(pathIn(dataDir), `${JSON.stringify(state, null, 2)}\n`, true)
}

/**
 * Returns the state to work with. On another machine, and for another place, the appliance gets another
 * `writer`: it does not know which copies were read back there, so it must not remove them.
 */
export function copiesStateFor(dataDir: string, place: string, nowMs: number): CopiesState {
  const found = findCopiesState(dataDir)
  const home = homeOf(dataDir)
  if (found?.home === home && found.place === place) return found
  return { ...asNewWriter(), home, place, since: nowMs, last: null, failure: null, verified: {} }
}

/** Returns the identity of an appliance that has written no copy. */
export const asNewWriter = (): Pick<CopiesState, 'writer' | 'number'> => ({
  writer: randomSecret(4).toString('hex'),
  number: 0,
})

/**
 * Returns a digest of the machine and the data directory. It does not use the host name, because a container
 * gets another one at each start.
 */
export function homeOf(dataDir: string): string {
  let machine = ''
  try {
    machine = readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    // Containers and some systems have no machine id.
  }
  return createHash('sha256')
    .update(`${machine}\0${resolve(dataDir)}`)
    .digest('hex')
    .slice(0, 16)
}
