import type { Stripe } from 'stripe'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import type { ObjectKind, ProcessorEvent } from '../payments/port.ts'
import { type Ask, loadLibrary } from './client.ts'
import { unavailable } from './errors.ts'
import { idOf } from './objects.ts'

/** Age of a callback's signature, s (docs.stripe.com/webhooks#replay-attacks). */
const TOLERANCE_SECONDS = 300
const PAGE = 100
/** Maximum of events from `eventsSince`. */
const MAX_EVENTS = 1_000
/** Largest growth factor of the time range after one without events. */
const MAX_GROWTH = 8

/**
 * The object that each type of event is about. An event only says that the object changed. Stripe filters by at
 * most 20 types.
 */
const OBJECTS = {
  'checkout.session.completed': 'CHECKOUT',
  'checkout.session.expired': 'CHECKOUT',
  'checkout.session.async_payment_succeeded': 'CHECKOUT',
  'checkout.session.async_payment_failed': 'CHECKOUT',
  'customer.subscription.created': 'SUBSCRIPTION',
  'customer.subscription.updated': 'SUBSCRIPTION',
  'customer.subscription.deleted': 'SUBSCRIPTION',
  'customer.subscription.paused': 'SUBSCRIPTION',
  'customer.subscription.resumed': 'SUBSCRIPTION',
  'invoice.paid': 'INVOICE',
  'invoice.payment_failed': 'INVOICE',
  'payment_intent.succeeded': 'PAYMENT',
  'payment_intent.payment_failed': 'PAYMENT',
  'charge.refunded': 'CHARGE',
  'refund.failed': 'CHARGE',
  'charge.dispute.created': 'DISPUTE',
  'charge.dispute.updated': 'DISPUTE',
  'charge.dispute.closed': 'DISPUTE',
  'radar.early_fraud_warning.created': 'WARNING',
  'radar.early_fraud_warning.updated': 'WARNING',
} as const satisfies Record<string, ObjectKind | 'INVOICE' | 'CHARGE'>

/**
 * The fields of an event's object that name the object to read. Older versions of the API have it in other
 * fields.
 */
interface Changed {
  id?: unknown
  payment_intent?: string | { id: string } | null
  subscription?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } | null } | null } | null
}

function objectOf(type: string, changed: Changed): ProcessorEvent['object'] {
  const what = Object.hasOwn(OBJECTS, type) ? OBJECTS[type as keyof typeof OBJECTS] : 'OTHER'
  const own = typeof changed.id === 'string' ? changed.id : ''
  const about = (kind: ObjectKind, id: string | null | undefined): ProcessorEvent['object'] =>
    typeof id === 'string' && id !== '' ? { kind, id } : { kind: 'OTHER', id: own }
  if (what === 'CHARGE') return about('PAYMENT', idOf(changed.payment_intent))
  if (what !== 'INVOICE') return about(what, own)
  return about(
    'SUBSCRIPTION',
    idOf(changed.parent?.subscription_details?.subscription) ?? idOf(changed.subscription),
  )
}

const presentEvent = ({ id, type, created, data }: Stripe.Event): ProcessorEvent => ({
  id,
  type,
  object: objectOf(type, data.object as Changed),
  createdAt: created * SECOND_MS,
})

/** Returns the event of a callback, or undefined unless Stripe signed it within the last 300 s. Never throws. */
export async function verifyEvent(
  { body, signature }: { body: string; signature: string },
  webhookSecret: string,
  clock: Pick<Clock, 'now'>,
): Promise<ProcessorEvent | undefined> {
  try {
    const { Stripe } = await loadLibrary()
    const arguments_ = [body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, clock.now()] as const
    const event = await Stripe.webhooks.constructEventAsync(...arguments_)
    const isEvent = typeof event.id === 'string' && typeof event.type === 'string'
    return isEvent && Number.isInteger(event.created) ? presentEvent(event) : undefined
  } catch {
    return undefined
  }
}

/**
 * Lists events of the relevant types, oldest first. Stripe lists the newest first. If there are more than can
 * be read, the beginning of the time range is read by itself, then the rest. Throws what the library throws,
 * and ProcessorError.
 * @param sinceMs ms since 1970
 */
export async function listEvents(ask: Ask, sinceMs: number): Promise<ProcessorEvent[]> {
  const found: Stripe.Event[] = []
  let from = Math.floor(sinceMs / SECOND_MS)
  let last: number | undefined
  /** Length of the time range that is read next, s. */
  let width = Number.POSITIVE_INFINITY
  while (found.length < MAX_EVENTS && from <= (last ?? from)) {
    const { events, hasMore } = await newest(ask, from, from + width)
    last ??= events[0]?.created
    if (hasMore) width = narrower(events, width)
    else {
      found.push(...events.reverse())
      if (!Number.isFinite(width)) break
      from += width
      width = wider(width, events.length, MAX_EVENTS - found.length)
    }
  }
  return found.slice(0, MAX_EVENTS).map(presentEvent)
}

/** Returns a width with fewer events than were read. The events that were read are the last ones of their range. */
function narrower(events: readonly Stripe.Event[], width: number): number {
  if (width === 1) throw unavailable(`There are more than ${MAX_EVENTS} events of one second.`)
  const span = events[0]!.created - events.at(-1)!.created + 1
  return Math.max(1, Math.floor(Math.min(span, width) * 0.8))
}

/** Returns a width with about as many events as are needed, at the same rate of events. */
const wider = (width: number, count: number, needed: number): number =>
  Math.ceil(width * Math.min(MAX_GROWTH, (1.2 * needed) / Math.max(count, 1)))

/** Lists the newest events between `gte` and `lt`, at most MAX_EVENTS. @param gte, lt s since 1970 */
async function newest(ask: Ask, gte: number, lt: number) {
  const events: Stripe.Event[] = []
  let hasMore = true
  while (hasMore && events.length < MAX_EVENTS) {
    const after = events.at(-1)?.id
    const params: Stripe.EventListParams = {
      limit: PAGE,
      types: Object.keys(OBJECTS),
      created: { gte, ...(Number.isFinite(lt) && { lt }) },
      ...(after !== undefined && { starting_after: after }),
    }
    const page = await ask((stripe, options) => stripe.events.list(params, options))
    events.push(...page.data)
    hasMore = page.has_more
  }
  return { events, hasMore }
}
