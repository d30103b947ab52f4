import { DAY_MS, SECOND_MS } from '../../lib/clock.ts'
import { enumeration } from '../../lib/describe.ts'
import { Turn } from '../../lib/in-pieces.ts'
import { nextDayAt } from '../pacing/governor.ts'
import {
  type Allocation,
  allocate,
  type ForecastRun,
  type ForecastSender,
  isFull,
  MIN_MESSAGES,
  messagesLeft,
  ownRateOf,
  type Turns,
} from './allocate.ts'

/** The inputs of a forecast. */
export interface ForecastWorld {
  nowMs: number
  senders: readonly ForecastSender[]
  /** The forecast run first, then other runs of the same senders. */
  runs: readonly ForecastRun[]
}

/**
 * Projects when a run will have handed over its last message. Messages flow from the runs through their
 * senders, from one change (a window, a day, the end of a run) to the next.
 */
/** The limit that sets the end: it delays messages for the longest time. */
export const LIMITS = enumeration(
  'ForecastLimit',
  'What delays messages for the longest part of the time until the end.',
  {
    SENDER_RATE: 'The number of messages that the senders may send per second.',
    CAMPAIGN_RATE: '`sendRatePerMinute` of the campaign.',
    SENDER_BUSY: 'Other campaigns that send from the same senders.',
    WINDOW: 'The send window of the recipients.',
    WAITING: 'Messages wait for their time: a canary, another try, or the hour in the zone of the recipient.',
    DAILY_CAP: 'The daily limits of the senders, or their warm-up.',
    NO_SENDER: 'None of its senders is ACTIVE.',
  },
)
type Limit = (typeof LIMITS)[number]

export interface Projection {
  /** End of the run, ms since 1970. Null if it does not end within 90 days. */
  finishesAt: number | null
  /** Average messages per minute while the run sends. Null if it never sends. */
  perMinute: number | null
  limitedBy: Limit
}

const HORIZON_MS = 90 * DAY_MS
/** Amounts below this are treated as zero, in messages and in ms. */
const EPSILON = 1e-6
/** Maximum number of steps, far more than the windows and days within the horizon cause. */
const MAX_STEPS = 20_000

/** Earliest and latest end of a run, ms since 1970. Null if there is none within 90 days. */
export interface Range {
  earliestAt: number | null
  latestAt: number | null
}

/**
 * The assumed error of the number of messages: some recipients are skipped, and some texts are longer than in the
 * sample.
 */
const TENTH = 0.1

/**
 * Projects the earliest and the latest end. The earliest has a tenth fewer messages and no other runs. The
 * latest has a tenth more messages, and other runs precede it. Fewer messages do not always finish earlier: a
 * canary may just miss a window.
 * @param likely the result of `project` for the same world
 */
export async function projectRange(world: ForecastWorld, { finishesAt: likely }: Projection): Promise<Range> {
  const early = await project(scaled({ ...world, runs: world.runs.slice(0, 1) }, 1 - TENTH))
  const late = await project(scaled(world, 1 + TENTH), 'LAST')
  return {
    earliestAt:
      early.finishesAt === null ? likely : Math.min(early.finishesAt, likely ?? Number.POSITIVE_INFINITY),
    latestAt: likely === null || late.finishesAt === null ? null : Math.max(late.finishesAt, likely),
  }
}

const scaled = (world: ForecastWorld, factor: number): ForecastWorld => ({
  ...world,
  runs: world.runs.map((run) => ({
    ...run,
    buckets: run.buckets.map((bucket) => ({ ...bucket, messages: bucket.messages * factor })),
  })),
})

/**
 * Projects the end of the run. Yields the event loop every few milliseconds, because a slow campaign takes
 * thousands of steps.
 */
export async function project(world: ForecastWorld, turns: Turns = 'IN_TURN'): Promise<Projection> {
  const senders = world.senders.map((sender) => ({ ...sender }))
  const runs = world.runs.map((run) => ({ ...run, buckets: run.buckets.map((one) => ({ ...one })) }))
  const target = runs[0]!
  const total = messagesLeft(target)
  const spent = new Map<Limit, number>()
  let at = world.nowMs
  let sendingMs = 0
  const turn = new Turn()
  for (
    let step = 0;
    step < MAX_STEPS && messagesLeft(target) > EPSILON && at < world.nowMs + HORIZON_MS;
    step++
  ) {
    await turn.pass()
    const allocation = allocate({ senders, runs, at, turns, openOf: (run) => openMessages(run, at) })
    const ms = untilChange({ senders, runs, allocation, at })
    const rate = allocation.rateOf(target)
    const limit = limitOf(target, { senders, allocation, at })
    spent.set(limit, (spent.get(limit) ?? 0) + ms)
    if (rate > EPSILON) sendingMs += ms
    flow({ senders, runs, allocation, at, ms })
    if (nextDayAt(at) <= at + ms) for (const sender of senders) sender.used = 0
    at += ms
  }
  const isOver = messagesLeft(target) <= EPSILON
  const [limitedBy = 'SENDER_RATE'] = [...spent].sort(([, a], [, b]) => b - a)[0] ?? []
  const gone = total - messagesLeft(target)
  return {
    finishesAt: isOver ? Math.ceil(at) : null,
    perMinute: gone > EPSILON && sendingMs > 0 ? (gone / sendingMs) * 60 * SECOND_MS : null,
    limitedBy,
  }
}

