import * as v from 'valibot'
import { recordedWhatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import { MESSAGE_ERRORS } from '../../delivery/messages/words.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, queryArray, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'

export const ListMessages = v.object({
  ...pageQuery,
  status: queryArray(oneOf(MESSAGE_STATUSES)),
  contactId: v.optional(uuid),
  executionId: v.optional(uuid),
})
describeFields(ListMessages, {
  ...PAGE_FIELDS,
  status: 'Only messages with one of these statuses.',
  contactId: 'Only messages to this contact.',
  executionId: 'Only messages of this run.',
})

const text = v.nullable(v.string())
const time = v.nullable(isoTime)

const EarlierTry = v.object({
  failedAt: v.string(),
  errorMessage: v.nullable(v.string()),
  sentAgainAt: v.string(),
})
describeObject(EarlierTry, 'EarlierTry', 'A try of a message that was in doubt and was sent again.', {
  failedAt: 'When the answer of the carrier was lost, as far as Carillon knows.',
  errorMessage: 'Why it is unknown whether the carrier accepted it.',
  sentAgainAt: 'When a user sent it again.',
})

export const MessageRecord = v.object({
  id: uuid,
  campaignId: v.nullable(uuid),
  executionId: v.nullable(uuid),
  contactId: v.nullable(uuid),
  channel: v.string(),
  channelIdentityId: v.nullable(uuid),
  to: text,
  subject: text,
  body: text,
  mediaUrls: v.array(v.string()),
  whatsappTemplate: recordedWhatsappTemplate,
  variantLabel: text,
  status: oneOf(MESSAGE_STATUSES),
  errorCode: v.nullable(oneOf(MESSAGE_ERRORS)),
  providerErrorCode: text,
  errorMessage: text,
  providerMessageId: text,
  segmentCount: v.nullable(v.number()),
  credits: v.nullable(v.number()),
  scheduledFor: time,
  queuedAt: time,
  sentAt: time,
  deliveredAt: time,
  readAt: time,
  failedAt: time,
  earlierTries: v.array(EarlierTry),
})
describeObject(
  MessageRecord,
  'Message',
  'The message of one recipient in one run of a campaign; it exists even if it was not sent.',
  {
    id: 'Id of the message.',
    campaignId: 'Id of the campaign; null for none.',
    executionId: 'Id of the run; null for none.',
    contactId: 'Id of the recipient; null when that contact no longer exists.',
    channel: 'The channel, such as SMS.',
    channelIdentityId: 'Id of the sender; null before one was chosen.',
    to: 'The phone number as E.164, or the email address; null when the contact had none.',
    subject: 'The subject of a mail as it was sent; null before it was composed, and of a text.',
    body: 'The text as it was sent, of a mail its first 1,600 characters, or with a template of WhatsApp the text that shows it here; null before it was composed.',
    mediaUrls: 'The files sent with it as an MMS; empty for a text, even one that contains their addresses.',
    whatsappTemplate:
      'The template that was sent by WhatsApp, with its parameters filled in; null for a text, and before it was composed.',
    variantLabel:
      'Label of its text in the A/B test of the campaign; null without a test, and while it waits for the choice.',
    status: 'The status of the message.',
    errorCode: 'Why it failed or was skipped; null otherwise.',
    providerErrorCode: "The carrier's own error code; null for none.",
    errorMessage: "The carrier's error message; null for none.",
    providerMessageId: "The carrier's id of the message; null before it was accepted.",
    segmentCount: 'How many parts it has; null before it was composed.',
    credits: 'What it cost in credits, one per part; null before it was sent.',
    scheduledFor:
      'Until when it waits; null when it does not, and when it waits for the choice of an A/B test.',
    queuedAt: 'When it was ready to be sent; null for never.',
    sentAt: 'When the carrier accepted it; null before.',
    deliveredAt: 'When it reached the phone; null before.',
    readAt:
      'When it was read; null before, for SMS, and for recipients who have turned off read receipts in WhatsApp.',
    failedAt: 'When it failed; null otherwise.',
    earlierTries:
      'Its tries before it was sent again because it was unknown whether the carrier had accepted it, the first one first.',
  },
)

export type ListMessagesQuery = v.InferOutput<typeof ListMessages>
