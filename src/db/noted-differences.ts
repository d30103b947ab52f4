import type { Connection } from './driver.ts'
import type { withdrawals } from './table.ts'

/** A row whose changes are noted, as a trigger notes it. */
type NotedRow = Pick<typeof withdrawals.$inferSelect, 'key' | 'state'>

/**
 * Yields the rows that are different in `newer`, as they are there, and then those that it does not have.
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
