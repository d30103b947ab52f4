import type { campaignHalted, campaignMoved, campaignRunEnded } from '../../campaigns/records/events.ts'
import { findCampaignsByIds } from '../../campaigns/records/shared-queries.ts'
import type { CampaignRow } from '../../campaigns/records/table.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { recordEvents, type WebhookEvent } from '../deliveries/record-events.ts'

const MOVES = {
  SCHEDULED: 'campaign.scheduled',
  STARTED: 'campaign.started',
  PAUSED: 'campaign.paused',
  RESUMED: 'campaign.resumed',
  COMPLETED: 'campaign.completed',
  CANCELLED: 'campaign.cancelled',
} as const

/** The state of the campaign at the event; it may have changed since. */
const AFTER_MOVES: Readonly<Record<keyof typeof MOVES, Partial<CampaignRow>>> = {
  SCHEDULED: {},
  STARTED: { status: 'SENDING', pauseReason: null },
  PAUSED: { status: 'PAUSED', pauseReason: 'USER', nextRunAt: null },
  RESUMED: {},
  COMPLETED: { status: 'COMPLETED', pauseReason: null, nextRunAt: null },
  CANCELLED: { status: 'CANCELLED', pauseReason: null, nextRunAt: null },
}

export const recordCampaignMove = (tx: Tx, event: EventOf<typeof campaignMoved>): void =>
  recordCampaignEvent(tx, event, { type: MOVES[event.data.to], became: AFTER_MOVES[event.data.to] })

export const recordCampaignHalt = (tx: Tx, event: EventOf<typeof campaignHalted>): void =>
  recordCampaignEvent(tx, event, {
    type: 'campaign.paused',
    became: { status: 'PAUSED', pauseReason: event.data.reason, nextRunAt: null },
  })

export function recordRunEnd(tx: Tx, event: EventOf<typeof campaignRunEnded>): void {
  const { outcome, isOver } = event.data
  if (outcome === 'FAILED')
    recordCampaignEvent(tx, event, { type: 'campaign.failed', became: {}, more: { isOver } })
  else if (isOver)
    recordCampaignEvent(tx, event, { type: 'campaign.completed', became: AFTER_MOVES.COMPLETED })
}

interface Said extends Pick<WebhookEvent, 'type'> {
  /** What the campaign was at the event. */
  became: Partial<CampaignRow>
  more?: Record<string, unknown>
}

function recordCampaignEvent(
  tx: Tx,
  {
    organizationId,
    data,
    createdAt,
  }: EventOf<typeof campaignHalted | typeof campaignMoved | typeof campaignRunEnded>,
  { type, became, more }: Said,
): void {
  const [found] = findCampaignsByIds(tx, organizationId, [data.campaignId])
  if (!found) return
  const { uuid, name, type: kind, channel, status, pauseReason, nextRunAt } = { ...found, ...became }
  const campaign = {
    id: uuid,
    name,
    type: kind,
    channel,
    status,
    pauseReason,
    nextRunAt: toIsoOrNull(nextRunAt),
  }
  const ids = { campaignId: uuid, ...more }
  recordEvents(tx, organizationId, [{ type, at: createdAt, ids, resource: { campaign } }])
}
