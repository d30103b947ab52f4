import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { REVIEW_STATUSES } from '../../compliance/reviews/table.ts'
import { isoTime, oneOf, pageEntries, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'

const REVIEW_DECISIONS = enumeration(
  'OptOutReviewDecision',
  'What to do about a message that may be an opt-out.',
  {
    OPT_OUT: 'Put the address on the suppression list, with a consent record that has the message.',
    KEEP: 'Go on sending.',
  },
)

export const ListOptOutReviews = parameters({
  ...pageEntries,
  status: [v.optional(oneOf(REVIEW_STATUSES), 'OPEN'), 'Only reviews with this status.'],
})

export const DecideOptOutReview = component(
  'DecideOptOutReview',
  'The decision about a message that may be an opt-out.',
  { decision: [oneOf(REVIEW_DECISIONS), 'What to do.'] },
)

export const OptOutReviewRecord = component(
  'OptOutReview',
  'A message that may be an opt-out, which a person has to decide about.',
  {
    id: [uuid, 'Id of the review.'],
    status: [oneOf(REVIEW_STATUSES), 'What was decided.'],
    channel: [oneOf(SUPPRESSION_CHANNELS), 'The channel that it would opt out of.'],
    address: [v.string(), 'The phone number or email address it came from.'],
    contactId: [v.nullable(uuid), 'Id of the contact who wrote it; null once the contact is deleted.'],
    contactName: [v.nullable(v.string()), 'Name of the contact; null once it is deleted.'],
    body: [v.string(), 'What the contact wrote; at most the first 2,000 characters.'],
    receivedAt: [isoTime, 'When it came.'],
    dueAt: [
      isoTime,
      'Deadline of the decision: the end of the tenth business day after it came, in the time zone of the organization.',
    ],
    isOverdue: [v.boolean(), 'Whether the deadline passed without a decision.'],
    decidedAt: [v.nullable(isoTime), 'When it was decided; null while it is OPEN.'],
    decidedBy: [
      v.nullable(ActorRecord),
      'Who decided, which may be the contact itself; null while it is OPEN.',
    ],
  },
)

export type ListOptOutReviewsQuery = v.InferOutput<typeof ListOptOutReviews>
