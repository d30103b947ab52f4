import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { CanaryState } from './table.ts'

/** The rules of a run that claims have used, oldest first, each as JSON. */

const find = (reader: Reader, executionId: number): string[] => {
  const stored = reader.value<string | null>('SELECT claim_rules FROM executions WHERE id = ?', executionId)
  return stored ? JSON.parse(stored) : []
}

/** The position of these rules among those of the run, to which new rules are added. */
export function positionOfRules(tx: Tx, executionId: number, rules: string): number {
  const known = find(tx, executionId)
  const position = known.indexOf(rules)
  if (position >= 0) return position
  tx.run('UPDATE executions SET claim_rules = ? WHERE id = ?', JSON.stringify([...known, rules]), executionId)
  return known.length
}

/** Undefined if the run has no rules at this position. */
export const findRulesAt = (reader: Reader, executionId: number, position: number): string | undefined =>
  find(reader, executionId)[position]

/** State of the guards of a run, stored with it. */
export interface GuardState {
  /** Settled, or accepted by a carrier. */
  tried: number
  sending: number
  failed: number
  filtered: number
  accepted: number
  /** Opt-outs of the campaign when the run began. */
  optedOutBefore: number
  /** JSON of the counts when the run was last resumed; null if it never was. */
  guardedFrom: string | null
  canaryState: CanaryState | null
  /** ms since 1970 */
  decidesAt: number | null
  /** ms since 1970 */
  startedAt: number | null
}

const TRIED = 'sent_count + delivered_count + read_count + failed_count'

export const findGuardState = (reader: Reader, executionId: number): GuardState | undefined =>
  reader.get<GuardState>(
    `SELECT ${TRIED} AS tried, sending_count AS sending, failed_count AS failed, filtered_count AS filtered,
       accepted_count AS accepted, opted_out_before AS optedOutBefore, guarded_from AS guardedFrom,
       canary_state AS canaryState, canary_decides_at AS decidesAt, started_at AS startedAt
     FROM executions WHERE id = ?`,
    executionId,
  )

/** The run begins. */
export function setGuarded(
  tx: Tx,
  executionId: number,
  { optedOut, hasCanary }: { optedOut: number; hasCanary: boolean },
): void {
  tx.run(fragment`
    UPDATE executions SET opted_out_before = ${optedOut}, canary_state = ${hasCanary ? 'SENDING' : null}
    WHERE id = ${executionId}`)
}

/** A user resumed the run: the guards restart their counts, and first messages that failed are accepted. */
export function restartGuards(tx: Tx, executionId: number, optedOut: number): void {
  tx.run(
    `UPDATE executions SET canary_state = iif(canary_state = 'FAILED', 'PASSED', canary_state),
       guarded_from = json_object('tried', ${TRIED}, 'failed', failed_count, 'filtered', filtered_count,
         'accepted', accepted_count, 'optedOut', ?, 'at', ?) WHERE id = ?`,
    optedOut,
    tx.now,
    executionId,
  )
}

/** @param decidesAt ms since 1970 */
export function setCanaryWaiting(tx: Tx, executionId: number, decidesAt: number): void {
  tx.run(fragment`UPDATE executions SET canary_state = 'WAITING', canary_decides_at = ${decidesAt}
    WHERE id = ${executionId}`)
}

export function setCanaryDecided(tx: Tx, executionId: number, state: 'PASSED' | 'FAILED'): void {
  tx.run('UPDATE executions SET canary_state = ? WHERE id = ?', state, executionId)
}

export const findNextDecision = (reader: Reader): number | undefined =>
  reader.value<number | null>(
    `SELECT canary_decides_at FROM executions WHERE status = 'RUNNING' AND canary_state = 'WAITING'
     ORDER BY canary_decides_at LIMIT 1`,
  ) ?? undefined

/** The canary of a campaign's latest run. */
export interface CanaryOfCampaign {
  campaignId: number
  state: CanaryState | null
  decidesAt: number | null
  sequence: number
}

/** Campaigns that have a run. In a group, SQLite takes bare columns from the row with the maximum. */
export const listCanaries = (
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): CanaryOfCampaign[] =>
  reader.all<CanaryOfCampaign>(fragment`
    SELECT campaign_id AS campaignId, canary_state AS state, canary_decides_at AS decidesAt,
      max(sequence) AS sequence FROM executions
    WHERE organization_id = ${organizationId} AND campaign_id IN ${campaignIds} GROUP BY campaign_id`)
