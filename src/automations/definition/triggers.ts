import * as v from 'valibot'
import { CONTACT_SOURCES, CONTACT_STAGES } from '../../contacts/records/table.ts'
import { described, listOf, oneOf, text, uuid, uuidList, wholeNumber } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { isTimeOfDay } from '../../lib/time-of-day.ts'

/** The triggers of automations. */

const MAX_NAMED = 50
const MAX_WORDS = 20
const MAX_DAYS = 366

export const timeOfDay = v.pipe(
  v.string('must be text'),
  v.check(isTimeOfDay, 'must be a time of day such as 09:00'),
)

/** A field of contacts with a day: a custom field of the type DATE, or a time that every contact has. */
export const dateField = v.pipe(
  v.string('must be text'),
  v.regex(
    /^(createdAt|custom\.[a-z][a-zA-Z0-9_]{0,49})$/,
    'must be createdAt, or custom. and the key of a custom field of the type DATE',
  ),
)

export const DATE_FIELD =
  'The field with the day: `createdAt`, or `custom.<key>` of a custom field of the type DATE. Null while it is not chosen.'

/** A choice that a draft may lack. */
export const choice = <const S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)

const days = v.pipe(wholeNumber(-MAX_DAYS, MAX_DAYS))
const anyOf = (what: string) => `Ids of the ${what} that count; empty for any.`
const optionalIds = v.optional(uuidList(MAX_NAMED), [])

const Joined = component('TriggerJoined', 'A person joined by a link, a keyword or a form.', {
  type: [v.literal('JOINED'), 'The kind of trigger.'],
  joinLinkIds: [optionalIds, anyOf('join links')],
})

const ContactCreated = component('TriggerContactCreated', 'A contact was created.', {
  type: [v.literal('CONTACT_CREATED'), 'The kind of trigger.'],
  sources: [
    v.optional(
      listOf(oneOf(CONTACT_SOURCES), { max: MAX_NAMED, message: 'must be an array of sources' }),
      [],
    ),
    'Sources of the contact that count; empty for any.',
  ],
})

const tagged = (name: string, type: 'TAG_ADDED' | 'TAG_REMOVED', about: string) =>
  component(name, about, {
    type: [v.literal(type), 'The kind of trigger.'],
    tagIds: [optionalIds, 'Ids of the tags that count. A draft may have none.'],
  })
const TagAdded = tagged('TriggerTagAdded', 'TAG_ADDED', 'A contact got a tag.')
const TagRemoved = tagged('TriggerTagRemoved', 'TAG_REMOVED', 'A contact lost a tag.')

const StageChanged = component('TriggerStageChanged', 'A contact was moved to a stage.', {
  type: [v.literal('STAGE_CHANGED'), 'The kind of trigger.'],
  stages: [
    v.optional(listOf(oneOf(CONTACT_STAGES), { max: MAX_NAMED, message: 'must be an array of stages' }), []),
    'New stages that count; empty for any.',
  ],
})

const segmentOf = (name: string, type: 'SEGMENT_ENTERED' | 'SEGMENT_LEFT', about: string) =>
  component(name, about, {
    type: [v.literal(type), 'The kind of trigger.'],
    segmentId: [
      choice(uuid),
      'Id of the segment, which is looked at every minute. Null while it is not chosen.',
    ],
  })
const SegmentEntered = segmentOf('TriggerSegmentEntered', 'SEGMENT_ENTERED', 'A contact came into a segment.')
const SegmentLeft = segmentOf('TriggerSegmentLeft', 'SEGMENT_LEFT', 'A contact left a segment.')

const CAMPAIGN_REACTIONS = enumeration(
  'CampaignReaction',
  'What a person did with a message of a campaign.',
  {
    SENT: 'A carrier took the message.',
    OPENED: 'The person opened the mail.',
    CLICKED: 'The person followed a link of it.',
  },
)

const Campaign = component('TriggerCampaign', 'Something happened with a message of a campaign.', {
  type: [v.literal('CAMPAIGN'), 'The kind of trigger.'],
  did: [oneOf(CAMPAIGN_REACTIONS), 'What happened.'],
  campaignIds: [optionalIds, anyOf('campaigns')],
})

const Voted = component('TriggerVoted', 'A contact voted in a poll for the first time.', {
  type: [v.literal('VOTED'), 'The kind of trigger.'],
  pollId: [choice(uuid), 'Id of the poll. Null while it is not chosen.'],
  optionIds: [optionalIds, anyOf('options')],
})

const Won = component('TriggerWon', 'A deal with a contact was won.', {
  type: [v.literal('WON'), 'The kind of trigger.'],
})

const DateOfField = component('TriggerDate', 'A day of the contact comes, such as a birthday.', {
  type: [v.literal('DATE'), 'The kind of trigger.'],
  field: [choice(dateField), DATE_FIELD],
  days: [
    v.optional(days, 0),
    'Days after the day of the field; negative for days before it, 0 for the day itself.',
  ],
  at: [timeOfDay, 'The time of day, in the zone of the contact.'],
  isYearly: [
    v.optional(v.boolean('must be true or false'), false),
    'Whether it comes every year. 29 February comes on 28 February in other years.',
  ],
})

const Wrote = component('TriggerWrote', 'A contact wrote to a sender.', {
  type: [v.literal('WROTE'), 'The kind of trigger.'],
  words: [
    v.optional(listOf(text(1, 100), { max: MAX_WORDS, message: 'must be an array of texts' }), []),
    'Words or phrases one of which the text contains, in any letter case; empty for any text. Texts that ask for opt-out, opt-in or help, join or vote never count.',
  ],
})

const Called = component('TriggerCalled', 'Only `POST /automations/{id}/people` lets people enter.', {
  type: [v.literal('CALLED'), 'The kind of trigger.'],
})

const TRIGGERS = [
  Joined,
  ContactCreated,
  TagAdded,
  TagRemoved,
  StageChanged,
  SegmentEntered,
  SegmentLeft,
  Campaign,
  Voted,
  Won,
  DateOfField,
  Wrote,
  Called,
] as const

const TRIGGER_TYPES = TRIGGERS.map(({ entries }) => entries.type.literal)

export const Trigger = described(
  v.variant('type', TRIGGERS, `must have a type: one of ${TRIGGER_TYPES.join(', ')}`),
  {
    oneOf: TRIGGERS,
    discriminator: 'type',
    name: 'AutomationTrigger',
    about:
      'The trigger of an automation, which lets people enter. A call lets people enter with each trigger.',
  },
)
export type Trigger = v.InferOutput<typeof Trigger>
export type TriggerType = Trigger['type']
export type TriggerOf<T extends TriggerType> = Extract<Trigger, { type: T }>
