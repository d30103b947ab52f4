import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A guard paused a campaign. */
export const campaignHalted = defineEvent(
  'campaign.halted',
  1,
  v.object({ campaignId: v.number(), reason: v.string(), cause: v.nullable(v.string()) }),
)

/** A run of a campaign is over by itself, or its time passed. */
export const campaignRunEnded = defineEvent(
  'campaign.run_ended',
  1,
  v.object({
    campaignId: v.number(),
    outcome: v.picklist(['COMPLETED', 'FAILED', 'MISSED']),
    /** Whether the campaign is over with it. */
    isOver: v.boolean(),
    /** Occurrences whose time passed. */
    missed: v.number(),
  }),
)

/** Somebody submitted a draft for approval. */
export const campaignSubmitted = defineEvent(
  'campaign.submitted',
  1,
  v.object({
    campaignId: v.number(),
    /** Internal id of who did; null for an API key. */
    userId: v.nullable(v.number()),
  }),
)
