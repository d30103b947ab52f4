import * as v from 'valibot'
import { text } from '../../http/schema.ts'
import { described, describeObject } from '../../lib/describe.ts'

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
