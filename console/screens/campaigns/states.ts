import type { Campaign, CampaignStatus, ExecutionStatus } from '../../api/api.gen.ts'
import type { BadgeTone, Labelled } from '../../ui/badge.tsx'

/** How the states of a campaign are said, and what each of them allows. */

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

/** The state in a word. A draft says where its approval is. */
export function stateOf({ status, approval }: Pick<Campaign, 'status' | 'approval'>): Labelled {
  if (status !== 'DRAFT') return STATES[status]
  if (approval.status === 'SUBMITTED') return { label: 'Waits for approval', tone: 'warn' }
  if (approval.status === 'REJECTED') return { label: 'Rejected', tone: 'bad' }
  return STATES.DRAFT
}

export const isOver = (status: CampaignStatus): boolean =>
  status === 'COMPLETED' || status === 'CANCELLED' || status === 'FAILED'

type Subject = Pick<Campaign, 'status' | 'type' | 'pauseReason' | 'pollId' | 'approval' | 'startedAt'>

/** Something that a person may do with a campaign in its present state, the rights of the person aside. */
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

/** Whether what it sends can still be changed: before it begins, and between two runs. */
export const isChangeable = ({
  status,
  type,
  startedAt,
}: Pick<Subject, 'status' | 'type' | 'startedAt'>): boolean =>
  status === 'SCHEDULED' ||
  status === 'ACTIVE' ||
  (status === 'PAUSED' && (startedAt === null || type === 'RECURRING'))

/** What the state of a campaign allows. The campaign of a poll is written, duplicated and deleted with its poll. */
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

/** The states of a run, in a word with its tone. */
export const RUN_STATES: Readonly<Record<ExecutionStatus, readonly [string, BadgeTone]>> = {
  PENDING: ['Planned', 'info'],
  RUNNING: ['Sending', 'good'],
  PAUSED: ['Paused', 'warn'],
  COMPLETED: ['Completed', 'idle'],
  CANCELLED: ['Cancelled', 'idle'],
  FAILED: ['Failed', 'bad'],
  MISSED: ['Missed', 'bad'],
}
