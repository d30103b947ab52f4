import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { RunOutcome } from '../../delivery/executions/ports.ts'
import { emit } from '../../events/event.ts'
import { AppError } from '../../lib/errors.ts'
import { type CampaignMove, campaignMoved } from './events.ts'
import type { CampaignRow, CampaignStatus, CampaignType } from './table.ts'

/**
 * The actions that each status of a campaign allows. Every other action
 * is refused with 409 INVALID_STATE_TRANSITION.
 */
export const CAMPAIGN_ACTIONS = ['pause', 'resume', 'cancel', 'end-recurrence', 'update', 'delete'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

/** The status after an action; PREVIOUS is the status before the pause, SAME does not change it. */
type Effect = CampaignStatus | 'PREVIOUS' | 'SAME' | 'DELETED'

/**
 * The effect of each allowed action by status. `end-recurrence` is for the type RECURRING only: while the campaign
 * sends, the run under way becomes the last one.
 */
const ALLOWED: Readonly<Record<CampaignStatus, Readonly<Partial<Record<CampaignAction, Effect>>>>> = {
  DRAFT: { cancel: 'CANCELLED', update: 'SAME', delete: 'DELETED' },
  SCHEDULED: { pause: 'PAUSED', cancel: 'CANCELLED', update: 'SAME', delete: 'DELETED' },
  ACTIVE: { pause: 'PAUSED', cancel: 'CANCELLED', 'end-recurrence': 'COMPLETED', update: 'SAME' },
  SENDING: { pause: 'PAUSED', cancel: 'CANCELLED', 'end-recurrence': 'SAME' },
  PAUSED: {
    resume: 'PREVIOUS',
    cancel: 'CANCELLED',
    'end-recurrence': 'COMPLETED',
    update: 'SAME',
    delete: 'DELETED',
  },
  COMPLETED: { update: 'SAME', delete: 'DELETED' },
  CANCELLED: { update: 'SAME', delete: 'DELETED' },
  FAILED: { update: 'SAME', delete: 'DELETED' },
}

export const TERMINAL_STATUSES: readonly CampaignStatus[] = ['COMPLETED', 'CANCELLED', 'FAILED']

/** Returns the status of a one-off campaign when its only run has ended. */
export const statusAfterOnlyRun = (outcome: RunOutcome): CampaignStatus =>
  outcome === 'COMPLETED' ? 'COMPLETED' : 'FAILED'

/**
 * Statuses of a campaign that is launched and not finished. A change of such a campaign affects what
 * is sent.
 */
export const LAUNCHED_STATUSES: readonly CampaignStatus[] = ['SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED']

type Subject = Pick<CampaignRow, 'type' | 'status' | 'startedAt' | 'pausedFrom' | 'pauseReason' | 'pollUuid'>

/** Actions that the campaign of a poll allows. Its text and schedule change only with the poll. */
const OF_POLL: readonly CampaignAction[] = ['pause', 'resume', 'cancel']

/** Returns the actions that this campaign allows now, as named in the API. */
export const allowedActions = ({
  type,
  status,
  startedAt,
  pausedFrom,
  pauseReason,
  pollUuid,
}: Subject): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter((action) => {
    if (ALLOWED[status][action] === undefined) return false
    if (pollUuid !== null && !OF_POLL.includes(action)) return false
    if (action === 'end-recurrence') return type === 'RECURRING'
    if (action === 'resume' && waitsForChoice({ status, pauseReason })) return false
    // A paused campaign can be changed before its run has begun, and between two runs.
    const isInRun = startedAt !== null && pausedFrom !== 'ACTIVE'
    return !(action === 'update' && status === 'PAUSED' && isInRun)
  })

/**
 * Returns whether the A/B test of the campaign has ended without a choice: resuming the campaign
 * would send nothing.
 */
export const waitsForChoice = ({ status, pauseReason }: Pick<Subject, 'status' | 'pauseReason'>): boolean =>
  status === 'PAUSED' && pauseReason === 'VARIANT_UNDECIDED'

const REFUSED: Readonly<Record<CampaignAction, string>> = {
  pause: 'cannot be paused',
  resume: 'cannot be resumed',
  cancel: 'cannot be cancelled',
  'end-recurrence': 'has no recurrence to end',
  update: 'cannot be changed',
  delete: 'cannot be deleted',
}

function refusal(
  { status, type, pollUuid }: Subject,
  action: CampaignAction,
  allowed: readonly CampaignAction[],
): string {
  if (action === 'end-recurrence' && type !== 'RECURRING') {
    return `Only a campaign of the type RECURRING has a recurrence to end; this one is ${type}.`
  }
  if (pollUuid !== null && !OF_POLL.includes(action))
    return `The campaign of a poll ${REFUSED[action]} on its own. See the poll ${pollUuid}.`
  const possible = allowed.length === 0 ? '' : ` Possible now: ${allowed.join(', ')}.`
  return `A campaign that is ${status} ${REFUSED[action]}.${possible}`
}

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertAllowed(campaign: Subject, action: CampaignAction): void {
  const allowed = allowedActions(campaign)
  if (allowed.includes(action)) return
  const details = [{ currentStatus: campaign.status, allowed }]
  if (action === 'resume' && waitsForChoice(campaign)) {
    const message = 'The campaign waits for the choice of a text. Choose one with choose-variant.'
    throw new AppError('INVALID_STATE_TRANSITION', message, { said: (say) => say.testUndecided(), details })
  }
  const refused = action === 'end-recurrence' ? 'other' : action
  const isOfPoll = campaign.pollUuid !== null && !OF_POLL.includes(action)
  throw new AppError('INVALID_STATE_TRANSITION', refusal(campaign, action, allowed), {
    said: (say) => (isOfPoll ? say.campaignOfPoll() : say.campaignRefused({ action: refused })),
    details,
  })
}

/** Changes of a campaign's status caused by its runs; `records/service.ts` has the rules. */

/** Counts the contacts who opted out in answer to a campaign. */
export const findOptOuts = (reader: Reader, organizationId: number, id: number): number =>
  reader.value<number>(fragment`SELECT opted_out_count FROM campaigns
    WHERE organization_id = ${organizationId} AND id = ${id}`) ?? 0

/** Sets the status SENDING from SCHEDULED, ACTIVE or SENDING. */
export function setSending(tx: Tx, organizationId: number, id: number): void {
  tx.run(fragment`
    UPDATE campaigns SET status = 'SENDING', started_at = coalesce(started_at, ${tx.now}),
      last_run_at = ${tx.now}, next_run_at = NULL, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING')`)
}

/** Finds the type of a campaign that is SCHEDULED, ACTIVE or SENDING. */
export const findSendingType = (
  reader: Reader,
  organizationId: number,
  id: number,
): CampaignType | undefined =>
  reader.value<CampaignType>(fragment`SELECT type FROM campaigns
    WHERE organization_id = ${organizationId} AND id = ${id} AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING')`)

/** Sets the status of a one-off campaign whose only run has ended. */
export function setAfterRun(tx: Tx, organizationId: number, id: number, status: CampaignStatus): void {
  tx.run(fragment`
    UPDATE campaigns SET status = ${status}, completed_at = ${tx.now}, next_run_at = NULL,
      updated_at = ${tx.now} WHERE organization_id = ${organizationId} AND id = ${id}`)
}

/** Sets the status PAUSED from SCHEDULED, ACTIVE or SENDING; false for any other status. */
export function setHalted(tx: Tx, organizationId: number, id: number, reason: string): boolean {
  const { changes } = tx.run(fragment`
    UPDATE campaigns SET status = 'PAUSED', paused_from = status, pause_reason = ${reason},
      next_run_at = NULL, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING')`)
  return changes > 0
}

/** Sets the status of a recurring campaign that has not ended, by its runs. */
export function setRecurring(
  tx: Tx,
  organizationId: number,
  id: number,
  { status, nextRunAt }: { status: CampaignStatus; nextRunAt: number | null },
): void {
  tx.run(fragment`
    UPDATE campaigns SET status = ${status}, next_run_at = ${nextRunAt},
      completed_at = ${status === 'COMPLETED' ? tx.now : null}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED')`)
}

/** Makes a campaign SENDING again because a run that had ended continues. */
export function setSendingAgain(tx: Tx, organizationId: number, id: number): void {
  tx.run(fragment`UPDATE campaigns SET status = 'SENDING', completed_at = NULL, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)
}

const CAMPAIGNS = { type: 'SYSTEM', id: null, name: 'Campaigns' } as const

/** Emits the event of a new status, if the organization has listeners. */
export function emitCampaignMoved(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
  to: CampaignMove,
): void {
  if (!hasListeners(tx, organizationId)) return
  emit(tx, campaignMoved, { organizationId, actor: CAMPAIGNS, data: { campaignId: id, to } })
}
