import type { Stripe } from 'stripe'
import { SECOND_MS } from '../../lib/clock.ts'
import { requestUuid } from '../../lib/ids.ts'
import type { Checkout, Order } from '../payments/port.ts'
import { unitAmount } from './charges.ts'
import type { Ask } from './client.ts'
import { isMissing, refused, stripeError } from './errors.ts'
import { stripeMetadata, toStripe } from './metadata.ts'

/** The pages of Stripe: the checkout for paying a purchase, and the portal. */

/** Change this together with the features of the portal, so that an older configuration is not used for them. */
const PORTAL_VERSION = '1'

interface Urls {
  successUrl: string
  cancelUrl: string
}

const INTERVALS = { MONTH: 'month', YEAR: 'year' } as const

/**
 * Opens the checkout page of a purchase. Stripe needs no preparation: the price is part of the call. Throws
 * what the library throws, and ProcessorError.
 */
export async function openCheckout(ask: Ask, order: Order, urls: Urls): Promise<Checkout> {
  const session = await makeSession(ask, order, urls)
  if (!session.url) throw refused('Stripe made a checkout session without a page.')
  return { sessionId: session.id, url: session.url, expiresAt: session.expires_at * SECOND_MS }
}

async function makeSession(ask: Ask, order: Order, urls: Urls): Promise<Stripe.Checkout.Session> {
  const { customer, metadata } = order
  const params = sessionParams(order, urls)
  try {
    return await ask((stripe, options) => stripe.checkout.sessions.create(params, options), {
      key: `${metadata.purchase}:checkout`,
    })
  } catch (error) {
    if (stripeError(error)?.type !== 'StripeIdempotencyError') throw error
    // The page of this purchase was opened earlier with other return addresses.
    const { data } = await ask((stripe, options) =>
      stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }, options),
    )
    const existing = data.find((session) => session.metadata?.purchase === metadata.purchase)
    if (!existing) throw error
    return existing
  }
}

function sessionParams(order: Order, { successUrl, cancelUrl }: Urls): Stripe.Checkout.SessionCreateParams {
  const { customer, name, metadata } = order
  const isSubscription = metadata.kind === 'PLAN' || metadata.kind === 'RECURRING'
  const one = unitAmount(order)
  const known = stripeMetadata(metadata, 'checkout')
  return {
    customer,
    client_reference_id: metadata.purchase,
    metadata: known,
    success_url: successUrl,
    cancel_url: cancelUrl,
    mode: isSubscription ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: one === undefined ? 1 : metadata.quantity,
        price_data: {
          currency: metadata.currency.toLowerCase(),
          unit_amount: one ?? toStripe(metadata.amount, metadata.currency),
          product_data: { name },
          ...(isSubscription && { recurring: { interval: INTERVALS[metadata.interval] } }),
        },
      },
    ],
    ...(isSubscription
      ? { subscription_data: { metadata: known } }
      : {
          payment_intent_data: { description: name, setup_future_usage: 'off_session', metadata: known },
        }),
  }
}

/** Opens the portal with our own features, because Stripe's default must first be saved in its dashboard. */
export class Portal {
  #configuration: string | undefined

  /** Throws what the library throws. */
  async open(ask: Ask, customer: string, returnUrl: string): Promise<string> {
    try {
      return await this.#session(ask, customer, returnUrl)
    } catch (error) {
      // The configuration or the customer was removed. The next call finds out which.
      if (isMissing(error)) this.#configuration = undefined
      throw error
    }
  }

  async #session(ask: Ask, customer: string, return_url: string): Promise<string> {
    this.#configuration ??= await findConfiguration(ask)
    const configuration = this.#configuration ?? (await makeConfiguration(ask))
    this.#configuration = configuration
    // A second session does no harm. The key only avoids sessions for repetitions.
    const { url } = await ask(
      (stripe, options) =>
        stripe.billingPortal.sessions.create({ customer, configuration, return_url }, options),
      { key: requestUuid() },
    )
    return url
  }
}

async function findConfiguration(ask: Ask): Promise<string | undefined> {
  const { data } = await ask((stripe, options) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }, options),
  )
  return data.find(({ metadata }) => metadata?.carillon === PORTAL_VERSION)?.id
}

async function makeConfiguration(ask: Ask): Promise<string> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  }
  const { id } = await ask(
    (stripe, options) =>
      stripe.billingPortal.configurations.create(
        { features, metadata: { carillon: PORTAL_VERSION } },
        options,
      ),
    { key: requestUuid() },
  )
  return id
}
