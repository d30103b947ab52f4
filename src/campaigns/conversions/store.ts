import { leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { CampaignOrRun } from '../../delivery/messages/message-totals.ts'
import type { ConversionRow } from './table.ts'

export function insertConversion(tx: Tx, row: Omit<ConversionRow, 'id'>): void {
  tx.run(fragment`
    INSERT INTO conversions (uuid, organization_id, contact_id, campaign_id, execution_id, amount_hundredths,
      currency, source, note, won_at, attribution_hours, actor_id, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.contactId}, ${row.campaignId}, ${row.executionId},
      ${row.amountHundredths}, ${row.currency}, ${row.source}, ${row.note}, ${row.wonAt},
      ${row.attributionHours}, ${row.actorId}, ${row.createdAt})`)
}

export interface CurrencyTotal {
  currency: string
  count: number
  amountHundredths: number
}

/** Sums the deals of a campaign, or of one of its runs, by currency, sorted by currency code. */
export function sumByCurrency(
  reader: Reader,
  { organizationId, campaignId, executionId }: CampaignOrRun,
): CurrencyTotal[] {
  const ofRun = executionId === undefined ? fragment`TRUE` : fragment`+execution_id = ${executionId}`
  const where = fragment`organization_id = ${organizationId} AND campaign_id = ${campaignId} AND ${ofRun}`
  return reader.all<CurrencyTotal>(fragment`
    SELECT currency, count(*) AS count, sum(amount_hundredths) AS amountHundredths FROM conversions
    WHERE ${where} GROUP BY currency ORDER BY currency`)
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'deals stay within their organization',
    sql: `SELECT count(*) FROM conversions x LEFT JOIN contacts ON contacts.id = x.contact_id
      LEFT JOIN campaigns ON campaigns.id = x.campaign_id ${leftJoinActor('x.actor_id')}
      WHERE contacts.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id
        OR (x.campaign_id IS NOT NULL AND campaigns.organization_id IS NOT x.organization_id)`,
  },
]
