import type { Stripe } from 'stripe'
import { invalid, missing } from './stripe-params.ts'

/** What one account of the replica has: objects, events, a clock, and the endpoint that events are posted to. */

export const API_VERSION = '2026-10-28.endive'
export const HOUR = 3_600
export const DAY = 86_400
/** Stripe finds new objects by a search only after up to a minute. */
const SEARCHABLE_AFTER = 60

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata' | 'name'
> & { invoice_settings: { default_payment_method: string | null } }

export type Method = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'livemode' | 'type'> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
}

export type Failure = { code: string; decline_code?: string; message: string; type: string }

export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'description' | 'livemode' | 'metadata' | 'status'
> & {
  customer: string
  latest_charge: string | null
  last_payment_error: Failure | null
  payment_method: string | null
}

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'currency' | 'livemode' | 'metadata' | 'paid'
> & { customer: string; payment_intent: string; refunded: boolean; status: 'succeeded' | 'failed' }

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  customer: string
  metadata: Record<string, string>
  payment_intent: string | null
  subscription: string | null
}

export type Product = Pick<Stripe.Product, 'id' | 'object' | 'active' | 'created' | 'livemode' | 'name'>

export type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start'
> & {
  quantity: number
  price: {
    id: string
    object: 'price'
    currency: string
    product: string
    unit_amount: number
    recurring: { interval: 'month' | 'year' }
  }
}

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'trial_end'
> & {
  status: 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  items: { object: 'list'; data: Item[]; has_more: boolean; url: string }
}

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
> & {
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  customer: string
  lines: {
    object: 'list'
    data: Array<{ id: string; amount: number; description: string; period: { start: number; end: number } }>
    has_more: boolean
  }
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Record<string, string> }
  }
}

export type Configuration = Pick<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'livemode'
> & { metadata: Record<string, string>; features: unknown }

export type Held =
  | Customer
  | Method
  | Intent
  | Charge
  | Session
  | Product
  | Subscription
  | Invoice
  | Configuration

export type ReplicaEvent = Pick<Stripe.Event, 'id' | 'created' | 'livemode' | 'type'> & {
  object: 'event'
  api_version: string
  data: { object: Held }
}

export interface AccountSettings {
  /** What the client signs in with. */
  secretKey: string
  webhookSecret: string
  /** What the clock shows, ms since 1970; it stands until it is moved. */
  nowMs: number
  /** Where events are posted to, at once; absent: they wait to be taken. */
  webhookUrl?: string
  /** What becomes of a subscription after the last failed attempt to collect. */
  afterDunning?: 'canceled' | 'unpaid'
}

/** Words for the kinds of objects in messages, and the beginnings of ids. */
const KINDS = {
  customer: 'cus',
  payment_method: 'pm',
  payment_intent: 'pi',
  charge: 'ch',
  'checkout.session': 'cs_test',
  product: 'prod',
  subscription: 'sub',
  subscription_item: 'si',
  price: 'price',
  invoice: 'in',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
  event: 'evt',
  line_item: 'il',
} as const
type Kind = keyof typeof KINDS

export class Account {
  readonly settings: AccountSettings
  /** s since 1970. */
  now: number
  readonly events: ReplicaEvent[] = []
  /** Cards by payment method; Stripe never shows the number. */
  readonly numbers = new Map<string, { number: string; isSetUp: boolean }>()
  readonly #held = new Map<string, Held>()
  #count = 0
  /** Called with each event. */
  onEvent: (event: ReplicaEvent) => void = () => {}

  constructor(settings: AccountSettings) {
    this.settings = settings
    this.now = Math.floor(settings.nowMs / 1_000)
  }

  newId(kind: Kind): string {
    this.#count += 1
    return `${KINDS[kind]}_replica${String(this.#count).padStart(6, '0')}`
  }

  put<T extends Held>(object: T): T {
    this.#held.set(object.id, object)
    return object
  }

  /** Undefined for an object of another kind. */
  find<T extends Held>(kind: T['object'], id: string): T | undefined {
    const found = this.#held.get(id)
    return found?.object === kind ? (found as T) : undefined
  }

  /** Throws as Stripe does. @param param the parameter that names it; the path by default */
  get<T extends Held>(kind: T['object'], id: string | undefined, param?: string): T {
    const found = this.find<T>(kind, id ?? '')
    if (!found) throw missing(kind.replace('checkout.', 'checkout '), id ?? '', param)
    return found
  }

  any(id: string): Held | undefined {
    return this.#held.get(id)
  }

  /** The oldest first. */
  all<T extends Held>(kind: T['object']): T[] {
    return [...this.#held.values()].filter(({ object }) => object === kind) as T[]
  }

  isSearchable = ({ created }: { created: number }): boolean => created + SEARCHABLE_AFTER <= this.now

  delete(id: string): void {
    this.#held.delete(id)
  }

  /** The object as it is now. */
  emit(type: Stripe.Event['type'], object: Held): void {
    const event: ReplicaEvent = {
      id: this.newId('event'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.onEvent(event)
  }
}

interface Page {
  limit?: string | undefined
  starting_after?: string | undefined
}

/** A list as Stripe gives it, the newest first. @param items the oldest first */
export function pageOf<T extends { id: string }>(items: readonly T[], page: Page, url: string) {
  const limit = Number(page.limit ?? 10)
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100.', { param: 'limit' })
  const newest = items.toReversed()
  const after = page.starting_after
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw missing('object', after, 'starting_after')
  return {
    object: 'list',
    url,
    has_more: newest.length > from + limit,
    data: newest.slice(from, from + limit),
  }
}

/** Months later on the same day of the month, or its last day, at the same time (UTC). */
export function monthsLater(seconds: number, months: number): number {
  const start = new Date(seconds * 1_000)
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), lastDay)
  const time = (start.getTime() % (DAY * 1_000)) / 1_000
  return Date.UTC(start.getUTCFullYear(), month, day) / 1_000 + Math.floor(time)
}
