import type { Campaign, CampaignStatus, ExecutionStatus } from '../../api/api.gen.ts'
import type { BadgeTone, Labelled } from '../../ui/badge.tsx'

/** Labels of campaign statuses, and the actions that each allows. */

const STATES: Readonly<Record<CampaignStatus, Labelled>> = {
  DRAFT: { label: 'Draft', tone: 'idle' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  ACTIVE: { label: 'Between runs', tone: 'info' },
  SENDING: { label: 'Sending', tone: 'good' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  COMPLETED: { label: 'Completed', tone: 'idle' },
  CANCELLED: { label: 'Cancelled', tone: 'idle' },
  FAILED: { label: 'Failed', tone: 'bad' },
}

/** Returns the label of the status. A draft shows the state of its approval. */
export function stateOf({ status, approval }: Pick<Campaign, 'status' | 'approval'>): Labelled {
  if (status !== 'DRAFT') return STATES[status]
  if (approval.status === 'SUBMITTED') return { label: 'Waits for approval', tone: 'warn' }
  if (approval.status === 'REJECTED') return { label: 'Rejected', tone: 'bad' }
  return STATES.DRAFT
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

/** Labels and colours of run statuses. */
export const RUN_STATES: Readonly<Record<ExecutionStatus, readonly [string, BadgeTone]>> = {
  PENDING: ['Planned', 'info'],
  RUNNING: ['Sending', 'good'],
  PAUSED: ['Paused', 'warn'],
  COMPLETED: ['Completed', 'idle'],
  CANCELLED: ['Cancelled', 'idle'],
  FAILED: ['Failed', 'bad'],
  MISSED: ['Missed', 'bad'],
}
