import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { Port } from '../../module/port.ts'

/**
 * What contacts and campaigns have had to do with each other. `received`: a
 * message of the campaign was taken by the carrier and has not come back as
 * failed; one whose outcome is unknown counts as failed. `replied`: a text
 * that is no keyword came in answer to it, as the campaign's `replied` counts.
 */

/** Rows of one table that say so. */
export interface FactRows {
  /** `FROM … WHERE …`, to which a condition on `contact_id` may be added. */
  rows: Fragment
  /** Their id, as SQL. */
  id: string
}

type RowsOfFact = (organizationId: number, campaignId: number) => FactRows

export const receivedFrom = new Port<RowsOfFact>('who received a campaign')
export const repliedTo = new Port<RowsOfFact>('who replied to a campaign')

export type CampaignFact = 'received' | 'replied'

/** What one contact has had to do with each of these campaigns, by uuid. */
export function listCampaignFacts(
  reader: Reader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  campaignIds: ReadonlyMap<string, number>,
): Map<string, ReadonlySet<CampaignFact>> {
  const has = ({ rows }: FactRows): boolean => {
    const one = fragment`SELECT 1 ${rows} AND contact_id = ${contactId} LIMIT 1`
    return reader.value<number>(one.text, ...one.params) !== undefined
  }
  return new Map(
    [...campaignIds].map(([uuid, id]) => {
      const facts = new Set<CampaignFact>()
      if (has(receivedFrom.only(organizationId, id))) facts.add('received')
      if (has(repliedTo.only(organizationId, id))) facts.add('replied')
      return [uuid, facts] as const
    }),
  )
}
