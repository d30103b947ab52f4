import type { AbTest } from '../records/table.ts'
import type { VariantFigures } from './store.ts'
/** Statistics of two to four texts from their counts: pure functions, explained in docs/decisions. */

/** Share of cases in which the stated interval of a text contains its true rate. */
export const CONFIDENCE = 0.95
/** Highest probability with which the rule finds a winner among equally good texts. */
export const FALSE_WINNERS = 0.05
/**
 * Level of significance in the computation. It is lower than FALSE_WINNERS, because for some sizes
 * the interval of a difference is slightly too narrow: up to 1.12 times.
 */
const INTERVAL_ALPHA = 0.04
/** Minimum number of messages of each text for a result. */
export const MINIMUM_SENT = 100

/** Result of one variant: messages sent, and recipients who responded. */
export interface Trial {
  sent: number
  responses: number
}

/** Shares from 0 to 1. */
interface Interval {
  low: number
  high: number
}

/**
 * Returns the number of standard deviations within which a normal value lies in `confidence` of all
 * cases: 1.96 for 0.95.
 */
export function deviations(confidence: number): number {
  // Newton's steps on a tail that is exact to about 1e-7 (Abramowitz and Stegun 7.1.26).
  const target = 1 - (1 - confidence) / 2
  let z = 2
  for (let step = 0; step < 30; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
    z -= (below(z) - target) / density
  }
  return z
}

function below(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const error = 1 - polynomial * Math.exp(-x * x)
  return z >= 0 ? (1 + error) / 2 : (1 - error) / 2
}

/** Returns the share of messages with a response; 0 without messages. */
export const rateOf = ({ sent, responses }: Trial): number => (sent === 0 ? 0 : responses / sent)

/**
 * Returns Wilson's score interval of a share (1927). It stays between 0 and 1, and holds for few
 * responses too.
 */
export function wilson({ sent, responses }: Trial, confidence: number = CONFIDENCE): Interval {
  if (sent === 0) return { low: 0, high: 1 }
  const z2 = deviations(confidence) ** 2
  const share = responses / sent
  const middle = (share + z2 / (2 * sent)) / (1 + z2 / sent)
  const half = Math.sqrt(z2 * ((share * (1 - share)) / sent + z2 / (4 * sent * sent))) / (1 + z2 / sent)
  return {
    low: responses === 0 ? 0 : Math.max(0, middle - half),
    high: responses === sent ? 1 : Math.min(1, middle + half),
  }
}

/**
 * Returns the interval of a difference of two shares from the Wilson intervals of both (Newcombe
 * 1998, method 10).
 */
export function differenceOf(a: Trial, b: Trial, confidence: number): Interval {
  const difference = rateOf(a) - rateOf(b)
  const [x, y] = [wilson(a, confidence), wilson(b, confidence)]
  return {
    low: difference - Math.hypot(rateOf(a) - x.low, y.high - rateOf(b)),
    high: difference + Math.hypot(x.high - rateOf(a), rateOf(b) - y.low),
  }
}

export type Verdict =
  /** `winner` is the position of the text whose rate is above every other by more than chance explains. */
  | { kind: 'WINNER'; winner: number }
  /** A text was sent to fewer than `MINIMUM_SENT` recipients. */
  | { kind: 'TOO_FEW' }
  /** The best text is not above every other by more than chance explains. */
  | { kind: 'WITHIN_NOISE' }

/**
 * Finds the text that is better than every other. Several texts need one comparison for each pair.
 * Each comparison gets its part of the level (Bonferroni), so that more texts do not make a winner by
 * chance more likely.
 */
export function verdictOf(trials: readonly Trial[]): Verdict {
  if (trials.length < 2 || trials.some(({ sent }) => sent < MINIMUM_SENT)) return { kind: 'TOO_FEW' }
  const confidence = confidenceOfPairs(trials.length)
  const winner = trials.findIndex((one, n) =>
    trials.every((other, m) => m === n || differenceOf(one, other, confidence).low > 0),
  )
  return winner < 0 ? { kind: 'WITHIN_NOISE' } : { kind: 'WINNER', winner }
}

/** Returns the confidence of one comparison, corrected for the number of pairs. */
const confidenceOfPairs = (texts: number): number => 1 - INTERVAL_ALPHA / ((texts * (texts - 1)) / 2)

/** Returns the count that the metric of a test uses; clicks for a manual decision. */
const responsesOf = (
  { clicked, replied }: Pick<VariantFigures, 'clicked' | 'replied'>,
  metric: AbTest['metric'],
): number => (metric === 'REPLY' ? replied : clicked)

/** Returns one trial per variant, in the order of the variants; its counts are zero without recipients. */
export const trialsOf = (
  figures: readonly VariantFigures[],
  texts: number,
  metric: AbTest['metric'],
): Trial[] =>
  Array.from({ length: texts }, (_, n) => {
    const found = figures.find(({ text }) => text === n + 1)
    return found
      ? { sent: found.sent, responses: Math.min(found.sent, responsesOf(found, metric)) }
      : NO_TRIAL
  })

const NO_TRIAL: Trial = { sent: 0, responses: 0 }
