import { billingEntries } from '../../../words/en/billing-entries.ts'
import type { MeteredResource } from '../../accounts/limits/limits.ts'
import { amountOfMillionths, currencyDigits, roundedShare } from '../../lib/money.ts'
import { sayStored, storing } from '../../lib/stored-sentence.ts'
import type { Fee } from '../margins/fees.ts'
import type { CreditNoteRow } from './table.ts'

/** The lines of an invoice. Pure rules. */
export interface InvoiceLine {
  kind: 'PLAN' | 'ADD_ON' | 'USAGE' | 'SALE' | 'CREDIT'
  /** As it is stored. */
  description: string
  quantity: number
  /** Millionths of the currency's main unit. */
  unitPrice: number
  /** In the smallest unit of the currency. */
  amount: number
  /** The part of `amount` that is a prepayment of credits; absent for none. */
  prepaid?: number
}

/** The units that an organization used at one price. */
export interface UsageAtPrice {
  resource: MeteredResource
  /** INVOICE: use beyond the plan. OPEN: use without a limit. */
  source: 'INVOICE' | 'OPEN'
  /** Millionths of the main unit. */
  unitPrice: number
  units: number
  price: number
}

/** A sale by the operator in addition to plans. Money is in the smallest unit of the currency. */
export interface SoldByHand {
  description: string
  amount: number
  /** The part of `amount` that is a prepayment of credits. */
  prepaid: number
}

/** The credit note of a refund of a sale in the month. */
type CreditOfSale = Pick<CreditNoteRow, 'number' | 'subtotal' | 'unearned'>

const say = storing(billingEntries)

/** Says a month, from January. */
const MONTHS = [
  say.january,
  say.february,
  say.march,
  say.april,
  say.may,
  say.june,
  say.july,
  say.august,
  say.september,
  say.october,
  say.november,
  say.december,
] as const

const monthOf = (month: string): string => MONTHS[Number(month.slice(5)) - 1]!({ year: month.slice(0, 4) })

const FEES = {
  PLAN: { MONTH: say.plan, YEAR: say.planYear },
  ADD_ON: { MONTH: say.addOn, YEAR: say.addOnYear },
} as const

interface LineSources {
  month: string
  currency: string
  fees: readonly Fee[]
  usage: readonly UsageAtPrice[]
  sales: readonly SoldByHand[]
  credits: readonly CreditOfSale[]
}

/**
 * Makes the lines, without those that cost nothing. Each amount is rounded once, to the smallest unit
 * of the currency.
 */
export function linesOf({ month, currency, fees, usage, sales, credits }: LineSources): InvoiceLine[] {
  const millionths = (amount: number): number => amount * 10 ** (6 - currencyDigits(currency))
  const ofFees = fees.map(
    ({ kind, name, quantity, interval, price }): InvoiceLine => ({
      kind,
      description: FEES[kind][interval]({ name, month: monthOf(month) }),
      quantity,
      unitPrice: millionths(price),
      amount: price * quantity,
    }),
  )
  const ofUsage = usage.map(
    ({ resource, source, unitPrice, units, price }): InvoiceLine => ({
      kind: 'USAGE',
      description: (source === 'INVOICE' ? say.usageBeyond : say.usage)({
        resource: resource === 'SMS_SEGMENTS' ? 'other' : resource,
      }),
      quantity: units,
      unitPrice,
      amount: amountOfMillionths(price, currency),
    }),
  )
  const ofSales = sales.map(
    ({ description, amount, prepaid }): InvoiceLine => ({
      kind: 'SALE',
      description,
      quantity: 1,
      unitPrice: millionths(amount),
      amount,
      ...(prepaid === 0 ? {} : { prepaid }),
    }),
  )
  const ofCredits = credits.map(
    ({ number, subtotal, unearned }): InvoiceLine => ({
      kind: 'CREDIT',
      description: creditOf(subtotal < 0, number),
      quantity: 1,
      unitPrice: millionths(-subtotal),
      amount: -subtotal,
      ...(unearned === 0 ? {} : { prepaid: -unearned }),
    }),
  )
  return [...ofFees, ...ofUsage, ...ofSales, ...ofCredits].filter(({ amount }) => amount !== 0)
}

/** Returns the totals, all in the smallest unit of the currency. @param taxRate hundredths of a percent */
export function totalsOf(lines: readonly InvoiceLine[], taxRate: number) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = roundedShare(subtotal * taxRate, 10_000)
  return { subtotal, tax, amountDue: subtotal + tax }
}

/** Says a credit note of a sale. @param number of the note; null for a note without a document */
function creditOf(isChargedAgain: boolean, number: string | null): string {
  if (number === null) return isChargedAgain ? say.chargedAgain() : say.givenBack()
  return (isChargedAgain ? say.chargedAgainBy : say.givenBackBy)({ number })
}

/**
 * Returns lines with their descriptions said.
 * @param language BCP 47 tag of the reader
 */
export const saidLines = (lines: readonly InvoiceLine[], language: string): InvoiceLine[] =>
  lines.map((line) => ({ ...line, description: sayStored(line.description, language) }))
