import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { Port } from '../../module/port.ts'

/**
 * Facts about a contact and a campaign. `received`: the carrier accepted a message of the campaign and has
 * not reported it as failed; an unknown outcome counts as failed. `replied`: the contact answered the
 * campaign with a text that is no keyword; the count `replied` of a campaign has the same meaning. `clicked`:
 * a person opened a link that the contact got.
 */

/** The rows of a table that show a fact. */
export interface FactRows {
  /** `FROM … WHERE …`, to which a condition on `contact_id` may be added. */
  rows: Fragment
  /** SQL of the id of these rows. */
  id: string
}

type RowsOfFact = (organizationId: number, campaignId: number) => FactRows

export const receivedFrom = new Port<RowsOfFact>('who received a campaign')
export const repliedTo = new Port<RowsOfFact>('who replied to a campaign')

export const clickedOn = new Port<RowsOfFact>('who clicked a link of a campaign')

export type CampaignFact = 'received' | 'replied' | 'clicked'

/** The facts about a contact and each of these campaigns, by uuid of the campaign. */
export function listCampaignFacts(
  reader: Reader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  campaignIds: ReadonlyMap<string, number>,
): Map<string, ReadonlySet<CampaignFact>> {
  const has = ({ rows }: FactRows): boolean => {
    return reader.get(fragment`SELECT 1 ${rows} AND contact_id = ${contactId} LIMIT 1`) !== undefined
  }
  return new Map(
    [...campaignIds].map(([uuid, id]) => {
      const facts = new Set<CampaignFact>()
      if (has(receivedFrom.only(organizationId, id))) facts.add('received')
      if (has(repliedTo.only(organizationId, id))) facts.add('replied')
      if (has(clickedOn.only(organizationId, id))) facts.add('clicked')
      return [uuid, facts] as const
    }),
  )
}
