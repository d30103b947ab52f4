import type { MeteredResource } from '../../accounts/limits/limits.ts'
import { grouped } from '../../lib/count.ts'
import { amountOfMillionths, currencyDigits, roundedShare } from '../../lib/money.ts'
import { monthInWords } from '../../lib/month.ts'
import type { Fee } from '../margins/fees.ts'
import type { CreditNoteRow } from './table.ts'

/** The lines of an invoice. Pure rules. */
export interface InvoiceLine {
  kind: 'PLAN' | 'ADD_ON' | 'USAGE' | 'SALE' | 'CREDIT'
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

const RESOURCES: Readonly<Record<MeteredResource, string>> = {
  SMS_SEGMENTS: 'SMS segments',
  EMAILS: 'Emails',
  WHATSAPP_MESSAGES: 'WhatsApp messages',
}

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
      description: `${kind === 'PLAN' ? `Plan ${name}` : name}, ${interval === 'YEAR' ? 'a year from ' : ''}${monthInWords(month)}`,
      quantity,
      unitPrice: millionths(price),
      amount: price * quantity,
    }),
  )
  const ofUsage = usage.map(
    ({ resource, source, unitPrice, units, price }): InvoiceLine => ({
      kind: 'USAGE',
      description: `${RESOURCES[resource]}${source === 'INVOICE' ? ' beyond the plan' : ''}`,
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
      description: `${subtotal < 0 ? 'Charged again' : 'Given back'}${number === null ? '' : `: credit note ${number}`}`,
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

/** `5,000 credits`. */
export const creditsInWords = (credits: number): string =>
  `${grouped(credits)} ${credits === 1 ? 'credit' : 'credits'}`
