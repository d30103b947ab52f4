import * as v from 'valibot'
import { UNDERSTOOD } from '../../channels/inbound/table.ts'
import { recordedWhatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import {
  described,
  isoTime,
  NamedRecord,
  oneOf,
  queryIntegerOr,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { CHANNELS, MESSAGE_ERROR_CODES } from '../../providers/port.ts'
import { DIRECTIONS } from '../records/table.ts'

const CURSOR_TEXT = '`nextCursor` of the previous page. Without it the list begins with the newest.'

export const ListTestPhones = parameters({
  search: [queryText(MAX_EMAIL_LENGTH), 'Part of the phone number or the email address.'],
  cursor: [queryText(500), CURSOR_TEXT],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
})
export type ListTestPhonesQuery = v.InferOutput<typeof ListTestPhones>

export const ListTestPhoneMessages = parameters({
  address: [
    v.pipe(
      described(v.string('must be given once'), { type: 'string', format: 'phone number or email address' }),
      v.check((given) => given.length <= MAX_EMAIL_LENGTH, `must be at most ${MAX_EMAIL_LENGTH} characters`),
    ),
    'The phone number or the email address.',
  ],
  cursor: [queryText(500), CURSOR_TEXT],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
})
export type ListTestPhoneMessagesQuery = v.InferOutput<typeof ListTestPhoneMessages>

export const AnswerFromTestPhone = component(
  'AnswerFromTestPhone',
  'An answer of the person with the phone.',
  {
    address: [text(1, MAX_EMAIL_LENGTH), 'The phone number or the email address that answers.'],
    channelIdentityId: [uuid, 'Id of the sender that the answer goes to.'],
    body: [v.optional(v.nullable(text(1, 4_096))), 'The text, such as STOP. Null or absent with `choiceId`.'],
    choiceId: [
      v.optional(v.nullable(text(1, 256))),
      'Id of the answer that the person taps, from `choices` of a message of this sender. Null or absent for a text.',
    ],
  },
)
export type AnswerFromTestPhoneInput = v.InferOutput<typeof AnswerFromTestPhone>

export const TestPhoneAnswer = component('TestPhoneAnswer', 'The meaning of an answer.', {
  understoodAs: [oneOf(UNDERSTOOD), 'Meaning of the answer, such as an opt-out.'],
})

export const TestPhone = component(
  'TestPhone',
  'A phone number or a mailbox to which the built-in carrier delivered a message.',
  {
    address: [v.string(), 'The phone number in E.164, or the email address.'],
    contact: [v.nullable(NamedRecord), 'The contact with this address; null for none.'],
    channel: [oneOf(CHANNELS), 'The channel of its newest message.'],
    preview: [v.string(), 'The subject of its newest message, or the beginning of the text.'],
    lastMessageAt: [isoTime, 'When the carrier took its newest message.'],
  },
)

const Choice = component('TestPhoneChoice', 'An answer that the person can tap.', {
  id: [v.string(), 'Id for `choiceId`.'],
  title: [v.string(), 'Its words.'],
  description: [v.nullable(v.string()), 'More words under the title of a row in a list; null for none.'],
})

export const TestPhoneMessage = component('TestPhoneMessage', 'A message on a test phone.', {
  id: [uuid, 'Id of the message.'],
  direction: [oneOf(DIRECTIONS), 'Direction of the message.'],
  channel: [oneOf(CHANNELS), 'Its channel.'],
  channelIdentity: [
    v.nullable(NamedRecord),
    'The sender that sent it or, for an answer, that received it; null if it was deleted.',
  ],
  from: [v.string(), 'The address that it came from.'],
  subject: [v.nullable(v.string()), 'The subject of a mail; null of other messages.'],
  body: [v.string(), 'Its text. For a mail, the version without HTML.'],
  html: [v.nullable(v.string()), 'The HTML of a mail, as it was sent; null of other messages.'],
  mediaUrls: [v.array(v.string()), 'Its files.'],
  whatsappTemplate: [
    recordedWhatsappTemplate,
    'The template that was sent by WHATSAPP instead of the text; null for a text.',
  ],
  choices: [v.array(Choice), 'The answers that a message by WHATSAPP offers.'],
  errorCode: [
    v.nullable(oneOf(MESSAGE_ERROR_CODES)),
    'Reason of the failed delivery; null for a message that arrived.',
  ],
  understoodAs: [
    v.nullable(oneOf(UNDERSTOOD)),
    'Meaning of an answer; null for a message of the organization.',
  ],
  createdAt: [isoTime, 'When the carrier took it, or when the answer arrived.'],
})
