import { isInPlaceOrganization } from '../../accounts/moves/store.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import type { SubscriptionRow } from './table.ts'

/** Lists the plan and the add-ons of an organization that have not ended, oldest first. */
export const listOpenSubscriptions = (reader: Reader, organizationId: number): SubscriptionRow[] =>
  reader.all<SubscriptionRow>(
    `SELECT * FROM billing_subscriptions WHERE organization_id = ? AND ended_at IS NULL ORDER BY id`,
    organizationId,
  )

/** Finds the plan of an organization that has not ended. There is at most one. */
export const findOpenPlan = (reader: Reader, organizationId: number): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(
    `SELECT * FROM billing_subscriptions
     WHERE organization_id = ? AND kind = 'PLAN' AND ended_at IS NULL`,
    organizationId,
  )

/** Finds the plan of an organization that ended last. */
export const findEndedPlan = (reader: Reader, organizationId: number): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(
    `SELECT * FROM billing_subscriptions
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
    `SELECT * FROM billing_subscriptions
     WHERE organization_id = ? AND provider = ? AND provider_reference = ?`,
    organizationId,
    provider,
    reference,
  )

/**
 * Lists organizations with assigned plans or add-ons whose period is over.
 * @param now by the clock of billing, ms since 1970
 */
export const listDue = (
  reader: Reader,
  now: number,
  limit: number,
): Array<Pick<SubscriptionRow, 'organizationId'>> =>
  reader.all<Pick<SubscriptionRow, 'organizationId'>>(fragment`
    SELECT DISTINCT organization_id FROM billing_subscriptions INDEXED BY billing_subscriptions_open
    WHERE ended_at IS NULL AND provider = 'MANUAL' AND cancel_at_period_end = 1 AND current_period_end <= ${now}
    ORDER BY organization_id LIMIT ${limit}`)

/** A subscription that a processor still charges for. */
interface ChargedSubscription {
  organizationId: number
  reference: string
}

/**
 * Lists subscriptions of deleted organizations that a processor still charges. An organization that
 * has left pays at its new appliance.
 */
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
 * Lists charged subscriptions of organizations that came from another appliance after `since` (ms
 * since 1970). Their events during the move found no organization here.
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

export type NewSubscription = Omit<SubscriptionRow, 'id' | 'uuid' | 'createdAt' | 'updatedAt'>

/** Inserts a subscription and returns its row. */
export function insertSubscription(tx: Tx, row: NewSubscription): SubscriptionRow {
  const uuid = uuidv7(tx.now)
  const { lastInsertRowid: id } = tx.run(fragment`
    INSERT INTO billing_subscriptions (uuid, organization_id, kind, product_key, quantity, provider,
      provider_reference, status, interval, current_period_start, current_period_end, cancel_at_period_end,
      trial_ends_at, past_due_since, ended_at, created_at, updated_at)
    VALUES (${uuid}, ${row.organizationId}, ${row.kind}, ${row.productKey}, ${row.quantity}, ${row.provider},
      ${row.providerReference}, ${row.status}, ${row.interval}, ${row.currentPeriodStart}, ${row.currentPeriodEnd},
      ${row.cancelAtPeriodEnd}, ${row.trialEndsAt}, ${row.pastDueSince}, ${row.endedAt}, ${tx.now}, ${tx.now})`)
  return { ...row, id, uuid, createdAt: tx.now, updatedAt: tx.now }
}

/** The state of a subscription at its processor. */
export type SubscriptionState = Pick<
  SubscriptionRow,
  | 'status'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'trialEndsAt'
  | 'pastDueSince'
  | 'endedAt'
>

/** Replaces the state of a subscription. */
export function updateState(tx: Tx, row: SubscriptionRow, state: SubscriptionState): SubscriptionRow {
  tx.run(fragment`UPDATE billing_subscriptions SET status = ${state.status},
      current_period_start = ${state.currentPeriodStart}, current_period_end = ${state.currentPeriodEnd},
      cancel_at_period_end = ${state.cancelAtPeriodEnd}, trial_ends_at = ${state.trialEndsAt},
      past_due_since = ${state.pastDueSince}, ended_at = ${state.endedAt}, updated_at = ${tx.now}
    WHERE organization_id = ${row.organizationId} AND id = ${row.id}`)
  return { ...row, ...state, updatedAt: tx.now }
}

/** Ends a subscription because another one replaces it. @param now by the clock of billing, ms since 1970 */
export const endSubscription = (tx: Tx, { organizationId, id }: SubscriptionRow, now: number): void =>
  void tx.run(fragment`UPDATE billing_subscriptions SET status = 'CANCELLED', ended_at = ${now}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND ended_at IS NULL`)

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'an ended subscription has its end time',
    sql: `SELECT count(*) FROM billing_subscriptions
      WHERE status IN ('CANCELLED', 'INCOMPLETE_EXPIRED') AND ended_at IS NULL`,
  },
  {
    name: 'a past-due subscription has the time of its first report',
    sql: `SELECT count(*) FROM billing_subscriptions
      WHERE status = 'PAST_DUE' AND past_due_since IS NULL AND ended_at IS NULL`,
  },
]
