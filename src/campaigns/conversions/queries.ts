import type { Reader, Tx } from '../../db/database.ts'
import type { ConversionRow } from './table.ts'

export function insertConversion(tx: Tx, row: Omit<ConversionRow, 'id'>): void {
  tx.run(
    `INSERT INTO conversions (uuid, organization_id, contact_id, campaign_id, amount_hundredths, currency,
       source, note, won_at, attribution_hours, actor_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.uuid,
    row.organizationId,
    row.contactId,
    row.campaignId,
    row.amountHundredths,
    row.currency,
    row.source,
    row.note,
    row.wonAt,
    row.attributionHours,
    row.actorId,
    row.createdAt,
  )
}

export interface CurrencyTotal {
  currency: string
  count: number
  amountHundredths: number
}

/** What a campaign brought in, by currency in the order of their codes. */
export const sumByCurrency = (reader: Reader, organizationId: number, campaignId: number): CurrencyTotal[] =>
  reader.all<CurrencyTotal>(
    `SELECT currency, count(*) AS count, sum(amount_hundredths) AS amountHundredths FROM conversions
     WHERE organization_id = ? AND campaign_id = ? GROUP BY currency ORDER BY currency`,
    organizationId,
    campaignId,
  )
