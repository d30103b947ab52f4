import { readerOf } from '../../db/bare-reader.ts'
import type { Connection } from '../../db/driver.ts'
import { recordLostTime } from '../../db/lost-time.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { newestOf, readHistory } from '../session-history.ts'
import { noteAdoptedState } from './newer-data.ts'

/** The settings row that holds all sending while it exists: JSON of `SendingHold`. */
export const SENDING_HOLD_KEY = 'sending_hold'

/** Reasons why this database is not the database of the last run. */
export type AdoptionReason =
  /** carillon.db is not the file that was published last: a copy was restored. */
  | 'RESTORED'
  /** There was a carillon.db but no live database: the file was moved here. */
  | 'MOVED'
  /** The live database is a file copy of a running database. The snapshot next to it is whole. */
  | 'COPIED_WHILE_RUNNING'
  /** The live database is a good file copy of a database that was stopped cleanly. */
  | 'COPIED'
  /** The live database could not be read. */
  | 'ENGINE_UNREADABLE'
  /** This is an older state of the data: the directory, a disk or a file was restored. */
  | 'ROLLED_BACK'
  /** The WAL of a killed server is missing, and its content is lost. */
  | 'WAL_LOST'
  /** The last snapshot was restored after a crash. The newer live data is used. */
  | 'SNAPSHOT_PUT_BACK'
  /** The data was not in use for long and messages are due. The machine may have been rolled back. */
  | 'LONG_AWAY'

export interface SendingHold {
  reason: AdoptionReason | 'OPERATOR'
  /** The operator's note. Only with `OPERATOR`. */
  note?: string
  /** ms since 1970. */
  since: number
}

/** Largest age of the time of a change that a command commits next to the server. */
const OVERDUE_MS = 2_000

/**
 * Prepares data that may be older than the state that clients have seen. New rows get ids that the lost state
 * cannot have issued. Positions that the lost state issued are refused. Call it before a session begins.
 */
export function leaveLostState(connection: Connection, nowMs: number): void {
  const history = readHistory(connection)
  leapSequences(connection, nowMs)
  recordLostTime(connection, {
    fromMs: history ? newestOf(history).markedAt - OVERDUE_MS : 0,
    throughMs: nowMs,
  })
}

/**
 * Prepares adopted data like `leaveLostState`, and holds sending until the operator resumes it. Messages that
 * are unsent in this data may have been sent. Keeps the reason of an earlier adoption.
 */
export function holdAdoptedData(connection: Connection, hold: SendingHold): void {
  noteAdoptedState(connection)
  leaveLostState(connection, hold.since)
  const before = readSetting(connection, SENDING_HOLD_KEY)
  if (before !== undefined && (JSON.parse(before) as SendingHold).reason !== 'OPERATOR') return
  writeSetting(connection, SENDING_HOLD_KEY, JSON.stringify(hold))
}

/** 2026-01-01 in ms since 1970: the origin of the ids after a leap. */
const SINCE_MS = 1_767_225_600_000
/**
 * Ids for each millisecond since `SINCE_MS`. Without the jump, a table would need this number of new rows per
 * millisecond to reach these ids.
 */
const IDS_PER_MS = 1_024

/**
 * Raises the next internal ids of every table beyond the ids of any earlier or lost state of this data. An
 * older copy also has older sequences, but links in mails, clients and other servers may have ids that were
 * issued after the copy was made. Numbers stay below 2^53 until the year 2304. Call it in the transaction that
 * adopts the data, before any row is added.
 */
export function leapSequences(connection: Connection, nowMs: number): void {
  const reader = readerOf(connection)
  if (reader.get(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`) === undefined) return
  // A table has a row here after its first INSERT.
  connection.exec(
    `INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_schema
     WHERE type = 'table' AND sql LIKE '% PRIMARY KEY AUTOINCREMENT%'
       AND name NOT IN (SELECT name FROM sqlite_sequence)`,
  )
  // SQLite continues after the largest id of the table in any case.
  connection
    .prepare('UPDATE sqlite_sequence SET seq = max(seq, CAST(? AS INTEGER))')
    .run(Math.max(0, (nowMs - SINCE_MS) * IDS_PER_MS))
}
