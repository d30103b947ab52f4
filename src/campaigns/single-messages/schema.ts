import * as v from 'valibot'
import { whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { MEDIA_URLS_TEXT, mediaUrls } from '../../content/media/schema.ts'
import { oneOf, text, uuid, wholeNumber } from '../../http/schema.ts'
import { pointsElsewhere } from '../../http/unknown-fields.ts'
import { component, described } from '../../lib/describe.ts'
import { MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { AVAILABLE_CHANNELS, flag, template } from '../records/schema.ts'
import { CAMPAIGN_CATEGORIES } from '../records/table.ts'
import { MAIL_FIELD_TEXTS, MAIL_FIELDS } from '../templates/mail-fields.ts'

const MAX_KEYS = 50
const MAX_VALUE = 1_000
const KEY = /^[a-z][a-zA-Z0-9_]{0,39}$/
const DAY_MINUTES = 1_440
const MOST_MINUTES = 3 * DAY_MINUTES

const value = v.union([text(0, MAX_VALUE), v.pipe(v.number(), v.finite())], 'must be a text or a number')

export const data = v.optional(
  v.pipe(
    described(v.unknown(), {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    }),
    v.guard(isPlainObject, 'must be an object'),
    v.check((given) => Object.keys(given).length <= MAX_KEYS, `must have at most ${MAX_KEYS} keys`),
    v.record(
      v.pipe(
        v.string(),
        v.regex(
          KEY,
          'must begin with a to z and have at most 40 letters, digits and underscores, such as planName',
        ),
      ),
      value,
    ),
  ),
  {},
)

export const SendMessage = component('SendMessage', 'A message to one person.', {
  contactId: [v.optional(v.nullable(uuid)), 'Id of the contact that gets it. Null or absent with `to`.'],
  to: [
    v.optional(v.nullable(text(1, MAX_EMAIL_LENGTH))),
    'The phone number in any usual format, or for EMAIL the email address, instead of `contactId`. Without a `+`, a number belongs to the default country of the organization. If a contact has it, the message belongs to that contact; otherwise no contact is created.',
  ],
  channel: [oneOf(AVAILABLE_CHANNELS), 'The channel of the message.'],
  category: [
    oneOf(CAMPAIGN_CATEGORIES),
    'Whether the rules for marketing apply: consent, send window, frequency cap and footer.',
  ],
  channelIdentityId: [
    v.optional(v.nullable(uuid)),
    'Id of the ACTIVE sender. Null or absent for the preferred sender of the contact, else the one that wrote to the contact last, else the default sender of the channel.',
  ],
  messageTemplate: [
    v.optional(template),
    'The text, with merge fields as in a campaign, and `{{data.<key>}}` for the values in `data`.',
  ],
  templateId: [
    v.optional(v.nullable(uuid)),
    'Id of an ACTIVE template of /sms-templates: its text is used if `messageTemplate` is absent.',
  ],
  data: [
    data,
    `Values of \`{{data.<key>}}\`, at most ${MAX_KEYS} texts and numbers. A field in the text needs a value or a fallback, such as \`{{data.order|your order}}\`.`,
  ],
  whatsappTemplate: [
    whatsappTemplate,
    'For WHATSAPP alone, which needs this field: the approved template. Null for free text, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours.',
  ],
  subject: [MAIL_FIELDS.subject, MAIL_FIELD_TEXTS.subject],
  previewText: [MAIL_FIELDS.previewText, MAIL_FIELD_TEXTS.previewText],
  htmlBody: [MAIL_FIELDS.htmlBody, MAIL_FIELD_TEXTS.htmlBody],
  mediaUrls: [mediaUrls, MEDIA_URLS_TEXT],
  smartEncoding: [
    v.optional(flag, true),
    'Whether typographic quotes, dashes and similar characters are replaced by plain ones, so that more fits into a part.',
  ],
  validForMinutes: [
    v.optional(wholeNumber(1, MOST_MINUTES), DAY_MINUTES),
    'How long it may wait for its sender, its carrier or the send window. After that it is FAILED with EXPIRED.',
  ],
})
pointsElsewhere(SendMessage, {
  sendAt: 'is not known here; a message is sent as soon as the rules allow it',
  scheduledAt: 'is not known here; a message is sent as soon as the rules allow it',
  topicId: 'is not known here; only campaigns and messages of automations have a topic',
})
export type SendMessageInput = v.InferOutput<typeof SendMessage>
