import * as v from 'valibot'
import { answersTo, repliesTo } from '../../channels/inbound/store.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { PAUSE_AND_RESUME } from '../../delivery/executions/store.ts'
import { defineJob } from '../../jobs/job.ts'
import { hasJobOfRun } from '../../jobs/store.ts'
import { clicksOn } from '../../links/clicks/store.ts'
import { leftJoinOpen } from '../../links/opens/store.ts'
import type { CHOSEN_BY, TestRow } from './table.ts'

/** Follows the A/B test of a run until the test has ended and all other messages are released. */
export const followTestJob = defineJob({
  kind: 'execution.follow_test',
  queue: 'campaigns',
  payload: v.object({
    executionId: v.number(),
    /** Whether the test continues even if the run is very late, because a user resumed it. */
    isLateAccepted: v.optional(v.boolean()),
  }),
})

export const findTest = (reader: Reader, executionId: number): TestRow | undefined =>
  reader.get<TestRow>('SELECT * FROM variant_tests WHERE execution_id = ?', executionId)

/** Finds the pending choice of a run; undefined once the text is chosen. */
export function choiceOf(reader: Reader, executionId: number): { decidesAt: number | null } | undefined {
  const test = findTest(reader, executionId)
  return !test || test.state === 'CHOSEN' ? undefined : { decidesAt: test.decidesAt }
}

/** Lists the tests of these campaigns; a campaign has at most one run with a test. */
export function listTests(reader: Reader, organizationId: number, campaignIds: readonly number[]): TestRow[] {
  return reader.all<TestRow>(fragment`SELECT * FROM variant_tests
    WHERE organization_id = ${organizationId} AND campaign_id IN ${campaignIds}`)
}

export function insertTest(
  tx: Tx,
  test: { organizationId: number; campaignId: number; executionId: number },
): void {
  tx.run(fragment`INSERT INTO variant_tests (execution_id, organization_id, campaign_id, state)
    VALUES (${test.executionId}, ${test.organizationId}, ${test.campaignId}, 'SENDING')`)
}

/** @param decidesAt ms since 1970 */
export function setWaiting(tx: Tx, executionId: number, decidesAt: number): void {
  tx.run(fragment`UPDATE variant_tests SET state = 'WAITING', decides_at = ${decidesAt}
    WHERE execution_id = ${executionId}`)
}

export function setUndecided(tx: Tx, executionId: number, explanation: string): void {
  tx.run(fragment`UPDATE variant_tests SET state = 'UNDECIDED', explanation = ${explanation}
    WHERE execution_id = ${executionId}`)
}

/** @param choice.text the position of the chosen text, from 1 */
export function setChosen(
  tx: Tx,
  executionId: number,
  { text, by, explanation }: { text: number; by: (typeof CHOSEN_BY)[number]; explanation: string },
): void {
  tx.run(fragment`
    UPDATE variant_tests SET state = 'CHOSEN', chosen = ${text}, chosen_by = ${by}, chosen_at = ${tx.now},
      explanation = ${explanation} WHERE execution_id = ${executionId}`)
}

/** Results of the test recipients of one text; recipients who got it after the choice do not count. */
export interface VariantFigures {
  /** Position of the text, from 1. */
  text: number
  recipients: number
  /** Messages that a carrier accepted, regardless of their later result. */
  sent: number
  delivered: number
  /** Recipients whose link a person followed. */
  clicked: number
  /** Recipients who opened the mail, as far as its picture shows that. */
  opened: number
  replied: number
  optedOut: number
  /** Messages without a final status. */
  open: number
  /**
   * `nextAt`: when the next of the open messages is due. `lastAt`: when the last of the others left or failed. Both in
   * ms since 1970.
   */
  nextAt: number | null
  lastAt: number | null
}

const OPEN = verbatim(`m.status IN ('SCHEDULED', 'QUEUED', 'SENDING')`)

const howMany = (condition: Fragment): Fragment => fragment`count(*) FILTER (WHERE ${condition})`

/**
 * Counts the figures of each text that has recipients. Reads every message of the run and every click
 * and answer of the campaign, so use the read pool.
 */
export function countVariants(
  reader: RowReader,
  {
    organizationId,
    campaignId,
    executionId,
  }: { organizationId: number; campaignId: number; executionId: number },
): Promise<VariantFigures[]> {
  const from = [organizationId, campaignId] as const
  const clicked = fragment`m.id IN (SELECT link_clicks.message_id ${clicksOn(...from).rows})`
  const who = (answers: Fragment) => fragment`m.contact_id IN (SELECT inbound_messages.contact_id ${answers})`
  const { text, params } =
    fragment`SELECT coalesce(m.variant, 0) AS text, count(*) AS recipients, count(m.sent_at) AS sent,
      ${howMany(verbatim(`m.status IN ('DELIVERED', 'READ')`))} AS delivered,
      ${howMany(clicked)} AS clicked, count(o.message_id) AS opened, ${howMany(who(repliesTo(...from).rows))} AS replied,
      ${howMany(who(answersTo(...from, 'OPT_OUT').rows))} AS optedOut, ${howMany(OPEN)} AS open,
      min(m.scheduled_for) FILTER (WHERE ${OPEN}) AS nextAt, max(coalesce(m.sent_at, m.failed_at)) AS lastAt
    ${verbatim(`FROM messages m ${leftJoinOpen('m', 'o')}`)}
    WHERE m.execution_id = ${executionId} AND ${interruptible('m.id')} AND m.variant > 0
    GROUP BY m.variant`
  return reader.all<VariantFigures>(text, ...params)
}

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
