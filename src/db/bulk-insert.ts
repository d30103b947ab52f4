import type { Tx } from './database.ts'

/**
 * Number of rows in a statement. In a group of ten, a row costs a third less than alone. Larger groups gain
 * little.
 */
const GROUP = 10

/** An INSERT of many rows, prepared for a single row and for a group. */
interface BulkInsert {
  one: string
  group: string
}

/**
 * @param head `INSERT INTO … (…) VALUES`
 * @param tuple `(?, ?, 'CSV_IMPORT', …)`
 */
export const bulkInsert = (head: string, tuple: string): BulkInsert => ({
  one: `${head} ${tuple}`,
  group: `${head} ${Array<string>(GROUP).fill(tuple).join(', ')}`,
})

/**
 * Inserts rows with these parameters. Returns the ids that SQLite gave the rows, in their order. SQLite numbers
 * the rows of a statement without gaps (sqlite.org/autoinc.html: one more than the largest), so the last id
 * determines all.
 */
export function insertRows(tx: Tx, { one, group }: BulkInsert, rows: ReadonlyArray<unknown[]>): number[] {
  const ids: number[] = []
  let done = 0
  for (; done + GROUP <= rows.length; done += GROUP) {
    const params: unknown[] = []
    for (let row = done; row < done + GROUP; row++) params.push(...rows[row]!)
    const last = tx.run(group, ...params).lastInsertRowid
    for (let id = last - GROUP + 1; id <= last; id++) ids.push(id)
  }
  for (const row of rows.slice(done)) ids.push(tx.run(one, ...row).lastInsertRowid)
  return ids
}
