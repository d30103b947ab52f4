import * as v from 'valibot'
import { oneOf, text, uuid } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'

const CHECK_KEYS = enumeration('MailCheckKey', 'Kind of a check of a mail.', {
  CONTENT: 'The mail has a subject and a text.',
  LINKS: 'The links answer.',
  LINK_ADDRESSES: 'The links have complete addresses with https.',
  IMAGES: 'The images can be loaded.',
  IMAGE_ADDRESSES: 'The images have addresses that inboxes load.',
  IMAGE_WEIGHT: 'The images are small enough for a phone.',
  ALT_TEXTS: 'The images have alternative texts.',
  CONTRAST: 'The texts have enough contrast with their background (WCAG 1.4.3).',
  TEXT_AMOUNT: 'The mail has text besides its images.',
  REMOVED_ELEMENTS: 'The mail has no elements that inboxes remove, such as forms.',
  SIZE: 'The HTML is shorter than the 102 kB that Gmail shows.',
  SUBJECT: 'The subject fits on a phone.',
  PREVIEW_TEXT: 'There is a preview text, and it fits on a phone.',
  MERGE_FIELDS: 'Each recipient has values for the merge fields without a fallback.',
  FOREIGN_MERGE_TAGS: 'The mail has no merge tags of other programs, such as `*|FNAME|*`.',
  POSTAL_ADDRESS: 'Marketing shows the postal address of the organization.',
  UNSUBSCRIBE: 'Marketing has an unsubscribe link.',
  SENDER: 'The campaign has an active sender.',
  SPF: 'The DNS lets the mail server send for the domain.',
  DKIM: 'The DNS has the key that signs the mails.',
  DMARC: 'The sender is aligned with its domain.',
})

export type CheckKey = (typeof CHECK_KEYS)[number]

const CHECK_STATUSES = enumeration('MailCheckStatus', 'The result of a check of a mail.', {
  PASS: 'Nothing to do.',
  WARN: 'An advice.',
  FAIL: 'A fault that recipients will notice.',
})

const CHECKED_FIELDS = enumeration('MailCheckField', 'The field of a campaign that a check is about.', {
  subject: 'The subject.',
  previewText: 'The preview text.',
  messageTemplate: 'The text.',
  htmlBody: 'The HTML, the MJML or the design.',
  channelIdentityIds: 'The senders.',
})

const MailCheckRecord = component('MailCheck', 'A check of a mail before it is sent.', {
  key: [
    oneOf(CHECK_KEYS),
    'Kind of the check. A check that does not apply is left out, such as ALT_TEXTS of a mail without images.',
  ],
  status: [oneOf(CHECK_STATUSES), 'Its result.'],
  message: [v.string(), 'The result, and what to do.'],
  field: [
    v.nullable(oneOf(CHECKED_FIELDS)),
    'The field of the campaign to change. Null for none, or for several.',
  ],
  count: [v.nullable(v.number()), 'How many links, images, texts or recipients it concerns; null for none.'],
  places: [v.array(v.string()), 'Up to 20 of the places: addresses, texts, merge fields or senders.'],
})
export type MailCheck = v.InferOutput<typeof MailCheckRecord>

export const CheckMail = component('CheckMail', 'The mail of a campaign to check.', {
  contactId: [
    v.optional(v.nullable(uuid)),
    'Id of the contact whose values the mail shows; null or absent for the first contact of the segment.',
  ],
  variant: [
    v.optional(v.nullable(text(1, 40))),
    'Label of the text of an A/B test; null or absent for the first.',
  ],
})
export type CheckMailInput = v.InferOutput<typeof CheckMail>

export const MailChecks = component('MailChecks', 'The checks of a mail.', {
  contactId: [
    v.nullable(uuid),
    'Id of the contact whose values the mail shows. Null for an empty segment: every field shows its fallback.',
  ],
  checks: [
    v.array(MailCheckRecord),
    'The checks, in the order in which to read them. None for a campaign by another channel.',
  ],
})
