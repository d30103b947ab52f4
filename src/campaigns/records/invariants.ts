import { leftJoinActor } from '../../accounts/actors/service.ts'
import { contactsWhoSent } from '../../channels/inbound/fragments.ts'
import { mailOptOuts } from '../../compliance/consents/fragments.ts'
import type { Invariant } from '../../db/check.ts'
import { isSubmitted } from '../approvals/fragments.ts'

/** SQL of the runs of a campaign that were not cancelled. */
const runsOf = (alias: string): string =>
  `FROM executions e WHERE e.organization_id = ${alias}.organization_id AND e.campaign_id = ${alias}.id AND e.status <> 'CANCELLED'`

/** SQL of the number of contacts who opted out by a text or in answer to a mail. */
const OPTED_OUT = `(${contactsWhoSent('OPT_OUT', 'g')} + ${mailOptOuts('g')})`

export const invariants: readonly Invariant[] = [
  {
    name: 'approvals stay within their organization',
    sql: `SELECT count(*) FROM campaign_approvals x LEFT JOIN campaigns ON campaigns.id = x.campaign_id
        ${leftJoinActor('x.submitted_by', 'submitter')} ${leftJoinActor('x.decided_by', 'decider')}
      WHERE campaigns.organization_id IS NOT x.organization_id OR submitter.organization_id IS NOT x.organization_id
        OR decider.organization_id <> x.organization_id`,
  },
  {
    name: 'a campaign that waits for approval is a draft',
    sql: `SELECT count(*) FROM campaigns g WHERE (status <> 'DRAFT' OR deleted_at IS NOT NULL) AND ${isSubmitted('g')}`,
  },
  {
    name: 'campaigns count each contact who answered once',
    sql: `SELECT count(*) FROM campaigns g WHERE replied_count <> ${contactsWhoSent('OTHER', 'g')}
      OR opted_out_count <> ${OPTED_OUT}`,
    repair: [
      `UPDATE campaigns AS g SET replied_count = ${contactsWhoSent('OTHER', 'g')},
         opted_out_count = ${OPTED_OUT}`,
    ],
  },
  {
    name: 'a recurring campaign between two runs has its next one planned, at the time it says',
    sql: `SELECT count(*) FROM campaigns g WHERE type = 'RECURRING' AND status = 'ACTIVE' AND deleted_at IS NULL
      AND next_run_at IS NOT (SELECT e.scheduled_for ${runsOf('g')} AND e.status = 'PENDING')`,
  },
  {
    name: 'no occurrence of a recurring campaign has two runs',
    sql: `SELECT count(*) FROM campaigns g WHERE type = 'RECURRING'
      AND EXISTS (SELECT 1 ${runsOf('g')} GROUP BY e.scheduled_for HAVING count(*) > 1)`,
  },
]
