import * as v from 'valibot'
import { timezone } from '../../accounts/organizations/fields.ts'
import { recordedWhatsappTemplate, whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { MEDIA_URLS_TEXT, mediaUrls } from '../../content/media/schema.ts'
import { CANARY_STATES } from '../../delivery/executions/table.ts'
import {
  clearable,
  instant,
  isoTime,
  lineText,
  listOf,
  NamedRecord,
  oneOf,
  pageEntries,
  paginationEntries,
  queryArray,
  queryText,
  share,
  sortEntries,
  text,
  uuid,
  wholeNumber,
} from '../../http/schema.ts'
import { pointsElsewhere } from '../../http/unknown-fields.ts'
import {
  component,
  describeObject,
  describeWords,
  entriesOf,
  enumeration,
  parameters,
} from '../../lib/describe.ts'
import { CHANNELS } from '../../providers/port.ts'
import { APPROVAL_STATUSES, ApprovalRecord, EXPECTED_TEXT, expected } from '../approvals/schema.ts'
import { CampaignForecast, FORECAST_TEXT } from '../estimates/forecast.ts'
import { FEED_TEXT, givenFeed, recordedFeed } from '../feeds/schema.ts'
import { GivenRecurrence, RecurrenceRecord, rruleText } from '../planning/schema.ts'
import {
  DESIGN_FIELD_TEXTS,
  DESIGN_FIELDS,
  MAIL_FIELD_TEXTS,
  MAIL_FIELDS,
  MAX_MAIL_TEXT,
  recordDesignFields,
  recordMailFields,
} from '../templates/mail-fields.ts'
import { givenVariantFields, recordVariantFields, VARIANT_FIELD_TEXTS } from '../variants/schema.ts'
import { PAUSE_REASONS } from './pause-reasons.ts'
import { CAMPAIGN_CATEGORIES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from './table.ts'

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
const UtmRecord = v.object({ source: recorded, medium: recorded, campaign: recorded })
describeObject(UtmRecord, 'CampaignUtmTags', UTM, UTM_FIELDS)

export const trackLinks = v.optional(v.nullable(v.boolean('must be true or false')))

const trackOpens = v.optional(v.nullable(v.boolean('must be true or false')))

const LINK_SETTINGS = { trackLinks, trackOpens, utm: v.optional(v.nullable(Utm)) }

export const LINK_FIELDS = {
  trackLinks:
    'Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https.',
  trackOpens:
    'For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https.',
  utm: 'Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization.',
}

/** The part of the schema of a campaign about its first messages and its senders. */

export const flag = v.boolean('must be true or false')

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

const createSendingFields = {
  whatsappTemplate,
  ...MAIL_FIELDS,
  ...DESIGN_FIELDS,
  mediaUrls,
  canary: v.optional(v.nullable(SetCanary)),
  feed: givenFeed,
  ...givenVariantFields,
  matchAreaCode: v.optional(flag, false),
}
const updateSendingFields = { ...createSendingFields, matchAreaCode: v.optional(flag) }
const recordSendingFields = {
  whatsappTemplate: recordedWhatsappTemplate,
  ...recordMailFields,
  ...recordDesignFields,
  mediaUrls: v.array(v.string()),
  canary: v.nullable(Canary),
  feed: recordedFeed,
  ...recordVariantFields,
  matchAreaCode: v.boolean(),
}
const SENDING_FIELD_TEXTS = {
  whatsappTemplate:
    'The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED.',
  ...MAIL_FIELD_TEXTS,
  ...DESIGN_FIELD_TEXTS,
  mediaUrls: MEDIA_URLS_TEXT,
  canary: 'The first messages that are sent alone; null to send all without waiting.',
  feed: FEED_TEXT,
  ...VARIANT_FIELD_TEXTS,
  matchAreaCode:
    'Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case.',
}

/** The channels that can be created; others are not available yet. */
export const AVAILABLE_CHANNELS = [...CHANNELS] as const
describeWords(AVAILABLE_CHANNELS, 'CampaignChannel', 'What a campaign sends.', {
  SMS: 'Text messages.',
  WHATSAPP: 'Messages by WhatsApp.',
  EMAIL: 'Mails.',
})

export const MAX_NAME = 120
const MAX_IDENTITIES = 50
const MAX_RATE_PER_MINUTE = 1_000_000

export const rate = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_RATE_PER_MINUTE, `must be at most ${MAX_RATE_PER_MINUTE}`),
)

export const identityIds = v.pipe(
  listOf(uuid, { min: 1, max: MAX_IDENTITIES, message: 'must be an array of ids' }),
  v.check((ids) => new Set(ids).size === ids.length, 'must not name an id twice'),
)

export const template = text(1, MAX_MAIL_TEXT)

