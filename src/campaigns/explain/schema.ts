import * as v from 'valibot'
import { ZONE_SOURCES } from '../../compliance/send-windows/zones.ts'
import { EXECUTION_STATUSES } from '../../delivery/executions/table.ts'
import { MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import { MESSAGE_ERRORS } from '../../delivery/messages/words.ts'
import { described, isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { CAMPAIGN_STATUSES } from '../records/table.ts'
import { SEND_RULES } from './decide.ts'
import { DECISIONS } from './summary.ts'

describeWords(DECISIONS, 'SendDecision', 'The result of a campaign for a contact, actual or expected.', {
  WOULD_SEND: 'The contact would get the message.',
  WOULD_WAIT:
    'The contact would get it later, or once the campaign can send: see the rule that did not pass.',
  WOULD_SKIP: 'The contact would be left out; `errorCode` says why.',
  NOT_IN_SEGMENT: 'The contact is not in the segment.',
  NOT_IN_RUN: 'The contact is in the segment, but joined it after the recipients of the run were chosen.',
  WAITING: 'The message waits: for its turn, its send window, another try or the campaign to be resumed.',
  SENDING: 'The message is being handed to the carrier.',
  SENT: 'The message was sent; its status shows its progress.',
  FAILED: 'The message could not be sent or delivered; `errorCode` says why.',
  SKIPPED: 'The contact was left out; `errorCode` says why.',
  CANCELLED: 'The campaign was cancelled before the message was sent.',
})

describeWords(
  SEND_RULES,
  'SendRule',
  'The rules that decide whether a contact gets a message, in this order.',
  {
    SEGMENT: 'The contact is in the segment of the campaign. Evidence: the rules, part by part.',
    ADDRESS: 'The contact has a number, and still the one the message was made for.',
    DUPLICATE: 'No other contact of the run has the number.',
    STATUS: 'The contact is ACTIVE.',
    SUPPRESSION: 'The number is not on the opt-out list. Evidence: when and how it was added.',
    REVIEW:
      'No review of a possible opt-out of the contact is open; applies to marketing only. Evidence: since when a review is open.',
    CONSENT:
      'The contact has consented to marketing, if the organization requires consent. Evidence: the record.',
    EXPIRY: 'The message is not too old after its first try.',
    SEND_WINDOW:
      'The send window is open in every zone where the recipient may be. Evidence: the zones, what they follow from (`zoneSource`), the hours, and when it opens.',
    FREQUENCY_CAP:
      'The contact has not got as much marketing as the organization allows (`frequencyCap`). Evidence: how much it got, and when it may get more (`freeAt`).',
    REGION: 'By WHATSAPP: messages of this kind are delivered to the country of the number.',
    SESSION:
      'By WHATSAPP, of free text: the contact wrote to a sender of the campaign in the last 24 hours. Evidence: when it last did (`heardAt`), and `until` when free text is possible.',
    TEXT: 'The text for the contact is not empty and not too long. Evidence: the text itself.',
    SENDER: 'A sender of the campaign is ACTIVE.',
    DAILY_CAP:
      'A sender that may write to the contact has not sent as much today as its daily limit and its warm-up allow. Evidence: both by sender, and when the next day begins.',
    CANARY:
      'The canary of the run lets the message go. Evidence: its state, and when it decides about the rest.',
    AB_TEST:
      'The contact is in the A/B test of the campaign, or a text is chosen. Evidence: the state of the test, and the label of the text, null while undecided.',
    HOLD: 'Sending is not held on this server. Evidence: since when it is held, and why.',
  },
)

describeWords(ZONE_SOURCES, 'ZoneSource', 'What decided in which time zones a recipient may be.', {
  CONTACT_TIMEZONE: 'The time zone of the contact.',
  STATE: 'The state or province of the contact.',
  POSTAL_CODE: 'The postal code of the contact.',
  AREA_CODE:
    'The area code of the number; where the state of the contact is known and keeps several local times, an area code of that state.',
  NORTH_AMERICA:
    'A North American number without a place, such as toll-free: every zone of the United States.',
  COUNTRY: 'The country of the contact, which shares the calling code of the number.',
  CALLING_CODE: 'The calling code of the number.',
  ORGANIZATION: 'The time zone of the organization.',
  UNKNOWN: 'Nothing: every zone of the United States.',
  STATE_AND_POSTAL_CODE:
    'The state and the postal code of the contact, which is one of another state: the zones of both.',
})

export const ExplainSend = v.object({ contactId: uuid, executionId: v.optional(uuid) })
describeFields(ExplainSend, {
  contactId: 'Id of the contact.',
  executionId:
    'A run that has begun. Absent: the run under way; of a campaign that waits for its time, or for its next run, the run to come; of one that has ended, the last run.',
})

const SendReason = v.object({
  rule: oneOf(SEND_RULES),
  passed: v.boolean(),
  summary: v.string(),
  evidence: described(v.record(v.string(), v.unknown()), { type: 'object', additionalProperties: true }),
})
describeObject(SendReason, 'SendReason', 'The result of one rule for a contact.', {
  rule: 'Which rule was evaluated.',
  passed: 'Whether it allows the message to be sent now.',
  summary: 'The same as a sentence.',
  evidence: 'The facts it was decided on: fields that depend on the rule.',
})

const ExplainedRun = v.object({ id: uuid, sequence: v.number(), status: oneOf(EXECUTION_STATUSES) })
describeObject(ExplainedRun, 'ExplainedRun', 'The run that an explanation is about.', {
  id: 'Id of the run.',
  sequence: 'Which run of the campaign it is, from 1.',
  status: 'How far the run is.',
})

const ExplainedMessage = v.object({
  id: uuid,
  status: oneOf(MESSAGE_STATUSES),
  to: v.nullable(v.string()),
  errorMessage: v.nullable(v.string()),
})
describeObject(ExplainedMessage, 'ExplainedMessage', 'The message of the contact in the run.', {
  id: 'Id of the message.',
  status: 'Its status.',
  to: 'The number it goes to; null for none.',
  errorMessage: "The carrier's error message; null for none.",
})

export const SendExplanationRecord = v.object({
  campaignId: uuid,
  campaignStatus: oneOf(CAMPAIGN_STATUSES),
  contactId: uuid,
  included: v.boolean(),
  decision: oneOf(DECISIONS),
  errorCode: v.nullable(oneOf(MESSAGE_ERRORS)),
  notBefore: v.nullable(isoTime),
  at: v.nullable(isoTime),
  summary: v.string(),
  execution: v.nullable(ExplainedRun),
  message: v.nullable(ExplainedMessage),
  reasons: v.array(SendReason),
})
describeObject(
  SendExplanationRecord,
  'SendExplanation',
  'Why a contact gets the message of a campaign, or does not.',
  {
    campaignId: 'Id of the campaign.',
    campaignStatus: 'The status of the campaign.',
    contactId: 'Id of the contact.',
    included: 'Whether the contact is among those who get the message; false for a contact who is left out.',
    decision: 'The result for the contact, actual or expected.',
    errorCode: 'Why the message failed, or the contact is left out; null otherwise.',
    notBefore: 'When the message can be sent at the earliest; null for immediately, never, or unknown.',
    at: 'When the contact gets the message or is left out: the planned time or, once it is decided, the time when it was sent, failed or left out. Null if unknown.',
    summary: 'The same in a sentence or two.',
    execution: 'The run it is about; null for one that has not begun.',
    message: 'The message of the contact in that run; null for none.',
    reasons:
      'The results by rule, in the order of evaluation: all rules for a message that has not been sent, the deciding one for a message that was left out.',
  },
)
