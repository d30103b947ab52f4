import type { Stripe } from 'stripe'
import { ProcessorError } from '../payments/port.ts'
import type { Ask } from './client.ts'

type CardMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card }

const isCard = (method: Stripe.PaymentMethod | string | null | undefined): method is CardMethod =>
  typeof method === 'object' && method?.type === 'card' && method.card !== undefined

/** The customer's default card, or else the one that was saved last; undefined for none. Throws ProcessorError. */
export async function findCard(ask: Ask, customer: string): Promise<CardMethod | undefined> {
  const found = await ask((stripe, options) =>
    stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }, options),
  )
  if (found.deleted) throw new ProcessorError('MISSING', 'The payment service has no such customer any more.')
  const preferred = found.invoice_settings.default_payment_method
  if (isCard(preferred)) return preferred
  const { data } = await ask((stripe, options) =>
    stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 }, options),
  )
  return data.find(isCard)
}
