import type { Tx } from '../db/database.ts'
import type { Withdrawal } from '../db/withdrawals.ts'

/** A withdrawn row: what names it, and what it is since then, as the triggers wrote it. */
type Withdrawn = Pick<Withdrawal, 'key' | 'state'>

/** How a withdrawal of rows of one table is repeated on older data. */
export interface WithdrawalRule {
  /** The rows, as the log names them: a plural noun. */
  title: string
  /** Repeats it. Returns false if older data has nothing that it is about. */
  repeat(tx: Tx, withdrawn: Withdrawn): boolean
}

/**
 * The rule of a table whose rows are repeated by SQL: `@key` names the row, and `@state` is what it is now.
 * @param removal for a row that was deleted; absent where a deletion withdraws nothing
 */
export const repeatedBy = (title: string, change: string, removal?: string): WithdrawalRule => ({
  title,
  repeat: (tx, { key, state }) => {
    if (state !== null) return tx.run(change, { key, state }).changes > 0
    return removal !== undefined && tx.run(removal, { key }).changes > 0
  },
})
