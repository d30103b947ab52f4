import type { Reader } from './database.ts'
import type { Connection } from './driver.ts'
import { findSetting, readSetting, writeSetting } from './settings.ts'

/**
 * Times at which the data of this server was replaced by an older state. A client's position in the list of
 * changes from the lost state is invalid, because changes before it were undone.
 */
interface LostTime {
  /** The older state contains all changes up to this time, ms since 1970. */
  fromMs: number
  /** Time when it was adopted, ms since 1970. Unique. */
  throughMs: number
}

/** The key of the setting with all lost times: a JSON array of `LostTime`, oldest first. */
const KEY = 'lost_times'

const read = (stored: string | undefined): LostTime[] => (stored === undefined ? [] : JSON.parse(stored))

/**
 * Records a lost time. Call it in the transaction that adopts the older state. A second call for the same state
 * replaces the time of the first.
 */
export function recordLostTime(connection: Connection, lost: LostTime): void {
  const before = read(readSetting(connection, KEY)).filter(({ fromMs }) => fromMs !== lost.fromMs)
  writeSetting(connection, KEY, JSON.stringify([...before, lost]))
}

/** Returns the id of the present state of the data, for new positions, or 0 while no state was lost. */
export const timelineOf = (reader: Reader): number => read(findSetting(reader, KEY)).at(-1)?.throughMs ?? 0

/**
 * Returns whether changes before a position were lost.
 * @param atMs the client has read everything up to this time, ms since 1970
 * @param timeline from `timelineOf` when the position was issued; 0 for positions of earlier versions
 */
export function isLostPosition(
  reader: Reader,
  { atMs, timeline }: { atMs: number; timeline: number },
): boolean {
  const lost = read(findSetting(reader, KEY))
  const known = lost.findIndex(({ throughMs }) => throughMs === timeline)
  // The position belongs to a state that was adopted within the lost time.
  if (timeline !== 0 && known < 0) return true
  return lost.slice(known + 1).some(({ fromMs }) => atMs > fromMs)
}

/**
 * Tells whether a moment is within a lost time.
 * @param atMs since 1970
 */
export const isLostMoment = (reader: Reader, atMs: number): boolean =>
  read(findSetting(reader, KEY)).some(({ fromMs, throughMs }) => atMs > fromMs && atMs <= throughMs)
