import * as v from 'valibot'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { findProduct } from '../catalogue/store.ts'
import { asking, type CardDeps } from '../customers/processor.ts'
import { refreshCard } from '../customers/service.ts'
import { billingNow } from '../entitlements/clock.ts'
import { checkBalanceSoon } from '../entitlements/job-kinds.ts'
import { calendarMonth } from '../entitlements/period.ts'
import type { AutoRefillInput } from './schema.ts'
import * as store from './store.ts'
import { countRefills, findAutoRefill, type RefillKey } from './store.ts'
import type { AutoRefillRow } from './table.ts'

const DEFAULTS = { quantity: 1, maxPerMonth: 5 } as const

/** Checks that a refill can be enabled. Throws CONFLICT without a saved card, and the errors of `asking`. */
export async function assertSavedCard(deps: CardDeps, organizationId: number): Promise<void> {
  const card = await asking(deps, () => refreshCard(deps, organizationId))
  if (card) return
  throw new AppError(
    'CONFLICT',
    'The organization has no saved card. Pay once on a page of the payment processor, or add a card in the billing portal.',
    { said: (say) => say.refillNoCard() },
  )
}

/**
 * Sets when a pack is bought automatically. Enabling it clears earlier failures. Throws NOT_FOUND for
 * an unknown product, VALIDATION_FAILED for a recurring product, and without a threshold.
 */
export function setAutoRefill(
  tx: Tx,
  organizationId: number,
  key: string,
  input: AutoRefillInput,
): AutoRefillRow {
  assertRefillable(tx, key)
  const before = findAutoRefill(tx, organizationId, key)
  const threshold = input.threshold ?? before?.threshold
  if (threshold === undefined) {
    throw invalidField('threshold', 'threshold is required, because none is set yet.', 'isRequired', (say) =>
      say.required(),
    )
  }
  store.putAutoRefill(tx, organizationId, key, {
    isEnabled: Number(input.isEnabled),
    threshold,
    quantity: input.quantity ?? before?.quantity ?? DEFAULTS.quantity,
    maxPerMonth: input.maxPerMonth ?? before?.maxPerMonth ?? DEFAULTS.maxPerMonth,
  })
  const row = findAutoRefill(tx, organizationId, key)!
  recordAuditEvent(tx, {
    organizationId,
    act: 'AUTO_REFILL_CHANGED',
    details: {
      product: key,
      isEnabled: input.isEnabled,
      threshold,
      quantity: row.quantity,
      maxPerMonth: row.maxPerMonth,
    },
  })
  if (input.isEnabled) checkBalanceSoon(tx, organizationId)
  return row
}

/** Checks that a product can be bought automatically. Throws NOT_FOUND, VALIDATION_FAILED. */
export function assertRefillable(reader: Reader, key: string): void {
  const product = findProduct(reader, key)
  if (!product || product.archivedAt !== null) throw notFound('Add-on')
  if (product.kind !== 'RECURRING') return
  const message = `key: ${product.name} cannot refill automatically, because it is not consumed.`
  throw invalidField('key', message, 'isValid', (say) => say.refillNotConsumed({ product: product.name }))
}

/**
 * Counts the refills of this month that were charged or may have been, by the calendar of the
 * organization.
 * @param nowMs ms since 1970
 */
export function refillsThisMonth(reader: Reader, key: RefillKey, nowMs: number): number {
  const { timezone } = getOrganization(reader, key.organizationId)
  const { start } = calendarMonth(billingNow(reader, nowMs), timezone)
  return countRefills(reader, key, start)
}

/** Number of failed charges in a row that stops a refill. */
export const MAX_FAILURES = 3

/** Buys a product automatically by the saved card. */
export const refillJob = defineJob({
  kind: 'billing.refill',
  queue: 'payments',
  payload: v.object({ productKey: v.string() }),
})

export const refillSoon = (tx: Tx, organizationId: number, productKey: string): void =>
  enqueue(tx, refillJob, {
    organizationId,
    payload: { productKey },
    uniqueKey: `${refillJob.kind} ${organizationId} ${productKey}`,
  })
