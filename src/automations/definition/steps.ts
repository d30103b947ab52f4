import * as v from 'valibot'
import { WEEKDAYS } from '../../campaigns/planning/rule.ts'
import { AVAILABLE_CHANNELS, flag, TOPIC_TEXT, template } from '../../campaigns/records/schema.ts'
import { CAMPAIGN_CATEGORIES } from '../../campaigns/records/table.ts'
import {
  DESIGN_FIELD_TEXTS,
  DESIGN_FIELDS,
  MAIL_FIELD_TEXTS,
  MAIL_FIELDS,
} from '../../campaigns/templates/mail-fields.ts'
import { whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { CONTACT_STAGES } from '../../contacts/records/table.ts'
import { MEDIA_URLS_TEXT, mediaUrls } from '../../content/media/schema.ts'
import { described, listOf, oneOf, text, uuid, uuidList, wholeNumber } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { Condition, stepId } from './conditions.ts'
import { choice, DATE_FIELD, dateField, timeOfDay } from './triggers.ts'

/** The steps of an automation: a list in which each step names the branch that it belongs to. */

/** Shortest and longest wait of a step. */
const MINUTES_A_YEAR = 366 * 24 * 60
const MAX_SENDERS = 20
const MAX_NAMED = 50
const SPLIT_WAYS = {
  A: 'The first way of a SPLIT step.',
  B: 'Its second way.',
  C: 'Its third way.',
  D: 'Its fourth way.',
  E: 'Its fifth way.',
}
/** The ways of a SPLIT step, in their order. */
export const WAYS = enumeration('AutomationSplitWay', 'A way of a SPLIT step.', SPLIT_WAYS)

const ALL_WAYS = enumeration('AutomationWay', 'A way of a BRANCH or SPLIT step.', {
  YES: 'The condition of a BRANCH step is true.',
  NO: 'The condition of a BRANCH step is false.',
  ...SPLIT_WAYS,
})

const place = {
  id: [
    stepId,
    'Id of the step, which you choose. It stays when the automation changes, because people wait at it.',
  ],
  parentId: [
    v.optional(v.nullable(stepId), null),
    'Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way.',
  ],
  way: [
    v.optional(v.nullable(oneOf(ALL_WAYS)), null),
    'The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`.',
  ],
} as const

const kind = <const T extends string>(type: T) => [v.literal(type), 'The kind of step.'] as const

const Send = component(
  'StepSend',
  'Sends a message. The next step comes when it was sent, or will not be sent.',
  {
    ...place,
    type: kind('SEND'),
    channel: [oneOf(AVAILABLE_CHANNELS), 'The channel of the message.'],
    category: [
      v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
      'Whether the rules for marketing apply: consent, send window, frequency cap and footer.',
    ],
    topicId: [v.optional(v.nullable(uuid), null), TOPIC_TEXT],
    channelIdentityIds: [
      v.optional(uuidList(MAX_SENDERS), []),
      'Ids of the senders it may be sent from. The one that the contact knows comes first. Empty for the preferred sender of the contact, else the one that wrote to the contact last, else the default sender.',
    ],
    messageTemplate: [
      v.optional(v.nullable(template), null),
      'The text, with merge fields as in a campaign, and `{{data.<key>}}` for values that the person entered with. Null while it is not written, and for a mail whose text is made from its HTML.',
    ],
    whatsappTemplate: [
      whatsappTemplate,
      'For WHATSAPP alone, which needs this field: the approved template; null for free text, which goes to those who wrote in the last 24 hours.',
    ],
    subject: [MAIL_FIELDS.subject, MAIL_FIELD_TEXTS.subject],
    previewText: [MAIL_FIELDS.previewText, MAIL_FIELD_TEXTS.previewText],
    htmlBody: [MAIL_FIELDS.htmlBody, MAIL_FIELD_TEXTS.htmlBody],
    mjmlBody: [DESIGN_FIELDS.mjmlBody, DESIGN_FIELD_TEXTS.mjmlBody],
    design: [DESIGN_FIELDS.design, DESIGN_FIELD_TEXTS.design],
    mediaUrls: [mediaUrls, MEDIA_URLS_TEXT],
    smartEncoding: [
      v.optional(flag, true),
      'Whether typographic quotes, dashes and similar characters are replaced by plain ones.',
    ],
  },
)

const minutes = wholeNumber(1, MINUTES_A_YEAR)

const Wait = component('StepWait', 'Waits for a time.', {
  ...place,
  type: kind('WAIT'),
  minutes: [minutes, 'How long, in minutes; a year at most.'],
})

const WaitForHour = component('StepWaitForHour', 'Waits until a time of day, in the zone of the contact.', {
  ...place,
  type: kind('WAIT_FOR_HOUR'),
  at: [timeOfDay, 'The time of day, such as 09:00. The next one counts, which may be today.'],
  weekdays: [
    v.optional(listOf(oneOf(WEEKDAYS), { max: 7, message: 'must be an array of weekdays' }), []),
    'The weekdays that count; empty for any.',
  ],
})

const WaitForDate = component(
  'StepWaitForDate',
  'Waits until a day of the contact, in its zone. A day that is over, or none, ends the wait at once.',
  {
    ...place,
    type: kind('WAIT_FOR_DATE'),
    field: [choice(dateField), DATE_FIELD],
    days: [v.optional(wholeNumber(-366, 366), 0), 'Days after that day; negative for days before it.'],
    at: [timeOfDay, 'The time of day.'],
  },
)

const WaitForEvent = component('StepWaitForEvent', 'Waits until something is true, or a time has passed.', {
  ...place,
  type: kind('WAIT_FOR_EVENT'),
  until: [
    choice(Condition),
    'What ends the wait. It is looked at when something happens to the contact. Null while it is not chosen.',
  ],
  minutes: [minutes, 'How long it waits at most, in minutes.'],
})

const Branch = component(
  'StepBranch',
  'Goes one of two ways: YES if the condition is true, else NO. Both come together after it.',
  {
    ...place,
    type: kind('BRANCH'),
    when: [choice(Condition), 'The condition. Null while it is not chosen.'],
  },
)

const way = component('StepSplitWay', 'A way of a SPLIT step.', {
  way: [oneOf(WAYS), 'Its letter.'],
  percent: [wholeNumber(1, 99), 'The share of people who go this way, in percent.'],
})

const Split = component(
  'StepSplit',
  'Lets shares of the people go different ways, by chance. All come together after it.',
  {
    ...place,
    type: kind('SPLIT'),
    ways: [
      listOf(way, { min: 2, max: WAYS.length, message: 'must be an array of ways' }),
      'Its ways, whose percentages add up to 100.',
    ],
  },
)

const Change = component('StepChange', 'Changes the contact.', {
  ...place,
  type: kind('CHANGE'),
  addTagIds: [v.optional(uuidList(MAX_NAMED), []), 'Ids of the tags that it gets.'],
  removeTagIds: [v.optional(uuidList(MAX_NAMED), []), 'Ids of the tags that it loses.'],
  stage: [v.optional(v.nullable(oneOf(CONTACT_STAGES)), null), 'Its new stage; null for no change.'],
  customFields: [
    v.optional(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.array(v.string()), v.null()])),
      {},
    ),
    'New values of custom fields, by key; null clears one.',
  ],
  addToSegmentIds: [v.optional(uuidList(MAX_NAMED), []), 'Ids of the STATIC segments that it is added to.'],
  removeFromSegmentIds: [
    v.optional(uuidList(MAX_NAMED), []),
    'Ids of the STATIC segments that it is removed from.',
  ],
})

