import type { Reader } from './database.ts'
import type { Connection } from './driver.ts'
import { findSetting, readSetting, writeSetting } from './settings.ts'

/**
 * When the data of this server was replaced by an older state, for those who keep a position in its changes:
 * a position that they got in the state that is lost leads past changes that are undone.
 */
interface LostTime {
  /** The older state has everything up to here, ms since 1970. */
  fromMs: number
  /** When it was adopted, ms since 1970. No two are the same. */
  throughMs: number
}

/** JSON array of `LostTime`, oldest first. */
const KEY = 'lost_times'

const read = (stored: string | undefined): LostTime[] => (stored === undefined ? [] : JSON.parse(stored))

/** Call it in the transaction that adopts the older state. A second call for the same state changes when it was adopted. */
export function noteLostTime(connection: Connection, lost: LostTime): void {
  const before = read(readSetting(connection, KEY)).filter(({ fromMs }) => fromMs !== lost.fromMs)
  writeSetting(connection, KEY, JSON.stringify([...before, lost]))
}

/** Which state of the data positions belong to that are given now; 0 before any was lost. */
export const timelineOf = (reader: Reader): number => read(findSetting(reader, KEY)).at(-1)?.throughMs ?? 0

/**
 * Whether a position leads past changes that are lost.
 * @param atMs everything up to here was read, ms since 1970
 * @param timeline as `timelineOf` gave it with the position; 0 for positions of earlier versions
 */
export function isLostPosition(
  reader: Reader,
  { atMs, timeline }: { atMs: number; timeline: number },
): boolean {
  const lost = read(findSetting(reader, KEY))
  const known = lost.findIndex(({ throughMs }) => throughMs === timeline)
  // Of a state that was adopted in the time that is lost.
  if (timeline !== 0 && known < 0) return true
  return lost.slice(known + 1).some(({ fromMs }) => atMs > fromMs)
}

/** Whether a moment lies in a time that is lost. @param atMs since 1970 */
export const isLostMoment = (reader: Reader, atMs: number): boolean =>
  read(findSetting(reader, KEY)).some(({ fromMs, throughMs }) => atMs > fromMs && atMs <= throughMs)
