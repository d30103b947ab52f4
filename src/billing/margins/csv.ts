import type { Db } from '../../db/database.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { currencyDigits } from '../../lib/money.ts'
import { listMargins, type Margin, marginRate } from './service.ts'

export const MARGIN_COLUMNS: readonly string[] = [
  'month',
  'organization_id',
  'organization',
  'sms_segments',
  'emails',
  'whatsapp_messages',
  'carrier_cost',
  'fees',
  'usage',
  'earned',
  'margin',
  'margin_percent',
  'credits_sold',
  'exempt_cost',
  'given_back',
  'credits_returned',
  'currency',
]

/** Number of organizations that one statement sums up. */
const AT_A_TIME = 100

/** Yields the report on all organizations as CSV in UTF-8, money in main units. Each piece is made when the reader asks. */
export async function* marginLines(
  db: Db,
  askerId: number,
  { month, currency }: { month: string; currency: string },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(MARGIN_COLUMNS))
  for (let page = 1; ; page++) {
    const { rows } = await listMargins(db, askerId, { month, currency, page, limit: AT_A_TIME })
    if (rows.length > 0) yield Buffer.from(rows.map((row) => marginLine(row, currency)).join(''))
    if (rows.length < AT_A_TIME) return
  }
}

/** Makes a line of the report. */
export function marginLine(margin: Margin, currency: string): string {
  const { organization, month, units } = margin
  const main = (amount: number): number => amount / 10 ** currencyDigits(currency)
  const rate = marginRate(margin)
  return csvLine([
    month,
    organization.uuid,
    organization.name,
    units.SMS_SEGMENTS,
    units.EMAILS,
    units.WHATSAPP_MESSAGES,
    ...[margin.carrierCost, margin.fees, margin.usage, margin.earned, margin.margin].map(main),
    rate === null ? null : Math.round(rate * 1_000) / 10,
    ...[margin.creditsSold, margin.exemptCost, margin.givenBack, margin.creditsReturned].map(main),
    currency,
  ])
}
