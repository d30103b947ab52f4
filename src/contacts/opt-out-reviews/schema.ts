import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import '../../compliance/consents/schema.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { REVIEW_STATUSES } from '../../compliance/reviews/table.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'

describeWords(
  REVIEW_STATUSES,
  'OptOutReviewStatus',
  'What was decided about a message that may be an opt-out.',
  {
    OPEN: 'Undecided. No marketing is sent to the address meanwhile.',
    OPTED_OUT: 'It was an opt-out, or its writer clearly opted out since.',
    KEPT: 'It was no opt-out, or its writer opted in since.',
  },
)

const REVIEW_DECISIONS = ['OPT_OUT', 'KEEP'] as const
describeWords(
  REVIEW_DECISIONS,
  'OptOutReviewDecision',
  'What to do about a message that may be an opt-out.',
  {
    OPT_OUT: 'Put the address on the suppression list, with a consent record that has the message.',
    KEEP: 'Go on sending.',
  },
)

export const ListOptOutReviews = v.object({
  ...pageQuery,
  status: v.optional(oneOf(REVIEW_STATUSES), 'OPEN'),
})
describeFields(ListOptOutReviews, { ...PAGE_FIELDS, status: 'Only reviews with this status.' })

export const DecideOptOutReview = v.object({ decision: oneOf(REVIEW_DECISIONS) })
describeObject(
  DecideOptOutReview,
  'DecideOptOutReview',
  'The decision about a message that may be an opt-out.',
  {
    decision: 'What to do.',
  },
)

export const OptOutReviewRecord = v.object({
  id: uuid,
  status: oneOf(REVIEW_STATUSES),
  channel: oneOf(SUPPRESSION_CHANNELS),
  address: v.string(),
  contactId: v.nullable(uuid),
  contactName: v.nullable(v.string()),
  body: v.string(),
  receivedAt: isoTime,
  dueAt: isoTime,
  isOverdue: v.boolean(),
  decidedAt: v.nullable(isoTime),
  decidedBy: v.nullable(ActorRecord),
})
describeObject(
  OptOutReviewRecord,
  'OptOutReview',
  'A message that may be an opt-out, which a person has to decide about.',
  {
    id: 'Id of the review.',
    status: 'What was decided.',
    channel: 'The channel that it would opt out of.',
    address: 'The phone number or email address it came from.',
    contactId: 'Id of the contact who wrote it; null once the contact is deleted.',
    contactName: 'Name of the contact; null once it is deleted.',
    body: 'What the contact wrote; at most the first 2,000 characters.',
    receivedAt: 'When it came.',
    dueAt:
      'Deadline of the decision: the end of the tenth business day after it came, in the time zone of the organization.',
    isOverdue: 'Whether the deadline passed without a decision.',
    decidedAt: 'When it was decided; null while it is OPEN.',
    decidedBy: 'Who decided, which may be the contact itself; null while it is OPEN.',
  },
)

export type ListOptOutReviewsQuery = v.InferOutput<typeof ListOptOutReviews>
