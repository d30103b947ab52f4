import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { isoTime, oneOf, text, wholeNumber } from '../../http/schema.ts'
import { component, described, enumeration } from '../../lib/describe.ts'

/** The approval in the record of a campaign. */

export const APPROVAL_STATUSES = enumeration(
  'ApprovalStatus',
  'Whether a campaign was submitted for approval, and what was decided.',
  {
    NONE: 'Not submitted, or withdrawn by a change. A member who may launch a draft needs no approval.',
    SUBMITTED: 'The draft waits for a member with the permission `campaign:send`.',
    APPROVED: 'A member with that permission launched it.',
    REJECTED: 'Sent back with a `reason`. It is still a draft, can be changed and submitted again.',
  },
)
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

const time = v.nullable(isoTime)

export const ApprovalRecord = component(
  'CampaignApproval',
  'The last submission of a campaign for approval.',
  {
    status: [oneOf(APPROVAL_STATUSES), 'The status of the submission.'],
    revision: [
      v.string(),
      'Identifies what the campaign would send: its recipients, time, message and senders. It changes with any of these, also with the fixed members or the rules of its segment and with `isChosenOnly` of its topic, so an approval that names it covers only what was read.',
    ],
    submittedBy: [v.nullable(ActorRecord), 'Who submitted it; null for none.'],
    submittedAt: [time, 'When it was submitted; null for never.'],
    note: [v.nullable(v.string()), 'The note of the submitter for the member who decides; null for none.'],
    decidedBy: [v.nullable(ActorRecord), 'Who approved or rejected it; null while undecided.'],
    decidedAt: [time, 'When it was approved or rejected; null while undecided.'],
    reason: [
      v.nullable(v.string()),
      'The reason of the rejection, or the note of the approval; null for none.',
    ],
  },
)

/** Longest note or reason. */
const MAX_REMARK = 1_000
const remark = text(1, MAX_REMARK)

export const SubmitCampaign = component('SubmitCampaign', 'A draft to be approved.', {
  note: [v.optional(v.nullable(remark)), 'A note for the member who decides; null for none.'],
})

const revision = v.pipe(
  described(v.string('must be a text'), { type: 'string', pattern: '^[0-9a-f]{16}$' }),
  v.regex(/^[0-9a-f]{16}$/, 'must be the approval.revision of the campaign'),
)

const MAX_RECIPIENTS = 1_000_000_000

const ExpectedAudience = component(
  'ExpectedAudience',
  'The audience that a person saw before an act that sends. If more would get it now, the act is refused with CONFLICT and nothing is sent; `details[0]` has the current figures.',
  {
    recipients: [wholeNumber(0, MAX_RECIPIENTS), '`eligibleCount` of the estimate that was shown.'],
    revision: [
      v.optional(revision),
      '`approval.revision` of the campaign that was shown. Another one is refused too.',
    ],
  },
)

/** For the body of an act that sends. */
export const expected = v.optional(ExpectedAudience)
export const EXPECTED_TEXT = 'The audience that was shown before the launch; absent to launch for any.'

/** Undefined for a caller who was shown nothing. */
export type Expected = v.InferOutput<typeof expected>

export const ApproveCampaign = component('ApproveCampaign', 'The approval of a campaign as it was read.', {
  revision: [
    revision,
    '`approval.revision` of the campaign as you read it. Where the campaign has changed since, nothing is launched.',
  ],
  note: [v.optional(v.nullable(remark)), 'A note with the approval; null for none.'],
  expected: [expected, EXPECTED_TEXT],
})

export const RejectCampaign = component('RejectCampaign', 'Why a campaign is sent back.', {
  reason: [remark, 'What has to change. The submitter reads it as `approval.reason`.'],
})

export type SubmitCampaignInput = v.InferOutput<typeof SubmitCampaign>
export type ApproveCampaignInput = Omit<v.InferOutput<typeof ApproveCampaign>, 'expected'>
export type RejectCampaignInput = v.InferOutput<typeof RejectCampaign>
