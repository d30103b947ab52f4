import * as v from 'valibot'
import { whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { mediaUrls } from '../../content/media/schema.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component, describeObject, enumeration } from '../../lib/describe.ts'
import { givenFeed } from '../feeds/schema.ts'
import {
  AVAILABLE_CHANNELS,
  flag,
  identityIds,
  LINK_FIELDS,
  rate,
  template,
  topicId,
  trackLinks,
} from '../records/schema.ts'
import { CAMPAIGN_CATEGORIES } from '../records/table.ts'
import { MAIL_FIELD_TEXTS, MAIL_FIELDS } from '../templates/mail-fields.ts'
import { ENCODINGS } from '../templates/table.ts'
import { GivenVariants } from '../variants/schema.ts'

/** The settings of a campaign that its estimate depends on. */
export const EstimateCampaign = v.object({
  segmentId: uuid,
  template,
  variants: v.optional(v.nullable(GivenVariants)),
  channel: oneOf(AVAILABLE_CHANNELS),
  category: v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
  topicId,
  smartEncoding: v.optional(flag, true),
  respectSendWindow: v.optional(flag, true),
  channelIdentityIds: v.optional(identityIds),
  sendRatePerMinute: v.optional(v.nullable(rate)),
  whatsappTemplate,
  trackLinks,
  mediaUrls,
  feed: givenFeed,
  ...MAIL_FIELDS,
})
describeObject(
  EstimateCampaign,
  'EstimateCampaign',
  'The settings of a campaign that its estimate depends on.',
  {
    segmentId: 'Id of the segment whose contacts would get it.',
    template: 'The text, as `messageTemplate` of a campaign.',
    variants:
      'The texts of an A/B test, as of a campaign. Each recipient is estimated with the longest of these and `template`, because any may be chosen; the time that the rest waits for the choice is not included.',
    channel: 'What it would send.',
    category: 'Whether the rules for marketing would apply.',
    topicId: 'Id of the topic that it would be about, for MARKETING alone; null for none.',
    smartEncoding: 'Whether typographic signs would be replaced by plain ones.',
    respectSendWindow: 'Whether marketing would wait for the send window of the organization.',
    channelIdentityIds: 'Ids of the senders it would send from. Absent: all ACTIVE ones of the channel.',
    sendRatePerMinute: 'Messages per minute at most; null for as many as the senders allow.',
    whatsappTemplate:
      'Of WHATSAPP, as of a campaign: the template that would be sent; null for the text itself.',
    trackLinks: LINK_FIELDS.trackLinks,
    ...MAIL_FIELD_TEXTS,
    subject: 'The subject, of a mail; absent for one that is never empty.',
    feed: 'The feed of a recurring campaign by email. It is not read: the estimate is for a run with new items.',
    mediaUrls:
      'The files to send with it, as of a campaign. If one of the senders carries no files, all messages are estimated with the addresses in their text.',
  },
)

const WARNING_CODES = enumeration('EstimateWarningCode', 'A warning before a campaign is launched.', {
  EMPTY_AUDIENCE: 'No contact in the segment can be sent to.',
  NO_ACTIVE_SENDER: 'No sender is ACTIVE, so nothing can be sent.',
  EMPTY_MESSAGE: 'For some recipients the text would be empty; they are skipped.',
  MESSAGE_TOO_LONG: 'For some recipients the text would have more than ten parts; they are skipped.',
  UNICODE_MESSAGE: 'Some characters are not in the GSM alphabet, so that fewer characters fit into a part.',
  QUIET_HOURS: 'Some recipients would have to wait now until their send window opens.',
  OUTSIDE_SEND_WINDOW:
    'Some recipients can never be sent to: their possible time zones have no moment of the send window in common.',
  NO_CONSENT_RECORD: 'Some recipients have no recorded consent to marketing.',
  DAILY_CAP: 'The daily limits of the senders are too low to send everything in one day.',
  MEDIA_AS_LINKS: 'Some senders carry no files; their messages have the addresses in the text instead.',
  MEDIA_UNREACHABLE:
    'Carriers and phones cannot fetch the files from this server, as it has no public https address.',
  CLICKS_NOT_COUNTED:
    'Clicks are to be counted, but short links of the organization have no public https address.',
  DOMAIN_NOT_WORKING: 'The links would use a domain of the organization that no check has found to work.',
  REGION_BLOCKED:
    'Some contacts are in a country to which WhatsApp delivers nothing of this kind; they are skipped.',
  OUTSIDE_SESSION:
    'Some contacts did not write to a sender in the last 24 hours, so WhatsApp delivers no free text to them; they are skipped.',
})

const Excluded = component(
  'ExcludedCounts',
  'Contacts of the segment that would be skipped, each under the first reason that applies.',
  {
    optedOut: [v.number(), 'Their number or email address is on the suppression list.'],
    invalid: [v.number(), 'Their status is INVALID.'],
    archived: [v.number(), 'Their status is ARCHIVED.'],
    missingAddress: [v.number(), 'They have no number, or for EMAIL no email address.'],
    duplicate: [
      v.number(),
      'Another contact has the same number or email address and would get the message.',
    ],
    inReview: [v.number(), 'They wrote a possible opt-out, which no member has decided about yet.'],
    noConsent: [
      v.number(),
      'The organization requires consent to marketing, and they have no recorded consent.',
    ],
    topicUnsubscribed: [v.number(), 'They unsubscribed from the topic of the campaign.'],
    topicNotChosen: [
      v.number(),
      'They did not subscribe to the topic, which reaches only people who did (`isChosenOnly`).',
    ],
    frequencyCap: [
      v.number(),
      'They have already got as much marketing as the organization allows, as of now.',
    ],
    regionBlocked: [
      v.number(),
      'The provider sends nothing of this kind to their country: marketing templates of WhatsApp to the United States.',
    ],
    outsideSession: [
      v.number(),
      'By WhatsApp, of free text: they did not write to a sender in the last 24 hours, as of now.',
    ],
    outsideSendWindow: [v.number(), 'Their possible time zones have no moment of the send window in common.'],
    emptyMessage: [v.number(), 'Nothing is left of the text with their values.'],
    messageTooLong: [
      v.number(),
      'With their values the text is longer than can be sent: more than 10 parts by SMS.',
    ],
  },
)

const EstimatedSegments = component('EstimatedSegments', 'How many parts the messages would have.', {
  min: [v.number(), 'Parts of the shortest message.'],
  max: [v.number(), 'Parts of the longest message.'],
  average: [v.number(), 'Parts of a message on average.'],
  total: [v.number(), 'Parts of all messages together.'],
})

export const Cost = component('Cost', 'An amount of money.', {
  amount: [v.string(), 'Decimal number as text, since parts cost less than a cent.'],
  currency: [v.string(), 'ISO 4217 currency code.'],
})

const Warning = component('EstimateWarning', 'A warning before launching.', {
  code: [oneOf(WARNING_CODES), 'The kind of warning.'],
  message: [
    v.string(),
    'The warning with its numbers, as a sentence for people in the language of `Accept-Language`.',
  ],
})

const EstimateMargin = component(
  'EstimateMargin',
  'How far an estimate may be off to either side, in 95 of 100 cases.',
  {
    eligibleCount: [v.number(), 'How far `eligibleCount` may be off, in contacts.'],
    segments: [v.number(), 'How far `segments.total` may be off, in parts.'],
  },
)

export const CampaignEstimate = component(
  'CampaignEstimate',
  'What a campaign would do if it were launched now.',
  {
    channel: [oneOf(AVAILABLE_CHANNELS), 'What it would send.'],
    recipientCount: [v.number(), 'Contacts in the segment.'],
    eligibleCount: [v.number(), 'Contacts who would get it.'],
    excluded: [Excluded, 'Contacts who would be skipped, by reason.'],
    isSampled: [
      v.boolean(),
      'True above 5,000 recipients: encoding, segments, warnings and the number skipped because of their own message or send window come from a sample of about that size.',
    ],
    sampleSize: [
      v.number(),
      'Number of composed messages: one for every recipient, or for every one of the sample.',
    ],
    marginOfError: [EstimateMargin, 'How far the figures may be off; 0 for exact ones.'],
    encoding: [
      v.nullable(oneOf(ENCODINGS)),
      'UCS_2 when at least one message needs it; null without recipients, and for WHATSAPP and EMAIL.',
    ],
    nonGsmCharacters: [v.array(v.string()), 'The characters that require UCS_2.'],
    characterCount: [
      v.number(),
      'Length of the longest message: septets in GSM_7, UTF-16 units in UCS_2, for WHATSAPP and of the text of a mail.',
    ],
    segments: [EstimatedSegments, 'How many parts the messages would have.'],
    estimatedCredits: [
      v.number(),
      'Credits that it would take: for what the plan and packs do not cover. 0 where nothing is limited.',
    ],
    estimatedCost: [
      v.nullable(Cost),
      'What the organization would be charged by message, beyond the plan; null without prices.',
    ],
    availableCredits: [
      v.nullable(v.number()),
      'Credits that no message has used and no other campaign holds; null for no limit.',
    ],
    hasSufficientCredits: [
      v.boolean(),
      'Whether the plan, packs and credits cover it. If not, the campaign pauses before its first message.',
    ],
    estimatedDurationSeconds: [
      v.nullable(v.number()),
      'How long sending would take if it began now: by the rates, daily limits and warm-up of the senders, the send windows of the recipients, and other campaigns that send from the same senders; null without a sender, and above 90 days.',
    ],
    finishesAt: [v.nullable(isoTime), 'When it would end; null if the duration is.'],
    warnings: [v.array(Warning), 'Warnings before launching.'],
  },
)

export type EstimateInput = v.InferOutput<typeof EstimateCampaign>
export type WarningCode = (typeof WARNING_CODES)[number]
