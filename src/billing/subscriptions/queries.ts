import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ProcessorName, SavedCard } from '../../providers/payments/port.ts'
import type { SubscriptionRow } from './shared-queries.ts'

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

/** What a processor says about a subscription. */
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

/** Ends a subscription of which another one takes the place. @param now by the clock of billing, ms since 1970 */
export const endSubscription = (tx: Tx, { organizationId, id }: SubscriptionRow, now: number): void =>
  void tx.run(fragment`UPDATE billing_subscriptions SET status = 'CANCELLED', ended_at = ${now}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND ended_at IS NULL`)

interface Customer {
  organizationId: number
  provider: ProcessorName
  /** The processor's id. */
  reference: string
}

/** Stores which customer of the processor an organization is. */
export const putCustomer = (tx: Tx, { organizationId, provider, reference }: Customer): void =>
  void tx.run(fragment`
    INSERT INTO billing_customers (organization_id, provider, provider_reference, updated_at)
    VALUES (${organizationId}, ${provider}, ${reference}, ${tx.now})
    ON CONFLICT DO UPDATE SET provider_reference = excluded.provider_reference, updated_at = excluded.updated_at
    WHERE provider_reference <> excluded.provider_reference`)

/** Forgets a customer that the processor does not have any more. */
export const forgetCustomer = (
  tx: Tx,
  { organizationId, provider }: Omit<Customer, 'reference'>,
  reference: string,
): void =>
  void tx.run(fragment`DELETE FROM billing_customers WHERE organization_id = ${organizationId}
    AND provider = ${provider} AND provider_reference = ${reference}`)

/** Stores the card that the processor has of a customer; null if it has none. */
export const updateCard = (
  tx: Tx,
  { organizationId, provider }: Omit<Customer, 'reference'>,
  card: SavedCard | null,
): void =>
  void tx.run(fragment`UPDATE billing_customers SET card_brand = ${card?.brand ?? null},
      card_last4 = ${card?.last4 ?? null}, card_exp_month = ${card?.expMonth ?? null},
      card_exp_year = ${card?.expYear ?? null}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND provider = ${provider}`)
