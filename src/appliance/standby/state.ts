import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { writeTextWhole } from '../../storage/unfinished.ts'

/** The database file that follows a home. */
const FollowedFile = v.object({
  /** Its name in the folder of the standby. */
  name: v.string(),
  /** Name of the whole copy that it began with. */
  copy: v.string(),
  chain: v.string(),
  /** Number of the last collection in that copy. */
  base: v.number(),
  /** Number of the last collection that was applied. */
  through: v.number(),
  /** The last segments that were applied, oldest first. */
  known: v.array(v.object({ number: v.number(), sha256: v.string() })),
  /** Time of its last change, ms since 1970. Null when unknown. */
  at: v.nullable(v.number()),
  /** Whether segments were being applied. They are then applied again, and the file is not whole before. */
  isApplying: v.boolean(),
  /** The last full check, and its fault. Null before the first. */
  checked: v.nullable(v.object({ at: v.number(), through: v.number(), fault: v.nullable(v.string()) })),
})
export type FollowedFile = v.InferOutput<typeof FollowedFile>

/** The record of a standby, next to its file. */
const StandbyState = v.object({
  /** The place of the copies, as returned by `placeIdentity`. */
  place: v.string(),
  /** The data that is followed: the part of the names of its copies. */
  generation: v.nullable(v.string()),
  /** Null until a whole copy is here. */
  file: v.nullable(FollowedFile),
  /** Number of the segment that is missing or doubled. Null without one. */
  missing: v.nullable(v.number()),
  /** Time when the home took the data over, by its own clock, ms since 1970. Null if it did not, or is unknown. */
  homeSince: v.nullable(v.number()),
  /** Time when the place was last read, ms since 1970. Null for never. */
  readAt: v.nullable(v.number()),
  /** The failures since then. */
  failure: v.nullable(v.object({ since: v.number(), at: v.number(), reason: v.string() })),
  /** The takeover, when this machine has the data of the home in its place. */
  taken: v.nullable(
    v.object({
      /** ms since 1970. */
      at: v.number(),
      /** Time of the last change that it has, ms since 1970. */
      through: v.nullable(v.number()),
      /** False until the data was opened here. */
      isOpened: v.boolean(),
    }),
  ),
})
export type StandbyState = v.InferOutput<typeof StandbyState>

interface StandbyPaths {
  folder: string
  state: string
  /** Its writer holds the lock of the follower. */
  lock: string
  /** Asks the follower to end, because the data is taken over. */
  request: string
  /** The copy that is being checked. */
  checking: string
}

export function standbyPaths(dataDir: string): StandbyPaths {
  const folder = join(resolve(dataDir), 'standby')
  return {
    folder,
    state: join(folder, 'state.json'),
    lock: join(folder, 'follower'),
    request: join(folder, 'take'),
    checking: join(folder, 'checking.db'),
  }
}

export const newStandby = (place: string): StandbyState => ({
  place,
  generation: null,
  file: null,
  missing: null,
  homeSince: null,
  readAt: null,
  failure: null,
  taken: null,
})

/** Reads the stored state. Returns undefined if there is none, or it is unreadable. Never throws. */
export function findStandby(dataDir: string): StandbyState | undefined {
  try {
    return v.parse(StandbyState, JSON.parse(readFileSync(standbyPaths(dataDir).state, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Stores the state. Throws the errors of the disk.
 * @param isDurable whether it must survive a power failure
 */
export const saveStandby = (dataDir: string, state: StandbyState, isDurable: boolean): void =>
  writeTextWhole(standbyPaths(dataDir).state, `${JSON.stringify(state, null, 2)}\n`, isDurable)

/** Asks the follower of this directory to end. */
export function requestTake(dataDir: string): void {
  const { folder, request } = standbyPaths(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(request, '', { mode: 0o600 })
}

export const isTakeRequested = (dataDir: string): boolean => existsSync(standbyPaths(dataDir).request)

export const endTake = (dataDir: string): void => rmSync(standbyPaths(dataDir).request, { force: true })
