import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { isoTime, oneOf, text } from '../../http/schema.ts'
import { described, describeObject, describeWords } from '../../lib/describe.ts'

/** What the record of a campaign says about its approval. */

export const APPROVAL_STATUSES = ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

describeWords(
  APPROVAL_STATUSES,
  'ApprovalStatus',
  'Whether a campaign was submitted for approval, and what was decided.',
  {
    NONE: 'Not submitted, or withdrawn by a change. Drafts need no approval from somebody who may launch them.',
    SUBMITTED: 'A draft that waits for somebody with the permission `campaign:send`.',
    APPROVED: 'Somebody with that permission launched it.',
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
  status: 'How far it is.',
  revision:
    'Stands for what the campaign would send: to whom, when, what and from where. It changes with any of that, so an approval that names it covers what was read and nothing else.',
  submittedBy: 'Who submitted it; null for nobody.',
  submittedAt: 'When; null for never.',
  note: 'What the submitter wrote for whoever decides; null for nothing.',
  decidedBy: 'Who approved or rejected it; null while nobody has.',
  decidedAt: 'When; null while nobody has.',
  reason: 'Why it was rejected, or what was said with the approval; null for nothing.',
})

/** Longest note or reason. */
const MAX_REMARK = 1_000
const remark = text(1, MAX_REMARK)

export const SubmitCampaign = v.object({ note: v.optional(v.nullable(remark)) })
describeObject(SubmitCampaign, 'SubmitCampaign', 'A draft to be approved.', {
  note: 'What whoever decides should know; null for nothing.',
})

const revision = v.pipe(
  described(v.string('must be a text'), { type: 'string', pattern: '^[0-9a-f]{16}$' }),
  v.regex(/^[0-9a-f]{16}$/, 'must be the approval.revision of the campaign'),
)

export const ApproveCampaign = v.object({ revision, note: v.optional(v.nullable(remark)) })
describeObject(ApproveCampaign, 'ApproveCampaign', 'The approval of a campaign as it was read.', {
  revision:
    '`approval.revision` of the campaign as you read it. Where the campaign has changed since, nothing is launched.',
  note: 'What to say with the approval; null for nothing.',
})

export const RejectCampaign = v.object({ reason: remark })
describeObject(RejectCampaign, 'RejectCampaign', 'Why a campaign is sent back.', {
  reason: 'What has to change. Whoever submitted it reads it as `approval.reason`.',
})

export type SubmitCampaignInput = v.InferOutput<typeof SubmitCampaign>
export type ApproveCampaignInput = v.InferOutput<typeof ApproveCampaign>
export type RejectCampaignInput = v.InferOutput<typeof RejectCampaign>
