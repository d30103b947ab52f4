import { joinActor, leftJoinActor } from '../../accounts/actors/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { Actor } from '../../lib/principal.ts'
import type { ApprovalStatus } from './schema.ts'
import type { campaignApprovals } from './table.ts'

/** A submission with its submitter and, once it is decided, its decider. */
export type SubmissionRow = Pick<
  typeof campaignApprovals.$inferSelect,
  'campaignId' | 'status' | 'submittedAt' | 'note' | 'decidedAt' | 'reason'
> & {
  submitterType: Actor['type'] | null
  /** Public id; empty for the command line. */
  submitterId: string | null
  submitterName: string | null
  deciderType: Actor['type'] | null
  deciderId: string | null
  deciderName: string | null
}

export function listSubmissions(
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): SubmissionRow[] {
  const wanted = fragment`a.organization_id = ${organizationId} AND a.campaign_id IN ${campaignIds}`
  return reader.all<SubmissionRow>(
    `SELECT a.campaign_id, a.status, a.submitted_at, a.note,
       submitter.type AS submitterType, submitter.reference AS submitterId, submitter.name AS submitterName,
       a.decided_at, decider.type AS deciderType, decider.reference AS deciderId,
       decider.name AS deciderName, a.reason
     FROM campaign_approvals a ${joinActor('a.submitted_by', 'submitter')}
       ${leftJoinActor('a.decided_by', 'decider')}
     WHERE ${wanted.text}`,
    ...wanted.params,
  )
}

/** Finds the status of the submission; undefined for a campaign that was not submitted. */
export const findSubmissionStatus = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): SubmissionRow['status'] | undefined =>
  reader.value<SubmissionRow['status']>(fragment`SELECT status FROM campaign_approvals
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}`)

/** Inserts a submission and replaces an earlier one. @param by internal id of the actor */
export function insertSubmission(
  tx: Tx,
  organizationId: number,
  { campaignId, by, note }: { campaignId: number; by: number; note: string | null },
): void {
  tx.run(fragment`
    INSERT OR REPLACE INTO campaign_approvals (organization_id, campaign_id, status, submitted_by,
      submitted_at, note) VALUES (${organizationId}, ${campaignId}, 'SUBMITTED', ${by}, ${tx.now}, ${note})`)
}

/**
 * Decides a submission (SUBMITTED -> APPROVED or REJECTED); does nothing for any other status.
 * @param by internal id of the actor
 */
export function decideSubmission(
  tx: Tx,
  organizationId: number,
  { campaignId, status, by }: { campaignId: number; status: 'APPROVED' | 'REJECTED'; by: number },
): void {
  tx.run(fragment`UPDATE campaign_approvals SET status = ${status}, decided_by = ${by}, decided_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId} AND status = 'SUBMITTED'`)
}

/** Extends the approval of an approved campaign to the current audience of its segment. */
export const approveAudience = (tx: Tx, organizationId: number, campaignId: number): void =>
  void tx.run(fragment`UPDATE campaign_approvals SET audience_at = ${tx.now}, audience_rules = (
      SELECT segments.rules FROM campaigns JOIN segments ON segments.id = campaigns.segment_id
      WHERE campaigns.id = ${campaignId}), audience_is_chosen_only = (
      SELECT topics.is_chosen_only FROM campaigns JOIN topics ON topics.id = campaigns.topic_id
      WHERE campaigns.id = ${campaignId})
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId} AND status = 'APPROVED'`)

/** Sets the note or reason of the decision. */
export function setReason(
  tx: Tx,
  organizationId: number,
  { campaignId, reason }: { campaignId: number; reason: string | null },
): void {
  tx.run(fragment`UPDATE campaign_approvals SET reason = ${reason}
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}`)
}

/** Deletes a submission that is SUBMITTED; a decided one stays. */
export function deleteSubmission(tx: Tx, organizationId: number, campaignId: number): void {
  tx.run(fragment`DELETE FROM campaign_approvals
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId} AND status = 'SUBMITTED'`)
}

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
       LEFT JOIN topics ON topics.id = campaigns.topic_id
     WHERE a.organization_id = campaigns.organization_id AND a.campaign_id = campaigns.id
       AND a.status = 'APPROVED' AND a.audience_at IS NOT NULL
       AND (a.audience_rules IS NOT segments.rules
         OR a.audience_is_chosen_only = 1 AND topics.is_chosen_only IS NOT 1)) AS isAudienceChanged`

/** The SQL condition that a campaign waits for approval. @param campaign alias of its row */
export const isSubmitted = (campaign: string): string =>
  `EXISTS (SELECT 1 FROM campaign_approvals a WHERE a.organization_id = ${campaign}.organization_id
     AND a.campaign_id = ${campaign}.id AND a.status = 'SUBMITTED')`
