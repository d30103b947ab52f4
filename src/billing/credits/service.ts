import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { checkBalanceSoon, resumePausedSoon } from '../entitlements/job-kinds.ts'
import { giveBackToLots, openLot, takeFromLots } from './lots.ts'
import { walletOf } from './store.ts'
import type { CreditEntryRow } from './table.ts'

interface NewEntry extends Pick<CreditEntryRow, 'organizationId' | 'type' | 'amount' | 'description'> {
  /**
   * The record that the entry is about: a run, messages without a run, a purchase, the operator, or
   * an earlier entry. Its id is public.
   */
  reference: { type: CreditEntryRow['referenceType']; id: string | null }
}

/**
 * Adds an entry to the ledger, and returns its internal id. The schema refuses a balance below zero, and a second
 * PURCHASE entry of one purchase.
 */
function addEntry(tx: Tx, entry: NewEntry): number {
  const { organizationId, type, amount, description, reference } = entry
  const balanceAfter = (walletOf(tx, organizationId)?.balance ?? 0) + amount
  return tx.run(fragment`INSERT INTO credit_entries (uuid, organization_id, type, amount, balance_after, description,
      reference_type, reference_id, created_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${type}, ${amount}, ${balanceAfter}, ${description},
      ${reference.type}, ${reference.id}, ${tx.now})`).lastInsertRowid
}

interface Grant extends Omit<NewEntry, 'type'> {
  type: 'PURCHASE' | 'GRANT' | 'REFUND' | 'ADJUSTMENT'
  /** ms since 1970, by the clock of billing; null or absent if the credits never expire. */
  expiresAt?: number | null
}

/**
 * Gives credits to an organization. The first credits create its wallet. Campaigns that were paused
 * for lack of credits continue.
 * @param grant.amount above 0
 */
export function grantCredits(tx: Tx, grant: Grant): void {
  const { organizationId, amount, expiresAt = null } = grant
  tx.run(fragment`INSERT INTO credit_wallets (organization_id, created_at) VALUES (${organizationId}, ${tx.now})
    ON CONFLICT DO NOTHING`)
  const entryId = addEntry(tx, grant)
  openLot(tx, { organizationId, entryId, amount, expiresAt })
  resumePausedSoon(tx, organizationId)
}

/** Gives credits back that were taken before. @param returning.amount above 0 */
export function returnCredits(
  tx: Tx,
  returning: Omit<NewEntry, 'type'> & { type: 'REFUND' | 'ADJUSTMENT' },
): void {
  const { organizationId, amount } = returning
  const entryId = addEntry(tx, returning)
  giveBackToLots(tx, { organizationId, entryId, amount })
  resumePausedSoon(tx, organizationId)
}

interface Taking extends Omit<NewEntry, 'type'> {
  type: 'REFUND' | 'ADJUSTMENT' | 'EXPIRY'
}

/**
 * Takes credits back, at most those that no message has used. Returns how many were taken; 0 changes nothing.
 * @param taking.amount above 0
 */
export function takeCredits(tx: Tx, taking: Taking): number {
  const { organizationId } = taking
  const wallet = walletOf(tx, organizationId)
  if (!wallet) return 0
  const amount = Math.min(taking.amount, wallet.balance, wallet.balance - wallet.unsettled)
  if (amount <= 0) return 0
  addEntry(tx, { ...taking, amount: -amount })
  takeFromLots(tx, organizationId, amount, taking.type === 'EXPIRY')
  // The balance may be below the threshold of a refill now.
  checkBalanceSoon(tx, organizationId)
  return amount
}

/** Adds an entry for credits that messages have used; below 0 for credits that came back. */
export function settleCredits(
  tx: Tx,
  { used, ...entry }: Omit<NewEntry, 'type' | 'amount'> & { used: number },
): void {
  if (used === 0) return
  const { organizationId } = entry
  const entryId = addEntry(tx, { ...entry, type: used > 0 ? 'USAGE' : 'REFUND', amount: -used })
  if (used > 0) takeFromLots(tx, organizationId, used, false)
  else giveBackToLots(tx, { organizationId, entryId, amount: -used })
}

/**
 * Sets the threshold of the alert. False if the organization has no wallet.
 * @param threshold credits; null for no alert
 */
export const setLowBalanceThreshold = (tx: Tx, organizationId: number, threshold: number | null): boolean =>
  tx.run(fragment`UPDATE credit_wallets SET low_balance_threshold = ${threshold}
    WHERE organization_id = ${organizationId}`).changes > 0
