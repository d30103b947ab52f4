import type { FindAnswered } from '../../channels/inbound/answered-campaign.ts'
import type { FactRows } from '../../contacts/segment-rules/campaign-facts.ts'
import { fragment } from '../../db/fragment.ts'

/** Messages of a campaign that a carrier took and that have not failed. Also finds those of one contact: `messages_once`. */
export const receivedMessages = (organizationId: number, campaignId: number): FactRows => ({
  rows: fragment`FROM messages WHERE organization_id = ${organizationId}
    AND execution_id IN (SELECT id FROM executions
      WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId})
    AND status IN ('SENT', 'DELIVERED', 'READ')`,
  id: 'messages.id',
})

export const findAnsweredCampaign: FindAnswered = (reader, subject, since) =>
  reader.value<number>(
    `SELECT campaign_id FROM messages
     WHERE organization_id = ? AND contact_id = ? AND channel_identity_id = ? AND campaign_id IS NOT NULL
       AND sent_at >= ? ORDER BY id DESC LIMIT 1`,
    subject.organizationId,
    subject.contactId,
    subject.channelIdentityId,
    since,
  )
