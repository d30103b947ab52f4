import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { CreditLotRow } from './table.ts'

/**
 * Credits by the entry that added them, because each entry may have its own expiry date. Credits that
 * expire first are used first. The balance is the sum of what is left in all lots.
 */

type NewLot = Pick<CreditLotRow, 'organizationId' | 'entryId' | 'amount' | 'expiresAt'>

export function openLot(tx: Tx, { organizationId, entryId, amount, expiresAt }: NewLot): void {
  tx.run(fragment`INSERT INTO credit_lots (uuid, organization_id, entry_id, amount, remaining, expires_at, created_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${entryId}, ${amount}, ${amount}, ${expiresAt}, ${tx.now})`)
}

/**
 * Takes credits from the lots that expire first. Throws if the lots have fewer, because the balance
 * would no longer be their sum.
 * @param isExpiry whether the credits have expired, so that no credits are put back in their place
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
 * Puts unused credits back into the lots from which credits were taken last, with their expiry dates.
 * Credits for which no lot has room get a lot that never expires.
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

/** A lot whose credits have expired and are still in the balance. */
type ExpiredLot = Pick<CreditLotRow, 'id' | 'uuid' | 'organizationId' | 'remaining'>

/** @param now by the clock of billing, ms since 1970 */
export const listExpired = (reader: Reader, now: number, limit: number): ExpiredLot[] =>
  reader.all<ExpiredLot>(fragment`SELECT id, uuid, organization_id, remaining FROM credit_lots
    WHERE expires_at IS NOT NULL AND remaining > 0 AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`)
