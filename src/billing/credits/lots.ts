import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'

/**
 * Credits by the entry that brought them, since each may have a day on which it expires. Those that expire first are
 * used first. What is left in all lots is the balance.
 */

interface NewLot {
  organizationId: number
  /** Internal id of the entry that brought them. */
  entryId: number
  amount: number
  expiresAt: number | null
}

export function openLot(tx: Tx, { organizationId, entryId, amount, expiresAt }: NewLot): void {
  tx.run(fragment`INSERT INTO credit_lots (uuid, organization_id, entry_id, amount, remaining, expires_at, created_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${entryId}, ${amount}, ${amount}, ${expiresAt}, ${tx.now})`)
}

interface Lot {
  id: number
  remaining: number
}

/** Takes credits from the lots that expire first. Throws if they have fewer: the balance would not be their sum. */
export function takeFromLots(tx: Tx, organizationId: number, amount: number): void {
  let left = amount
  while (left > 0) {
    const lot = tx.get<Lot>(fragment`SELECT id, remaining FROM credit_lots
      WHERE organization_id = ${organizationId} AND remaining > 0
      ORDER BY ifnull(expires_at, 9223372036854775807), id LIMIT 1`)
    if (!lot) throw new Error('The lots of credits have less than their balance.')
    const taken = Math.min(left, lot.remaining)
    tx.run(fragment`UPDATE credit_lots SET remaining = remaining - ${taken} WHERE id = ${lot.id}`)
    left -= taken
  }
}

/** Puts credits back that a message did not use: into a lot of their own that never expires. */
export const giveBackToLots = (tx: Tx, lot: Omit<NewLot, 'expiresAt'>): void =>
  openLot(tx, { ...lot, expiresAt: null })

/** Credits that have expired and are still in the balance. */
interface ExpiredLot {
  id: number
  uuid: string
  organizationId: number
  remaining: number
}

/** @param now by the clock of billing, ms since 1970 */
export const listExpired = (reader: Reader, now: number, limit: number): ExpiredLot[] =>
  reader.all<ExpiredLot>(fragment`SELECT id, uuid, organization_id AS organizationId, remaining FROM credit_lots
    WHERE expires_at IS NOT NULL AND remaining > 0 AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`)
