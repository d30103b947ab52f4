import * as v from 'valibot'
import { recordedWhatsappTemplate, whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { MEDIA_URLS_TEXT, mediaUrls } from '../../content/media/schema.ts'
import { CANARY_STATES } from '../../delivery/executions/table.ts'
import { isoTime, oneOf, share, text, wholeNumber } from '../../http/schema.ts'
import { component, describeObject } from '../../lib/describe.ts'
import { MAIL_FIELD_TEXTS, MAIL_FIELDS, recordMailFields } from '../templates/mail-fields.ts'
import { givenVariantFields, recordVariantFields, VARIANT_FIELD_TEXTS } from '../variants/schema.ts'

/** Settings of a campaign for links in its text and for counting clicks and opens. */

const tag = v.nullish(text(1, 100))

const Utm = v.object({ source: tag, medium: tag, campaign: tag })
const UTM_FIELDS = {
  source: 'Value of `utm_source`; null for none. Absent: the one of the organization.',
  medium: 'Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization.',
  campaign: 'Value of `utm_campaign`; null for none. Absent: the one of the organization.',
}
const UTM = 'Tags that are added to tracked addresses, where an address does not have them.'
describeObject(Utm, 'UtmTags', UTM, UTM_FIELDS)

const recorded = v.optional(v.nullable(v.string()))
export const UtmRecord = v.object({ source: recorded, medium: recorded, campaign: recorded })
describeObject(UtmRecord, 'CampaignUtmTags', UTM, UTM_FIELDS)

export const trackLinks = v.optional(v.nullable(v.boolean('must be true or false')))

const trackOpens = v.optional(v.nullable(v.boolean('must be true or false')))

export const LINK_SETTINGS = { trackLinks, trackOpens, utm: v.optional(v.nullable(Utm)) }

export const LINK_FIELDS = {
  trackLinks:
    'Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https.',
  trackOpens:
    'For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https.',
  utm: 'Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization.',
}

/** The part of the schema of a campaign about its first messages and its senders. */

const flag = v.boolean('must be true or false')

const CANARY_FIELDS = {
  size: 'How many messages go first.',
  waitMinutes: 'How long the rest waits after the carrier has answered all of the first messages.',
  maxFailureRate: 'The share of the first messages that may fail, from 0 to 1.',
  maxOptOutRate: 'The share of their recipients who may opt out, from 0 to 1.',
}

const SetCanary = v.object({
  size: wholeNumber(1, 100_000),
  waitMinutes: v.optional(wholeNumber(1, 10_080), 30),
  maxFailureRate: v.optional(share, 0.1),
  maxOptOutRate: v.optional(share, 0.03),
})
describeObject(
  SetCanary,
  'SetCanary',
  'First messages that are sent alone. The rest follows automatically when few of them fail; otherwise the campaign is PAUSED with CANARY_FAILED.',
  CANARY_FIELDS,
)

const Canary = component('Canary', 'First messages that are sent alone, and their result in the last run.', {
  size: [v.number(), CANARY_FIELDS.size],
  waitMinutes: [v.number(), CANARY_FIELDS.waitMinutes],
  maxFailureRate: [v.number(), CANARY_FIELDS.maxFailureRate],
  maxOptOutRate: [v.number(), CANARY_FIELDS.maxOptOutRate],
  state: [v.nullable(oneOf(CANARY_STATES)), 'How far they have come; null before the first run.'],
  decidesAt: [
    v.nullable(isoTime),
    'When the rest is released or stopped; null before all first messages were sent.',
  ],
})

export const createSendingFields = {
  whatsappTemplate,
  ...MAIL_FIELDS,
  mediaUrls,
  canary: v.optional(v.nullable(SetCanary)),
  ...givenVariantFields,
  matchAreaCode: v.optional(flag, false),
}
export const updateSendingFields = { ...createSendingFields, matchAreaCode: v.optional(flag) }
export const recordSendingFields = {
  whatsappTemplate: recordedWhatsappTemplate,
  ...recordMailFields,
  mediaUrls: v.array(v.string()),
  canary: v.nullable(Canary),
  ...recordVariantFields,
  matchAreaCode: v.boolean(),
}
export const SENDING_FIELD_TEXTS = {
  whatsappTemplate:
    'The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED.',
  ...MAIL_FIELD_TEXTS,
  mediaUrls: MEDIA_URLS_TEXT,
  canary: 'The first messages that are sent alone; null to send all without waiting.',
  ...VARIANT_FIELD_TEXTS,
  matchAreaCode:
    'Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case.',
}
