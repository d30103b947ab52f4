import { type Fragment, verbatim } from './fragment.ts'

/** Number of rows between two checks of the deadline. A power of two. */
const ROWS_PER_CHECK = 128

/**
 * Returns a condition that is true for every row and lets a running read be cancelled. The driver cannot
 * interrupt a statement, so the statement checks its deadline every 128 rows. Every pooled read puts it before
 * its costly conditions.
 * @param id a column with the row's integer key
 */
export const interruptible = (id: string): Fragment =>
  verbatim(`(${id} & ${ROWS_PER_CHECK - 1} OR going_on())`)

/** Matches SQL conditions that search a text or another table. */
const COSTS = /\b(?:LIKE|GLOB|SELECT|fold_case|name_key|json_each)\b|->>/

/** Matches a list of values to compare with. SQLite evaluates the list only once. */
const LISTS = '(SELECT value FROM json_each(?))'

/** Replaces the check of `interruptible` in statements that are too short to need cancelling. */
export const SOON_DONE = verbatim('TRUE /* soon done */')

/** Returns whether these conditions cost more per row than comparing columns. */
export const isCostly = (sql: string): boolean => COSTS.test(sql.replaceAll(LISTS, ''))

/**
 * Returns `interruptible` when `conditions` cost more than the check itself. Otherwise returns nothing, because
 * comparing columns of a million rows is fast enough.
 */
export const interruptibleFor = (id: string, conditions: readonly Fragment[]): Fragment =>
  conditions.some(({ text }) => isCostly(text)) ? interruptible(id) : SOON_DONE
