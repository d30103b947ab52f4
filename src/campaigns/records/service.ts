import type { IdentityRow } from '../../channels/identities/store.ts'
import { audienceStates } from '../../contacts/segments/references.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { SENDING } from '../../delivery/executions/events.ts'
import type { Halt, Run, RunOutcome } from '../../delivery/executions/ports.ts'
import { cancelExecutions, pauseExecutions, resumeExecutions } from '../../delivery/executions/run.ts'
import { type CanaryOfCampaign, listCanaries } from '../../delivery/executions/run-state.ts'
import { findRun, hasWaitingMessages } from '../../delivery/executions/store.ts'
import { listMessageCounts, type MessageCounts } from '../../delivery/messages/message-totals.ts'
import { assertCovered } from '../../delivery/messages/metering.ts'
import { emit } from '../../events/event.ts'
import { notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { listCampaignClicks } from '../../links/clicks/store.ts'
import { listOpensOfCampaigns, type OpenCounts } from '../../links/opens/store.ts'
import { approveAudience, deleteSubmission, listSubmissions, type SubmissionRow } from '../approvals/store.ts'
import { resumeRecurring, runBegan, runEnded, runMissed, stopRecurring } from '../planning/recurring.ts'
import { beginTest, chooseText, continueTest } from '../variants/ab-test.ts'
import { listTests } from '../variants/store.ts'
import type { TestRow } from '../variants/table.ts'
import { campaignHalted, campaignRunEnded } from './events.ts'
import type { ListCampaignsQuery } from './schema.ts'
import * as states from './status.ts'
import {
  assertAllowed,
  emitCampaignMoved,
  LAUNCHED_STATUSES,
  statusAfterOnlyRun,
  waitsForChoice,
} from './status.ts'
import * as list from './store.ts'
import * as store from './store.ts'
import type { CampaignRow } from './table.ts'

/** A campaign with the fields that its record shows of other records: at most eleven queries for any number of campaigns. */
export interface CampaignView {
  campaign: CampaignRow
  names: store.NamesRow
  identities: IdentityRow[]
  counts: MessageCounts
  /** Canary of the latest run; only for a campaign with a canary. */
  canary: CanaryOfCampaign | undefined
  /** The A/B test; only for a campaign whose test has begun. */
  test: TestRow | undefined
  /** Number of contacts who clicked any of its links. */
  clickedCount: number
  opens: OpenCounts
  submission: SubmissionRow | undefined
  /** A hash of the rules and members of its segment: equal while none of them changes. */
  audience: readonly unknown[]
}

const NO_OPENS: OpenCounts = { opened: 0, machineOpened: 0 }

const NO_MESSAGES: MessageCounts = {
  scheduled: 0,
  queued: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  cancelled: 0,
  accepted: 0,
}

/** Returns the views of campaigns. All `campaigns` must belong to the organization. */
export function viewsOf(
  reader: Reader,
  organizationId: number,
  campaigns: readonly CampaignRow[],
): CampaignView[] {
  if (campaigns.length === 0) return []
  const ids = campaigns.map(({ id }) => id)
  const names = new Map(store.listNamesOf(reader, organizationId, ids).map((row) => [row.id, row]))
  const identities = Map.groupBy(
    store.listIdentitiesOf(reader, organizationId, ids),
    ({ campaignId }) => campaignId,
  )
  const counts = new Map(
    listMessageCounts(reader, organizationId, ids).map((row) => [row.campaignId, row] as const),
  )
  const withCanary = campaigns.flatMap(({ id, canary }) => (canary ? [id] : []))
  const canaries = withCanary.length === 0 ? [] : listCanaries(reader, organizationId, withCanary)
  const withTest = campaigns.flatMap(({ id, abTest }) => (abTest ? [id] : []))
  const tests = withTest.length === 0 ? [] : listTests(reader, organizationId, withTest)
  const clicked = new Map(
    listCampaignClicks(reader, ids).map((row) => [row.campaignId, row.uniqueContacts] as const),
  )
  const mails = campaigns.flatMap(({ id, channel }) => (channel === 'EMAIL' ? [id] : []))
  const opens = mails.length === 0 ? [] : listOpensOfCampaigns(reader, mails)
  const submissions = listSubmissions(reader, organizationId, ids)
  const audiences = audienceStates(
    reader,
    organizationId,
    campaigns.map(({ segmentId }) => segmentId),
  )
  return campaigns.map((campaign) => ({
    campaign,
    names: names.get(campaign.id)!,
    identities: identities.get(campaign.id) ?? [],
    counts: counts.get(campaign.id) ?? NO_MESSAGES,
    canary: canaries.find(({ campaignId }) => campaignId === campaign.id),
    test: tests.find(({ campaignId }) => campaignId === campaign.id),
    clickedCount: clicked.get(campaign.id) ?? 0,
    opens: opens.find(({ campaignId }) => campaignId === campaign.id) ?? NO_OPENS,
    submission: submissions.find(({ campaignId }) => campaignId === campaign.id),
    audience: audiences.get(campaign.segmentId) ?? [],
  }))
}

/** The caller. The operator's commands know only these fields. */
type Owner = Pick<Principal, 'organizationId'>

/** Throws NOT_FOUND. */
export function getCampaign(reader: Reader, principal: Owner, uuid: string): CampaignRow {
  const campaign = store.findCampaign(reader, principal.organizationId, uuid)
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

/**
 * Pauses a campaign: no more messages are claimed. Results of messages at the carrier are still recorded.
 * Throws NOT_FOUND, INVALID_STATE_TRANSITION.
 */
export function pauseCampaign(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'pause')
  emitCampaignMoved(tx, campaign, 'PAUSED')
  pauseExecutions(tx, campaign.organizationId, campaign.id)
  return store.updateCampaign(tx, campaign.id, {
    status: 'PAUSED',
    pausedFrom: campaign.status,
    pauseReason: 'USER',
    nextRunAt: null,
    updatedAt: tx.now,
  })
}

/**
 * Continues a paused campaign where it stopped. If its time has passed meanwhile, it sends now. A run
 * of a recurring campaign that should have begun more than an hour ago is missed. A campaign that was
 * paused because of its audience is approved for the new one. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION; INSUFFICIENT_CREDITS if it was paused for that, and still none of its
 * messages could be paid.
 */
export function resumeCampaign(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'resume')
  const isDry = campaign.pauseReason === 'INSUFFICIENT_CREDITS'
  // If no messages wait any more, the campaign ends and costs nothing.
  if (isDry && hasWaitingMessages(tx, campaign.organizationId, campaign.id)) {
    assertCovered(tx, campaign.organizationId, { channel: campaign.channel, segmentCount: 1 })
  }
  if (campaign.pauseReason === 'AUDIENCE_CHANGED') approveAudience(tx, campaign.organizationId, campaign.id)
  return continueCampaign(tx, principal, campaign)
}

