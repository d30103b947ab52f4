import * as v from 'valibot'
import { timezone } from '../../accounts/organizations/fields.ts'
import { EXPECTED_TEXT, expected } from '../../campaigns/approvals/schema.ts'
import { flag, identityIds, MAX_NAME } from '../../campaigns/records/schema.ts'
import { CAMPAIGN_CATEGORIES } from '../../campaigns/records/table.ts'
import {
  clearable,
  instant,
  isoTime,
  lineText,
  listOf,
  oneOf,
  pageEntries,
  queryArray,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { DISPATCH_TYPES, POLL_STATUSES } from './table.ts'

/** Number of options of a poll. Reply buttons and lists of WhatsApp have at most ten entries. */
const [MIN_OPTIONS, MAX_OPTIONS] = [2, 10]
const MAX_QUESTION = 1_000
const MAX_LABEL = 80

const label = lineText(1, MAX_LABEL)

const FIELDS = {
  name: 'Its name; recipients never see it.',
  questionTemplate:
    'The question, with the merge fields of campaigns. The options follow it, one per line, unless it says where they go with `{{pollOptions}}`.',
  segmentId:
    'Id of the segment whose contacts are asked. Its contacts are determined when the sending begins.',
  channelIdentityIds:
    'Ids of the ACTIVE senders it may send from, all by SMS or all by WHATSAPP. By WHATSAPP it goes to those who wrote to the sender in the last 24 hours; all others are SKIPPED with OUTSIDE_SESSION.',
  options:
    'The answers in their order, each a text or an object with `label`. By WHATSAPP they can be tapped: up to three of at most 20 characters as buttons, others as a list. Labels must differ, and none may be a word for opting out, in or for help, or a join keyword of a sender.',
  dispatchType: 'When it is sent.',
  allowMultipleOptions:
    'Whether a contact may choose several options. A text names all of them; by WHATSAPP each tapped option is added to those tapped before.',
  category:
    'Whether the rules for marketing apply, such as quiet hours. A question about an order or an appointment is TRANSACTIONAL.',
  scheduledAt:
    'When to begin: a time with its zone, within a year. For SCHEDULED, which needs it to be launched.',
  timezone: 'IANA time zone of `scheduledAt`; null for that of the organization.',
  sendInRecipientTimezone:
    'Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient.',
  closesAt: 'When it closes: a time with its zone. Absent or null for seven days after it begins.',
}

const NewPollOption = component('NewPollOption', 'An option of a poll to create.', {
  label: [label, 'Its text, at most 80 characters.'],
})

const options = listOf(v.union([label, NewPollOption], 'must be a text or an object with label'), {
  min: MIN_OPTIONS,
  max: MAX_OPTIONS,
  message: `must have ${MIN_OPTIONS} to ${MAX_OPTIONS} options`,
})

export const CreatePoll = component('CreatePoll', 'A poll to create.', {
  name: [lineText(1, MAX_NAME), FIELDS.name],
  questionTemplate: [text(1, MAX_QUESTION), FIELDS.questionTemplate],
  segmentId: [uuid, FIELDS.segmentId],
  channelIdentityIds: [identityIds, FIELDS.channelIdentityIds],
  options: [options, FIELDS.options],
  dispatchType: [oneOf(DISPATCH_TYPES), FIELDS.dispatchType],
  allowMultipleOptions: [v.optional(flag, false), FIELDS.allowMultipleOptions],
  category: [v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'), FIELDS.category],
  scheduledAt: [v.optional(v.nullable(instant)), FIELDS.scheduledAt],
  timezone: [clearable(timezone), FIELDS.timezone],
  sendInRecipientTimezone: [v.optional(flag, false), FIELDS.sendInRecipientTimezone],
  closesAt: [v.optional(v.nullable(instant)), FIELDS.closesAt],
  isDraft: [
    v.optional(flag, false),
    'True stores it as a draft. Otherwise it is launched immediately, which needs the permission `poll:send`.',
  ],
  expected: [expected, EXPECTED_TEXT],
})

export const UpdatePoll = component(
  'UpdatePoll',
  'Changes to a draft poll. An absent field stays as it is.',
  {
    name: [v.optional(lineText(1, MAX_NAME)), FIELDS.name],
    questionTemplate: [v.optional(text(1, MAX_QUESTION)), FIELDS.questionTemplate],
    segmentId: [v.optional(uuid), FIELDS.segmentId],
    channelIdentityIds: [v.optional(identityIds), FIELDS.channelIdentityIds],
    options: [v.optional(options), FIELDS.options],
    dispatchType: [v.optional(oneOf(DISPATCH_TYPES)), FIELDS.dispatchType],
    allowMultipleOptions: [v.optional(flag), FIELDS.allowMultipleOptions],
    category: [v.optional(oneOf(CAMPAIGN_CATEGORIES)), FIELDS.category],
    scheduledAt: [v.optional(v.nullable(instant)), FIELDS.scheduledAt],
    timezone: [clearable(timezone), FIELDS.timezone],
    sendInRecipientTimezone: [v.optional(flag), FIELDS.sendInRecipientTimezone],
    closesAt: [v.optional(v.nullable(instant)), FIELDS.closesAt],
    isDraft: [v.optional(flag), 'False launches a draft, which needs the permission `poll:send`.'],
    expected: [expected, EXPECTED_TEXT],
  },
)

export const ListPolls = parameters({
  ...pageEntries,
  statuses: [queryArray(oneOf(POLL_STATUSES)), 'Only polls with one of these statuses.'],
  q: [queryText(200), 'Only polls with this text in their name.'],
})

const PollOptionRecord = component('PollOption', 'An option of a poll.', {
  id: [uuid, 'Id of the option.'],
  position: [v.number(), 'The number that recipients reply with, from 1.'],
  label: [v.string(), 'Its text.'],
})

const time = v.nullable(isoTime)

export const PollRecord = component('Poll', 'A question to the contacts of a segment.', {
  id: [uuid, 'Id of the poll.'],
  name: [v.string(), FIELDS.name],
  status: [oneOf(POLL_STATUSES), 'Its status, which determines the possible actions.'],
  questionTemplate: [v.string(), FIELDS.questionTemplate],
  options: [v.array(PollOptionRecord), 'Its options in their order.'],
  allowMultipleOptions: [v.boolean(), FIELDS.allowMultipleOptions],
  channel: [v.string(), 'The channel of its senders.'],
  segmentId: [uuid, 'Id of the segment whose contacts are asked.'],
  channelIdentityIds: [v.array(uuid), 'Ids of the senders it may send from.'],
  dispatchType: [oneOf(DISPATCH_TYPES), FIELDS.dispatchType],
  category: [oneOf(CAMPAIGN_CATEGORIES), FIELDS.category],
  scheduledAt: [time, 'When it begins; null for immediately.'],
  timezone: [v.nullable(v.string()), 'IANA time zone of `scheduledAt`.'],
  sendInRecipientTimezone: [v.boolean(), FIELDS.sendInRecipientTimezone],
  campaignId: [
    uuid,
    'Id of the campaign that sends the question: its messages, its forecast and the reason for each message are read there.',
  ],
  startedAt: [time, 'When the sending began; null before.'],
  closesAt: [
    isoTime,
    'When it closes, or would have closed. For a draft, the time if it had been launched at its last change.',
  ],
  closedAt: [time, 'When it was closed; null until then.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
})

/** What a poll is made of; the body of an operation has what its caller was shown too. */
export type CreatePollInput = Omit<v.InferOutput<typeof CreatePoll>, 'expected'>
export type UpdatePollInput = Omit<v.InferOutput<typeof UpdatePoll>, 'expected'>
export type ListPollsQuery = v.InferOutput<typeof ListPolls>
