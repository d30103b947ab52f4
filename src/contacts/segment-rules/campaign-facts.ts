import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'

/**
 * What contacts and campaigns have had to do with each other. `received`: a
 * message of the campaign was taken by the carrier and has not come back as
 * failed; one whose outcome is unknown counts as failed. `replied`: a text
 * that is no keyword came in answer to it, as the campaign's `replied` counts.
 */

/** Rows of messages, each with a `contact_id`. Also finds those of one contact: `messages_once`. */
export const receivedFrom = (organizationId: number, campaignId: number): Fragment =>
  fragment`FROM messages WHERE organization_id = ${organizationId}
    AND execution_id IN (SELECT id FROM executions
      WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId})
    AND status IN ('SENT', 'DELIVERED', 'READ')`

/** The same for texts that came in. */
export const repliedTo = (organizationId: number, campaignId: number): Fragment =>
  fragment`FROM inbound_messages WHERE organization_id = ${organizationId}
    AND campaign_id = ${campaignId} AND kind = 'OTHER'`

export type CampaignFact = 'received' | 'replied'

/** What one contact has had to do with each of these campaigns, by uuid. */
export function listCampaignFacts(
  reader: Reader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  campaignIds: ReadonlyMap<string, number>,
): Map<string, ReadonlySet<CampaignFact>> {
  const has = (rows: Fragment): boolean => {
    const one = fragment`SELECT 1 ${rows} AND contact_id = ${contactId} LIMIT 1`
    return reader.value<number>(one.text, ...one.params) !== undefined
  }
  return new Map(
    [...campaignIds].map(([uuid, id]) => {
      const facts = new Set<CampaignFact>()
      if (has(receivedFrom(organizationId, id))) facts.add('received')
      if (has(repliedTo(organizationId, id))) facts.add('replied')
      return [uuid, facts] as const
    }),
  )
}
