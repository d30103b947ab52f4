import { repliesTo } from '../../channels/inbound/fragments.ts'
import { countAnswers } from '../../channels/inbound/queries.ts'
import type { Db } from '../../db/database.ts'
import { fragment, wholeUnits } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { listByMinute, listMessageTotals, type TotalKind } from '../../delivery/messages/message-totals.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { listMinutes, listQuarters } from '../../links/clicks/totals.ts'
import { listCampaignLinks } from '../../links/recipient-links/campaign-links.ts'
import { conversionsOf } from '../conversions/service.ts'
import { deliveredCount, recipientCount, sentCount } from '../records/present.ts'
import { getCampaign, viewOf } from '../records/service.ts'
import type { CampaignView } from '../records/view.ts'
import type { CampaignRow } from '../store/table.ts'
import { type Range, rangeOf } from './range.ts'
import type { AnalyticsInput } from './schema.ts'
import { Timeline, type TimelineField } from './timeline.ts'

const RATE_DECIMALS = 10_000

/** 0 to 1 with four decimals; 0 when the divisor is 0. */
export const rate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round(Math.min(1, part / whole) * RATE_DECIMALS) / RATE_DECIMALS

/**
 * The results of a campaign. Totals, reasons, segments and timeline come from
 * counters that the send engine keeps; minutes and a large number of replies are
 * read in the read pool. Throws NOT_FOUND, VALIDATION_FAILED.
 */
export async function analyseCampaign(db: Db, principal: Principal, uuid: string, query: AnalyticsInput) {
  const campaign = getCampaign(db, principal, uuid)
  const timezone = campaign.timezone ?? 'UTC'
  const range = rangeOf(query, { timezone, nowMs: db.clock.now() })
  const timeline = new Timeline({ interval: query.interval, timezone, ...range })
  const failureReasons = new Map<string, number>()
  const skipReasons = new Map<string, number>()
  let segments = 0
  for (const total of listMessageTotals(db, campaign.organizationId, campaign.id)) {
    const field = FIELDS[total.kind]
    if (field && query.interval !== 'MINUTE') timeline.add(field, total.quarter, total.messages)
    segments += total.segments
    if (total.kind === 'FAILED') addTo(failureReasons, total.errorCode, total.messages)
    if (total.kind === 'SKIPPED') addTo(skipReasons, total.errorCode, total.messages)
  }
  if (query.interval === 'MINUTE') await addMinutes(db, campaign, range, timeline)
  for (const { at, clicks } of await readClicks(db, campaign, range)) timeline.add('clicked', at, clicks)
  for (const { at, count } of await readReplies(db, campaign, range)) timeline.add('replied', at, count)
  return {
    ...totalsOf(viewOf(db, campaign)),
    segments,
    // One credit is one segment; there are no rates yet.
    creditsUsed: segments,
    cost: null,
    failureReasons: byCount(failureReasons),
    skipReasons: byCount(skipReasons),
    timeline: timeline.points(),
    conversions: conversionsOf(db, campaign.organizationId, campaign.id),
  }
}

/** Nobody sees an SMS being opened, so that stays 0. */
export function totalsOf({ campaign, counts, clickedCount: clicked }: CampaignView) {
  const sent = sentCount(counts)
  const delivered = deliveredCount(counts)
  const { failed, skipped, cancelled, read } = counts
  const { repliedCount: replied, optedOutCount: optedOut } = campaign
  return {
    totals: {
      recipients: recipientCount(counts),
      queued: counts.scheduled + counts.queued + counts.sending,
      sent,
      delivered,
      read,
      opened: 0,
      clicked,
      replied,
      optedOut,
      failed,
      skipped,
      cancelled,
    },
    rates: {
      delivery: rate(delivered, sent),
      open: 0,
      click: rate(clicked, delivered),
      reply: rate(replied, delivered),
      optOut: rate(optedOut, delivered),
      failure: rate(failed, counts.sent + delivered + failed),
    },
  }
}

/** Up to this many replies to a campaign are read on the request thread, at about 1 µs each. */
const MAX_INLINE_TEXTS = 1_000

/** A few replies are read inline, so that they do not wait in the read pool. */
function readerOfTexts(db: Db, { organizationId, id }: CampaignRow): RowReader {
  return countAnswers(db, organizationId, id, MAX_INLINE_TEXTS + 1) <= MAX_INLINE_TEXTS
    ? inlineRows(db)
    : poolOf(db, organizationId)
}

const poolOf = (db: Db, organizationId: number): RowReader =>
  db.readPool.of({ organizationId, advice: 'Try again when the server is less busy.' })

async function addMinutes(db: Db, campaign: CampaignRow, range: Range, timeline: Timeline): Promise<void> {
  const rows = await listByMinute(poolOf(db, campaign.organizationId), campaign, range)
  for (const { sent, delivered, failed, messages } of rows) {
    timeline.add('sent', sent, messages)
    timeline.add('delivered', delivered, messages)
    timeline.add('failed', failed, messages)
  }
}

function readClicks(db: Db, { organizationId, id }: CampaignRow, { unitMs, from, to }: Range) {
  const linkIds = listCampaignLinks(db, id).map(({ linkId }) => linkId)
  if (linkIds.length === 0) return []
  const reader = poolOf(db, organizationId)
  const scope = { linkIds, campaignId: id }
  if (unitMs === MINUTE_MS) return listMinutes(reader, scope, { from, to })
  return listQuarters(reader, scope, { from: 0, to: Number.MAX_SAFE_INTEGER })
}

function readReplies(db: Db, campaign: CampaignRow, { unitMs }: Range) {
  const { organizationId, id } = campaign
  const replies = repliesTo(organizationId, id)
  const query = fragment`SELECT ${wholeUnits('received_at', unitMs)} AS at, count(*) AS count
    ${replies.rows} AND ${interruptible(replies.id)} GROUP BY 1`
  return readerOfTexts(db, campaign).all<{ at: number; count: number }>(query.text, ...query.params)
}

const FIELDS: Readonly<Partial<Record<TotalKind, TimelineField>>> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
}

const addTo = (counts: Map<string, number>, errorCode: string, count: number): void => {
  const key = errorCode || 'UNKNOWN'
  counts.set(key, (counts.get(key) ?? 0) + count)
}

const byCount = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([errorCode, count]) => ({ errorCode, count }))
    .sort((a, b) => b.count - a.count || a.errorCode.localeCompare(b.errorCode))
