import type { Stripe } from 'stripe'
import type { Clock } from '../../lib/clock.ts'
import { requestUuid } from '../../lib/ids.ts'
import type { PaymentProcessor, ProcessorEvent, ProcessorObject } from '../payments/port.ts'
import { chargeOnce, chargeRecurring, findCard } from './charges.ts'
import { type Ask, createClient, PATIENCE, type Patience } from './client.ts'
import { isMissing, stripeError } from './errors.ts'
import { listEvents, verifyEvent } from './events.ts'
import {
  endsLater,
  idOf,
  presentCard,
  presentCheckout,
  presentDispute,
  presentInvoice,
  presentPayment,
  presentSubscription,
  presentWarning,
} from './objects.ts'
import { openCheckout, Portal } from './pages.ts'

/** Longest name of a customer at Stripe. */
const MAX_NAME_LENGTH = 256

interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Origin of a replica of Stripe's API on loopback. Absent for Stripe. */
  apiUrl?: string | undefined
  clock: Pick<Clock, 'now'>
  /** Time limits. Tests shorten them. */
  patience?: Patience
}

/** Creates the processor with Stripe's official library, loaded with the first call. */
export function createStripe(given: StripeOptions): PaymentProcessor {
  const { secretKey, webhookSecret, apiUrl, clock, patience = PATIENCE } = given
  const within = createClient({ secretKey, apiUrl, patience })
  const portal = new Portal()
  return {
    name: 'STRIPE',
    account: () => within((ask) => readAccount(ask, secretKey)),
    createCustomer: (organization) => within((ask) => ensureCustomer(ask, organization)),
    savedCard: (customer) =>
      within(async (ask) => {
        const found = await findCard(ask, customer)
        return found ? presentCard(found.card) : null
      }),
    createCheckout: (order, urls) => within((ask) => openCheckout(ask, order, urls)),
    createPortal: (customer, returnUrl) =>
      within(async (ask) => ({ url: await portal.open(ask, customer, returnUrl) })),
    charge: (order) =>
      within((ask) =>
        order.metadata.kind === 'RECURRING' ? chargeRecurring(ask, order) : chargeOnce(ask, order),
      ),
    setCancelAtPeriodEnd: (id, cancels, key) =>
      within(async (ask) => presentSubscription(await endLater(ask, { id, cancels, key }))),
    cancelNow: (id, key) => within((ask) => endNow(ask, id, key)),
    listInvoices: (customer, { limit, after }) =>
      within(async (ask) => {
        const page = { customer, limit, ...(after !== null && { starting_after: after }) }
        const { data, has_more } = await ask((stripe, options) => stripe.invoices.list(page, options))
        return { invoices: data.map(presentInvoice), hasMore: has_more }
      }),
    verify: (callback) => verifyEvent(callback, webhookSecret, clock),
    read: (object) => within((ask) => readObject(ask, object)),
    eventsSince: (since) => within((ask) => listEvents(ask, since)),
  }
}

/**
 * Returns the id of the account with its mode. Test and live mode share nothing, and the account itself does
 * not name the mode of the key.
 */
async function readAccount(ask: Ask, secretKey: string): Promise<string | null> {
  try {
    const { id } = await ask((stripe, options) => stripe.accounts.retrieveCurrent({}, options))
    return secretKey.includes('_test_') ? `${id} (test mode)` : id
  } catch (error) {
    // The key is restricted and lacks this permission.
    if (stripeError(error)?.statusCode === 403) return null
    throw error
  }
}

/**
 * Finds the customer by the organization in its metadata, or creates it. The search finds a new customer only
 * after up to a minute, and the idempotency key works only for a day: together they leave no gap. Changeable
 * fields are set afterwards, because Stripe refuses a key with other values.
 */
