import { textOf } from '../../delivery/executions/variants.ts'
import type { EarlierTry } from '../../delivery/messages/table.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { Variant } from '../records/table.ts'
import type { FoundMessage } from './store.ts'

/**
 * @param variants the texts of the A/B test of the campaign; null without one
 * @param mediaUrls files sent with the message
 * @param language BCP 47 tag of the reader
 */
export const presentMessage = (
  row: FoundMessage,
  variants: readonly Variant[] | null,
  mediaUrls: readonly string[],
  language: string,
) => ({
  id: row.uuid,
  campaignId: row.campaignUuid,
  executionId: row.executionUuid,
  contactId: row.contactUuid,
  contactName: row.contactName,
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
  errorMessage: row.errorMessage && sayStored(row.errorMessage, language),
  providerMessageId: row.providerMessageId,
  segmentCount: row.segmentCount,
  credits: row.chargedCredits ?? (row.sentAt === null ? null : 0),
  scheduledFor: toIsoOrNull(row.scheduledFor),
  queuedAt: toIsoOrNull(row.queuedAt),
  sentAt: toIsoOrNull(row.sentAt),
  deliveredAt: toIsoOrNull(row.deliveredAt),
  readAt: toIsoOrNull(row.readAt),
  failedAt: toIsoOrNull(row.failedAt),
  earlierTries: triesOf(row, language),
})

const triesOf = ({ earlierTries }: FoundMessage, language: string) =>
  earlierTries === null
    ? []
    : (JSON.parse(earlierTries) as EarlierTry[]).map(({ failedAt, errorMessage, sentAgainAt }) => ({
        failedAt: toIso(failedAt),
        errorMessage: errorMessage && sayStored(errorMessage, language),
        sentAgainAt: toIso(sentAgainAt),
      }))
