import type { Stripe } from 'stripe'
import { isUuid } from '../../lib/ids.ts'
import type { PurchaseMetadata } from '../payments/port.ts'

/** The way in which a payment was begun. A purchase may have a payment by the saved card and one on the page. */
type Step = 'charge' | 'checkout'

const KINDS: readonly string[] = ['PLAN', 'PACK', 'RECURRING', 'CREDITS'] satisfies Array<
  PurchaseMetadata['kind']
>

/** Returns the metadata as texts, because Stripe stores texts. It drops empty ones. */
export const stripeMetadata = (metadata: PurchaseMetadata, step: Step): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)])),
  step,
})

export const stepOf = (metadata: Stripe.Metadata | null): string | undefined => metadata?.step

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Returns undefined for an object that this product did not make, or whose metadata were changed. */
export function purchaseMetadata(given: Stripe.Metadata | null | undefined): PurchaseMetadata | undefined {
  const { organization, purchase, kind, product, resource = '', interval, currency } = given ?? {}
  const [quantity, units, amount] = [given?.quantity, given?.units, given?.amount].map(wholeNumber)
  if (!organization || !isUuid(organization) || !purchase || !isUuid(purchase)) return undefined
  if (!kind || !KINDS.includes(kind) || !product || (interval !== 'MONTH' && interval !== 'YEAR'))
    return undefined
  if (!quantity || units === undefined || amount === undefined || !/^[A-Z]{3}$/.test(currency ?? ''))
    return undefined
  return {
    organization,
    purchase,
    kind: kind as PurchaseMetadata['kind'],
    product,
    quantity,
    units,
    resource,
    interval,
    amount,
    currency: currency!,
  }
}

/**
 * Stripe's smallest units in one of ours, for currencies where they differ. Stripe counts two decimals of two
 * currencies that have none, and none of one that has two (docs.stripe.com/currencies#special-cases).
 */
const FACTORS: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, MGA: 0.01 }

/** Currencies with three decimals. Stripe accepts two, so the last digit is 0 (docs.stripe.com/currencies). */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Returns the number of which an amount must be a multiple. @param currency in capital or small letters */
export const stepOfAmounts = (currency: string): number =>
  THREE_DECIMALS.has(currency.toUpperCase()) ? 10 : 1

/**
 * Returns the amount in Stripe's units, rounded to an amount that Stripe accepts. @param currency in capital or
 * small letters
 */
export const toStripe = (amount: number, currency: string): number =>
  Math.round((amount * (FACTORS[currency.toUpperCase()] ?? 1)) / stepOfAmounts(currency)) *
  stepOfAmounts(currency)

export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / (FACTORS[currency.toUpperCase()] ?? 1))
