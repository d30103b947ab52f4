import { type Fragment, fragment } from '../../db/fragment.ts'
import type { ApprovalStatus } from './schema.ts'

/** The SQL condition that a campaign of the organization has this approval status. @param id SQL of its internal id */
export function hasApproval(id: Fragment, organizationId: number, status: ApprovalStatus): Fragment {
  if (status === 'NONE') {
    return fragment`${id} NOT IN (SELECT campaign_id FROM campaign_approvals WHERE organization_id = ${organizationId})`
  }
  return fragment`${id} IN (SELECT campaign_id FROM campaign_approvals
    WHERE organization_id = ${organizationId} AND status = ${status})`
}

/** SQL of `approvedAt` and `isAudienceChanged` of a row of `campaigns`: see `ApprovedAudience`. */
export const APPROVED_AUDIENCE = `
  (SELECT a.audience_at FROM campaign_approvals a WHERE a.organization_id = campaigns.organization_id
     AND a.campaign_id = campaigns.id AND a.status = 'APPROVED') AS approvedAt,
  EXISTS (SELECT 1 FROM campaign_approvals a JOIN segments ON segments.id = campaigns.segment_id
     WHERE a.organization_id = campaigns.organization_id AND a.campaign_id = campaigns.id
       AND a.status = 'APPROVED' AND a.audience_at IS NOT NULL
       AND a.audience_rules IS NOT segments.rules) AS isAudienceChanged`

/** The SQL condition that a campaign waits for approval. @param campaign alias of its row */
export const isSubmitted = (campaign: string): string =>
  `EXISTS (SELECT 1 FROM campaign_approvals a WHERE a.organization_id = ${campaign}.organization_id
     AND a.campaign_id = ${campaign}.id AND a.status = 'SUBMITTED')`
