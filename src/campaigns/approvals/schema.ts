import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { isoTime, oneOf, text } from '../../http/schema.ts'
import { described, describeObject, describeWords } from '../../lib/describe.ts'

/** The approval in the record of a campaign. */

export const APPROVAL_STATUSES = ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

describeWords(
  APPROVAL_STATUSES,
  'ApprovalStatus',
  'Whether a campaign was submitted for approval, and what was decided.',
  {
    NONE: 'Not submitted, or withdrawn by a change. A member who may launch a draft needs no approval.',
    SUBMITTED: 'The draft waits for a member with the permission `campaign:send`.',
    APPROVED: 'A member with that permission launched it.',
    REJECTED: 'Sent back with a `reason`. It is still a draft, can be changed and submitted again.',
  },
)

const time = v.nullable(isoTime)

export const ApprovalRecord = v.object({
  status: oneOf(APPROVAL_STATUSES),
  revision: v.string(),
  submittedBy: v.nullable(ActorRecord),
  submittedAt: time,
  note: v.nullable(v.string()),
  decidedBy: v.nullable(ActorRecord),
  decidedAt: time,
  reason: v.nullable(v.string()),
})
describeObject(ApprovalRecord, 'CampaignApproval', 'The last submission of a campaign for approval.', {
  status: 'The status of the submission.',
  revision:
    'Identifies what the campaign would send: its recipients, time, message and senders. It changes with any of these, so an approval that names it covers only what was read.',
  submittedBy: 'Who submitted it; null for none.',
  submittedAt: 'When it was submitted; null for never.',
  note: 'The note of the submitter for the member who decides; null for none.',
  decidedBy: 'Who approved or rejected it; null while undecided.',
  decidedAt: 'When it was approved or rejected; null while undecided.',
  reason: 'The reason of the rejection, or the note of the approval; null for none.',
})

/** Longest note or reason. */
const MAX_REMARK = 1_000
const remark = text(1, MAX_REMARK)

export const SubmitCampaign = v.object({ note: v.optional(v.nullable(remark)) })
describeObject(SubmitCampaign, 'SubmitCampaign', 'A draft to be approved.', {
  note: 'A note for the member who decides; null for none.',
})

const revision = v.pipe(
  described(v.string('must be a text'), { type: 'string', pattern: '^[0-9a-f]{16}$' }),
  v.regex(/^[0-9a-f]{16}$/, 'must be the approval.revision of the campaign'),
)

export const ApproveCampaign = v.object({ revision, note: v.optional(v.nullable(remark)) })
describeObject(ApproveCampaign, 'ApproveCampaign', 'The approval of a campaign as it was read.', {
  revision:
    '`approval.revision` of the campaign as you read it. Where the campaign has changed since, nothing is launched.',
  note: 'A note with the approval; null for none.',
})

export const RejectCampaign = v.object({ reason: remark })
describeObject(RejectCampaign, 'RejectCampaign', 'Why a campaign is sent back.', {
  reason: 'What has to change. The submitter reads it as `approval.reason`.',
})

export type SubmitCampaignInput = v.InferOutput<typeof SubmitCampaign>
export type ApproveCampaignInput = v.InferOutput<typeof ApproveCampaign>
export type RejectCampaignInput = v.InferOutput<typeof RejectCampaign>
