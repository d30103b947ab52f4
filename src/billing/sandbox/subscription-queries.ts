import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { SubscriptionRow } from './table.ts'

const COLUMNS = verbatim(`id, public_id, customer_id, name, metadata, interval, amount,
  currency, status, anchor_at, period, current_period_start,
  current_period_end, cancel_at_period_end,
  past_due_since, failed_attempts, next_action_at,
  ended_at, created_at`)

export const findSubscription = (reader: Reader, publicId: string): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(fragment`SELECT ${COLUMNS} FROM payment_sandbox_subscriptions
    WHERE public_id = ${publicId}`)

export const findSubscriptionById = (reader: Reader, id: number): SubscriptionRow =>
  reader.get<SubscriptionRow>(
    fragment`SELECT ${COLUMNS} FROM payment_sandbox_subscriptions WHERE id = ${id}`,
  )!

/** The subscription for which something is due first. @param nowMs by the test clock */
export const findDue = (reader: Reader, nowMs: number): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(fragment`SELECT ${COLUMNS} FROM payment_sandbox_subscriptions
    WHERE next_action_at <= ${nowMs} ORDER BY next_action_at, id LIMIT 1`)

/** The newest first, those that have not ended before the others. */
export const listSubscriptions = (reader: Reader, customerId: number, limit: number): SubscriptionRow[] =>
  reader.all<SubscriptionRow>(fragment`SELECT ${COLUMNS} FROM payment_sandbox_subscriptions
    WHERE customer_id = ${customerId} ORDER BY ended_at IS NOT NULL, id DESC LIMIT ${limit}`)

export const insertSubscription = (tx: Tx, row: Omit<SubscriptionRow, 'id'>): SubscriptionRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_subscriptions
      (public_id, customer_id, name, metadata, interval, amount, currency, status, anchor_at, period,
       current_period_start, current_period_end, cancel_at_period_end, next_action_at, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.name}, ${row.metadata}, ${row.interval}, ${row.amount},
      ${row.currency}, ${row.status}, ${row.anchorAt}, ${row.period}, ${row.currentPeriodStart},
      ${row.currentPeriodEnd}, ${row.cancelAtPeriodEnd}, ${row.nextActionAt}, ${row.createdAt})`)
  return { ...row, id }
}

/** Writes what changes in the life of a subscription. */
export const updateSubscription = (tx: Tx, row: SubscriptionRow): void =>
  void tx.run(fragment`UPDATE payment_sandbox_subscriptions
    SET status = ${row.status}, period = ${row.period}, current_period_start = ${row.currentPeriodStart},
      current_period_end = ${row.currentPeriodEnd}, cancel_at_period_end = ${row.cancelAtPeriodEnd},
      past_due_since = ${row.pastDueSince}, failed_attempts = ${row.failedAttempts},
      next_action_at = ${row.nextActionAt}, ended_at = ${row.endedAt}
    WHERE id = ${row.id}`)