export const topicId = v.optional(v.nullable(uuid))
export const TOPIC_TEXT =
  'Id of the topic that it is about, for MARKETING alone; null for none. People who unsubscribed from the topic are skipped, and the unsubscribe link of an email offers the topic first.'

const CAMPAIGN_FIELDS = {
  name: 'Its name; recipients never see it.',
  type: 'When it sends.',
  channel: 'What it sends.',
  category: 'Whether the rules for marketing apply.',
  topicId: TOPIC_TEXT,
  messageTemplate:
    'The text, at most 1,600 characters unless it is a mail. `{{firstName|there}}` inserts the given name, or `there` when there is none; the other fields are lastName, fullName, phone, email, city, state, postalCode, `custom.<key>`, organization.name, .phone, .email and .website, agent.firstName for the person who created the campaign, and `shortLink.<id>` for the address of a short link. In a web address a value is percent-encoded. An unknown field is rejected.',
  templateId:
    'Id of an ACTIVE template: its present text is used if `messageTemplate` is absent, and the campaign stores the id. One of the two is required.',
  segmentId: 'Id of the segment whose contacts get it. Its contacts are determined when the run begins.',
  channelIdentityIds: 'Ids of the ACTIVE senders it may send from.',
  scheduledAt:
    'When to begin: a time with its zone, within a year. For the types SCHEDULED and RECURRING, which need it to be launched. A recurring campaign counts from it and sends at its time of day.',
  timezone:
    'IANA time zone in which its days are counted and a recurring campaign sends; null for that of the organization.',
  sendInRecipientTimezone:
    'Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient: 10:00 in New York for one, 10:00 in Tokyo for another. The run begins when it is that time in the first zone on earth, up to 26 hours before the last, so schedule it a day ahead: its recipients are determined then, and where the time has passed already it sends immediately, as the send window allows. The zone is that of the contact, else of the postal code and state, else of the number; of several possible zones the latest applies.',
  recurrence:
    'When it sends, as fields. For the type RECURRING, which needs this or `recurrenceRule` to be launched; a change replaces the whole rule.',
  recurrenceRule:
    'The same as text: an RRULE (RFC 5545) of FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL, such as `FREQ=WEEKLY;BYDAY=MO,TH`. Not together with `recurrence`.',
  sendRatePerMinute: 'Messages per minute over all senders; null for as many as the senders allow.',
  ...LINK_FIELDS,
  respectSendWindow:
    'Whether marketing waits for the send window of the organization. For +1 numbers it always does.',
  smartEncoding:
    'Whether typographic quotes, dashes and similar characters are replaced by plain ones, so that more fits into a part.',
  ...SENDING_FIELD_TEXTS,
}

export const CreateCampaign = v.object({
  name: lineText(1, MAX_NAME),
  type: oneOf(CAMPAIGN_TYPES),
  channel: oneOf(AVAILABLE_CHANNELS),
  category: v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
  topicId,
  messageTemplate: v.optional(template),
  templateId: v.optional(v.nullable(uuid)),
  segmentId: uuid,
  channelIdentityIds: identityIds,
  scheduledAt: v.optional(v.nullable(instant)),
  timezone: clearable(timezone),
  sendInRecipientTimezone: v.optional(flag, false),
  recurrence: v.optional(v.nullable(GivenRecurrence)),
  recurrenceRule: v.optional(v.nullable(rruleText)),
  sendRatePerMinute: v.optional(v.nullable(rate)),
  ...LINK_SETTINGS,
  respectSendWindow: v.optional(flag, true),
  smartEncoding: v.optional(flag, true),
  ...createSendingFields,
  isDraft: v.optional(flag, false),
  expected,
})
// Messages of the inbox name this field differently. A message meant for later must not be sent now.
const LATER = {
  sendAt: 'is not known here; scheduledAt says when it begins',
  scheduledFor: 'is not known here; scheduledAt says when it begins',
}
pointsElsewhere(CreateCampaign, LATER)
describeObject(CreateCampaign, 'CreateCampaign', 'A campaign to create.', {
  ...CAMPAIGN_FIELDS,
  isDraft:
    'True stores it as a draft. Otherwise it is launched immediately, which needs the permission `campaign:send`.',
  expected: EXPECTED_TEXT,
})

