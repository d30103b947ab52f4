import { findings } from '../../../words/en/findings.ts'
import type { paymentPages } from '../../../words/en/payment-pages.ts'
import type { SavedCard } from '../../providers/payments/port.ts'

/** The test cards. A number decides what happens, so that every case can be repeated. */

type CardBehaviour =
  | 'SUCCEEDS'
  | 'DECLINED'
  | 'AUTHENTICATES'
  | 'INSUFFICIENT_FUNDS'
  | 'EXPIRED'
  | 'FAILS_LATER'
  | 'DISPUTED'

/** A card as the processor keeps it: without its number. */
export interface StoredCard extends SavedCard {
  behaviour: CardBehaviour
}

interface TestCard {
  number: string
  behaviour: CardBehaviour
  /** Says what happens, for the list on the pages. */
  does: Sentence
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'SUCCEEDS', does: (say) => say.doesSucceed() },
  { number: '4000 0000 0000 0002', behaviour: 'DECLINED', does: (say) => say.doesDecline() },
  {
    number: '4000 0025 0000 3155',
    behaviour: 'AUTHENTICATES',
    does: (say) => say.doesAsk(),
  },
  { number: '4000 0000 0000 9995', behaviour: 'INSUFFICIENT_FUNDS', does: (say) => say.doesLackFunds() },
  { number: '4000 0000 0000 0069', behaviour: 'EXPIRED', does: (say) => say.doesExpire() },
  {
    number: '4000 0000 0000 0341',
    behaviour: 'FAILS_LATER',
    does: (say) => say.doesFailLater(),
  },
  { number: '4000 0000 0000 0259', behaviour: 'DISPUTED', does: (say) => say.doesDispute() },
]

const DECLINED = findings.cardDeclined()

const FAILURES: Readonly<Partial<Record<CardBehaviour, string>>> = {
  DECLINED,
  INSUFFICIENT_FUNDS: findings.cardFunds(),
  EXPIRED: findings.cardExpired(),
}

/** The failure of a payment that the customer did not confirm at the bank. */
export const NOT_AUTHENTICATED = findings.cardNotConfirmed()
/** The failure of a charge without the customer, of a card whose bank asks each time. */
export const NEEDS_CUSTOMER = findings.cardAsks()
/** The failure of a charge of a customer without a card. */
export const NO_CARD = findings.cardNone()

export type Verdict =
  | { status: 'SUCCEEDED'; isDisputed?: boolean }
  | { status: 'REQUIRES_ACTION' }
  /** @param failure a sentence for members, as it is stored */
  | { status: 'FAILED'; failure: string }

/** What the bank says to a charge. @param isCustomerHere false for a charge of the saved card */
export function verdictOf({ behaviour }: StoredCard, isCustomerHere: boolean): Verdict {
  if (behaviour === 'AUTHENTICATES') return { status: 'REQUIRES_ACTION' }
  if (behaviour === 'FAILS_LATER' && !isCustomerHere) return { status: 'FAILED', failure: DECLINED }
  if (behaviour === 'DISPUTED') return { status: 'SUCCEEDED', isDisputed: true }
  const failure = FAILURES[behaviour]
  return failure === undefined ? { status: 'SUCCEEDED' } : { status: 'FAILED', failure }
}

/** `12/30`. */
export const expiryOf = ({ expMonth, expYear }: SavedCard): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** Fields of the form of a card. */
export type CardField = 'number' | 'expiry' | 'cvc' | 'name'

/** A sentence of the pages, in the language that comes with `say`. */
type Sentence = (say: typeof paymentPages) => string

export type CardProblems = Partial<Record<CardField, Sentence>>

/**
 * Reads the form of a card.
 * @param form values by name
 * @param nowMs by the test clock; the card must not expire before this month (UTC)
 * @returns the card, or what is wrong with each field, as sentences
 */
export function readCard(form: URLSearchParams, nowMs: number): StoredCard | { problems: CardProblems } {
  const textOf = (field: CardField): string => (form.get(field) ?? '').trim()
  const digits = textOf('number').replace(/[\s-]/g, '')
  const expiry = expiryIn(textOf('expiry'), nowMs)
  const known = TEST_CARDS.find(({ number }) => number.replaceAll(' ', '') === digits)
  const problems: CardProblems = {
    ...(known === undefined ? { number: isCardNumber(digits) ? REAL_CARD : NO_NUMBER } : {}),
    ...(expiry === undefined ? { expiry: (say: typeof paymentPages) => say.problemExpiry() } : {}),
    ...(/^\d{3,4}$/.test(textOf('cvc')) ? {} : { cvc: (say: typeof paymentPages) => say.problemCode() }),
    ...(textOf('name') === '' ? { name: (say: typeof paymentPages) => say.problemName() } : {}),
  }
  if (known === undefined || expiry === undefined || Object.keys(problems).length > 0) return { problems }
  return { brand: 'visa', last4: digits.slice(-4), ...expiry, behaviour: known.behaviour }
}

const NO_NUMBER: Sentence = (say) => say.problemNumber()
const REAL_CARD: Sentence = (say) => say.problemReal()

/** The last month that a card can name, in years from now. */
const MAX_YEARS = 50

function expiryIn(text: string, nowMs: number): { expMonth: number; expYear: number } | undefined {
  const parts = /^(\d{1,2}) ?[/.-] ?(?:20)?(\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!parts) return undefined
  const [expMonth, expYear] = [Number(parts[1]), 2_000 + Number(parts[2])]
  const now = new Date(nowMs)
  const monthsLeft = (expYear - now.getUTCFullYear()) * 12 + expMonth - 1 - now.getUTCMonth()
  const isValid = expMonth >= 1 && expMonth <= 12 && monthsLeft >= 0 && monthsLeft <= MAX_YEARS * 12
  return isValid ? { expMonth, expYear } : undefined
}

/** Whether the digits have the length and the check digit of a card (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
