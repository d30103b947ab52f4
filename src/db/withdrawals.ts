import type { Rows } from './bare-reader.ts'
import type { Tx } from './database.ts'
import type { Connection } from './driver.ts'
import { type Fragment, fragment } from './fragment.ts'
import { putSetting, settingOf } from './settings.ts'
import type { withdrawals } from './table.ts'

/**
 * A change that a restore of older data must not take back, such as an opt-out. The triggers of
 * migrations/0119_withdrawals.sql write it in the transaction of the change.
 */
export type Withdrawal = typeof withdrawals.$inferSelect

const THROUGH = 'withdrawals_through'
/** Number of withdrawals that are written to the ledger at a time. */
const PIECE = 1_000

/** Lists the next withdrawals that are not yet in the ledger. */
export const listWaitingWithdrawals = (reader: Rows): Withdrawal[] =>
  reader.all<Withdrawal>(`SELECT * FROM withdrawals ORDER BY id LIMIT ${PIECE}`)

/** Returns the id of the newest withdrawal that this data contains, or 0 for data from before the first one. */
export const newestWithdrawal = (reader: Rows): number =>
  reader.value<number>(
    `SELECT max(ifnull((SELECT max(id) FROM withdrawals), 0), ifnull(${settingOf(THROUGH)}, 0)) AS id`,
  ) ?? 0

/** Notes that the data contains all withdrawals up to `id`. */
export function noteWithdrawnThrough(tx: Tx, id: number): void {
  putSetting(tx, THROUGH, String(Math.max(id, newestWithdrawal(tx))))
}

/** Makes the next withdrawal get an id above `id`. */
export function goOnAfter(tx: Tx, id: number): void {
  tx.run(`INSERT INTO sqlite_sequence (name, seq) SELECT 'withdrawals', 0
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'withdrawals')`)
  tx.run(`UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'withdrawals'`, id)
}

/** Deletes the withdrawals up to `id`, because the ledger has them now. */
export function settleWithdrawals(tx: Tx, id: number): void {
  noteWithdrawnThrough(tx, id)
  tx.run('DELETE FROM withdrawals WHERE id <= ?', id)
}

/**
 * Returns the SQL that reads all rows of each table whose changes are noted, by table. It is made from the
 * values of the triggers themselves.
 */
export function noteReads(reader: Rows): Map<string, string> {
  const triggers = reader.all<{ table: string; sql: string }>(
    `SELECT tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INTO withdrawals%'`,
  )
  const reads = new Map<string, string>()
  for (const { table, sql } of triggers) {
    const values = sql.slice(sql.lastIndexOf('VALUES (') + 'VALUES ('.length, sql.lastIndexOf(');'))
    // The row after a change has its state.
    const row = values.includes('NEW.') ? 'NEW' : 'OLD'
    if (row === 'NEW' || !reads.has(table))
      reads.set(
        table,
        `WITH noted(subject, key, state) AS (SELECT ${values} FROM ${table} AS ${row}) SELECT key, state FROM noted`,
      )
  }
  return reads
}

/** A row whose changes are noted, in the form of the trigger. */
type NotedRow = Pick<Withdrawal, 'key' | 'state'>

/**
 * Yields the rows that are different in `newer`, with their state there, and then the rows that it does not
 * have.
 * @param read of `noteReads`
 */
export function* differencesIn(newer: Connection, older: Connection, read: string): Generator<NotedRow> {
  const rowsOf = (connection: Connection) => connection.prepare(read).iterate() as IterableIterator<NotedRow>
  const digestOf = ({ key, state }: NotedRow) => Bun.hash(`${key} ${state}`)
  const known = new Set<number | bigint>()
  for (const row of rowsOf(older)) known.add(digestOf(row))
  const kept = new Set<number | bigint>()
  for (const row of rowsOf(newer)) {
    kept.add(Bun.hash(row.key))
    if (!known.has(digestOf(row))) yield row
  }
  for (const { key } of rowsOf(older)) if (!kept.has(Bun.hash(key))) yield { key, state: null }
}

/** Deletes withdrawals that wait for the ledger. @param condition on the table `withdrawals` */
export const deleteWithdrawals = (tx: Tx, condition: Fragment): void =>
  void tx.run(fragment`DELETE FROM withdrawals WHERE ${condition}`)
