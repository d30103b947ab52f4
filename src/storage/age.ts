import type { Connection } from '../db/driver.ts'
import { statIfThere } from './files.ts'
import { newestOf, readHistory } from './marks.ts'

/** How carillon.db stands to the live data, for anybody who looks from outside of the server. */
export interface SnapshotAge {
  /** When carillon.db was made, ms since 1970. */
  takenAt: number
  /** How much later the live data was changed, ms; 0 when carillon.db has everything. */
  behindMs: number
}

/** Marks follow a change within this time, so a change that is published may be marked a little later. */
const MARK_LAG_MS = 1_500

/** Undefined when there is no carillon.db, or the data is of a version that keeps no history. */
export function snapshotAge(connection: Connection, snapshotPath: string): SnapshotAge | undefined {
  const stat = statIfThere(snapshotPath)
  const history = readHistory(connection)
  if (!stat || !history) return undefined
  const takenAt = Math.floor(Number(stat.mtimeMs))
  const lateMs = newestOf(history).changedAt - takenAt
  return { takenAt, behindMs: lateMs <= MARK_LAG_MS ? 0 : lateMs }
}
