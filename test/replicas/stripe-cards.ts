import type { Account, Failure, Method } from './stripe-account.ts'

/** Test cards as Stripe documents them (docs.stripe.com/testing), by their numbers. */
interface TestCard {
  brand: string
  /** Why each payment is declined. */
  declines?: { code: string; decline_code?: string }
  /** When the bank asks the owner: at every payment, or at those that are not covered by an earlier agreement. */
  asks?: 'always' | 'unlessSetUp' | 'onSession'
}

const declined = (decline_code: string): TestCard => ({
  brand: 'visa',
  declines: { code: 'card_declined', decline_code },
})
const failing = (code: string): TestCard => ({ brand: 'visa', declines: { code } })

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000006975': declined('card_velocity_exceeded'),
  '4000000000000341': declined('generic_decline'),
  '4000000000000069': failing('expired_card'),
  '4000000000000127': failing('incorrect_cvc'),
  '4000000000000119': failing('processing_error'),
  '4000002500003155': { brand: 'visa', asks: 'unlessSetUp' },
  '4000002760003184': { brand: 'visa', asks: 'always' },
  '4000003800000446': { brand: 'visa', asks: 'onSession' },
  '4000008260003178': { ...declined('insufficient_funds'), asks: 'onSession' },
}

const MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}

export const knownCard = (number: string): TestCard => {
  const card = CARDS[number]
  if (!card) throw new Error(`${number} is no test card of Stripe.`)
  return card
}

/** A payment method; it belongs to no customer yet. */
export function newMethod(account: Account, number: string): Method {
  const { brand } = knownCard(number)
  const method = account.put<Method>({
    id: account.newId('payment_method'),
    object: 'payment_method',
    created: account.now,
    customer: null,
    livemode: false,
    type: 'card',
    card: { brand, last4: number.slice(-4), exp_month: 8, exp_year: 2030 },
  })
  account.numbers.set(method.id, { number, isSetUp: false })
  return method
}

export type Attempt = 'paid' | 'asks' | Failure

/** What the bank says. @param isOffSession the owner is not there, and cannot be asked */
export function attempt(account: Account, methodId: string, isOffSession: boolean): Attempt {
  const { number, isSetUp } = account.numbers.get(methodId)!
  const { declines, asks } = knownCard(number)
  const isAsked =
    asks === 'always' ||
    (asks === 'unlessSetUp' && !(isOffSession && isSetUp)) ||
    (asks === 'onSession' && !isOffSession)
  if (isAsked) return 'asks'
  return declines ? failureOf(declines) : 'paid'
}

/** What the bank says once the owner has answered. */
export function answered(account: Account, methodId: string): Exclude<Attempt, 'asks'> {
  const { declines } = knownCard(account.numbers.get(methodId)!.number)
  return declines ? failureOf(declines) : 'paid'
}

export const failureOf = (declines: { code: string; decline_code?: string }): Failure => ({
  ...declines,
  message: MESSAGES[declines.decline_code ?? declines.code] ?? 'Your card was declined.',
  type: 'card_error',
})

export const AUTHENTICATION_REQUIRED: Failure = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  type: 'card_error',
}
