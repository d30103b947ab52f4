import type { Campaign, CampaignStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** How the states of a campaign are said. */

interface State {
  label: string
  tone: BadgeTone
}

export const STATES: Readonly<Record<CampaignStatus, State>> = {
  DRAFT: { label: 'Draft', tone: 'idle' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  ACTIVE: { label: 'Between runs', tone: 'info' },
  SENDING: { label: 'Sending', tone: 'good' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  COMPLETED: { label: 'Completed', tone: 'idle' },
  CANCELLED: { label: 'Cancelled', tone: 'idle' },
  FAILED: { label: 'Failed', tone: 'bad' },
}

export const PAUSE_REASONS: Readonly<Record<NonNullable<Campaign['pauseReason']>, string>> = {
  USER: 'A person paused it.',
  MISSED_START: 'The server was down when it should have begun.',
  NO_ACTIVE_SENDER: 'None of its senders is active.',
  SENDER_REJECTED: 'The provider refuses a sender.',
  CARRIER_UNCERTAIN: 'The carrier does not say whether messages are taken.',
  CARRIER_FILTERED: 'Carriers filter its messages as spam.',
  FAILURE_RATE: 'Too many messages failed.',
  OPT_OUT_RATE: 'Too many people opted out.',
  COMPLAINT_RATE: 'Too many people complained.',
  CANARY_FAILED: 'The first messages went badly.',
  SEGMENT_MISSING: 'Its segment was deleted.',
  AUDIENCE_FAILED: 'Its recipients could not be chosen.',
  TEMPLATE_REJECTED: 'Its WhatsApp template was refused.',
  TEMPLATE_INVALID: 'Its text cannot be filled in.',
  VARIANT_UNDECIDED: 'Its A/B test had no clear result: choose a text.',
  INSUFFICIENT_CREDITS: 'The plan and the credits do not cover it.',
}