/** Continues a paused campaign. */
function continueCampaign(tx: Tx, principal: Owner, campaign: CampaignRow): CampaignRow {
  const { organizationId, id } = campaign
  emitCampaignMoved(tx, campaign, 'RESUMED')
  const isRecurring = campaign.type === 'RECURRING'
  const isDue = campaign.scheduledAt === null || campaign.scheduledAt <= tx.now
  const isWaiting = campaign.pausedFrom === 'SCHEDULED' && !isDue
  store.updateCampaign(tx, id, {
    status: isWaiting ? 'SCHEDULED' : 'SENDING',
    pausedFrom: null,
    pauseReason: null,
    nextRunAt: isWaiting ? campaign.scheduledAt : null,
    updatedAt: tx.now,
  })
  // If the last messages got their result during the pause, the run ends now.
  const ends = { executionFinished, optOutsOf: states.findOptOuts }
  resumeExecutions(tx, ends, { organizationId, campaignId: id }, isRecurring ? 'MISS' : 'HOLD')
  if (isRecurring) resumeRecurringTold(tx, campaign)
  continueTest(tx, campaign)
  return getCampaign(tx, principal, campaign.uuid)
}

/** Resumes a recurring campaign and emits the event COMPLETED if no occurrence is left. */
function resumeRecurringTold(tx: Tx, campaign: CampaignRow): void {
  const { organizationId, id } = campaign
  const isLive = () => findRecurring(tx, organizationId, id) !== undefined
  const wasLive = isLive()
  resumeRecurring(tx, campaign)
  if (wasLive && !isLive()) emitCampaignMoved(tx, campaign, 'COMPLETED')
}

/** Cancels a campaign: messages that were not claimed are never sent. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function cancelCampaign(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'cancel')
  deleteSubmission(tx, campaign.organizationId, campaign.id)
  return endNow(tx, campaign, 'CANCELLED')
}

function endNow(tx: Tx, campaign: CampaignRow, status: 'CANCELLED' | 'COMPLETED'): CampaignRow {
  if (campaign.status !== 'DRAFT') emitCampaignMoved(tx, campaign, status)
  cancelExecutions(tx, campaign.organizationId, campaign.id)
  return store.updateCampaign(tx, campaign.id, {
    status,
    pausedFrom: null,
    pauseReason: null,
    nextRunAt: null,
    completedAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Cancels every campaign of the organization that would still send. Returns how many. */
export function cancelLiveCampaigns(tx: Tx, organizationId: number): number {
  const live = store.listLiveUuids(tx, organizationId)
  for (const uuid of live) cancelCampaign(tx, { organizationId }, uuid)
  return live.length
}

