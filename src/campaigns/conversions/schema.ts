import * as v from 'valibot'
import { ContactRecord } from '../../contacts/records/schema.ts'
import { instant, isoTime, oneOf, text, uuid } from '../../http/schema.ts'
import { isCurrencyCode } from '../../lib/currency.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { CONVERSION_SOURCES } from './table.ts'

describeWords(CONVERSION_SOURCES, 'ConversionSource', 'How a won deal was recorded.', {
  MANUAL: 'A person or other software recorded it.',
})

/** Far above any deal; a sum of many is still exact in hundredths. */
const MAX_AMOUNT = 9_999_999_999.99

/** Whether it has at most two decimals, that is, is the number nearest to a whole number of hundredths. */
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

/** Null means the same as absent: 0, the organization's currency, no note, now. */
export const MarkWon = v.object({
  amount: v.nullish(amount),
  currency: v.nullish(currency),
  note: v.nullish(text(0, 500)),
  wonAt: v.nullish(wonAt),
})
describeObject(MarkWon, 'MarkWon', 'A deal that was won.', {
  amount: 'What it is worth, in units of the currency with at most two decimals. Null or absent is 0.',
  currency: 'ISO 4217 currency code, such as `USD`. Null or absent is the currency of the organization.',
  note: 'A note about it. Null, empty or absent for none.',
  wonAt: 'When it was won: a time with its zone, not in the future. Null or absent is now.',
})

export const ConversionRecord = v.object({
  id: uuid,
  amount: v.number(),
  currency: v.string(),
  source: oneOf(CONVERSION_SOURCES),
  wonAt: isoTime,
  campaignId: v.nullable(uuid),
  attributionHours: v.number(),
})
describeObject(ConversionRecord, 'Conversion', 'A won deal.', {
  id: 'Id of the record.',
  amount: 'What it is worth, in units of `currency`.',
  currency: 'ISO 4217 currency code.',
  source: 'How it was recorded.',
  wonAt: 'When it was won.',
  campaignId:
    'The campaign it counts for: the last one sent to the contact within `attributionHours` before it was won; null for none.',
  attributionHours:
    'Hours before it was won in which a campaign was looked for, as the organization had them then.',
})

export const WonRecord = v.object({
  contact: ContactRecord,
  conversion: ConversionRecord,
})
describeObject(WonRecord, 'Won', 'The contact and the deal that was recorded.', {
  contact: 'The contact, now a CUSTOMER.',
  conversion: 'The deal.',
})

export type MarkWonInput = v.InferOutput<typeof MarkWon>
