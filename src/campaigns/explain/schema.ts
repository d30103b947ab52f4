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

describeWords(DECISIONS, 'SendDecision', 'What becomes of a contact in a campaign, or would.', {
  WOULD_SEND: 'The contact would get the message.',
  WOULD_WAIT:
    'The contact would get it later, or once the campaign can send: see the rule that did not pass.',
  WOULD_SKIP: 'The contact would be left out; `errorCode` says why.',
  NOT_IN_SEGMENT: 'The contact is not in the segment.',
  NOT_IN_RUN: 'The contact is in the segment, but came after the recipients of the run were chosen.',
  WAITING: 'The message waits: for its turn, its send window, another try or the campaign to be resumed.',
  SENDING: 'The message is being handed to the carrier.',
  SENT: 'The message was sent; its status says how far it came.',
  FAILED: 'The message could not be sent or delivered; `errorCode` says why.',
  SKIPPED: 'The contact was left out; `errorCode` says why.',
  CANCELLED: 'The campaign was cancelled before the message was sent.',
})

describeWords(SEND_RULES, 'SendRule', 'What decides whether a contact gets a message, in this order.', {
  SEGMENT: 'The contact is in the segment of the campaign. Evidence: the rules, part by part.',
  ADDRESS: 'The contact has a number, and still the one the message was made for.',
  DUPLICATE: 'No other contact of the run has the number.',
  STATUS: 'The contact is ACTIVE.',
  SUPPRESSION: 'The number is not on the opt-out list. Evidence: since when it is, and how it came there.',
  REVIEW:
    'Nobody has to decide whether the contact opted out; asked of marketing alone. Evidence: since when somebody has.',
  CONSENT: 'There is a consent to marketing, where the organization asks for one. Evidence: the record.',
  EXPIRY: 'The message is not too old, once it was tried.',
  SEND_WINDOW:
    'The send window is open in every zone where the recipient may be. Evidence: the zones, what they follow from (`zoneSource`), the hours, and when it opens.',
  FREQUENCY_CAP:
    'The contact has not got as much marketing as the organization allows (`frequencyCap`). Evidence: how much it got, and from when on it may get more (`freeAt`).',
  REGION: 'By WHATSAPP: messages of this kind are let through to the country of the number.',
  SESSION:
    'By WHATSAPP, of free text: the contact wrote to a sender of the campaign in the last 24 hours. Evidence: when it last did (`heardAt`), and `until` when free text is let through.',
  TEXT: 'The text for the contact is not empty and not too long. Evidence: the text itself.',
  SENDER: 'A sender of the campaign is ACTIVE.',
  DAILY_CAP:
    'A sender that may write to the contact has not sent as much today as its daily limit and its warm-up allow. Evidence: both by sender, and when the next day begins.',
  CANARY:
    'The canary of the run lets the message go. Evidence: its state, and when it decides about the rest.',
  AB_TEST:
    'The contact is in the A/B test of the campaign, or a text is chosen. Evidence: how far the test is, and the label of the text, null while nobody knows.',
  HOLD: 'Sending is not held on this server. Evidence: since when it is, and why.',
})

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
    'A run that has begun. Absent: the run under way; of a campaign that waits for its time, or for its next run, the run to come; of one that is over, the last run.',
})

const SendReason = v.object({
  rule: oneOf(SEND_RULES),
  passed: v.boolean(),
  summary: v.string(),
  evidence: described(v.record(v.string(), v.unknown()), { type: 'object', additionalProperties: true }),
})
describeObject(SendReason, 'SendReason', 'What one rule says of a contact.', {
  rule: 'What was asked.',
  passed: 'Whether it lets the message go now.',
  summary: 'The same as a sentence.',
  evidence: 'What it was decided on: fields that depend on the rule.',
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
  status: 'How far it came.',
  to: 'The number it goes to; null for none.',
  errorMessage: 'What the carrier said about it; null for nothing.',
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
    included: 'Whether the contact is among those who get the message; false for somebody who is left out.',
    decision: 'What becomes of the contact, or would.',
    errorCode: 'Why the message failed, or the contact is left out; null otherwise.',
    notBefore: 'When the message can be sent at the earliest; null for at once, never, or not known.',
    at: 'When the contact gets the message or is left out: the time to come as far as it is planned or, once it is decided, the time at which it was sent, failed or left out. Null for no such time.',
    summary: 'The same in a sentence or two.',
    execution: 'The run it is about; null for one that has not begun.',
    message: 'The message of the contact in that run; null for none.',
    reasons:
      'Rule by rule, in the order in which they are asked: all of them for a message that is to be sent, the one that decided for a message that was left out.',
  },
)
