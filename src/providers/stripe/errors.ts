import type { Stripe } from 'stripe'
import { ProcessorError } from '../payments/port.ts'
import { redactor } from '../redact.ts'

/** Matches keys in Stripe's texts. Stripe repeats the end of an unknown key. */
const PARTS_OF_KEYS = /\b(?:[srp]k|whsec)_\S+/g
const MAX_REASON_LENGTH = 300

/** Codes that ask for an action of the customer that needs a hosted page. */
const NEEDS_CUSTOMER = new Set([
  'authentication_required',
  'authentication_not_handled',
  'payment_intent_action_required',
  'payment_intent_authentication_failure',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
])

/**
 * Sentences for decline codes (docs.stripe.com/declines/codes). Reasons about lost, stolen and suspicious cards
 * are not repeated, as Stripe advises.
 */
const DECLINES: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card does not have enough money for this payment.',
  withdrawal_count_limit_exceeded: 'The card has reached its limit.',
  card_velocity_exceeded: 'The card has reached its limit.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is wrong.',
  invalid_cvc: 'The security code of the card is wrong.',
  incorrect_number: 'The number of the card is wrong.',
  invalid_number: 'The number of the card is wrong.',
  invalid_expiry_month: 'The expiry date of the card is wrong.',
  invalid_expiry_year: 'The expiry date of the card is wrong.',
  card_not_supported: 'The card does not support this kind of payment.',
  currency_not_supported: 'The card does not support this currency.',
  processing_error: 'The bank could not process the card. Try again later.',
  issuer_not_available: 'The bank of the card cannot be reached. Try again later.',
  try_again_later: 'The bank declined the card for now. Try again later.',
}

type Failure = Pick<Partial<Stripe.errors.StripeError>, 'code' | 'decline_code'>

/** Returns whether a failed payment can succeed on a page where the customer authenticates or enters a card. */
export const needsCustomer = ({ code, decline_code }: Failure): boolean =>
  NEEDS_CUSTOMER.has(code ?? '') || NEEDS_CUSTOMER.has(decline_code ?? '')

/** Returns the reason why a card was declined, as a sentence for members. */
export const declineReason = ({ code, decline_code }: Failure): string =>
  DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'The bank declined the card.'

/** An error of the library, known by its documented fields. Its classes have other names in the binary. */
type KnownError = Stripe.errors.StripeError

/** Returns the error of the library, or undefined for any other error. */
export const stripeError = (error: unknown): KnownError | undefined =>
  error instanceof Error && 'rawType' in error ? (error as KnownError) : undefined

export const isMissing = (error: unknown): boolean => {
  const { statusCode, code } = stripeError(error) ?? {}
  return statusCode === 404 || code === 'resource_missing'
}

/** @param reason for the log */
export const unavailable = (reason: string): ProcessorError =>
  new ProcessorError('UNAVAILABLE', 'The payment service does not answer. Try again in a few minutes.', {
    cause: new Error(reason),
  })

export const refused = (reason: string): ProcessorError =>
  new ProcessorError('REFUSED', 'The payment service refused the call. The log of this server says why.', {
    cause: new Error(reason),
  })

/**
 * Makes the function that turns any error into a ProcessorError. Its message is for members. Its cause is for
 * the log: Stripe's answer without keys.
 */
export function errorReader(secretKey: string): (error: unknown) => ProcessorError {
  const redact = redactor([secretKey])
  return (error) => {
    if (error instanceof ProcessorError) return error
    const known = stripeError(error)
    const text = error instanceof Error ? error.message : String(error)
    const said = redact(text.replace(PARTS_OF_KEYS, '…'), MAX_REASON_LENGTH)
    if (!known) return unavailable(said)
    const { type, statusCode, code, param, requestId } = known
    const words = [type, statusCode, code, param, said, requestId].filter(Boolean)
    const reason = `Stripe: ${words.join(' · ')}`
    if (isMissing(known)) {
      const message = 'The payment service does not have this object.'
      return new ProcessorError('MISSING', message, { cause: new Error(reason) })
    }
    if (code === 'amount_too_small') {
      return new ProcessorError('REFUSED', 'The amount is below the smallest card payment.', {
        cause: new Error(reason),
        said: (say) => say.paymentTooSmall(),
      })
    }
    const isRefusal = statusCode !== undefined && statusCode < 500 && ![409, 429].includes(statusCode)
    return isRefusal && type !== 'StripeIdempotencyError' ? refused(reason) : unavailable(reason)
  }
}
