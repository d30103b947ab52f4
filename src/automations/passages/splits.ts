import * as v from 'valibot'
import { RateInterval, shownRate } from '../../campaigns/variants/results.ts'
import { MINIMUM_SENT, type Trial, verdictOf } from '../../campaigns/variants/statistics.ts'
import { oneOf } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import type { Flow } from '../definition/flow.ts'
import { type StepOf, WAYS } from '../definition/steps.ts'

/** Compares the ways of a SPLIT step, by the statistics of A/B tests of campaigns. */

const METRICS = enumeration('AutomationSplitMetric', 'What the ways of a SPLIT step are compared by.', {
  GOAL: 'People who reached the goal of the automation, of those who went the way.',
  CLICKED: 'People who followed a link of the first message of the way, of those who got it.',
  REPLIED: 'People who wrote after the first message of the way, of those who got it.',
})

const VERDICTS = enumeration('AutomationSplitVerdict', 'What can be said about the ways of a SPLIT step.', {
  WINNER: 'One way is better than every other by more than chance explains.',
  WITHIN_NOISE: 'The differences may be chance.',
  TOO_FEW: `Fewer than ${MINIMUM_SENT} people are counted for a way.`,
})

const count = v.number()

const WayResult = component('AutomationWayResult', 'Results of a way of a SPLIT step.', {
  way: [oneOf(WAYS), 'Its letter.'],
  people: [count, 'People who are counted: those who went the way, or got its first message.'],
  responses: [count, 'Those of them who did what `metric` says.'],
  rate: [count, 'Their share, from 0 to 1 with four decimals.'],
  interval: [RateInterval, 'The range of the true share.'],
})

export const SplitResult = component('AutomationSplitResult', 'A comparison of the ways of a SPLIT step.', {
  metric: [
    oneOf(METRICS),
    'What they are compared by: the goal, if the automation has one; else clicks, if there are any; else replies.',
  ],
  ways: [v.array(WayResult), 'The ways, in their order.'],
  verdict: [oneOf(VERDICTS), 'What can be said.'],
  peopleNeeded: [count, 'People who have to be counted for each way before one can be better.'],
  winner: [v.nullable(oneOf(WAYS)), 'The better way; null unless `verdict` is WINNER.'],
})

type Way = (typeof WAYS)[number]

/** The name under which people are counted who reached the goal after they went a way. */
export const goalAfter = (way: Way) => `GOAL_${way}` as const

/** Tells whether an outcome is the way of a SPLIT step. */
export const isWay = (outcome: string | null): outcome is Way =>
  (WAYS as readonly (string | null)[]).includes(outcome)

/**
 * Returns the comparison of the ways of a step; null if they cannot be compared, because the automation has no goal and a way
 * has no message.
 * @param countOf how often what happened at a step
 */
export function splitResult(
  flow: Flow,
  step: StepOf<'SPLIT'>,
  countOf: (stepId: string, what: string) => number,
): v.InferOutput<typeof SplitResult> | null {
  const found = trialsOf(flow, step, countOf)
  if (!found) return null
  const { metric, trials } = found
  const verdict = verdictOf(trials)
  return {
    metric,
    ways: step.ways.map(({ way }, n) => {
      const trial = trials[n]!
      return { way, people: trial.sent, responses: trial.responses, ...shownRate(trial) }
    }),
    verdict: verdict.kind,
    peopleNeeded: MINIMUM_SENT,
    winner: verdict.kind === 'WINNER' ? step.ways[verdict.winner]!.way : null,
  }
}

function trialsOf(
  flow: Flow,
  step: StepOf<'SPLIT'>,
  countOf: (stepId: string, what: string) => number,
): { metric: (typeof METRICS)[number]; trials: Trial[] } | undefined {
  const ways = step.ways.map(({ way }) => way)
  if (flow.definition.goal) {
    const trials = ways.map((way) => trialOf(countOf(step.id, way), countOf(step.id, goalAfter(way))))
    return { metric: 'GOAL', trials }
  }
  const messages = ways.map((way) => flow.firstMessage(step, way))
  if (messages.some((message) => message === undefined)) return undefined
  const countsOf = (what: string) => messages.map((message) => countOf(message!.id, what))
  const clicks = countsOf('CLICKED')
  const metric = clicks.some((clicked) => clicked > 0) ? 'CLICKED' : 'REPLIED'
  const responses = metric === 'CLICKED' ? clicks : countsOf('REPLIED')
  return { metric, trials: countsOf('SENT').map((sent, n) => trialOf(sent, responses[n]!)) }
}

/** A message may be answered before its step has noticed that it was sent. */
const trialOf = (sent: number, responses: number): Trial => ({ sent, responses: Math.min(sent, responses) })
