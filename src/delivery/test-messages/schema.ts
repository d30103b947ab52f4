import * as v from 'valibot'
import { recordedWhatsappTemplate, whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { isoTime, oneOf, text, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { MESSAGE_ERROR_CODES } from '../../providers/port.ts'
import { MESSAGE_STATUSES } from '../messages/table.ts'

export const SendTestMessage = v.object({ to: text(1, MAX_EMAIL_LENGTH), whatsappTemplate })
describeObject(SendTestMessage, 'SendTestMessage', 'Where to send a test message.', {
  to: 'Phone number in any common format; without a `+` it belongs to the default country of the organization. For EMAIL an email address.',
  whatsappTemplate:
    'For a sender of WHATSAPP: the approved template to send, with its parameters as they are. Null or absent for free text, which WhatsApp delivers only to recipients who wrote to the sender in the last 24 hours.',
})

export const TestMessageRecord = v.object({
  id: uuid,
  to: v.string(),
  subject: v.nullable(v.string()),
  body: v.string(),
  status: oneOf(MESSAGE_STATUSES),
  errorCode: v.nullable(oneOf(MESSAGE_ERROR_CODES)),
  providerErrorCode: v.nullable(v.string()),
  errorMessage: v.nullable(v.string()),
  providerMessageId: v.nullable(v.string()),
  segmentCount: v.number(),
  mediaUrls: v.array(v.string()),
  whatsappTemplate: recordedWhatsappTemplate,
  createdAt: isoTime,
})
describeObject(TestMessageRecord, 'TestMessage', 'A test message with its result so far.', {
  id: 'Id of the message.',
  to: 'The number it was sent to, as E.164, or the email address.',
  subject: 'Its subject; null for a text.',
  body: 'Its text.',
  status: 'Its status.',
  errorCode: 'Why it failed; null unless it did.',
  providerErrorCode: "The provider's error code, unchanged; null for none.",
  errorMessage: "The provider's error message; null for none.",
  providerMessageId: "The provider's id of the message; null unless the provider accepted it.",
  segmentCount: 'Number of segments of the text.',
  mediaUrls: 'Files that went with it. A test of a sender has none.',
  whatsappTemplate: 'The template that was sent instead of the text; null for a text.',
  createdAt: 'When it was requested.',
})
