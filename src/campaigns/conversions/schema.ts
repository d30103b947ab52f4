import * as v from 'valibot'
import { ContactRecord } from '../../contacts/records/schema.ts'
import { instant, isoTime, oneOf, text, uuid } from '../../http/schema.ts'
import { isCurrencyCode } from '../../lib/currency.ts'
import { component } from '../../lib/describe.ts'
import { CONVERSION_SOURCES } from './table.ts'

/** Maximum amount, far above any deal; a sum of many deals is still exact in hundredths. */
const MAX_AMOUNT = 9_999_999_999.99

/** Returns whether an amount has at most two decimals. */
const isInHundredths = (amount: number): boolean => Math.round(amount * 100) / 100 === amount

const amount = v.pipe(
  v.number('must be a number such as 149.5'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(MAX_AMOUNT, `must be at most ${MAX_AMOUNT}`),
  v.check(isInHundredths, 'must have at most 2 decimals'),
)

const currency = v.pipe(
  text(3, 3),
  v.toUpperCase(),
  v.check(isCurrencyCode, 'must be an ISO 4217 currency code such as USD'),
)

const wonAt = v.pipe(instant, v.minValue(0, 'must not be before 1970'))

/** Null means the same as absent. The defaults are the amount 0, the organization's currency, no note, and now. */
export const MarkWon = component('MarkWon', 'A deal that was won.', {
  amount: [
    v.nullish(amount),
    'What it is worth, in units of the currency with at most two decimals. Null or absent is 0.',
  ],
  currency: [
    v.nullish(currency),
    'ISO 4217 currency code, such as `USD`. Null or absent is the currency of the organization.',
  ],
  note: [v.nullish(text(0, 500)), 'A note about it. Null, empty or absent for none.'],
  wonAt: [
    v.nullish(wonAt),
    'When it was won: a time with its zone, not in the future. Null or absent is now.',
  ],
})

export const ConversionRecord = component('Conversion', 'A won deal.', {
  id: [uuid, 'Id of the record.'],
  amount: [v.number(), 'What it is worth, in units of `currency`.'],
  currency: [v.string(), 'ISO 4217 currency code.'],
  source: [oneOf(CONVERSION_SOURCES), 'How it was recorded.'],
  wonAt: [isoTime, 'When it was won.'],
  campaignId: [
    v.nullable(uuid),
    'The campaign it counts for: the last one sent to the contact within `attributionHours` before it was won; null for none.',
  ],
  attributionHours: [
    v.number(),
    'Hours before it was won in which a campaign was looked for, as the organization had them then.',
  ],
})

export const WonRecord = component('Won', 'The contact and the deal that was recorded.', {
  contact: [ContactRecord, 'The contact, now a CUSTOMER.'],
  conversion: [ConversionRecord, 'The deal.'],
})

export type MarkWonInput = v.InferOutput<typeof MarkWon>
