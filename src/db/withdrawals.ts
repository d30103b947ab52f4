import type { Rows } from './bare-reader.ts'
import type { Tx } from './database.ts'
import { type Fragment, fragment } from './fragment.ts'
import { putSetting, settingOf } from './settings.ts'

/**
 * A change that a restore of older data must not take back, such as an opt-out. The triggers of
 * migrations/0119_withdrawals.sql write it in the transaction of the change.
 */
export interface Withdrawal {
  id: number
  /** The table of the row. */
  subject: string
  /** JSON: the public ids that name the row. */
  key: string
  /** JSON: the columns of the row since then; null if the row was deleted. */
  state: string | null
}

const THROUGH = 'withdrawals_through'
/** As many are written to the ledger at a time. */
const PIECE = 1_000

/** Lists the next withdrawals that are not in the ledger yet. */
export const listWaitingWithdrawals = (reader: Rows): Withdrawal[] =>
  reader.all<Withdrawal>(`SELECT id, subject, key, state FROM withdrawals ORDER BY id LIMIT ${PIECE}`)

/** Returns the id of the newest withdrawal that this data contains; 0 for data from before the first one. */
export const newestWithdrawal = (reader: Rows): number =>
  reader.value<number | null>(`SELECT ifnull(max(id), ${settingOf(THROUGH)}) FROM withdrawals`) ?? 0

/** Notes that the data contains all withdrawals up to `id`, and deletes those that waited for the ledger. */
export function settleWithdrawals(tx: Tx, id: number): void {
  tx.run('DELETE FROM withdrawals WHERE id <= ?', id)
  putSetting(tx, THROUGH, String(id))
}

/** Deletes withdrawals that wait for the ledger. @param condition on the table `withdrawals` */
export const deleteWithdrawals = (tx: Tx, condition: Fragment): void =>
  void tx.run(fragment`DELETE FROM withdrawals WHERE ${condition}`)
