import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import type { Connection } from '../db/driver.ts'
import { addSetting, readSetting } from '../db/settings.ts'
import { uuidv7 } from '../lib/ids.ts'

/**
 * Table `storage_sessions`: the history of this data, by which an older state
 * of it is recognised whatever its file looks like.
 *
 * Each opening begins a session with an id of its own; while it lasts and
 * something is written, its mark grows. A state descends from another when its
 * history has that session with at least that mark. An older copy that was put
 * back does not descend from the state that was here last, and that one is
 * remembered outside of the data directory (generation.ts).
 */
export interface Mark {
  session: string
  mark: number
}

export interface SessionRow extends Mark {
  /** The mark of this session that the main file had when the WAL was begun; null when it is not known. */
  baseMark: number | null
  /** ms since 1970. */
  markedAt: number
  /** The last mark that was made because something had changed. */
  changedAt: number
  bootId: string | null
  /** How long the machine had been up, ms. */
  uptimeMs: number
}

export interface History {
  /** Of the data as such; a copy has the same, other data has another. */
  lineage: string
  /** Oldest first, never empty. */
  sessions: readonly SessionRow[]
}

const LINEAGE = 'storage_lineage'
/** More than anybody opens the data between two looks at the record outside. */
const KEPT_SESSIONS = 1_000

/** The machine, for telling a clock that was set from time that passed. */
export interface Machine {
  bootId: string | null
  uptimeMs: number
}

/** Linux names each boot; elsewhere only the clock is known. */
export function thisMachine(): Machine {
  return { bootId: bootId(), uptimeMs: Math.round(uptime() * 1000) }
}

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}

/** Undefined in data that no version with sessions has opened yet. */
export function readHistory(connection: Connection): History | undefined {
  const hasSessions = connection
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'storage_sessions'`)
    .get()
  if (hasSessions === undefined) return undefined
  const sessions = connection
    .prepare(
      `SELECT id AS session, mark, base_mark AS baseMark, marked_at AS markedAt, changed_at AS changedAt, boot_id AS bootId,
         uptime_ms AS uptimeMs
       FROM storage_sessions ORDER BY sequence`,
    )
    .all() as SessionRow[]
  const lineage = readSetting(connection, LINEAGE)
  return lineage && sessions.length > 0 ? { lineage, sessions } : undefined
}

export const newestOf = (history: History): SessionRow => history.sessions.at(-1)!

/** Whether the state with this history is `mark` or came after it. */
export const descendsFrom = (history: History, { session, mark }: Mark): boolean =>
  history.sessions.some((row) => row.session === session && row.mark >= mark)

/** Begins a session; call it in the transaction that opens the data. */
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
      'DELETE FROM storage_sessions WHERE sequence <= (SELECT max(sequence) FROM storage_sessions) - ?',
    )
    .run(KEPT_SESSIONS)
  const { lineage } = readHistory(connection)!
  return { lineage, session, mark: 1 }
}

/** Moves the session's mark on. One small transaction when it is called outside of one. */
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
 * How long ago the newest mark was made, ms: by the machine's uptime within one
 * boot, since a clock may be set; by the clock across boots. Never negative.
 */
export function ageOf(newest: SessionRow, nowMs: number, machine: Machine = thisMachine()): number {
  const isSameBoot = machine.bootId !== null && newest.bootId === machine.bootId
  const age = isSameBoot ? machine.uptimeMs - newest.uptimeMs : nowMs - newest.markedAt
  return Math.max(0, age)
}
