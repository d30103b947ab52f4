import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { storagePaths } from '../../storage/paths.ts'
import { writeTextWhole } from '../../storage/unfinished.ts'

/** This appliance's own record of its segments, in `live/segments.json`, for the next start and for reports. */
const SegmentsState = v.object({
  chain: v.string(),
  /** The place of the segments, as returned by `placeIdentity`. */
  place: v.string(),
  /** Public key of the chain. */
  recipient: v.string(),
  /** Digest of the chain and of what opens its key. */
  lock: v.string(),
  /** Bytes of the segments since the last whole copy of the chain. */
  bytes: v.number(),
  /** Time of the last acknowledged segment, ms since 1970. Null for none. */
  acknowledgedAt: v.nullable(v.number()),
  /** Time of the oldest change that is in no acknowledged segment, ms since 1970. Null when there is none. */
  waitingSince: v.nullable(v.number()),
  /** Reason of the last failure. Null after a success. */
  failure: v.nullable(v.string()),
  /** Earlier chains of this appliance in this place, and when each ended. */
  former: v.array(v.object({ chain: v.string(), endedAt: v.number() })),
})
export type SegmentsState = v.InferOutput<typeof SegmentsState>

const pathIn = (dataDir: string): string => join(storagePaths(resolve(dataDir)).live, 'segments.json')

/** Reads the stored state. Returns undefined if there is none, or it is unreadable. Never throws. */
export function findSegmentsState(dataDir: string): SegmentsState | undefined {
  try {
    return v.parse(SegmentsState, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Stores the state. It need not survive a power failure, because that ends the chain. */
export const saveSegmentsState = (dataDir: string, state: SegmentsState): void =>
  writeTextWhole(pathIn(dataDir), `${JSON.stringify(state, null, 2)}\n`)
