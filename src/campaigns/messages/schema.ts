import * as v from 'valibot'
import { recordedWhatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { BulkOperationRecord } from '../../contacts/bulk/schema.ts'
import { SegmentRecord, segmentNames } from '../../contacts/segments/schema.ts'
import { MESSAGE_ERRORS, MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import {
  isoTime,
  listOf,
  oneOf,
  pageEntries,
  queryArray,
  queryBoolean,
  queryText,
  uuid,
} from '../../http/schema.ts'
import { component, describeObject, enumeration, parameters, textsOf } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'

export const RECIPIENT_ACTS = enumeration('RecipientAct', 'What a recipient did after a message.', {
  OPENED: 'Opened the mail, as far as pictures show; software does not count.',
  CLICKED: 'Clicked a link of the message; visits of software do not count.',
  REPLIED: 'Texted back within 72 hours.',
  OPTED_OUT: 'Opted out within 72 hours, by a text or by the mail.',
  CONVERTED: 'Was won: a deal with the recipient counts for the campaign.',
})

export type RecipientAct = (typeof RECIPIENT_ACTS)[number]

/** Maximum number of characters of a label of an A/B test in a filter. */
const MAX_LABEL = 64

const messageFilters = {
  status: [queryArray(oneOf(MESSAGE_STATUSES)), 'Only messages with one of these statuses.'],
  errorCode: [
    queryArray(oneOf(MESSAGE_ERRORS)),
    'Only messages that failed or were skipped for one of these reasons.',
  ],
  isInDoubt: [
    queryBoolean,
    'True: only messages in doubt, which a carrier may have accepted: its answer was lost. They are FAILED with UNKNOWN. False: only the others.',
  ],
  did: [v.optional(oneOf(RECIPIENT_ACTS)), 'Only messages whose recipients did this.'],
  linkId: [
    v.optional(uuid),
    'Only messages whose recipients clicked this link of the campaign; visits of software do not count.',
  ],
  variant: [
    queryText(MAX_LABEL),
    'Only messages of the A/B test with the text of this label, in capital or small letters. Messages with the chosen text to the rest are not among them, as in `variants` of the analytics.',
  ],
  contactId: [v.optional(uuid), 'Only messages to this contact.'],
  executionId: [v.optional(uuid), 'Only messages of this run.'],
} as const

export const ListMessages = parameters({ ...pageEntries, ...messageFilters })

/** Maximum number of values, the same as in a filter of the list. */
const MAX_VALUES = 100
const anyOf = <Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.optional(listOf(item, { max: MAX_VALUES, message: 'must be an array' }))

/**
 * The same filters as JSON. Unknown names are refused: ignoring a misspelt filter would select more
 * people.
 */
const MessageFilter = v.strictObject(
  {
    status: anyOf(oneOf(MESSAGE_STATUSES)),
    errorCode: anyOf(oneOf(MESSAGE_ERRORS)),
    isInDoubt: v.optional(v.boolean('must be true or false')),
    did: v.optional(oneOf(RECIPIENT_ACTS)),
    linkId: v.optional(uuid),
    variant: v.optional(v.pipe(v.string('must be text'), atMostCharacters(MAX_LABEL))),
    contactId: v.optional(uuid),
    executionId: v.optional(uuid),
  } satisfies Record<keyof typeof messageFilters, v.GenericSchema>,
  ({ expected }) =>
    expected === 'never' ? 'is not a filter of the list of messages' : 'must be an object of filters',
)
describeObject(
  MessageFilter,
  'MessageFilter',
  'Which messages of a campaign: the filters of the list of its messages, all of which must hold.',
  textsOf(messageFilters),
)

export const CreateCampaignSegment = component(
  'CreateCampaignSegment',
  'A STATIC segment to fill with recipients of a campaign.',
  {
    ...segmentNames,
    filter: [
      v.optional(MessageFilter, {}),
      'Whose messages: the contacts of those that these filters select. Absent or empty: of all messages.',
    ],
  },
)

export const CampaignSegment = component(
  'CampaignSegment',
  'A segment that is being filled with recipients of a campaign.',
  {
    segment: [SegmentRecord, 'The segment, still empty.'],
    operation: [
      BulkOperationRecord,
      'The bulk operation that fills it. When it is COMPLETED, the segment is whole.',
    ],
  },
)

const text = v.nullable(v.string())
const time = v.nullable(isoTime)

const EarlierTry = component('EarlierTry', 'A try of a message that was in doubt and was sent again.', {
  failedAt: [v.string(), 'When the answer of the carrier was lost, as far as Carillon knows.'],
  errorMessage: [v.nullable(v.string()), 'Why it is unknown whether the carrier accepted it.'],
  sentAgainAt: [v.string(), 'When a user sent it again.'],
})

export const MessageRecord = component(
  'Message',
  'The message of one recipient in one run of a campaign, or a message by call; it exists even if it was not sent.',
  {
    id: [uuid, 'Id of the message.'],
    campaignId: [v.nullable(uuid), 'Id of the campaign; null for none.'],
    executionId: [v.nullable(uuid), 'Id of the run; null for none.'],
    contactId: [v.nullable(uuid), 'Id of the recipient; null when that contact no longer exists.'],
    channel: [v.string(), 'The channel, such as SMS.'],
    channelIdentityId: [v.nullable(uuid), 'Id of the sender; null before one was chosen.'],
    contactName: [text, 'The current name of the recipient; null when that contact no longer exists.'],
    to: [text, 'The phone number as E.164, or the email address; null when the contact had none.'],
    subject: [text, 'The subject of a mail as it was sent; null before it was composed, and of a text.'],
    body: [
      text,
      'The text as it was sent, of a mail its first 1,600 characters, or with a template of WhatsApp the text that shows it here; null before it was composed.',
    ],
    mediaUrls: [
      v.array(v.string()),
      'The files sent with it as an MMS; empty for a text, even one that contains their addresses.',
    ],
    whatsappTemplate: [
      recordedWhatsappTemplate,
      'The template that was sent by WhatsApp, with its parameters filled in; null for a text, and before it was composed.',
    ],
    variantLabel: [
      text,
      'Label of its text in the A/B test of the campaign; null without a test, and while it waits for the choice.',
    ],
    status: [oneOf(MESSAGE_STATUSES), 'The status of the message.'],
    errorCode: [v.nullable(oneOf(MESSAGE_ERRORS)), 'Why it failed or was skipped; null otherwise.'],
    providerErrorCode: [text, "The carrier's own error code; null for none."],
    errorMessage: [
      text,
      'Why it failed, in the language of `Accept-Language` with the words of the carrier as they are; null for none.',
    ],
    providerMessageId: [text, "The carrier's id of the message; null before it was accepted."],
    segmentCount: [v.nullable(v.number()), 'How many parts it has; null before it was composed.'],
    credits: [
      v.nullable(v.number()),
      'Credits that it took; 0 if the plan or a pack paid it, or nothing is billed. Null before it was taken for sending.',
    ],
    scheduledFor: [
      time,
      'Until when it waits; null when it does not, and when it waits for the choice of an A/B test.',
    ],
    queuedAt: [time, 'When it was ready to be sent; null for never.'],
    sentAt: [time, 'When the carrier accepted it; null before.'],
    deliveredAt: [time, 'When it reached the phone; null before.'],
    readAt: [
      time,
      'When it was read; null before, for SMS, and for recipients who have turned off read receipts in WhatsApp.',
    ],
    failedAt: [time, 'When it failed; null otherwise.'],
    earlierTries: [
      v.array(EarlierTry),
      'Its tries before it was sent again because it was unknown whether the carrier had accepted it, the first one first.',
    ],
  },
)

export type ListMessagesQuery = v.InferOutput<typeof ListMessages>
export type MessageFilter = v.InferOutput<typeof MessageFilter>
export type CreateCampaignSegmentInput = v.InferOutput<typeof CreateCampaignSegment>
