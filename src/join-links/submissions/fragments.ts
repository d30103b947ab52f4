import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { fragment } from '../../db/fragment.ts'

/** Submissions by which contacts joined through these links. @param linkIds internal ids */
export const joinsBy = (organizationId: number, linkIds: readonly number[]): FactRows => ({
  rows: fragment`FROM join_submissions WHERE organization_id = ${organizationId} AND join_link_id IN ${linkIds}
    AND status = 'COMPLETED'`,
  id: 'join_submissions.id',
})
