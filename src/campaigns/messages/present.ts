import { toIsoOrNull } from '../../lib/clock.ts'
import type { ListedMessage } from './queries.ts'

export const presentMessage = (row: ListedMessage) => ({
  id: row.uuid,
  campaignId: row.campaignUuid,
  executionId: row.executionUuid,
  contactId: row.contactUuid,
  channel: row.channel,
  channelIdentityId: row.channelIdentityUuid,
  to: row.address,
  body: row.body,
  status: row.status,
  errorCode: row.errorCode,
  providerErrorCode: row.providerErrorCode,
  errorMessage: row.errorMessage,
  providerMessageId: row.providerMessageId,
  segmentCount: row.segmentCount,
  credits: row.sentAt === null ? null : row.segmentCount,
  scheduledFor: toIsoOrNull(row.scheduledFor),
  queuedAt: toIsoOrNull(row.queuedAt),
  sentAt: toIsoOrNull(row.sentAt),
  deliveredAt: toIsoOrNull(row.deliveredAt),
  readAt: toIsoOrNull(row.readAt),
  failedAt: toIsoOrNull(row.failedAt),
})
