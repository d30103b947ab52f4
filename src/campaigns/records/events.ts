import * as v from 'valibot'
import { isHeard } from '../../accounts/organizations/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'

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

/** What people, and the beginning of a run, make of a campaign; its other ends have events of their own. */
const CAMPAIGN_MOVES = ['SCHEDULED', 'STARTED', 'PAUSED', 'RESUMED', 'COMPLETED', 'CANCELLED'] as const
type CampaignMove = (typeof CAMPAIGN_MOVES)[number]

/** Only where somebody is told. */
export const campaignMoved = defineEvent(
  'campaign.moved',
  1,
  v.object({ campaignId: v.number(), to: v.picklist(CAMPAIGN_MOVES) }),
)

const CAMPAIGNS = { type: 'SYSTEM', id: null, name: 'Campaigns' } as const

/** Has it told to those outside who want to know. */
export function tellCampaign(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
  to: CampaignMove,
): void {
  if (!isHeard(tx, organizationId)) return
  emit(tx, campaignMoved, { organizationId, actor: CAMPAIGNS, data: { campaignId: id, to } })
}
