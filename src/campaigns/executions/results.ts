import { listAnswersOfRuns, repliesToRun } from '../../channels/inbound/store.ts'
import type { Db } from '../../db/database.ts'
import { findExecution, listBegun } from '../../delivery/executions/store.ts'
import type { ExecutionRow } from '../../delivery/executions/table.ts'
import { listSegments } from '../../delivery/messages/message-totals.ts'
import { MINUTE_MS, toIso, toIsoOrNull } from '../../lib/clock.ts'
import { notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { ALL_MINUTES, listClickersOfRuns, listClickMinutes } from '../../links/clicks/store.ts'
import { listOpensOfRuns } from '../../links/opens/store.ts'
import { analyse, poolOf } from '../analytics/analytics.ts'
import type { AnalyticsInput } from '../analytics/schema.ts'
import { resultsOf } from '../records/results.ts'
import { getCampaign } from '../records/service.ts'
import type { CampaignRow } from '../records/table.ts'
import { countsOf } from './schema.ts'

export interface RunParams {
  campaignId: string
  executionId: string
}

/** Finds a run with its campaign. Throws NOT_FOUND for either. */
export function getRun(
  db: Db,
  principal: Principal,
  params: RunParams,
): { campaign: CampaignRow; run: ExecutionRow } {
  const campaign = getCampaign(db, principal, params.campaignId)
  const { organizationId, id: campaignId } = campaign
  const run = findExecution(db, organizationId, { campaignId, uuid: params.executionId })
  if (!run) throw notFound('Execution')
  return { campaign, run }
}

/**
 * Returns the results of one run, in the form of the results of a campaign. Messages come from
 * counters; the read pool counts clicks and answers of contacts by their indexes. Throws NOT_FOUND,
 * VALIDATION_FAILED, QUERY_TIMEOUT.
 */
export async function analyseRun(db: Db, principal: Principal, params: RunParams, query: AnalyticsInput) {
  const { campaign, run } = getRun(db, principal, params)
  const { organizationId, id: campaignId } = campaign
  const of = { organizationId, campaignId, executionId: run.id }
  const reader = poolOf(db, organizationId)
  const details = analyse(
    db,
    { of, campaign, query },
    {
      clicks: ({ unitMs }) =>
        listClickMinutes(db, [run.id], ALL_MINUTES).map(({ at, clicks }) => ({
          at: Math.floor((at * MINUTE_MS) / unitMs),
          clicks,
        })),
      replies: repliesToRun(run.id),
      textsReader: () => reader,
    },
  )
  const [results, rest] = await Promise.all([resultsOfRuns(db, campaign, [run]), details])
  return { ...results.get(run.id)!, ...rest }
}

/** Compares the last runs that have begun, the latest first. Throws NOT_FOUND, QUERY_TIMEOUT. */
export async function compareRuns(
  db: Db,
  principal: Principal,
  { campaignId: uuid, limit }: { campaignId: string; limit: number },
) {
  const campaign = getCampaign(db, principal, uuid)
  const { organizationId, id: campaignId } = campaign
  const runs = listBegun(db, organizationId, { campaignId, limit })
  const ids = runs.map(({ id }) => id)
  const segments = new Map(listSegments(db, ids).map((row) => [row.executionId, row.segments]))
  const results = await resultsOfRuns(db, campaign, runs)
  return runs.map((run) => ({
    executionId: run.uuid,
    sequence: run.sequence,
    status: run.status,
    scheduledFor: toIso(run.scheduledFor),
    startedAt: toIsoOrNull(run.startedAt),
    completedAt: toIsoOrNull(run.completedAt),
    ...results.get(run.id)!,
    segments: segments.get(run.id) ?? 0,
  }))
}

/** Returns totals and rates by the internal id of the run. */
async function resultsOfRuns(
  db: Db,
  { organizationId, id: campaignId, channel }: CampaignRow,
  runs: readonly ExecutionRow[],
) {
  const ids = runs.map(({ id }) => id)
  const reader = poolOf(db, organizationId)
  const answers = ids.length === 0 ? [] : await listAnswersOfRuns(reader, ids)
  const clickers = listClickersOfRuns(db, ids)
  const clicked = new Map(clickers.map((row) => [row.executionId, row.clicked]))
  const isMail = channel === 'EMAIL'
  const opens = isMail ? listOpensOfRuns(db, campaignId, ids) : []
  const opened = new Map(opens.map((row) => [row.executionId, row]))
  const answered = new Map(answers.map((row) => [row.executionId, row]))
  return new Map(
    runs.map((run) => [
      run.id,
      resultsOf({
        counts: countsOf(run),
        isMail,
        opened: opened.get(run.id)?.opened ?? 0,
        machineOpened: opened.get(run.id)?.machineOpened ?? 0,
        clicked: clicked.get(run.id) ?? 0,
        replied: answered.get(run.id)?.replied ?? 0,
        optedOut: answered.get(run.id)?.optedOut ?? 0,
      }),
    ]),
  )
}
