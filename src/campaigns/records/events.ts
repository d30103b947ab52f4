import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** Event: a guard paused a campaign. */
export const campaignHalted = defineEvent(
  'campaign.halted',
  1,
  v.object({ campaignId: v.number(), reason: v.string(), cause: v.nullable(v.string()) }),
)

/** Event: a run completed, failed or missed its start. */
export const campaignRunEnded = defineEvent(
  'campaign.run_ended',
  1,
  v.object({
    campaignId: v.number(),
    outcome: v.picklist(['COMPLETED', 'FAILED', 'MISSED']),
    /** Whether the campaign ended with this run. */
    isOver: v.boolean(),
    /** Number of occurrences whose time passed without a run. */
    missed: v.number(),
  }),
)

/** Event: a draft was submitted for approval. */
export const campaignSubmitted = defineEvent(
  'campaign.submitted',
  1,
  v.object({
    campaignId: v.number(),
    /** Internal id of the user who submitted it; null for an API key. */
    userId: v.nullable(v.number()),
  }),
)

/** Changes of a campaign by users and by the start of a run. The end of a run has its own events. */
const CAMPAIGN_MOVES = ['SCHEDULED', 'STARTED', 'PAUSED', 'RESUMED', 'COMPLETED', 'CANCELLED'] as const
export type CampaignMove = (typeof CAMPAIGN_MOVES)[number]

/** Event: a campaign changed its status. Emitted only if the organization has listeners. */
export const campaignMoved = defineEvent(
  'campaign.moved',
  1,
  v.object({ campaignId: v.number(), to: v.picklist(CAMPAIGN_MOVES) }),
)