const Notify = component('StepNotify', 'Tells members about the person, with a link to the contact.', {
  ...place,
  type: kind('NOTIFY'),
  text: [
    choice(text(1, 300)),
    'What to tell them, as it is written; null while it is not. It shows no values of the contact, because it is kept longer than a contact that is deleted; its link leads to the contact.',
  ],
  userId: [
    v.optional(v.nullable(uuid), null),
    'Id of the member; null for all members who may answer conversations.',
  ],
})

const Conversation = component('StepConversation', 'Opens the conversation with the person in the inbox.', {
  ...place,
  type: kind('CONVERSATION'),
  channel: [oneOf(AVAILABLE_CHANNELS), 'The channel whose conversation is opened.'],
  assigneeId: [
    v.optional(v.nullable(uuid), null),
    'Id of the member it is assigned to; null leaves it as it is.',
  ],
  note: [
    v.optional(v.nullable(text(1, 1_000)), null),
    'A note for members, with merge fields; null for none.',
  ],
})

const Webhook = component('StepWebhook', 'Sends the event `automation.called` to a webhook endpoint.', {
  ...place,
  type: kind('WEBHOOK'),
  webhookEndpointId: [choice(uuid), 'Id of the endpoint. Null while it is not chosen.'],
})

const End = component('StepEnd', 'Ends the automation for the person.', { ...place, type: kind('END') })

const STEPS = [
  Send,
  Wait,
  WaitForHour,
  WaitForDate,
  WaitForEvent,
  Branch,
  Split,
  Change,
  Notify,
  Conversation,
  Webhook,
  End,
] as const

const STEP_TYPES = STEPS.map(({ entries }) => entries.type.literal)

export const Step = described(v.variant('type', STEPS, `must have a type: one of ${STEP_TYPES.join(', ')}`), {
  oneOf: STEPS,
  discriminator: 'type',
  name: 'AutomationStep',
  about: 'A step of an automation.',
})
export type Step = v.InferOutput<typeof Step>
export type StepType = Step['type']
export type StepOf<T extends StepType> = Extract<Step, { type: T }>
