import type { Tx } from '../db/database.ts'
import type { Withdrawal } from '../db/withdrawals.ts'

/** Withdrawn row: its key, and the state that the triggers wrote. */
type Withdrawn = Pick<Withdrawal, 'key' | 'state'>

/** Rule to repeat a withdrawal of rows of one table on older data. */
export interface WithdrawalRule {
  /** Name of the rows in the log: a plural noun. */
  title: string
  /** Repeats the withdrawal. Returns false if older data has nothing that it is about. */
  repeat(tx: Tx, withdrawn: Withdrawn): boolean
}

/**
 * Returns the rule of a table whose withdrawals are repeated by SQL: `@key` names the row, and `@state` is its
 * present state.
 * @param removal for a row that was deleted; absent if a deletion withdraws nothing
 */
export const repeatedBy = (title: string, change: string, removal?: string): WithdrawalRule => ({
  title,
  repeat: (tx, { key, state }) => {
    if (state !== null) return tx.run(change, { key, state }).changes > 0
    return removal !== undefined && tx.run(removal, { key }).changes > 0
  },
})
