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

/** The SQL condition that a campaign waits for approval. @param campaign alias of its row */
export const isSubmitted = (campaign: string): string =>
  `EXISTS (SELECT 1 FROM campaign_approvals a WHERE a.organization_id = ${campaign}.organization_id
     AND a.campaign_id = ${campaign}.id AND a.status = 'SUBMITTED')`
