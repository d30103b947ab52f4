import type { Source } from '../../src/billing/usage/table.ts'
import { fragment } from '../../src/db/fragment.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { TestApp } from './app.ts'

/**
 * Usage or purchase of an organization in the past, as the ledgers store it. Prices of messages are in
 * millionths.
 */
interface Used {
  /** ISO 8601. */
  at: string
  resource?: 'SMS_SEGMENTS' | 'EMAILS' | 'WHATSAPP_MESSAGES'
  source?: Source
  /** Negative for a refund. */
  units?: number
  /** Price of one unit. */
  price?: number
  cost?: number
}

/** Adds an entry to the ledger of usage. */
export const addUsage = (app: TestApp, organizationId: number, used: Used): void =>
  app.db.writeNow((tx) => {
    const { at, resource = 'SMS_SEGMENTS', source = 'INVOICE', units = 1, price = 0, cost = 0 } = used
    const key = fragment`organization_id = ${organizationId} AND resource = ${resource} AND source = ${source}`
    const before =
      tx.value<number>(
        fragment`SELECT balance_after FROM usage_entries WHERE ${key} ORDER BY id DESC LIMIT 1`,
      ) ?? 0
    tx.run(fragment`INSERT INTO usage_entries (uuid, organization_id, resource, source, period_start, delta,
        balance_after, reason, price, cost, credits, reference_type, reference_id, created_at)
      VALUES (${uuidv7()}, ${organizationId}, ${resource}, ${source}, 0, ${units}, ${before + units},
        ${units > 0 ? 'SENT' : 'RETURNED'}, ${units * price}, ${units * cost}, 0, 'MESSAGES', NULL, ${Date.parse(at)})`)
  })

interface Held {
  /** Key of a plan, or of a recurring add-on. */
  key: string
  kind?: 'PLAN' | 'ADD_ON'
  /** ISO 8601. */
  from: string
  to?: string
  quantity?: number
  interval?: 'MONTH' | 'YEAR'
  provider?: 'MANUAL' | 'SANDBOX'
  status?: string
  /** ISO 8601; period of a subscription that is paid by card. */
  period?: string
}

/** Gives an organization a past or current plan or add-on. */
export const addHeld = (app: TestApp, organizationId: number, held: Held): void =>
  app.db.writeNow((tx) => {
    const { key, kind = 'PLAN', quantity = 1, interval = 'MONTH', provider = 'MANUAL', status, period } = held
    const [from, to] = [Date.parse(held.from), held.to === undefined ? null : Date.parse(held.to)]
    tx.run(fragment`INSERT INTO billing_subscriptions (uuid, organization_id, kind, product_key, quantity, provider,
        provider_reference, status, interval, current_period_start, ended_at, created_at, updated_at)
      VALUES (${uuidv7()}, ${organizationId}, ${kind}, ${key}, ${quantity}, ${provider},
        ${provider === 'MANUAL' ? null : `sub_${from}`}, ${status ?? 'ACTIVE'},
        ${interval}, ${period === undefined ? null : Date.parse(period)}, ${to}, ${from}, ${from})`)
    if (to !== null && status === undefined)
      tx.run(fragment`UPDATE billing_subscriptions SET status = 'CANCELLED'
        WHERE organization_id = ${organizationId} AND ended_at IS NOT NULL`)
  })

interface Sold {
  /** ISO 8601. */
  at: string
  kind?: 'PACK' | 'CREDITS'
  key?: string
  quantity?: number
  units?: number
  /** In the smallest unit of the currency. */
  amount: number
  refunded?: number
  currency?: string
  provider?: 'MANUAL' | 'SANDBOX'
}

/** Adds a granted purchase. */
export const addSale = (app: TestApp, organizationId: number, sold: Sold): void =>
  app.db.writeNow((tx) => {
    const { kind = 'CREDITS', quantity = 1, units = 1_000, amount, refunded = 0, currency = 'USD' } = sold
    const { key = 'credits', provider = 'MANUAL' } = sold
    const at = Date.parse(sold.at)
    tx.run(fragment`INSERT INTO billing_purchases (uuid, organization_id, kind, product_key, quantity, units, resource,
        amount, currency, origin, status, provider, refunded_amount, granted_at, created_at, updated_at)
      VALUES (${uuidv7()}, ${organizationId}, ${kind}, ${key}, ${quantity}, ${units},
        ${kind === 'PACK' ? 'SMS_SEGMENTS' : null}, ${amount}, ${currency},
        ${provider === 'MANUAL' ? 'OPERATOR' : 'CHECKOUT'}, 'GRANTED', ${provider}, ${refunded}, ${at}, ${at}, ${at})`)
    if (refunded === 0) return
    tx.run(fragment`INSERT INTO billing_credit_notes (uuid, organization_id, kind, purchase_id, provider, description,
        seller, buyer, subtotal, amount, unearned, currency, created_at)
      VALUES (${uuidv7()}, ${organizationId}, 'REFUND', (SELECT max(id) FROM billing_purchases), ${provider}, 'Refund',
        '{}', '{}', ${refunded}, ${refunded}, ${kind === 'CREDITS' ? refunded : 0}, ${currency}, ${at})`)
  })
