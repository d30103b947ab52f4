import { uuidOfCampaign } from '../../campaigns/store/fragments.ts'
import { uuidOfContact } from '../../contacts/store/fragments.ts'
import type { Reader } from '../../db/database.ts'
import { fromMessages } from '../../delivery/messages/fragments.ts'

/** A message of a campaign as it is told. Times are ms since 1970. */
export interface ToldMessage {
  id: string
  campaignId: string | null
  contactId: string | null
  channel: string
  errorCode: string | null
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
}

/** In the order of `ids`; without those that were deleted meanwhile. */
export const listToldMessages = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): ToldMessage[] =>
  reader.all<ToldMessage>(
    `SELECT m.uuid AS id, ${uuidOfCampaign('m.campaign_id')} AS campaignId, ${uuidOfContact('m.contact_id')} AS contactId,
       m.channel, m.error_code AS errorCode, m.sent_at AS sentAt, m.delivered_at AS deliveredAt,
       m.read_at AS readAt, m.failed_at AS failedAt
     ${fromMessages('m')} WHERE m.id IN (SELECT value FROM json_each(?)) AND +m.organization_id = ? ORDER BY m.id`,
    JSON.stringify(ids),
    organizationId,
  )
