import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { isoTime, oneOf } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'

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
