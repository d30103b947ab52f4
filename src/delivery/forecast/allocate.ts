import type { FlowRun, FlowSender } from './world.ts'

/** How many messages a second the runs send through the senders at one moment. */
export interface Allocation {
  rateOf(run: FlowRun): number
  rateAt(sender: FlowSender): number
  /** Whether other runs use this sender too. */
  isShared(run: FlowRun, sender: FlowSender): boolean
}

const EPSILON = 1e-9
/** A sender that has fewer messages than this left for the day counts as having used up its cap. */
const MIN_MESSAGES = 1e-3

/** Whether all runs take turns at a sender, or the forecast run comes last and gets only what the other runs leave. */
export type Turns = 'IN_TURN' | 'LAST'

/**
 * Shares the senders among the runs that have messages left. Each run gets the same number of messages from a sender.
 * The messages that a run cannot send, because its own rate is lower, go to the others.
 */
export function allocate(given: {
  senders: readonly FlowSender[]
  /** The forecast run first. */
  runs: readonly FlowRun[]
  at: number
  turns: Turns
  openOf(run: FlowRun): number
}): Allocation {
  const { senders, runs, at, turns, openOf } = given
  const flows = new Map<FlowRun, Map<FlowSender, number>>()
  const free = new Map(senders.map((sender) => [sender, capacityOf(sender, at)]))
  const open = runs.filter((run) => openOf(run) > EPSILON)
  for (const run of open) flows.set(run, new Map())
  const isTarget = (run: FlowRun) => run === runs[0]
  if (turns === 'IN_TURN') shareAmong(open, free, flows)
  else {
    shareAmong(
      open.filter((run) => !isTarget(run)),
      free,
      flows,
    )
    shareAmong(open.filter(isTarget), free, flows)
  }
  const rateBetween = (run: FlowRun, sender: FlowSender) => flows.get(run)?.get(sender) ?? 0
  return {
    rateOf: (run) => sum(flows.get(run) ?? new Map()),
    rateAt: (sender) => runs.reduce((total, run) => total + rateBetween(run, sender), 0),
    isShared: (run, sender) => runs.some((other) => other !== run && rateBetween(other, sender) > EPSILON),
  }
}

/** Adds the share of these runs to their rates, and subtracts it from the free segments. */
function shareAmong(
  runs: readonly FlowRun[],
  free: Map<FlowSender, number>,
  flows: ReadonlyMap<FlowRun, Map<FlowSender, number>>,
): void {
  let hungry = runs
  while (hungry.length > 0) {
    const offers = hungry.map((run) => offerTo(run, hungry, free))
    const sated = hungry.filter((run, index) => limitOf(run) <= sum(offers[index]!) + EPSILON)
    const served = sated.length > 0 ? sated : hungry
    for (const run of served) {
      const offer = offers[hungry.indexOf(run)]!
      const share = Math.min(1, limitOf(run) / Math.max(sum(offer), EPSILON))
      for (const [sender, rate] of offer) {
        flows.get(run)!.set(sender, rate * share)
        free.set(sender, Math.max(0, free.get(sender)! - rate * share * run.segmentsPerMessage))
      }
    }
    hungry = hungry.filter((run) => !served.includes(run))
  }
}

const limitOf = ({ ratePerMinute }: FlowRun): number =>
  ratePerMinute === null ? Number.POSITIVE_INFINITY : ratePerMinute / 60

const sum = (rates: ReadonlyMap<FlowSender, number>): number => [...rates.values()].reduce((a, b) => a + b, 0)

/** Segments a second that a sender can take; 0 when its daily cap is used up. */
function capacityOf(sender: FlowSender, at: number): number {
  const cap = sender.capOn(at)
  return cap !== null && sender.used >= cap - MIN_MESSAGES ? 0 : sender.segmentsPerSecond
}

/** What a run would get from each of its senders if all waiting runs took the same number of messages. */
function offerTo(
  run: FlowRun,
  hungry: readonly FlowRun[],
  free: ReadonlyMap<FlowSender, number>,
): Map<FlowSender, number> {
  const offer = new Map<FlowSender, number>()
  for (const [sender, segments] of free) {
    if (!run.senderIds.includes(sender.id)) continue
    const takers = hungry.filter(({ senderIds }) => senderIds.includes(sender.id))
    const segmentsForOneEach = takers.reduce((total, taker) => total + taker.segmentsPerMessage, 0)
    offer.set(sender, segments / segmentsForOneEach)
  }
  return offer
}
