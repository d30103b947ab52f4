import { countAnswers, repliesTo } from '../../channels/inbound/store.ts'
import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import type { Db, Reader } from '../../db/database.ts'
import { fragment, wholeUnits } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { findPurgedAt, listRunIds } from '../../delivery/executions/store.ts'
import {
  type CampaignOrRun,
  listByMinute,
  listKeptMinutes,
  listMessageTotals,
  QUARTER_MS,
  type TotalKind,
} from '../../delivery/messages/message-totals.ts'
import { metering } from '../../delivery/messages/metering.ts'
import { dayOf, startOfDayMs } from '../../lib/calendar.ts'
import { HOUR_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import { moneyOf } from '../../lib/currency.ts'
import { firstMs, lastMs } from '../../lib/day-or-instant.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { listClickMinutes, listQuarters } from '../../links/clicks/store.ts'
import { listMachineOpens } from '../../links/opens/store.ts'
import { listCampaignLinks } from '../../links/recipient-links/store.ts'
import { conversionsOf } from '../conversions/service.ts'
import { totalsOf } from '../records/results.ts'
import { getCampaign, viewOf } from '../records/service.ts'
import type { CampaignRow } from '../records/table.ts'
import { variantResults } from '../variants/results.ts'
import type { AnalyticsInput } from './schema.ts'

/**
 * Maximum range of a timeline by minute, because minutes are counted from the messages, and each is a
 * point of the answer.
 */
const MAX_HOURS_OF_MINUTES = 48

/** The range of a timeline, in ms since 1970, both ends included, and the unit of its counts. */
interface Range {
  unitMs: number
  from: number
  to: number
}

/** Returns the range of a query. Throws VALIDATION_FAILED. @param timezone IANA; days begin in it */
function rangeOf(query: AnalyticsInput, { timezone, nowMs }: { timezone: string; nowMs: number }): Range {
  const from = query.from === undefined ? undefined : firstMs(query.from, timezone)
  const to = query.to === undefined ? undefined : lastMs(query.to, timezone)
  if (query.interval !== 'MINUTE') {
    return {
      unitMs: QUARTER_MS,
      from: from ?? Number.NEGATIVE_INFINITY,
      to: to ?? Number.POSITIVE_INFINITY,
    }
  }
  const lengthMs = MAX_HOURS_OF_MINUTES * HOUR_MS
  const last = wholeMinute(to ?? nowMs) + MINUTE_MS - 1
  const first = from === undefined ? last - lengthMs + 1 : wholeMinute(from)
  if (last - first >= lengthMs) {
    const message = `from must be at most ${MAX_HOURS_OF_MINUTES} hours before to when the interval is MINUTE.`
    throw invalidField('from', message, 'isShort', (say) => say.chartMinutes({ hours: MAX_HOURS_OF_MINUTES }))
  }
  return { unitMs: MINUTE_MS, from: first, to: last }
}

const wholeMinute = (ms: number): number => ms - (ms % MINUTE_MS)

/**
 * Returns the results of a campaign. Totals, reasons, segments and timeline come from counters of the
 * send engine. The read pool counts messages by minute, and replies when there are many. Throws
 * NOT_FOUND, VALIDATION_FAILED.
 */
export async function analyseCampaign(db: Db, principal: Principal, uuid: string, query: AnalyticsInput) {
  const campaign = getCampaign(db, principal, uuid)
  const { organizationId, id: campaignId } = campaign
  const of = { organizationId, campaignId }
  return {
    ...totalsOf(viewOf(db, campaign)),
    ...(await analyse(
      db,
      { of, campaign, query },
      {
        clicks: (range) => readClicks(db, campaign, range),
        replies: repliesTo(organizationId, campaignId),
        textsReader: () => readerOfTexts(db, campaign),
      },
    )),
  }
}

interface Analysed {
  of: CampaignOrRun
  campaign: CampaignRow
  query: AnalyticsInput
}

/** The sources that differ between a campaign and one of its runs. */
interface Sources {
  clicks(range: Range): Promise<AtTime[]> | AtTime[]
  /** Texts that count as replies. */
  replies: FactRows
  textsReader(): RowReader
}

/** `at` counts units of the range since 1970. */
type AtTime = { at: number; clicks: number }

/** Returns the results without totals and rates. Throws VALIDATION_FAILED, QUERY_TIMEOUT. */
export async function analyse(db: Db, { of, campaign, query }: Analysed, sources: Sources) {
  const timezone = campaign.timezone ?? 'UTC'
  const range = rangeOf(query, { timezone, nowMs: db.clock.now() })
  const timeline = new Timeline({ interval: query.interval, timezone, ...range })
  const failureReasons = new Map<string, number>()
  const skipReasons = new Map<string, number>()
  let segments = 0
  for (const total of listMessageTotals(db, of)) {
    const field = FIELDS[total.kind]
    if (field && query.interval !== 'MINUTE') timeline.add(field, total.quarter, total.messages)
    segments += total.segments
    if (total.kind === 'FAILED') addTo(failureReasons, total.errorCode, total.messages)
    if (total.kind === 'SKIPPED') addTo(skipReasons, total.errorCode, total.messages)
  }
  if (query.interval === 'MINUTE') {
    assertKept(db, of, range)
    await addMinutes(db, of, range, timeline)
  }
  for (const { at, clicks } of await sources.clicks(range)) timeline.add('clicked', at, clicks)
  for (const { at, count } of await readReplies(sources, range)) timeline.add('replied', at, count)
  return {
    segments,
    ...costOf(db, of),
    failureReasons: byCount(failureReasons),
    skipReasons: byCount(skipReasons),
    timeline: timeline.points(),
    machineOpens: machineOpensOf(db, of),
    conversions: conversionsOf(db, of),
    variants: await variantResults(db, campaign),
  }
}

function costOf(reader: Reader, { organizationId, campaignId, executionId }: CampaignOrRun) {
  const executionIds =
    executionId === undefined ? listRunIds(reader, organizationId, campaignId) : [executionId]
  const spent = metering.only.spentOn(reader, { organizationId, executionIds })
  return { creditsUsed: spent?.credits ?? 0, cost: spent ? moneyOf(spent.price, spent.currency) : null }
}

const machineOpensOf = (reader: Reader, { campaignId, executionId }: CampaignOrRun) =>
  listMachineOpens(reader, campaignId, executionId).map(({ reason, mails }) => ({ reason, count: mails }))

/**
 * Throws VALIDATION_FAILED if messages of the range were deleted because of their age: minutes are
 * counted from messages.
 */
function assertKept(reader: Reader, of: CampaignOrRun, range: Range): void {
  const purgedAt = findPurgedAt(reader, of, range)
  if (purgedAt === undefined) return
  const message = `interval must be HOUR or DAY: the messages of this time were deleted at ${toIso(purgedAt)} because of their age, and only hourly totals are left.`
  throw invalidField('interval', message, 'isKept', (say) => say.chartDeleted())
}

/** Maximum number of replies to a campaign that are read on the request thread, at about 1 µs each. */
const MAX_INLINE_TEXTS = 1_000

/**
 * Returns the reader of replies. A few replies are read inline, so that they do not wait for the read
 * pool.
 */
function readerOfTexts(db: Db, { organizationId, id }: CampaignRow): RowReader {
  return countAnswers(db, organizationId, id, MAX_INLINE_TEXTS + 1) <= MAX_INLINE_TEXTS
    ? inlineRows(db)
    : poolOf(db, organizationId)
}

export const poolOf = (db: Db, organizationId: number): RowReader =>
  db.readPool.of({ organizationId, advice: 'Try again when the server is less busy.' })

async function addMinutes(db: Db, of: CampaignOrRun, range: Range, timeline: Timeline): Promise<void> {
  const kept = listKeptMinutes(db, of, range)
  if (kept) {
    for (const { kind, minute, messages } of kept) timeline.add(FIELDS[kind]!, minute, messages)
    return
  }
  const rows = await listByMinute(poolOf(db, of.organizationId), of, range)
  for (const { sent, delivered, failed, messages } of rows) {
    timeline.add('sent', sent, messages)
    timeline.add('delivered', delivered, messages)
    timeline.add('failed', failed, messages)
  }
}

function readClicks(db: Db, { organizationId, id }: CampaignRow, { unitMs, from, to }: Range) {
  if (unitMs === MINUTE_MS) {
    const minutes = { from: Math.floor(from / MINUTE_MS), to: Math.floor(to / MINUTE_MS) }
    return listClickMinutes(db, listRunIds(db, organizationId, id), minutes)
  }
  const linkIds = listCampaignLinks(db, id).map(({ linkId }) => linkId)
  if (linkIds.length === 0) return []
  const scope = { linkIds, campaignId: id }
  return listQuarters(poolOf(db, organizationId), scope, { from: 0, to: Number.MAX_SAFE_INTEGER })
}

function readReplies({ replies, textsReader }: Sources, { unitMs }: Range) {
  const query = fragment`SELECT ${wholeUnits('received_at', unitMs)} AS at, count(*) AS count
    ${replies.rows} AND ${interruptible(replies.id)} GROUP BY 1`
  return textsReader().all<{ at: number; count: number }>(query.text, ...query.params)
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

type TimelineField = 'sent' | 'delivered' | 'failed' | 'clicked' | 'replied'

interface TimelineOptions {
  interval: 'MINUTE' | 'HOUR' | 'DAY'
  /** The unit of the times that `add` takes; at most the interval. */
  unitMs: number
  /** IANA; days begin in it. */
  timezone: string
  /** ms since 1970, inclusive. */
  from: number
  to: number
}

interface TimelinePoint {
  bucket: string
  sent: number
  delivered: number
  failed: number
  clicked: number
  replied: number
}

/** Adds up counts by minute or quarter of an hour into minutes, hours or days. */
class Timeline {
  readonly #options: TimelineOptions
  readonly #points = new Map<number, Record<TimelineField, number>>()
  readonly #dayStarts = new Map<number, number>()

  constructor(options: TimelineOptions) {
    this.#options = options
  }

  /** @param at units since 1970; null for an event that has not happened */
  add(field: TimelineField, at: number | null, count: number): void {
    if (at === null || count === 0) return
    const { from, to, unitMs } = this.#options
    if (at < Math.floor(from / unitMs) || at > Math.floor(to / unitMs)) return
    const bucket = this.#bucketOf(at)
    const point = this.#points.get(bucket) ?? { sent: 0, delivered: 0, failed: 0, clicked: 0, replied: 0 }
    point[field] += count
    this.#points.set(bucket, point)
  }

  /** Returns the points in chronological order. */
  points(): TimelinePoint[] {
    return [...this.#points]
      .sort(([a], [b]) => a - b)
      .map(([bucket, counts]) => ({ bucket: toIso(bucket), ...counts }))
  }

  #bucketOf(at: number): number {
    const ms = at * this.#options.unitMs
    if (this.#options.interval === 'MINUTE') return ms
    if (this.#options.interval === 'HOUR') return ms - (ms % HOUR_MS)
    const known = this.#dayStarts.get(at)
    if (known !== undefined) return known
    const { timezone } = this.#options
    const start = startOfDayMs(dayOf(ms, timezone), timezone)
    this.#dayStarts.set(at, start)
    return start
  }
}
