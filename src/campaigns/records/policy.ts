import type { RunOutcome } from '../../delivery/executions/ports.ts'
import { AppError } from '../../lib/errors.ts'
import type { CampaignRow, CampaignStatus, CampaignType } from '../store/table.ts'

/**
 * The actions that each status of a campaign allows, as data. Every other action
 * is refused with 409 INVALID_STATE_TRANSITION.
 */
export const CAMPAIGN_ACTIONS = ['pause', 'resume', 'cancel', 'end-recurrence', 'update', 'delete'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

/** The status after an action; PREVIOUS is the status before the pause, SAME does not change it. */
type Effect = CampaignStatus | 'PREVIOUS' | 'SAME' | 'DELETED'

/** No status allows `end-recurrence`, because no type of campaign recurs yet. */
export const ALLOWED: Readonly<Record<CampaignStatus, Readonly<Partial<Record<CampaignAction, Effect>>>>> = {
  DRAFT: { cancel: 'CANCELLED', update: 'SAME', delete: 'DELETED' },
  SCHEDULED: { pause: 'PAUSED', cancel: 'CANCELLED', update: 'SAME', delete: 'DELETED' },
  ACTIVE: { pause: 'PAUSED', cancel: 'CANCELLED', update: 'SAME' },
  SENDING: { pause: 'PAUSED', cancel: 'CANCELLED' },
  PAUSED: { resume: 'PREVIOUS', cancel: 'CANCELLED', update: 'SAME', delete: 'DELETED' },
  COMPLETED: { update: 'SAME', delete: 'DELETED' },
  CANCELLED: { update: 'SAME', delete: 'DELETED' },
  FAILED: { update: 'SAME', delete: 'DELETED' },
}

export const TERMINAL_STATUSES: readonly CampaignStatus[] = ['COMPLETED', 'CANCELLED', 'FAILED']

/**
 * What a campaign becomes when one of its runs is over. The only run of a
 * one-off ends it; a recurring one goes on after every run, also a missed one.
 */
export function statusAfterRun(type: CampaignType, outcome: RunOutcome): CampaignStatus {
  if (type === 'RECURRING') return 'ACTIVE'
  return outcome === 'COMPLETED' ? 'COMPLETED' : 'FAILED'
}

/** Launched and not finished: a change to it changes what is sent. */
export const LAUNCHED_STATUSES: readonly CampaignStatus[] = ['SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED']

type Subject = Pick<CampaignRow, 'status' | 'startedAt'>

/** The actions this campaign allows now, in the words of the interface. */
export const allowedActions = ({ status, startedAt }: Subject): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter((action) => {
    if (ALLOWED[status][action] === undefined) return false
    // A paused campaign can be changed until its run has begun.
    return !(action === 'update' && status === 'PAUSED' && startedAt !== null)
  })

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertAllowed(campaign: Subject, action: CampaignAction): void {
  const allowed = allowedActions(campaign)
  if (allowed.includes(action)) return
  throw new AppError(
    'INVALID_STATE_TRANSITION',
    `A campaign that is ${campaign.status} does not allow ${action}.`,
    { details: [{ currentStatus: campaign.status, allowed }] },
  )
}
