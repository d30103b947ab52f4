import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { readerOf } from '../db/bare-reader.ts'
import type { Connection } from '../db/driver.ts'
import { addSetting, readSetting } from '../db/settings.ts'
import { uuidv7 } from '../lib/ids.ts'

/**
 * Table `storage_sessions`: the history of this data. It shows whether a state is older, independently of its
 * files.
 *
 * Each opening begins a session with an id. The mark of the session grows while data is written. A state
 * descends from another when its history has the other's session with at least the other's mark. A restored
 * older copy does not descend from the newest state. That state is recorded outside the data directory
 * (generation.ts).
 */
export interface Mark {
  session: string
  mark: number
}

interface SessionRow extends Mark {
  /** The mark of this session in the main file when the WAL was started. Null when unknown. */
  baseMark: number | null
  /** ms since 1970. */
  markedAt: number
  /** Time when a change last caused a mark, ms since 1970. */
  changedAt: number
  bootId: string | null
  /** Uptime of the machine, ms. */
  uptimeMs: number
}

export interface History {
  /** Id of the data. A copy has the same lineage, and other data has another. */
  lineage: string
  /** Oldest first, never empty. */
  sessions: readonly SessionRow[]
}

const LINEAGE = 'storage_lineage'
/** Largest number of stored sessions. Fewer sessions begin between two comparisons with the generation record. */
const MAX_SESSIONS = 1_000

/** Boot and uptime of the machine, to distinguish a changed clock from passed time. */
interface Machine {
  bootId: string | null
  uptimeMs: number
}

/** Returns the machine. On systems other than Linux, boots have no id, and only the clock is known. */
function thisMachine(): Machine {
  return { bootId: bootId(), uptimeMs: Math.round(uptime() * 1000) }
}

/** Returns the id of this boot of the machine. Null where boots have none. */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}

/** Returns undefined for data that no version with sessions has opened yet. */
export function readHistory(connection: Connection): History | undefined {
  const reader = readerOf(connection)
  const table = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'storage_sessions'`
  if (reader.get(table) === undefined) return undefined
  const sessions = reader.all<SessionRow>(
    `SELECT id AS session, mark, base_mark, marked_at, changed_at, boot_id,
       uptime_ms
     FROM storage_sessions ORDER BY sequence`,
  )
  const lineage = readSetting(connection, LINEAGE)
  return lineage && sessions.length > 0 ? { lineage, sessions } : undefined
}

/** Returns the last letters of the id of the lineage, which names of copies and of leases contain. */
export const generationOf = (connection: Connection): string =>
  readHistory(connection)?.lineage.slice(-8) ?? '00000000'

export const newestOf = (history: History): SessionRow => history.sessions.at(-1)!

/** Tells whether the state with this history includes `mark`. */
export const descendsFrom = (history: History, { session, mark }: Mark): boolean =>
  history.sessions.some((row) => row.session === session && row.mark >= mark)

/** Begins a session. Call it in the transaction that opens the data. */
export function beginSession(connection: Connection, nowMs: number): Mark & { lineage: string } {
  const session = uuidv7(nowMs)
  addSetting(connection, LINEAGE, uuidv7(nowMs))
  const { bootId, uptimeMs } = thisMachine()
  const before = readHistory(connection)
  const changedAt = before ? newestOf(before).changedAt : nowMs
  connection
    .prepare(
      `INSERT INTO storage_sessions (id, mark, marked_at, changed_at, boot_id, uptime_ms) VALUES (?, 1, ?, ?, ?, ?)`,
    )
    .run(session, nowMs, changedAt, bootId, uptimeMs)
  connection
    .prepare(
      `DELETE FROM storage_sessions
       WHERE sequence NOT IN (SELECT sequence FROM storage_sessions ORDER BY sequence DESC LIMIT ?)`,
    )
    .run(MAX_SESSIONS)
  const { lineage } = readHistory(connection)!
  return { lineage, session, mark: 1 }
}

/** Advances the mark of a session, in its own transaction unless the caller has one. */
export function writeMark(
  connection: Connection,
  mark: Pick<SessionRow, 'session' | 'mark' | 'baseMark' | 'markedAt'> & { isChange: boolean },
): void {
  const { bootId, uptimeMs } = thisMachine()
  connection
    .prepare(
      `UPDATE storage_sessions SET mark = ?, base_mark = ?, marked_at = ?, changed_at = iif(?, ?, changed_at),
         boot_id = ?, uptime_ms = ? WHERE id = ?`,
    )
    .run(
      mark.mark,
      mark.baseMark,
      mark.markedAt,
      mark.isChange ? 1 : 0,
      mark.markedAt,
      bootId,
      uptimeMs,
      mark.session,
    )
}

/**
 * Returns the age of the newest mark, ms. Never negative. Within a boot, the machine's uptime gives the age,
 * because the clock may be set. Across boots, the clock gives it.
 */
export function ageOf(newest: SessionRow, nowMs: number, machine: Machine = thisMachine()): number {
  const isSameBoot = machine.bootId !== null && newest.bootId === machine.bootId
  const age = isSameBoot ? machine.uptimeMs - newest.uptimeMs : nowMs - newest.markedAt
  return Math.max(0, age)
}
