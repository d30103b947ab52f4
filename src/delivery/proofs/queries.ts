import { uuidOfChannelIdentity } from '../../channels/identities/fragments.ts'
import { uuidOfLiveContact } from '../../contacts/records/fragments.ts'
import type { Reader } from '../../db/database.ts'
import type { ChannelName } from '../../providers/port.ts'
import { fromMessages } from '../messages/fragments.ts'
import type { MessageStatus } from '../messages/tally.ts'

/** A message with what its claim wrote. */
export interface ProvenMessage {
  uuid: string
  executionId: number | null
  contactUuid: string | null
  channelIdentityUuid: string | null
  channel: ChannelName
  address: string | null
  body: string | null
  whatsappTemplate: string | null
  segmentCount: number | null
  status: MessageStatus
  errorCode: string | null
  queuedAt: number | null
  skippedAt: number | null
  createdAt: number
  proof: string | null
}

export const findProven = (reader: Reader, organizationId: number, uuid: string): ProvenMessage | undefined =>
  reader.get<ProvenMessage>(
    `SELECT m.uuid, m.execution_id AS executionId, m.channel, m.address, m.body, m.whatsapp_template AS whatsappTemplate, m.segment_count AS segmentCount, m.status,
       m.error_code AS errorCode, m.queued_at AS queuedAt, m.skipped_at AS skippedAt, m.created_at AS createdAt, m.proof,
       ${uuidOfLiveContact('m.contact_id', 'm.organization_id')} AS contactUuid,
       ${uuidOfChannelIdentity('m.channel_identity_id')} AS channelIdentityUuid
     ${fromMessages('m')} WHERE m.organization_id = ? AND m.uuid = ?`,
    organizationId,
    uuid,
  )
