import type { CampaignAction } from '../../../src/campaigns/records/status.ts'
import type { CampaignStatus, CampaignType } from '../../../src/campaigns/records/table.ts'

/** Status after an action. PREVIOUS is the status before the pause; SAME does not change it. */
export type Effect = CampaignStatus | 'PREVIOUS' | 'SAME' | 'DELETED'

/**
 * State table of the interface: the actions that each status allows, and their results. Every other
 * action answers 409.
 */
export const STATES: Readonly<Record<CampaignStatus, Readonly<Partial<Record<CampaignAction, Effect>>>>> = {
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

/** Only a recurring campaign has a recurrence to end. */
export const effectOf = (
  type: CampaignType,
  status: CampaignStatus,
  action: CampaignAction,
): Effect | undefined =>
  action === 'end-recurrence' && type !== 'RECURRING' ? undefined : STATES[status][action]
