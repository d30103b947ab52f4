import type { Db } from '../../db/database.ts'
import {
  type AudienceChange,
  findOverlap,
  listMoved,
  type TwoRuns,
} from '../../delivery/audience/audience-diff.ts'
import { findExecution, listBegun } from '../../delivery/executions/store.ts'
import type { ExecutionRow } from '../../delivery/executions/table.ts'
import { toIso } from '../../lib/clock.ts'
import { cursorPage, decodeCursor } from '../../lib/cursor.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { poolOf } from '../analytics/analytics.ts'
import { getRun, type RunParams } from './results.ts'

/**
 * Finds the run and the run to compare it with: `since`, or the previous run that has begun. Throws
 * NOT_FOUND.
 */
function twoRuns(db: Db, principal: Principal, params: RunParams, since: string | undefined) {
  const { campaign, run } = getRun(db, principal, params)
  const { organizationId, id: campaignId } = campaign
  const earlier =
    since === undefined
      ? listBegun(db, organizationId, { campaignId, before: run.sequence, limit: 1 })[0]
      : findExecution(db, organizationId, { campaignId, uuid: since })
  if (!earlier) {
    if (since !== undefined) throw notFound('Execution')
    throw new AppError('NOT_FOUND', (say) => say.runFirst({ run: run.sequence }))
  }
  for (const { startedAt, sequence } of [run, earlier]) {
    if (startedAt === null) {
      throw new AppError('NOT_FOUND', (say) => say.runNotBegun({ run: sequence }))
    }
  }
  for (const { purgedAt, sequence } of [run, earlier]) {
    if (purgedAt !== null) {
      throw new AppError(
        'NOT_FOUND',
        `The messages of run ${sequence} were deleted at ${toIso(purgedAt)} because of their age, so its audience is no longer known.`,
        { said: (say) => say.runDeleted() },
      )
    }
  }
  return { run, earlier, ids: { organizationId, since: earlier.id, executionId: run.id } satisfies TwoRuns }
}

const presentRun = ({ uuid, sequence }: ExecutionRow, recipients: number) => ({
  executionId: uuid,
  sequence,
  recipients,
})

/** Returns how the audience changed between two runs. Throws NOT_FOUND, QUERY_TIMEOUT. */
export async function audienceDiff(
  db: Db,
  principal: Principal,
  params: RunParams,
  { since }: { since?: string | undefined },
) {
  const { run, earlier, ids } = twoRuns(db, principal, params, since)
  const overlap = await findOverlap(poolOf(db, ids.organizationId), ids)
  const { recipients, recipientsSince, stayed } = overlap
  return {
    since: presentRun(earlier, recipientsSince),
    run: presentRun(run, recipients),
    came: recipients - stayed,
    went: recipientsSince - stayed,
    stayed,
    isComplete: run.audienceCursor === null && earlier.audienceCursor === null,
  }
}

interface MovedQuery {
  change: AudienceChange
  since?: string | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * Lists the contacts who joined, left or stayed, page by page. Throws NOT_FOUND, INVALID_CURSOR,
 * QUERY_TIMEOUT.
 */
export async function listAudienceDiff(
  db: Db,
  principal: Principal,
  params: RunParams,
  { change, since, limit, cursor, cursorSecret }: MovedQuery & { cursorSecret: string },
) {
  const { ids } = twoRuns(db, principal, params, since)
  const scope = `execution-drift ${ids.organizationId} ${ids.since} ${ids.executionId} ${change}`
  const after = cursor === undefined ? '' : String(decodeCursor(cursorSecret, scope, cursor)[1])
  const found = await listMoved(poolOf(db, ids.organizationId), ids, change, { after, limit: limit + 1 })
  const { rows, meta } = cursorPage(found, { limit, secret: cursorSecret, scope }, (last) => [
    '',
    last.messageUuid,
  ])
  return {
    contacts: rows.map(({ contactUuid, firstName, lastName, address }) => ({
      contactId: contactUuid,
      firstName,
      lastName,
      to: address,
    })),
    meta,
  }
}
