import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type CopySettings, placeIdentity } from '../../lib/copy-settings.ts'
import { randomSecret } from '../../lib/ids.ts'
import { storagePaths } from '../../storage/paths.ts'
import { writeTextWhole } from '../../storage/unfinished.ts'
import type { OwnClaim } from './lease.ts'
import { homeOf } from './state.ts'

/** This appliance's own record of the lease, in `live/lease.json`, because it is about this machine and not the data. */
const LeaseState = v.object({
  /** Identifies this data directory on this machine in the names of its claims. */
  holder: v.string(),
  /** Digest of the machine and the data directory. */
  home: v.string(),
  /** The place of the claim, as returned by `placeIdentity`. */
  place: v.string(),
  /** The data of the claim: last letters of the id of its lineage. */
  generation: v.string(),
  term: v.number(),
  isConfirmed: v.boolean(),
  /** What the running server last found, for reports. Null for a server that never ran with a lease. */
  found: v.nullable(
    v.object({
      kind: v.picklist(['HELD', 'UNSURE', 'LOST']),
      /** ms since 1970. */
      since: v.number(),
      /** Why the server is unsure, or the claim that took the lease. */
      reason: v.nullable(v.string()),
    }),
  ),
})
export type LeaseState = v.InferOutput<typeof LeaseState>

const pathIn = (dataDir: string): string => join(storagePaths(resolve(dataDir)).live, 'lease.json')

/** Reads the stored state. Returns undefined if there is none, or it is unreadable. Never throws. */
export function findLeaseState(dataDir: string): LeaseState | undefined {
  try {
    return v.parse(LeaseState, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Stores the state, so that it survives a power failure. Throws the errors of the disk. */
export function saveLeaseState(dataDir: string, state: LeaseState): void {
  writeTextWhole(pathIn(dataDir), `${JSON.stringify(state, null, 2)}\n`, true)
}

export interface LeaseData {
  dataDir: string
  settings: Pick<CopySettings, 'place' | 'access'>
  /** Last letters of the id of the lineage of the data, as in the names of copies. */
  generation: string
}

/** Returns the state to work with. Another machine is another holder. Another place and other data have no claim yet. */
export function leaseStateFor({ dataDir, settings, generation }: LeaseData): LeaseState {
  const found = findLeaseState(dataDir)
  const home = homeOf(dataDir)
  const place = placeIdentity(settings)
  const isHere = found?.home === home
  if (isHere && found.place === place && found.generation === generation) return found
  const holder = isHere ? found.holder : randomSecret(4).toString('hex')
  return { holder, home, place, generation, term: 0, isConfirmed: false, found: null }
}

export const claimOf = ({ holder, term, isConfirmed }: LeaseState): OwnClaim => ({
  holder,
  term,
  isConfirmed,
})
