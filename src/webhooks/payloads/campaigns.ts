import { campaignHalted, campaignMoved, campaignRunEnded } from '../../campaigns/records/events.ts'
import type { PauseReason } from '../../campaigns/records/pause-reasons.ts'
import { findCampaignsByIds } from '../../campaigns/records/store.ts'
import type { CampaignRow } from '../../campaigns/records/table.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { type WebhookEvent, webhookConsumer } from '../deliveries/record-events.ts'

const MOVES = {
  SCHEDULED: 'campaign.scheduled',
  STARTED: 'campaign.started',
  PAUSED: 'campaign.paused',
  RESUMED: 'campaign.resumed',
  COMPLETED: 'campaign.completed',
  CANCELLED: 'campaign.cancelled',
} as const

/** State of the campaign at the time of the event. The stored state may have changed since. */
const AFTER_MOVES: Readonly<Record<keyof typeof MOVES, Partial<CampaignRow>>> = {
  SCHEDULED: {},
  STARTED: { status: 'SENDING', pauseReason: null },
  PAUSED: { status: 'PAUSED', pauseReason: 'USER', nextRunAt: null },
  RESUMED: {},
  COMPLETED: { status: 'COMPLETED', pauseReason: null, nextRunAt: null },
  CANCELLED: { status: 'CANCELLED', pauseReason: null, nextRunAt: null },
}

/** Consumer of changes of campaigns. Its events come before the events of the messages. */
export const campaignMoves = webhookConsumer({
  kind: campaignMoved,
  types: ({ to }) => [MOVES[to]],
  events: (tx, event) =>
    campaignEvents(tx, event, { type: MOVES[event.data.to], became: AFTER_MOVES[event.data.to] }),
})

/** Consumers of ends of campaigns. Their events come after the events of the messages. */
export const campaignEnds = [
  webhookConsumer({
    kind: campaignHalted,
    types: () => ['campaign.paused'],
    events: (tx, event) => {
      const became = {
        status: 'PAUSED',
        pauseReason: event.data.reason as PauseReason,
        nextRunAt: null,
      } as const
      return campaignEvents(tx, event, { type: 'campaign.paused', became })
    },
  }),
  webhookConsumer({
    kind: campaignRunEnded,
    types: () => ['campaign.failed', 'campaign.completed'],
    events: (tx, event) => {
      const { outcome, isOver } = event.data
      if (outcome === 'FAILED')
        return campaignEvents(tx, event, { type: 'campaign.failed', became: {}, more: { isOver } })
      if (!isOver) return []
      return campaignEvents(tx, event, { type: 'campaign.completed', became: AFTER_MOVES.COMPLETED })
    },
  }),
]

interface Change extends Pick<WebhookEvent, 'type'> {
  /** State of the campaign at the time of the event. */
  became: Partial<CampaignRow>
  /** More ids of the event. */
  more?: Record<string, unknown>
}

type CampaignEvent = EventOf<typeof campaignHalted | typeof campaignMoved | typeof campaignRunEnded>

/** Returns the events of a campaign, or none for a campaign that is permanently deleted. */
function campaignEvents(
  tx: Tx,
  { organizationId, data, createdAt: at }: CampaignEvent,
  { type, became, more }: Change,
): WebhookEvent[] {
  const [found] = findCampaignsByIds(tx, organizationId, [data.campaignId])
  if (!found) return []
  const { uuid, name, type: kind, channel, status, pauseReason, nextRunAt } = { ...found, ...became }
  const state = { status, pauseReason, nextRunAt: toIsoOrNull(nextRunAt) }
  const campaign = { id: uuid, name, type: kind, channel, ...state }
  return [{ type, at, ids: { campaignId: uuid, ...more }, resource: { campaign } }]
}
