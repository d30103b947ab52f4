import { isInPlaceOrganization } from '../../accounts/moves/fragments.ts'
import type { Reader } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { ProcessorName, SubscriptionStatus } from '../../providers/payments/port.ts'

/** A plan or a recurring add-on of an organization. Times are ms since 1970. */
export interface SubscriptionRow {
  id: number
  uuid: string
  organizationId: number
  kind: 'PLAN' | 'ADD_ON'
  productKey: string
  quantity: number
  /** MANUAL: assigned by the operator. */
  provider: 'MANUAL' | 'SANDBOX' | 'STRIPE'
  /** The processor's id; null for MANUAL. */
  providerReference: string | null
  status: SubscriptionStatus
  interval: 'MONTH' | 'YEAR'
  /** Null for MANUAL. */
  currentPeriodStart: number | null
  currentPeriodEnd: number | null
  cancelAtPeriodEnd: number
  trialEndsAt: number | null
  /** Since when it is PAST_DUE; null otherwise. */
  pastDueSince: number | null
  endedAt: number | null
  createdAt: number
  updatedAt: number
}

const COLUMNS = `id, uuid, organization_id, kind, product_key, quantity, provider, provider_reference,
  status, interval, current_period_start, current_period_end, cancel_at_period_end, trial_ends_at,
  past_due_since, ended_at, created_at, updated_at`

/** The plan and the add-ons of an organization that have not ended, in the order they were made. */
export const listOpenSubscriptions = (reader: Reader, organizationId: number): SubscriptionRow[] =>
  reader.all<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM billing_subscriptions WHERE organization_id = ? AND ended_at IS NULL ORDER BY id`,
    organizationId,
  )

/** The plan of an organization that has not ended: there is at most one. */
export const findOpenPlan = (reader: Reader, organizationId: number): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM billing_subscriptions
     WHERE organization_id = ? AND kind = 'PLAN' AND ended_at IS NULL`,
    organizationId,
  )

/** The plan of an organization that ended last. */
export const findEndedPlan = (reader: Reader, organizationId: number): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM billing_subscriptions
     WHERE organization_id = ? AND kind = 'PLAN' AND ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT 1`,
    organizationId,
  )

/** @param reference the processor's id */
export const findByReference = (
  reader: Reader,
  organizationId: number,
  provider: ProcessorName,
  reference: string,
): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM billing_subscriptions
     WHERE organization_id = ? AND provider = ? AND provider_reference = ?`,
    organizationId,
    provider,
    reference,
  )

/** A subscription that a processor still charges for. */
interface ChargedSubscription {
  organizationId: number
  reference: string
}

/** What a processor still charges to organizations that were deleted; one that has left pays for itself where it is now. */
export const listOfDeleted = (
  reader: Reader,
  provider: ProcessorName,
  limit: number,
): ChargedSubscription[] =>
  reader.all<ChargedSubscription>(fragment`
    SELECT s.organization_id, s.provider_reference AS reference
    FROM organizations o CROSS JOIN billing_subscriptions s ON s.organization_id = o.id
    WHERE o.deleted_at IS NOT NULL AND ${verbatim(isInPlaceOrganization('o.id'))} AND s.ended_at IS NULL AND s.provider = ${provider}
      AND s.provider_reference IS NOT NULL ORDER BY s.id LIMIT ${limit}`)

/**
 * What a processor charges to organizations that came from another appliance after `since` (ms since 1970): its events of
 * the time in between were of no organization here.
 */
export const listOfArrived = (
  reader: Reader,
  provider: ProcessorName,
  { since, limit }: { since: number; limit: number },
): ChargedSubscription[] =>
  reader.all<ChargedSubscription>(fragment`
    SELECT s.organization_id, s.provider_reference AS reference
    FROM organization_moves m CROSS JOIN billing_subscriptions s ON s.organization_id = m.organization_id
    WHERE m.state = 'SETTLED' AND m.changed_at > ${since} AND s.ended_at IS NULL AND s.provider = ${provider}
      AND s.provider_reference IS NOT NULL ORDER BY s.id LIMIT ${limit}`)

/** An organization as a customer of a processor, with the card that it saved there when that was last read. */
export interface CustomerRow {
  organizationId: number
  /** The processor's id. */
  reference: string
  cardBrand: string | null
  cardLast4: string | null
  cardExpMonth: number | null
  cardExpYear: number | null
  updatedAt: number
}

export const findCustomer = (
  reader: Reader,
  organizationId: number,
  provider: ProcessorName,
): CustomerRow | undefined =>
  reader.get<CustomerRow>(fragment`SELECT organization_id, provider_reference AS reference,
      card_brand, card_last4, card_exp_month, card_exp_year,
      updated_at
    FROM billing_customers WHERE organization_id = ${organizationId} AND provider = ${provider}`)
