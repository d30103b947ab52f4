import { HALT_REASONS } from '../../delivery/executions/ports.ts'
import { describeWords } from '../../lib/describe.ts'
import { CAMPAIGN_CATEGORIES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from './table.ts'

/** What the words about campaigns mean, for the reference. */

describeWords(CAMPAIGN_TYPES, 'CampaignType', 'When a campaign sends.', {
  IMMEDIATE: 'At once.',
  SCHEDULED: 'At `scheduledAt`.',
  RECURRING: 'Again and again. It cannot be created yet.',
})

describeWords(
  CAMPAIGN_CATEGORIES,
  'CampaignCategory',
  'Whether the rules for marketing hold for a campaign.',
  {
    MARKETING: 'It advertises: it waits for the send window, says how to opt out, and may need consent.',
    TRANSACTIONAL:
      'It is about something the recipient asked for, such as an order: it goes out at once. Opt-outs hold all the same.',
  },
)

describeWords(
  CAMPAIGN_STATUSES,
  'CampaignStatus',
  'How far a campaign is, which says what can be done with it.',
  {
    DRAFT: 'Not launched. Can be changed, launched, cancelled and deleted.',
    SCHEDULED: 'Waits for its time. Can be changed, paused, cancelled and deleted.',
    ACTIVE: 'Between two runs. Can be changed, paused and cancelled.',
    SENDING: 'A run is under way. Can be paused and cancelled.',
    PAUSED:
      'Stands still, as `pauseReason` says. Can be resumed, cancelled and deleted, and changed until its run has begun.',
    COMPLETED: 'Over. Its name can be changed, and it can be deleted.',
    CANCELLED: 'Cancelled: what was not sent is not sent. Otherwise as COMPLETED.',
    FAILED: 'Nothing could be sent. Otherwise as COMPLETED.',
  },
)

export const PAUSE_REASONS = ['USER', ...HALT_REASONS] as const
describeWords(PAUSE_REASONS, 'PauseReason', 'Why a campaign stands still.', {
  USER: 'Somebody paused it.',
  MISSED_START:
    'It was due more than an hour before it could go on; nobody wants yesterday\u2019s message without being asked.',
  NO_ACTIVE_SENDER: 'None of its senders is ACTIVE.',
  SENDER_REJECTED: 'The provider refuses its sender.',
  CARRIER_UNCERTAIN: 'Five answers in a row did not say whether the message left.',
  CARRIER_FILTERED: 'More than a fifth of at least a hundred messages were taken for spam.',
  SEGMENT_MISSING: 'Its segment was deleted before the run began.',
  AUDIENCE_FAILED: 'Choosing the recipients failed again and again.',
  TEMPLATE_INVALID: 'Its text names a field that is no longer there.',
})
