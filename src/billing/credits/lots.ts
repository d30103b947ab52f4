import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { CreditLotRow } from './table.ts'

/**
 * Credits by the entry that brought them, since each may have a day on which it expires. Those that expire first are
 * used first. What is left in all lots is the balance.
 */

type NewLot = Pick<CreditLotRow, 'organizationId' | 'entryId' | 'amount' | 'expiresAt'>

export function openLot(tx: Tx, { organizationId, entryId, amount, expiresAt }: NewLot): void {
  tx.run(fragment`INSERT INTO credit_lots (uuid, organization_id, entry_id, amount, remaining, expires_at, created_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${entryId}, ${amount}, ${amount}, ${expiresAt}, ${tx.now})`)
}

/**
 * Takes credits from the lots that expire first. Throws if they have fewer: the balance would not be their sum.
 * @param isExpiry whether they have expired, so that nothing comes back into their place
 */
export function takeFromLots(tx: Tx, organizationId: number, amount: number, isExpiry: boolean): void {
  let left = amount
  while (left > 0) {
    const lot = tx.get<Pick<CreditLotRow, 'id' | 'remaining'>>(fragment`SELECT id, remaining FROM credit_lots
      WHERE organization_id = ${organizationId} AND remaining > 0
      ORDER BY ifnull(expires_at, 9223372036854775807), id LIMIT 1`)
    if (!lot) throw new Error('The lots of credits have less than their balance.')
    const taken = Math.min(left, lot.remaining)
    tx.run(
      isExpiry
        ? fragment`UPDATE credit_lots SET remaining = remaining - ${taken}, expired = expired + ${taken}
            WHERE id = ${lot.id}`
        : fragment`UPDATE credit_lots SET remaining = remaining - ${taken}, drawn = 1 + (SELECT ifnull(max(drawn), 0)
            FROM credit_lots WHERE organization_id = ${organizationId} AND drawn > 0) WHERE id = ${lot.id}`,
    )
    left -= taken
  }
}

/**
 * Puts credits back that were not used after all: into the lots from which credits were taken last, with their day. What
 * no lot has room for gets a lot that never expires.
 */
export function giveBackToLots(tx: Tx, lot: Omit<NewLot, 'expiresAt'>): void {
  const { organizationId } = lot
  let left = lot.amount
  while (left > 0) {
    const drawn = tx.get<{ id: number; room: number }>(fragment`
      SELECT id, amount - remaining - expired AS room FROM credit_lots
      WHERE organization_id = ${organizationId} AND drawn > 0 AND amount - remaining - expired > 0
      ORDER BY drawn DESC, id DESC LIMIT 1`)
    if (!drawn) break
    const back = Math.min(left, drawn.room)
    tx.run(fragment`UPDATE credit_lots SET remaining = remaining + ${back} WHERE id = ${drawn.id}`)
    left -= back
  }
  if (left > 0) openLot(tx, { ...lot, amount: left, expiresAt: null })
}

/** Credits that have expired and are still in the balance. */
type ExpiredLot = Pick<CreditLotRow, 'id' | 'uuid' | 'organizationId' | 'remaining'>

/** @param now by the clock of billing, ms since 1970 */
export const listExpired = (reader: Reader, now: number, limit: number): ExpiredLot[] =>
  reader.all<ExpiredLot>(fragment`SELECT id, uuid, organization_id, remaining FROM credit_lots
    WHERE expires_at IS NOT NULL AND remaining > 0 AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`)