const isOpen = ({ messages, notBefore, calendar }: ForecastRun['buckets'][number], at: number): boolean =>
  messages > 0 && notBefore <= at && calendar.intervalAt(at).isOpen

/** Returns the messages that may leave now. A run with a canary only has its first messages. */
function openMessages(run: ForecastRun, at: number): number {
  if (at < run.holdUntil) return 0
  const open = openInAll(run, at)
  return run.canary ? Math.min(open, run.canary.first) : open
}

const openInAll = (run: ForecastRun, at: number): number =>
  run.buckets.reduce((sum, bucket) => (isOpen(bucket, at) ? sum + bucket.messages : sum), 0)

/** Tells whether messages wait for a send window, and not only for a time. */
const isClosed = (run: ForecastRun, at: number): boolean =>
  at >= run.holdUntil &&
  run.buckets.some(({ messages, calendar }) => messages > 0 && !calendar.intervalAt(at).isOpen)

interface Moment {
  senders: readonly ForecastSender[]
  runs: readonly ForecastRun[]
  allocation: Allocation
  at: number
}

/** Returns the ms until a window, a day, a run's open messages or a sender's cap changes the flow. */
function untilChange({ senders, runs, allocation, at }: Moment): number {
  let ms = nextDayAt(at) - at
  if (senders.length > 0 && senders.every((sender) => isFull(sender, at))) return ms
  const within = (other: number) => {
    if (other > EPSILON && other < ms) ms = other
  }
  for (const run of runs) {
    if (messagesLeft(run) > EPSILON) within(run.holdUntil - at)
    const rate = allocation.rateOf(run)
    if (rate > EPSILON) within((openMessages(run, at) / rate) * SECOND_MS)
    for (const { messages, notBefore, calendar } of run.buckets) {
      if (messages <= 0) continue
      within(notBefore > at ? notBefore - at : calendar.intervalAt(at).until - at)
    }
  }
  for (const sender of senders) {
    const cap = sender.capOn(at)
    const rate = allocation.rateAt(sender)
    if (cap !== null && rate > EPSILON) within(((cap - sender.used) / rate) * SECOND_MS)
  }
  return ms
}

/**
 * Takes the open messages of a run evenly from its buckets, because the engine takes messages in the order of their
 * ids.
 */
function flow({ senders, runs, allocation, at, ms }: Moment & { ms: number }): void {
  const seconds = ms / SECOND_MS
  for (const run of runs) {
    const open = openInAll(run, at)
    const gone = Math.min(openMessages(run, at), allocation.rateOf(run) * seconds)
    if (gone <= 0) continue
    if (run.canary) passCanary(run, run.canary, { gone, until: at + ms })
    for (const bucket of run.buckets) {
      if (!isOpen(bucket, at)) continue
      bucket.messages -= (bucket.messages / open) * gone
      if (bucket.messages < MIN_MESSAGES) bucket.messages = 0
    }
  }
  for (const sender of senders) sender.used += allocation.rateAt(sender) * seconds
}

/** Makes the other messages of a run wait after its first messages are sent. */
function passCanary(
  run: ForecastRun,
  { first, waitMs }: { first: number; waitMs: number },
  { gone, until }: { gone: number; until: number },
): void {
  const more = first - gone
  run.canary = more < MIN_MESSAGES ? null : { first: more, waitMs }
  if (more < MIN_MESSAGES) run.holdUntil = until + waitMs
}

function limitOf(
  target: ForecastRun,
  { senders, allocation, at }: Pick<Moment, 'senders' | 'allocation' | 'at'>,
): Limit {
  const own = senders.filter(({ id }) => target.senderIds.includes(id))
  if (own.length === 0) return 'NO_SENDER'
  if (openMessages(target, at) <= EPSILON) return isClosed(target, at) ? 'WINDOW' : 'WAITING'
  const rate = allocation.rateOf(target)
  if (rate <= EPSILON) return 'DAILY_CAP'
  if (rate >= ownRateOf(target) - EPSILON) return 'CAMPAIGN_RATE'
  return own.some((sender) => allocation.isShared(target, sender)) ? 'SENDER_BUSY' : 'SENDER_RATE'
}
