import type { Invariant } from '../../db/check.ts'
import { PAUSE_AND_RESUME } from '../../delivery/executions/invariants.ts'
import { hasJobOfRun } from '../../jobs/queries.ts'
import { followTestJob } from './job-kinds.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'contacts who waited for an A/B test got the chosen text',
    sql: `SELECT count(*) FROM messages m LEFT JOIN variant_tests t ON t.execution_id = m.execution_id
      WHERE m.variant < 0 AND m.variant IS NOT -t.chosen`,
  },
  {
    name: 'no held message is sent before the text of an A/B test is chosen',
    sql: `SELECT count(*) FROM messages m WHERE m.variant = 0 AND m.status NOT IN ('SCHEDULED', 'SKIPPED', 'CANCELLED')`,
  },
  {
    name: 'a run whose messages wait for the text of an A/B test has a job that follows the test',
    sql: `SELECT count(*) FROM executions e WHERE e.status = 'RUNNING' AND e.scheduled_count > 0
      AND NOT ${hasJobOfRun(followTestJob.kind, 'e.id')}
      AND EXISTS (SELECT 1 FROM messages m WHERE +m.execution_id = e.id
        AND m.status = 'SCHEDULED' AND m.scheduled_for IS NULL)`,
    remedy: PAUSE_AND_RESUME,
    isQuick: true,
  },
  {
    name: 'A/B tests stay within their organization',
    sql: `SELECT count(*) FROM variant_tests t WHERE NOT EXISTS (SELECT 1 FROM executions e
      WHERE e.id = t.execution_id AND e.organization_id = t.organization_id AND e.campaign_id = t.campaign_id)`,
  },
]
