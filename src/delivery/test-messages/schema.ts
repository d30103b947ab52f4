import * as v from 'valibot'
import { recordedWhatsappTemplate, whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { isoTime, oneOf, text, uuid } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import { MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import type { Log } from '../../lib/log.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { MESSAGE_ERROR_CODES, type SendResult } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { DirectMessage } from '../messages/direct-messages.ts'
import { MESSAGE_STATUSES } from '../messages/table.ts'

export const SendTestMessage = component('SendTestMessage', 'Where to send a test message.', {
  to: [
    text(1, MAX_EMAIL_LENGTH),
    'Phone number in any common format; without a `+` it belongs to the default country of the organization. For EMAIL an email address.',
  ],
  whatsappTemplate: [
    whatsappTemplate,
    'For a sender of WHATSAPP: the approved template to send, with its parameters as they are. Null or absent for free text, which WhatsApp delivers only to recipients who wrote to the sender in the last 24 hours.',
  ],
})

export const TestMessageRecord = component('TestMessage', 'A test message with its result so far.', {
  id: [uuid, 'Id of the message.'],
  to: [v.string(), 'The number it was sent to, as E.164, or the email address.'],
  subject: [v.nullable(v.string()), 'Its subject; null for a text.'],
  body: [v.string(), 'Its text.'],
  status: [oneOf(MESSAGE_STATUSES), 'Its status.'],
  errorCode: [v.nullable(oneOf(MESSAGE_ERROR_CODES)), 'Why it failed; null unless it did.'],
  providerErrorCode: [v.nullable(v.string()), "The provider's error code, unchanged; null for none."],
  errorMessage: [v.nullable(v.string()), "The provider's error message; null for none."],
  providerMessageId: [
    v.nullable(v.string()),
    "The provider's id of the message; null unless the provider accepted it.",
  ],
  segmentCount: [v.number(), 'Number of segments of the text.'],
  mediaUrls: [v.array(v.string()), 'Files that went with it. A test of a sender has none.'],
  whatsappTemplate: [
    recordedWhatsappTemplate,
    'The template that was sent instead of the text; null for a text.',
  ],
  createdAt: [isoTime, 'When it was requested.'],
})

/** @param language BCP 47 tag of the reader */
export const presentTest = (row: DirectMessage, language: string) => ({
  id: row.uuid,
  to: row.address,
  subject: row.subject,
  body: row.body,
  status: row.status,
  errorCode: row.errorCode,
  providerErrorCode: row.providerErrorCode,
  errorMessage: row.errorMessage && sayStored(row.errorMessage, language),
  providerMessageId: row.providerMessageId,
  segmentCount: row.segmentCount,
  mediaUrls: row.mediaUrls === null ? [] : (JSON.parse(row.mediaUrls) as string[]),
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  createdAt: toIso(row.createdAt),
})

/** Logs why a gateway did not answer. Only the operator may see the reason. */
export function logUnanswered(
  log: Log,
  result: SendResult | undefined,
  about: Record<string, unknown>,
): void {
  if (result && 'cause' in result) log.warn('a test message had no answer', { ...about, cause: result.cause })
}
