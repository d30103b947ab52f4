import { campaigns } from '../../../words/en/campaigns.ts'
import { domain } from '../../../words/en/domain.ts'
import type { Campaign, CampaignStatus, ExecutionStatus } from '../../api/api.gen.ts'
import { CAMPAIGN_STATES } from '../../shell/domain-words.ts'
import type { BadgeTone, Labelled } from '../../ui/badge.tsx'

/** Labels of campaign statuses, and the actions that each allows. */

const TONES: Readonly<Record<CampaignStatus, BadgeTone>> = {
  DRAFT: 'idle',
  SCHEDULED: 'info',
  ACTIVE: 'info',
  SENDING: 'good',
  PAUSED: 'warn',
  COMPLETED: 'idle',
  CANCELLED: 'idle',
  FAILED: 'bad',
}

/** Returns the label of the status. A draft shows the state of its approval. */
export function stateOf({ status, approval }: Pick<Campaign, 'status' | 'approval'>): Labelled {
  if (status === 'DRAFT' && approval.status === 'SUBMITTED')
    return { label: domain.campaignSubmitted(), tone: 'warn' }
  if (status === 'DRAFT' && approval.status === 'REJECTED')
    return { label: domain.campaignRejected(), tone: 'bad' }
  return { label: CAMPAIGN_STATES[status](), tone: TONES[status] }
}

export const isOver = (status: CampaignStatus): boolean =>
  status === 'COMPLETED' || status === 'CANCELLED' || status === 'FAILED'

type Subject = Pick<Campaign, 'status' | 'type' | 'pauseReason' | 'pollId' | 'approval' | 'startedAt'>

/** An action that the campaign's status allows. The user's role is checked elsewhere. */
type CampaignAct =
  | 'write'
  | 'change'
  | 'submit'
  | 'decide'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'end-recurrence'
  | 'delete'

const RUNNING: readonly CampaignStatus[] = ['SCHEDULED', 'ACTIVE', 'SENDING']

/** Returns whether the content can still change: before the start, and between two runs. */
export const isChangeable = ({
  status,
  type,
  startedAt,
}: Pick<Subject, 'status' | 'type' | 'startedAt'>): boolean =>
  status === 'SCHEDULED' ||
  status === 'ACTIVE' ||
  (status === 'PAUSED' && (startedAt === null || type === 'RECURRING'))

/**
 * Returns the actions that the status allows. A poll's campaign is edited, duplicated and deleted
 * with the poll.
 */
export function actsOf(campaign: Subject): ReadonlySet<CampaignAct> {
  const { status, type, pauseReason, pollId, approval } = campaign
  const isOwn = pollId === null
  const isDraft = status === 'DRAFT'
  const acts: Array<CampaignAct | false> = [
    isDraft && isOwn && 'write',
    isOwn && isChangeable(campaign) && 'change',
    isDraft && isOwn && (approval.status === 'NONE' || approval.status === 'REJECTED') && 'submit',
    isDraft && approval.status === 'SUBMITTED' && 'decide',
    RUNNING.includes(status) && 'pause',
    status === 'PAUSED' && pauseReason !== 'VARIANT_UNDECIDED' && 'resume',
    (status === 'PAUSED' || RUNNING.includes(status)) && 'cancel',
    type === 'RECURRING' && ['ACTIVE', 'SENDING', 'PAUSED'].includes(status) && isOwn && 'end-recurrence',
    status !== 'ACTIVE' && status !== 'SENDING' && isOwn && 'delete',
  ]
  return new Set(acts.filter((act) => act !== false))
}

const RUN_STATES: Readonly<Record<ExecutionStatus, readonly [() => string, BadgeTone]>> = {
  PENDING: [domain.campaignScheduled, 'info'],
  RUNNING: [domain.campaignSending, 'good'],
  PAUSED: [domain.campaignPaused, 'warn'],
  COMPLETED: [domain.campaignCompleted, 'idle'],
  CANCELLED: [domain.campaignCanceled, 'idle'],
  FAILED: [domain.campaignFailed, 'bad'],
  MISSED: [campaigns.runMissed, 'bad'],
}

/** Returns the label of a run's status. */
export function runStateOf(status: ExecutionStatus): Labelled {
  const [label, tone] = RUN_STATES[status]
  return { label: label(), tone }
}
