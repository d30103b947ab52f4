import { understoodAs } from '../../channels/inbound/fragments.ts'
import type { Understood } from '../../channels/inbound/table.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { fromMessagesOfContact } from '../../delivery/messages/fragments.ts'
import type { ChannelName } from '../../providers/port.ts'

/** Selects the messages of these contacts; if `address` is given, only the messages to or from it. */
export interface Correspondent {
  organizationId: number
  /** Internal ids. */
  contactIds: readonly number[]
  address?: string | undefined
}

interface EvidenceMessage {
  uuid: string
  channel: ChannelName
  campaignName: string | null
  sentAt: number | null
  deliveredAt: number | null
  body: string | null
}

/** The newest first. */
export function listMessages(
  reader: RowReader,
  { organizationId, contactIds, address }: Correspondent,
  limit: number,
): Promise<EvidenceMessage[]> {
  const { text, params } = fragment`SELECT m.uuid, m.channel, campaigns.name AS campaignName, m.sent_at,
      m.delivered_at, m.body
    ${verbatim(fromMessagesOfContact('m'))} LEFT JOIN campaigns ON campaigns.id = m.campaign_id
    WHERE m.organization_id = ${organizationId} AND m.contact_id IN ${contactIds} AND ${interruptible('m.id')}
      AND (${address ?? null} IS NULL OR m.address = ${address ?? null})
    ORDER BY m.id DESC LIMIT ${limit}`
  return reader.all<EvidenceMessage>(text, ...params)
}

interface EvidenceReply {
  uuid: string
  from: string
  to: string
  body: string
  understoodAs: Understood
  receivedAt: number
}

/** The newest first. */
export function listReplies(
  reader: RowReader,
  { organizationId, contactIds, address }: Correspondent,
  limit: number,
): Promise<EvidenceReply[]> {
  const { text, params } = fragment`SELECT r.uuid, r.from_address AS "from", r.to_address AS "to", r.body,
      ${verbatim(understoodAs('r'))} AS understoodAs, r.received_at
    FROM inbound_messages r
    WHERE r.organization_id = ${organizationId} AND r.contact_id IN ${contactIds} AND ${interruptible('r.id')}
      AND (${address ?? null} IS NULL OR r.from_address = ${address ?? null})
    ORDER BY r.id DESC LIMIT ${limit}`
  return reader.all<EvidenceReply>(text, ...params)
}
