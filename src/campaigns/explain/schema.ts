import * as v from 'valibot'
import { EXECUTION_STATUSES } from '../../delivery/executions/table.ts'
import { MESSAGE_ERRORS, MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import { described, isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { CAMPAIGN_STATUSES } from '../records/table.ts'
import { SEND_RULES } from './decide.ts'
import { DECISIONS } from './summary.ts'

export const ExplainSend = parameters({
  contactId: [uuid, 'Id of the contact.'],
  executionId: [
    v.optional(uuid),
    'A run that has begun. Absent: the run under way; of a campaign that waits for its time, or for its next run, the run to come; of one that has ended, the last run.',
  ],
})

const SendReason = component('SendReason', 'The result of one rule for a contact.', {
  rule: [oneOf(SEND_RULES), 'Which rule was evaluated.'],
  passed: [v.boolean(), 'Whether it allows the message to be sent now.'],
  summary: [v.string(), 'The same as a sentence, in the language of `Accept-Language`.'],
  evidence: [
    described(v.record(v.string(), v.unknown()), { type: 'object', additionalProperties: true }),
    'The facts it was decided on: fields that depend on the rule.',
  ],
})

const ExplainedRun = component('ExplainedRun', 'The run that an explanation is about.', {
  id: [uuid, 'Id of the run.'],
  sequence: [v.number(), 'Which run of the campaign it is, from 1.'],
  status: [oneOf(EXECUTION_STATUSES), 'How far the run is.'],
})

const ExplainedMessage = component('ExplainedMessage', 'The message of the contact in the run.', {
  id: [uuid, 'Id of the message.'],
  status: [oneOf(MESSAGE_STATUSES), 'Its status.'],
  to: [v.nullable(v.string()), 'The number it goes to; null for none.'],
  errorMessage: [v.nullable(v.string()), "The carrier's error message; null for none."],
})

export const SendExplanationRecord = component(
  'SendExplanation',
  'Why a contact gets the message of a campaign, or does not.',
  {
    campaignId: [uuid, 'Id of the campaign.'],
    campaignStatus: [oneOf(CAMPAIGN_STATUSES), 'The status of the campaign.'],
    contactId: [uuid, 'Id of the contact.'],
    included: [
      v.boolean(),
      'Whether the contact is among those who get the message; false for a contact who is skipped.',
    ],
    decision: [oneOf(DECISIONS), 'The result for the contact, actual or expected.'],
    errorCode: [
      v.nullable(oneOf(MESSAGE_ERRORS)),
      'Why the message failed, or the contact is skipped; null otherwise.',
    ],
    notBefore: [
      v.nullable(isoTime),
      'When the message can be sent at the earliest; null for immediately, never, or unknown.',
    ],
    at: [
      v.nullable(isoTime),
      'When the contact gets the message or is skipped: the planned time or, once it is decided, the time when it was sent, failed or skipped. Null if unknown.',
    ],
    summary: [v.string(), 'The same in a sentence or two, in the language of `Accept-Language`.'],
    execution: [v.nullable(ExplainedRun), 'The run it is about; null for one that has not begun.'],
    message: [v.nullable(ExplainedMessage), 'The message of the contact in that run; null for none.'],
    reasons: [
      v.array(SendReason),
      'The results by rule, in the order of evaluation: all rules for a message that has not been sent, the deciding one for a message that was skipped.',
    ],
  },
)
