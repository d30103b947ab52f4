import { type Counted, Counts } from '../lib/counts.ts'
import { perDatabase, type Reader, type Tx } from './database.ts'

/** Events since this process opened a database, counted by the values of labels. Not stored. For `GET /metrics`. */
interface Tally<Labels extends readonly string[]> {
  /** Counts an event when the transaction is on disk. A rollback counts nothing. */
  add(tx: Tx, labels: Labels, by?: number): void
  list(reader: Pick<Reader, 'orm'>): Counted[]
}

/**
 * Defines a tally. A slice does this next to the code that counts. Labels must have few values, and none that
 * names a person.
 * @param zeros listed as 0 before they happen, so that a reader sees the first one
 */
export function defineTally<const Labels extends readonly string[]>(zeros: readonly Labels[]): Tally<Labels> {
  const countsOf = perDatabase(() => {
    const counts = new Counts()
    for (const labels of zeros) counts.add(labels, 0)
    return counts
  })
  return {
    add: (tx, labels, by = 1) => {
      if (by === 0) return
      const counts = countsOf(tx)
      tx.onCommit(() => counts.add(labels, by))
    },
    list: (reader) => countsOf(reader).list(),
  }
}
