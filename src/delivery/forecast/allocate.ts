import type { ForecastBucket } from './buckets.ts'

export interface ForecastSender {
  id: number
  segmentsPerSecond: number
  /** Returns the daily cap on the UTC day of a moment, in messages, or null. */
  capOn(atMs: number): number | null
  /** Messages on the UTC day that the projection has reached. */
  used: number
}

export interface ForecastRun {
  senderIds: readonly number[]
  /** The campaign's own limit, messages per minute. Null if there is none. */
  ratePerMinute: number | null
  segmentsPerMessage: number
  buckets: ForecastBucket[]
  /** The number of first messages still to be sent alone, and the time that the other messages wait for them. */
  canary: { first: number; waitMs: number } | null
  /** No message leaves before this time, ms since 1970. */
  holdUntil: number
  /** Whether the text of its A/B test is still to be chosen. */
  waitsForChoice?: boolean
}

/** Messages of a run that have not left. */
export const messagesLeft = ({ buckets }: ForecastRun): number =>
  buckets.reduce((sum, { messages }) => sum + messages, 0)

/** The rates at which runs send through the senders at a moment, messages a second. */
export interface Allocation {
  rateOf(run: ForecastRun): number
  rateAt(sender: ForecastSender): number
  /** Whether other runs use this sender too. */
  isShared(run: ForecastRun, sender: ForecastSender): boolean
}

const EPSILON = 1e-9
/** Smaller amounts are treated as no message: of a run, and of a sender's daily allowance. */
export const MIN_MESSAGES = 1e-3

/** Turns of the runs at a sender: all take turns, or the forecast run comes last and gets only the rest. */
export type Turns = 'IN_TURN' | 'LAST'

/**
 * Shares the senders among the runs that have messages left. Each run gets the same number of messages from a
 * sender. If a run's own rate is lower, the others share the rest.
 */
export function allocate(given: {
  senders: readonly ForecastSender[]
  /** All runs, with the forecast run first. */
  runs: readonly ForecastRun[]
  at: number
  turns: Turns
  openOf(run: ForecastRun): number
}): Allocation {
  const { senders, runs, at, turns, openOf } = given
  const flows = new Map<ForecastRun, Map<ForecastSender, number>>()
  const free = new Map(senders.map((sender) => [sender, capacityOf(sender, at)]))
  const open = runs.filter((run) => openOf(run) > EPSILON)
  for (const run of open) flows.set(run, new Map())
  const isTarget = (run: ForecastRun) => run === runs[0]
  if (turns === 'IN_TURN') shareAmong(open, free, flows)
  else {
    shareAmong(
      open.filter((run) => !isTarget(run)),
      free,
      flows,
    )
    shareAmong(open.filter(isTarget), free, flows)
  }
  const rateBetween = (run: ForecastRun, sender: ForecastSender) => flows.get(run)?.get(sender) ?? 0
  return {
    rateOf: (run) => sum(flows.get(run) ?? new Map()),
    rateAt: (sender) => runs.reduce((total, run) => total + rateBetween(run, sender), 0),
    isShared: (run, sender) => runs.some((other) => other !== run && rateBetween(other, sender) > EPSILON),
  }
}

/** Adds the share of these runs to their rates, and subtracts it from the free segments. */
function shareAmong(
  runs: readonly ForecastRun[],
  free: Map<ForecastSender, number>,
  flows: ReadonlyMap<ForecastRun, Map<ForecastSender, number>>,
): void {
  let hungry = runs
  while (hungry.length > 0) {
    const offers = hungry.map((run) => offerTo(run, hungry, free))
    const sated = hungry.filter((run, index) => ownRateOf(run) <= sum(offers[index]!) + EPSILON)
    const served = sated.length > 0 ? sated : hungry
    for (const run of served) {
      const offer = offers[hungry.indexOf(run)]!
      const share = Math.min(1, ownRateOf(run) / Math.max(sum(offer), EPSILON))
      for (const [sender, rate] of offer) {
        flows.get(run)!.set(sender, rate * share)
        free.set(sender, Math.max(0, free.get(sender)! - rate * share * run.segmentsPerMessage))
      }
    }
    hungry = hungry.filter((run) => !served.includes(run))
  }
}

/** Returns messages a second by the run's own limit, or Infinity without a limit. */
export const ownRateOf = ({ ratePerMinute }: ForecastRun): number =>
  ratePerMinute === null ? Number.POSITIVE_INFINITY : ratePerMinute / 60

const sum = (rates: ReadonlyMap<ForecastSender, number>): number =>
  [...rates.values()].reduce((a, b) => a + b, 0)

/** Tells whether the daily cap of a sender is used up. */
export function isFull({ capOn, used }: ForecastSender, at: number): boolean {
  const cap = capOn(at)
  return cap !== null && used >= cap - MIN_MESSAGES
}

/** Segments a second that a sender can take. */
const capacityOf = (sender: ForecastSender, at: number): number =>
  isFull(sender, at) ? 0 : sender.segmentsPerSecond

/** Returns the messages that a run would get from each of its senders if all waiting runs took the same number. */
function offerTo(
  run: ForecastRun,
  hungry: readonly ForecastRun[],
  free: ReadonlyMap<ForecastSender, number>,
): Map<ForecastSender, number> {
  const offer = new Map<ForecastSender, number>()
  for (const [sender, segments] of free) {
    if (!run.senderIds.includes(sender.id)) continue
    const takers = hungry.filter(({ senderIds }) => senderIds.includes(sender.id))
    const segmentsForOneEach = takers.reduce((total, taker) => total + taker.segmentsPerMessage, 0)
    offer.set(sender, segments / segmentsForOneEach)
  }
  return offer
}
