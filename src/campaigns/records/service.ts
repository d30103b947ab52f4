import type { Reader, Tx } from '../../db/database.ts'
import type { HaltReason, Run, RunOutcome } from '../../delivery/executions/ports.ts'
import { cancelExecutions, pauseExecutions, resumeExecutions } from '../../delivery/runs/run.ts'
import { notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import * as list from '../store/list.ts'
import * as queries from '../store/queries.ts'
import * as states from '../store/run-states.ts'
import type { CampaignRow } from '../store/table.ts'
import { assertAllowed, statusAfterRun, TERMINAL_STATUSES } from './policy.ts'
import type { ListCampaignsQuery } from './schema.ts'
import { type CampaignView, viewsOf } from './view.ts'

/** What these rules need of a caller; the operator's commands have nothing more. */
type Owner = Pick<Principal, 'organizationId'>

/** Throws NOT_FOUND. */
export function getCampaign(reader: Reader, principal: Owner, uuid: string): CampaignRow {
  const campaign = queries.findCampaign(reader, principal.organizationId, uuid)
  if (!campaign) throw notFound('Campaign')
  return campaign
}

export const viewOf = (reader: Reader, campaign: CampaignRow): CampaignView =>
  viewsOf(reader, campaign.organizationId, [campaign])[0]!

export function listCampaigns(reader: Reader, { organizationId }: Owner, query: ListCampaignsQuery) {
  const statusCounts = list.countByStatus(reader, organizationId, query)
  const counted = query.statuses ? new Set(query.statuses) : undefined
  const total = Object.entries(statusCounts).reduce(
    (sum, [status, count]) =>
      counted && !counted.has(status as keyof typeof statusCounts) ? sum : sum + count,
    0,
  )
  const rows = list.listCampaigns(reader, organizationId, query)
  return { views: viewsOf(reader, organizationId, rows), total, statusCounts }
}

/** Stops claiming messages; messages at the carrier are still settled. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function pauseCampaign(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'pause')
  pauseExecutions(tx, campaign.organizationId, campaign.id)
  return queries.updateCampaign(tx, campaign.id, {
    status: 'PAUSED',
    pausedFrom: campaign.status,
    pauseReason: 'USER',
    nextRunAt: null,
    updatedAt: tx.now,
  })
}

/**
 * Continues where it was paused; a campaign whose time has come meanwhile sends now.
 * Throws NOT_FOUND, INVALID_STATE_TRANSITION.
 */
export function resumeCampaign(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'resume')
  const isDue = campaign.scheduledAt === null || campaign.scheduledAt <= tx.now
  const isWaiting = campaign.pausedFrom === 'SCHEDULED' && !isDue
  queries.updateCampaign(tx, campaign.id, {
    status: isWaiting ? 'SCHEDULED' : 'SENDING',
    pausedFrom: null,
    pauseReason: null,
    nextRunAt: isWaiting ? campaign.scheduledAt : null,
    updatedAt: tx.now,
  })
  // When the last messages were settled during the pause, the run ends now.
  resumeExecutions(tx, { executionFinished }, campaign.organizationId, campaign.id)
  return getCampaign(tx, principal, uuid)
}

/** Messages that were not claimed are never sent. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function cancelCampaign(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'cancel')
  cancelExecutions(tx, campaign.organizationId, campaign.id)
  return queries.updateCampaign(tx, campaign.id, {
    status: 'CANCELLED',
    pausedFrom: null,
    pauseReason: null,
    nextRunAt: null,
    completedAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Cancels every campaign of the organization that would still send. Returns how many. */
export function cancelLiveCampaigns(tx: Tx, organizationId: number): number {
  const live = queries.listLiveUuids(tx, organizationId)
  for (const uuid of live) cancelCampaign(tx, { organizationId }, uuid)
  return live.length
}

/** No campaign of this release recurs. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function endRecurrence(tx: Tx, principal: Principal, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'end-recurrence')
  return campaign
}

/** A soft delete; its messages stay. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function deleteCampaign(tx: Tx, principal: Principal, uuid: string): void {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'delete')
  cancelExecutions(tx, campaign.organizationId, campaign.id)
  queries.updateCampaign(tx, campaign.id, { deletedAt: tx.now, nextRunAt: null, updatedAt: tx.now })
}

/** SCHEDULED -> SENDING: the engine began to freeze the audience. */
export function executionStarted(tx: Tx, { organizationId, campaignId }: Run): void {
  states.setSending(tx, organizationId, campaignId)
}

/**
 * SENDING -> what the campaign's type makes of the end of a run. Returns
 * whether that ended the campaign.
 */
export function executionFinished(tx: Tx, { organizationId, campaignId }: Run, outcome: RunOutcome): boolean {
  const type = states.findSendingType(tx, organizationId, campaignId)
  if (!type) return false
  const status = statusAfterRun(type, outcome)
  const isOver = TERMINAL_STATUSES.includes(status)
  states.setAfterRun(tx, organizationId, campaignId, { status, isOver })
  return isOver
}

/** -> PAUSED: a guard of the send engine stopped the run, for a person to check. */
export function executionHalted(tx: Tx, { organizationId, campaignId }: Run, reason: HaltReason): void {
  states.setHalted(tx, organizationId, campaignId, reason)
}
