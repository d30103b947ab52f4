import { readerOf } from './bare-reader.ts'
import type { Connection } from './driver.ts'

/** 2026-01-01, in ms since 1970: before the first of these ids. */
const SINCE_MS = 1_767_225_600_000
/**
 * Ids per millisecond since then: without this jump, a table reaches them only with this many new rows in
 * each.
 */
const IDS_PER_MS = 1_024

/**
 * Raises the next internal ids of every table beyond those of any earlier or lost state of this data: an
 * older copy has older sequences too, and links in mails, clients and other servers may hold ids that
 * were issued after it was made. Numbers stay below 2^53 until the year 2304. Call it in the transaction
 * that adopts the data, before any row is added.
 */
export function leapSequences(connection: Connection, nowMs: number): void {
  const reader = readerOf(connection)
  if (reader.get(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`) === undefined) return
  // A table has a row here from its first INSERT on.
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
