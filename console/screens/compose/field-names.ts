import { compose } from '../../../words/en/compose.ts'
import type { DraftField } from './draft.ts'

/** Labels of the fields. */
export const FIELD_NAMES: Readonly<Record<DraftField, () => string>> = {
  name: compose.name,
  category: compose.category,
  channel: compose.channel,
  segmentId: compose.audience,
  channelIdentityIds: compose.senders,
  messageTemplate: compose.text,
  templateId: compose.whatsappPick,
  smartEncoding: compose.smart,
  mediaUrls: compose.files,
  trackLinks: compose.linksCount,
  trackOpens: compose.opens,
  utm: compose.utm,
  whatsappTemplate: compose.whatsappPick,
  subject: compose.subject,
  previewText: compose.previewText,
  htmlBody: compose.html,
  design: compose.design,
  variants: compose.testTexts,
  abTest: compose.test,
  canary: compose.canary,
  type: compose.schedule,
  scheduledAt: compose.time,
  timezone: compose.zone,
  sendInRecipientTimezone: compose.timeLocal,
  recurrence: compose.recurrence,
  respectSendWindow: compose.quietHours,
  sendRatePerMinute: compose.rate,
  matchAreaCode: compose.areaCode,
}
