import { describeWords } from '../../lib/describe.ts'
import { PAUSE_REASONS, PAUSE_WORDS } from './pause-words.ts'
import { CAMPAIGN_CATEGORIES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from './table.ts'

/** The meaning of the enumerations of campaigns, for the API reference. */

describeWords(CAMPAIGN_TYPES, 'CampaignType', 'When a campaign sends.', {
  IMMEDIATE: 'At once.',
  SCHEDULED: 'At `scheduledAt`.',
  RECURRING: 'Repeatedly from `scheduledAt` on, as `recurrence` says.',
})

describeWords(
  CAMPAIGN_CATEGORIES,
  'CampaignCategory',
  'Whether the rules for marketing apply to a campaign.',
  {
    MARKETING: 'Advertising: it waits for the send window, says how to opt out, and may need consent.',
    TRANSACTIONAL:
      'About something the recipient asked for, such as an order: it is sent immediately. Opt-outs apply too.',
  },
)

describeWords(
  CAMPAIGN_STATUSES,
  'CampaignStatus',
  'The status of a campaign, which determines the possible actions.',
  {
    DRAFT: 'Not launched. Can be changed, launched, cancelled and deleted.',
    SCHEDULED: 'Waits for its time. Can be changed, paused, cancelled and deleted.',
    ACTIVE: 'Recurring, between two runs. Can be changed from the next run on, paused, cancelled and ended.',
    SENDING: 'A run is under way. Can be paused and cancelled; a recurring one can be ended with this run.',
    PAUSED:
      'Paused, for the reason in `pauseReason`. Can be resumed, cancelled and deleted, and changed until its run has begun or between two runs.',
    COMPLETED: 'Finished. Its name can be changed, and it can be deleted.',
    CANCELLED: 'Cancelled: waiting messages were not sent. Otherwise as COMPLETED.',
    FAILED: 'Nothing could be sent. Otherwise as COMPLETED.',
  },
)

describeWords(PAUSE_REASONS, 'PauseReason', 'Why a campaign is paused.', PAUSE_WORDS)

export const CAMPAIGN_SORTS = [
  'name',
  'status',
  'createdAt',
  'updatedAt',
  'scheduledAt',
  'startedAt',
  'completedAt',
] as const
describeWords(CAMPAIGN_SORTS, 'CampaignSort', 'What a list of campaigns is sorted by.', {
  name: 'By name.',
  status: 'By status.',
  createdAt: 'By when they were created.',
  updatedAt: 'By when they were last changed.',
  scheduledAt: 'By when they are to begin.',
  startedAt: 'By when they began.',
  completedAt: 'By when they ended.',
})
