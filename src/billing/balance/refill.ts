import { getOrganization, isLive } from '../../accounts/organizations/service.ts'
import type { Tx } from '../../db/database.ts'
import { done, type Outcome } from '../../jobs/job.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { ProcessorError } from '../../providers/payments/port.ts'
import { findProduct } from '../catalogue/store.ts'
import type { ProductRow } from '../catalogue/table.ts'
import { type CardDeps, inTurnOfPurchase, noteTrouble } from '../customers/processor.ts'
import { hasOpenDispute } from '../disputes/store.ts'
import { billingNow } from '../entitlements/clock.ts'
import { failPurchase } from '../purchases/grant.ts'
import { leftOf, offerOf } from '../purchases/offers.ts'
import { charge } from '../purchases/service.ts'
import { findPurchase, findRefillInFlight, insertPurchase, markPaid } from '../purchases/store.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import { MAX_FAILURES, refillsThisMonth } from '../refills/service.ts'
import { endRetry, findAutoRefill, noteRefillFailure } from '../refills/store.ts'
import type { AutoRefillRow } from '../refills/table.ts'

/** Returns the product of a refill that is due now; undefined if none is due. */
export function dueRefill(tx: Tx, refill: AutoRefillRow): ProductRow | undefined {
  const { organizationId, productKey } = refill
  if (refill.isEnabled === 0) return undefined
  // While a payment is disputed, the card is not charged automatically.
  if (hasOpenDispute(tx, organizationId)) return undefined
  if (refill.retryAt !== null && refill.retryAt > billingNow(tx, tx.now)) return undefined
  const product = findProduct(tx, productKey)
  if (!product || product.archivedAt !== null || product.kind === 'RECURRING') return undefined
  if (leftOf(tx, organizationId, product) >= refill.threshold) return undefined
  if (refillsThisMonth(tx, refill, tx.now) >= refill.maxPerMonth) return undefined
  return findRefillInFlight(tx, organizationId, productKey) ? undefined : product
}

/** Delay until a charge is repeated, with the same key, while the processor does not answer. */
const AGAIN_AFTER_MS = MINUTE_MS
/** Age after which a charge without an outcome is not repeated. Its callback may still settle it. */
const REPEATED_MS = HOUR_MS

/** Buys the product of a refill that is due, or repeats a charge whose outcome is unknown. */
export async function refill(deps: CardDeps, organizationId: number, productKey: string): Promise<Outcome> {
  const { db } = deps
  const row = await db.write((tx) => purchaseToCharge(tx, deps, organizationId, productKey))
  if (!row) return done
  try {
    await inTurnOfPurchase(deps, row.uuid, () => chargeRefill(deps, row))
    return done
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    noteTrouble(deps, error)
    if (error.kind === 'UNAVAILABLE') return { kind: 'snooze', runAt: db.clock.now() + AGAIN_AFTER_MS }
    await db.write((tx) => failRefill(tx, row, error.message))
    return done
  }
}

function purchaseToCharge(
  tx: Tx,
  { payments, billingCurrency: currency }: CardDeps,
  organizationId: number,
  productKey: string,
): PurchaseRow | undefined {
  if (!isLive(tx, organizationId)) return undefined
  const inFlight = findRefillInFlight(tx, organizationId, productKey)
  if (inFlight) {
    const isRepeated =
      inFlight.status === 'PENDING' && billingNow(tx, tx.now) - inFlight.createdAt < REPEATED_MS
    return isRepeated && inFlight.provider === payments.name ? inFlight : undefined
  }
  const settings = findAutoRefill(tx, organizationId, productKey)
  const product = settings && dueRefill(tx, settings)
  if (!product) {
    if (settings?.retryAt != null && settings.retryAt <= billingNow(tx, tx.now))
      endRetry(tx, organizationId, productKey)
    return undefined
  }
  const { name: _, ...offer } = offerOf(product, settings.quantity)
  return insertPurchase(tx, {
    organizationId,
    origin: 'AUTO_REFILL',
    provider: payments.name,
    currency,
    requestKey: null,
    ...offer,
  })
}

/** Throws ProcessorError. */
async function chargeRefill(deps: CardDeps, begun: PurchaseRow): Promise<void> {
  const { db } = deps
  const row = findPurchase(db, begun.organizationId, begun.uuid)!
  if (row.status !== 'PENDING') return
  const { uuid: organizationUuid } = getOrganization(db, row.organizationId)
  const name = findProduct(db, row.productKey)?.name ?? row.productKey
  const result = await charge(deps, { organizationUuid }, { row, name })
  await db.write((tx) => {
    if (result.outcome === 'PAID') markPaid(tx, row, result)
    else failRefill(tx, row, result.outcome === 'DECLINED' ? result.reason : NEEDS_OWNER)
  })
}

const NEEDS_OWNER =
  'The card needs a confirmation by its owner, or no card is saved. Buy a pack on a payment page to save a card.'

const RETRY_AFTER_MS = DAY_MS

/**
 * Ends an automatic purchase whose charge failed, with an alert. The refill is tried again the next
 * day. The third failure in a row stops it until a member enables it again.
 */
export function failRefill(tx: Tx, row: PurchaseRow, reason: string): void {
  const refill = findAutoRefill(tx, row.organizationId, row.productKey)
  const failures = (refill?.failures ?? 0) + 1
  const isRefillStopped = failures >= MAX_FAILURES
  const retryAt = isRefillStopped ? null : billingNow(tx, tx.now) + RETRY_AFTER_MS
  if (!failPurchase(tx, row, { reason, retryAt, isRefillStopped })) return
  noteRefillFailure(tx, row, { failures, isEnabled: isRefillStopped ? 0 : (refill?.isEnabled ?? 0), retryAt })
}