export const UpdateCampaign = v.object({
  name: v.optional(lineText(1, MAX_NAME)),
  type: v.optional(oneOf(CAMPAIGN_TYPES)),
  channel: v.optional(oneOf(AVAILABLE_CHANNELS)),
  category: v.optional(oneOf(CAMPAIGN_CATEGORIES)),
  topicId,
  messageTemplate: clearable(template),
  templateId: v.optional(v.nullable(uuid)),
  segmentId: v.optional(uuid),
  channelIdentityIds: v.optional(identityIds),
  scheduledAt: v.optional(v.nullable(instant)),
  timezone: clearable(timezone),
  sendInRecipientTimezone: v.optional(flag),
  recurrence: v.optional(v.nullable(GivenRecurrence)),
  recurrenceRule: v.optional(v.nullable(rruleText)),
  sendRatePerMinute: v.optional(v.nullable(rate)),
  ...LINK_SETTINGS,
  respectSendWindow: v.optional(flag),
  smartEncoding: v.optional(flag),
  ...updateSendingFields,
  isDraft: v.optional(flag),
  expected,
})
pointsElsewhere(UpdateCampaign, LATER)
describeObject(UpdateCampaign, 'UpdateCampaign', 'Changes to a campaign. An absent field stays as it is.', {
  ...CAMPAIGN_FIELDS,
  messageTemplate: `${CAMPAIGN_FIELDS.messageTemplate} Null for a mail with HTML, MJML or a design: the text is made from it again, now and after each change.`,
  isDraft: 'False launches a draft, which needs the permission `campaign:send`.',
  expected: EXPECTED_TEXT,
})

export const ResumeCampaign = component('ResumeCampaign', 'How a paused campaign continues.', {
  expected: [
    expected,
    'The audience that was shown before; absent to continue for any. Its `recipients` are the messages that wait, or `eligibleCount` of the estimate before the first message.',
  ],
})

const CAMPAIGN_SORTS = enumeration('CampaignSort', 'What a list of campaigns is sorted by.', {
  name: 'By name.',
  status: 'By status.',
  createdAt: 'By when they were created.',
  updatedAt: 'By when they were last changed.',
  scheduledAt: 'By their planned start.',
  startedAt: 'By when they began.',
  completedAt: 'By when they ended.',
})

export const ListCampaigns = parameters({
  ...pageEntries,
  statuses: [queryArray(oneOf(CAMPAIGN_STATUSES)), 'Only campaigns with one of these statuses.'],
  types: [queryArray(oneOf(CAMPAIGN_TYPES)), 'Only campaigns of one of these types.'],
  segmentId: [v.optional(uuid), 'Only campaigns to this segment.'],
  approval: [
    v.optional(oneOf(APPROVAL_STATUSES)),
    'Only campaigns with this approval: SUBMITTED for those that wait for one.',
  ],
  q: [queryText(200), 'Only campaigns with this text in their name.'],
  ...sortEntries(CAMPAIGN_SORTS, 'createdAt'),
})
pointsElsewhere(ListCampaigns, { updatedSince: 'is not known here; GET /campaigns/changes takes it' })

const time = v.nullable(isoTime)

const CampaignSender = component('CampaignSender', 'A sender of a campaign.', {
  id: [uuid, 'Id of the sender.'],
  name: [v.string(), 'Its name.'],
  provider: [v.string(), 'The provider it sends through.'],
  address: [v.string(), 'The address that recipients see.'],
  status: [v.string(), 'Whether it can send now.'],
})

export const Rates = component(
  'CampaignRates',
  'Rates from 0 to 1 with four decimals: 1 only for all, 0 only for none. A mail counts as delivered here when it was sent and has not come back.',
  {
    delivery: [v.number(), 'Share of the sent messages that were delivered.'],
    open: [v.number(), 'Share of the contacts with a delivered message who opened it.'],
    click: [v.number(), 'Share of the contacts with a delivered message who clicked a link.'],
    reply: [v.number(), 'Share of the contacts with a delivered message who texted back.'],
    optOut: [v.number(), 'Share of the contacts with a delivered message who opted out.'],
    failure: [v.number(), 'Share of the messages that were tried and failed.'],
  },
)

const CampaignStats = component('CampaignStats', 'Results of a campaign so far, over all its runs.', {
  sent: [v.number(), 'Messages accepted by a carrier, including those that failed later.'],
  delivered: [v.number(), 'Messages that reached the phone.'],
  failed: [v.number(), 'Messages that could not be sent or delivered.'],
  clicked: [v.number(), 'Contacts who clicked a link of it, each once.'],
  replied: [v.number(), 'Contacts who texted back within 72 hours.'],
  optedOut: [v.number(), 'Contacts who opted out within 72 hours.'],
})

