import type { Connection } from '../../db/driver.ts'
import { statIfThere } from '../files.ts'
import { newestOf, readHistory } from '../session-history.ts'

/** The age of carillon.db, for a process outside the server. */
export interface SnapshotAge {
  /** Time when carillon.db was made, ms since 1970. */
  takenAt: number
  /** Time from `takenAt` to the last change of the live data, ms. 0 when carillon.db has every change. */
  behindMs: number
}

/**
 * Longest time until a change gets its mark. The mark may therefore be later than a snapshot that includes the
 * change.
 */
const MARK_LAG_MS = 1_500

/** Returns undefined when there is no carillon.db, or the data is from a version without history. */
export function snapshotAge(connection: Connection, snapshotPath: string): SnapshotAge | undefined {
  const stat = statIfThere(snapshotPath)
  const history = readHistory(connection)
  if (!stat || !history) return undefined
  const takenAt = Math.floor(Number(stat.mtimeMs))
  const lateMs = newestOf(history).changedAt - takenAt
  return { takenAt, behindMs: lateMs <= MARK_LAG_MS ? 0 : lateMs }
}