async function ensureCustomer(
  ask: Ask,
  { id: organization, name, email }: { id: string; name: string; email: string | null },
): Promise<string> {
  const create = (key: string) =>
    ask((stripe, options) => stripe.customers.create({ metadata: { organization } }, options), { key })
  const wanted = { name: name.slice(0, MAX_NAME_LENGTH), ...(email !== null && { email }) }
  const set = (customer: string, values: Stripe.CustomerUpdateParams) =>
    ask((stripe, options) => stripe.customers.update(customer, values, options), { key: requestUuid() })
  const update = async (customer: string) => {
    try {
      return await set(customer, wanted)
    } catch (error) {
      // For example the address of a server without a public name. The customer can enter another address on
      // the page.
      if (stripeError(error)?.code !== 'email_invalid') throw error
      return set(customer, { name: wanted.name })
    }
  }
  const key = `${organization}:customer`
  const found = (await searchCustomer(ask, organization)) ?? (await create(key))
  const isCurrent = found.name === wanted.name && (email === null || found.email === email)
  if (isCurrent) return found.id
  try {
    return (await update(found.id)).id
  } catch (error) {
    // Stripe answered with a customer that was deleted since then.
    if (!isMissing(error)) throw error
    const again = await create(`${key}:after:${found.id}`)
    return (await update(again.id)).id
  }
}

async function searchCustomer(ask: Ask, organization: string): Promise<Stripe.Customer | undefined> {
  const query = `metadata['organization']:'${organization}'`
  try {
    const { data } = await ask((stripe, options) => stripe.customers.search({ query, limit: 1 }, options))
    return data[0]
  } catch (error) {
    // Stripe has no search for accounts of some countries.
    if (stripeError(error)?.statusCode === 400) return undefined
    throw error
  }
}

async function endLater(ask: Ask, change: { id: string; cancels: boolean; key: string }) {
  const { id, cancels, key } = change
  const read = () => ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options))
  const now = await read()
  if (endsLater(now) === cancels || now.status === 'canceled') return now
  // The portal sets only the date. Stripe refuses both parameters together.
  const params: Stripe.SubscriptionUpdateParams =
    !cancels && !now.cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: cancels }
  await ask((stripe, options) => stripe.subscriptions.update(id, params, options), { key })
  // A repeated key gets the first answer, and that may be outdated.
  return read()
}

async function endNow(ask: Ask, id: string, key: string): Promise<void> {
  try {
    await ask((stripe, options) => stripe.subscriptions.cancel(id, {}, options), { key })
  } catch (error) {
    // Stripe does not find an ended subscription for a change.
    if (!isMissing(error)) throw error
    const { status } = await ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options))
    if (status !== 'canceled' && status !== 'incomplete_expired') throw error
  }
}

async function readPayment(ask: Ask, id: string) {
  const expand = ['latest_charge']
  return presentPayment(
    await ask((stripe, options) => stripe.paymentIntents.retrieve(id, { expand }, options)),
  )
}

async function readObject(ask: Ask, { kind, id }: ProcessorEvent['object']): Promise<ProcessorObject> {
  switch (kind) {
    case 'CHECKOUT': {
      const session = await ask((stripe, options) => stripe.checkout.sessions.retrieve(id, {}, options))
      return { kind, checkout: presentCheckout(session) }
    }
    case 'PAYMENT':
      return { kind, payment: await readPayment(ask, id) }
    case 'DISPUTE': {
      const dispute = presentDispute(
        await ask((stripe, options) => stripe.disputes.retrieve(id, {}, options)),
      )
      return dispute ? { kind, dispute } : { kind: 'OTHER' }
    }
    case 'WARNING': {
      const warning = await ask((stripe, options) =>
        stripe.radar.earlyFraudWarnings.retrieve(id, {}, options),
      )
      const payment = idOf(warning.payment_intent)
      if (payment === null) return { kind: 'OTHER' }
      return { kind: 'DISPUTE', dispute: presentWarning(warning, await readPayment(ask, payment)) }
    }
    case 'SUBSCRIPTION': {
      const subscription = await ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options))
      return { kind, subscription: presentSubscription(subscription) }
    }
    case 'OTHER':
      return { kind }
  }
}