const recordEntries = {
  id: [uuid, 'Id of the campaign.'],
  name: [v.string(), 'Its name.'],
  type: [oneOf(CAMPAIGN_TYPES), 'When it sends.'],
  channel: [oneOf(AVAILABLE_CHANNELS), 'What it sends.'],
  category: [oneOf(CAMPAIGN_CATEGORIES), 'Whether the rules for marketing apply.'],
  topicId: [v.nullable(uuid), 'Id of the topic that it is about; null for none.'],
  topic: [v.nullable(NamedRecord), 'That topic, also after its deletion; null for none.'],
  status: [oneOf(CAMPAIGN_STATUSES), 'Its status, which determines the possible actions.'],
  pauseReason: [v.nullable(oneOf(PAUSE_REASONS)), 'Why it is PAUSED; null otherwise.'],
  isDraft: [v.boolean(), 'Whether it is a DRAFT.'],
  messageTemplate: [v.string(), 'The text, with its fields.'],
  templateId: [
    v.nullable(uuid),
    'Id of the template it came from, which may have changed since; null for none.',
  ],
  pollId: [
    v.nullable(uuid),
    'Id of the poll that it asks, with which it is changed and deleted; null for none.',
  ],
  smartEncoding: [v.boolean(), 'Whether typographic signs are replaced by plain ones.'],
  respectSendWindow: [v.boolean(), 'Whether marketing waits for the send window of the organization.'],
  segmentId: [uuid, 'Id of the segment whose contacts get it.'],
  segment: [NamedRecord, 'That segment.'],
  channelIdentityIds: [v.array(uuid), 'Ids of the senders it may send from.'],
  channelIdentities: [v.array(CampaignSender), 'Those senders.'],
  scheduledAt: [time, 'When it begins; null for immediately.'],
  timezone: [
    v.nullable(v.string()),
    'IANA time zone in which its days are counted and a recurring campaign sends; by default that of the organization.',
  ],
  sendInRecipientTimezone: [v.boolean(), 'Whether its time applies in the zone of each recipient.'],
  recurrence: [v.nullable(RecurrenceRecord), 'When it sends; null unless it recurs.'],
  recurrenceRule: [v.nullable(v.string()), 'The same as an RRULE; null unless it recurs.'],
  sendRatePerMinute: [v.nullable(v.number()), 'Messages per minute; null for as many as the senders allow.'],
  trackLinks: [v.nullable(v.boolean()), LINK_FIELDS.trackLinks],
  trackOpens: [v.nullable(v.boolean()), LINK_FIELDS.trackOpens],
  utm: [v.nullable(UtmRecord), LINK_FIELDS.utm],
  ...entriesOf(recordSendingFields, SENDING_FIELD_TEXTS),
  recipientCount: [
    v.number(),
    'All recipients of its runs so far, including those who were skipped; 0 before the first run.',
  ],
  stats: [CampaignStats, 'Its results so far.'],
  rates: [Rates, 'Shares worked out from its results.'],
  nextRunAt: [time, 'When its next run begins; null for none.'],
  lastRunAt: [time, 'When its last run began; null for none.'],
  startedAt: [time, 'When it first began to send; null before.'],
  completedAt: [time, 'When it ended; null before.'],
  approval: [ApprovalRecord, 'Whether it was submitted for approval, and what was decided.'],
  createdBy: [
    v.nullable(NamedRecord),
    'The user who created it, or the owner for an API key; null when it was the command line.',
  ],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
} as const
export const CampaignRecord = component('Campaign', 'A message to the contacts of a segment.', recordEntries)

/** A campaign as read by its id; it has more fields than an entry of the list. */
export const CampaignDetail = component('CampaignDetail', 'A campaign, with when it sends next.', {
  ...recordEntries,
  nextRuns: [
    v.array(isoTime),
    'When its next runs begin, at most five; of a draft, those it would have if it were launched. Empty while it is paused, and when it has ended.',
  ],
  forecast: [v.nullable(CampaignForecast), FORECAST_TEXT],
})

const StatusCounts = component('CampaignStatusCounts', 'Campaigns by status that match the other filters.', {
  DRAFT: [v.number(), 'Drafts.'],
  SCHEDULED: [v.number(), 'Those that wait for their time.'],
  ACTIVE: [v.number(), 'Those between two runs.'],
  SENDING: [v.number(), 'Those that send now.'],
  PAUSED: [v.number(), 'Those that are paused.'],
  COMPLETED: [v.number(), 'Those that are finished.'],
  CANCELLED: [v.number(), 'Those that were cancelled.'],
  FAILED: [v.number(), 'Those that could send nothing.'],
})

export const CampaignListMeta = component(
  'CampaignListMeta',
  'The position of a page in its list, and the number of campaigns by status.',
  {
    ...paginationEntries,
    statusCounts: [StatusCounts, 'Campaigns by status, regardless of the filter `statuses`.'],
  },
)

/** What a campaign is made of; the body of an operation has what its caller was shown too. */
export type CreateCampaignInput = Omit<v.InferOutput<typeof CreateCampaign>, 'expected'>
export type UpdateCampaignInput = Omit<v.InferOutput<typeof UpdateCampaign>, 'expected'>
export type ListCampaignsQuery = v.InferOutput<typeof ListCampaigns>