/**
 * Ends the recurrence: no further run begins. The campaign ends with the run under way. It ends immediately if no run
 * is under way or the campaign is paused. Throws NOT_FOUND, INVALID_STATE_TRANSITION.
 */
export function endRecurrence(tx: Tx, principal: Owner, uuid: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'end-recurrence')
  if (campaign.status !== 'PAUSED') {
    stopRecurring(tx, campaign)
    const ended = getCampaign(tx, principal, uuid)
    if (ended.status === 'COMPLETED') emitCampaignMoved(tx, ended, 'COMPLETED')
    return ended
  }
  return endNow(tx, campaign, 'COMPLETED')
}

/** Deletes a campaign softly; its messages stay. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function deleteCampaign(tx: Tx, principal: Principal, uuid: string): void {
  const campaign = getCampaign(tx, principal, uuid)
  assertAllowed(campaign, 'delete')
  if (LAUNCHED_STATUSES.includes(campaign.status)) emitCampaignMoved(tx, campaign, 'CANCELLED')
  deleteSubmission(tx, campaign.organizationId, campaign.id)
  cancelExecutions(tx, campaign.organizationId, campaign.id)
  store.updateCampaign(tx, campaign.id, { deletedAt: tx.now, nextRunAt: null, updatedAt: tx.now })
}

/** Starts sending (SCHEDULED or ACTIVE -> SENDING), because the engine began to freeze the audience. */
export function executionStarted(tx: Tx, { organizationId, campaignId, executionId }: Run): void {
  states.setSending(tx, organizationId, campaignId)
  emitCampaignMoved(tx, { organizationId, id: campaignId }, 'STARTED')
  const campaign = findRecurring(tx, organizationId, campaignId)
  beginTest(tx, { organizationId, campaignId, executionId })
  if (campaign) runBegan(tx, campaign, findRun(tx, executionId)!.scheduledFor)
}

/** The effect of the end of a run on its campaign. */
interface AfterRun {
  isOver: boolean
  /** Number of missed occurrences of a recurring campaign, including those that never had a run. */
  missed: number
}

/**
 * Ends a run (SENDING -> the next status). A recurring campaign continues after every run, even after
 * a missed one.
 */
export function executionFinished(tx: Tx, run: Run, outcome: RunOutcome): AfterRun {
  const after = afterRun(tx, run, outcome)
  const { organizationId, campaignId } = run
  if (after)
    emit(tx, campaignRunEnded, { organizationId, actor: SENDING, data: { campaignId, outcome, ...after } })
  return after ?? { isOver: false, missed: 0 }
}

/** Applies the end of a run to its campaign; undefined for a campaign that had ended or was paused. */
function afterRun(tx: Tx, run: Run, outcome: RunOutcome): AfterRun | undefined {
  const { organizationId, campaignId, executionId } = run
  const type = states.findSendingType(tx, organizationId, campaignId)
  if (!type) return undefined
  const recurring = findRecurring(tx, organizationId, campaignId)
  if (!recurring) {
    states.setAfterRun(tx, organizationId, campaignId, statusAfterOnlyRun(outcome))
    return { isOver: true, missed: 0 }
  }
  if (outcome !== 'MISSED') return { isOver: runEnded(tx, recurring), missed: 0 }
  const missed = runMissed(tx, recurring, findRun(tx, executionId)!.scheduledFor)
  return { isOver: findRecurring(tx, organizationId, campaignId) === undefined, missed }
}

/** Finds a RECURRING campaign that is ACTIVE or SENDING. */
function findRecurring(tx: Tx, organizationId: number, campaignId: number): CampaignRow | undefined {
  if (states.findSendingType(tx, organizationId, campaignId) !== 'RECURRING') return undefined
  return store.findCampaignsByIds(tx, organizationId, [campaignId])[0]
}

/**
 * Pauses a campaign (SCHEDULED, ACTIVE or SENDING -> PAUSED), because a guard of the send engine
 * stopped the run until a user has checked it. The next run waits too.
 */
export function executionHalted(tx: Tx, { organizationId, campaignId }: Run, { reason, cause }: Halt): void {
  if (!states.setHalted(tx, organizationId, campaignId, reason)) return
  pauseExecutions(tx, organizationId, campaignId)
  emit(tx, campaignHalted, { organizationId, actor: SENDING, data: { campaignId, reason, cause } })
}

/**
 * Chooses the text that the remaining recipients get. A campaign that is paused because of this
 * choice continues. A campaign that was paused by a user or a guard stays paused. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION, VALIDATION_FAILED.
 */
export function chooseVariant(tx: Tx, principal: Principal, uuid: string, label: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  chooseText(tx, principal, campaign, label)
  return waitsForChoice(campaign) ? continueCampaign(tx, principal, campaign) : campaign
}
