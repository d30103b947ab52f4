import { textOf } from '../../delivery/executions/test-share.ts'
import type { EarlierTry } from '../../delivery/messages/table.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { Variant } from '../records/table.ts'
import type { ListedMessage } from './queries.ts'

/**
 * @param variants the texts of the A/B test of its campaign; null without one
 * @param mediaUrls files that went with it
 */
export const presentMessage = (
  row: ListedMessage,
  variants: readonly Variant[] | null,
  mediaUrls: readonly string[],
) => ({
  id: row.uuid,
  campaignId: row.campaignUuid,
  executionId: row.executionUuid,
  contactId: row.contactUuid,
  channel: row.channel,
  channelIdentityId: row.channelIdentityUuid,
  to: row.address,
  subject: row.subject,
  body: row.body,
  mediaUrls: [...mediaUrls],
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  variantLabel: row.variant ? (variants?.[textOf(row.variant)]?.label ?? null) : null,
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
  earlierTries: triesOf(row),
})

const triesOf = ({ earlierTries }: ListedMessage) =>
  earlierTries === null
    ? []
    : (JSON.parse(earlierTries) as EarlierTry[]).map(({ failedAt, errorMessage, sentAgainAt }) => ({
        failedAt: toIso(failedAt),
        errorMessage,
        sentAgainAt: toIso(sentAgainAt),
      }))
