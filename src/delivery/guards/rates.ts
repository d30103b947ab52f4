import { counted } from '../../lib/count.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { Halt, Thresholds } from '../executions/ports.ts'

/** What became of messages of a run. */
export interface Outcomes {
  /** Settled or taken by a carrier: those that failed are among them. */
  tried: number
  failed: number
  /** Those of `failed` that a carrier filtered as spam. */
  filtered: number
  /** Taken by a carrier. */
  accepted: number
  /** Contacts who opted out in answer to the campaign. */
  optedOut: number
}

/** Fewer messages show nothing. */
const MINIMUM_SAMPLE = 100

/** Mailbox providers block who writes to many dead addresses. */
const MAX_FAILED_MAILS = 0.05

/** The limits of an organization; of mails fewer may fail, unless it has no limit at all. */
export function thresholdsOf({
  channel,
  organization: { guards },
}: {
  channel: ChannelName
  organization: { guards: Thresholds }
}): Thresholds {
  if (channel !== 'EMAIL' || guards.maxFailureRate === null) return guards
  return { ...guards, maxFailureRate: Math.min(guards.maxFailureRate, MAX_FAILED_MAILS) }
}

/** What is wrong with a run by these outcomes, the most telling first; undefined when nothing is. */
export function troubleIn(outcomes: Outcomes, thresholds: Thresholds): Halt | undefined {
  const { tried, failed, filtered, accepted, optedOut } = outcomes
  if (tried >= MINIMUM_SAMPLE) {
    if (isAbove(filtered, tried, thresholds.maxFilteredRate)) {
      return {
        reason: 'CARRIER_FILTERED',
        cause: inWords(filtered, tried, thresholds.maxFilteredRate, 'filtered'),
      }
    }
    if (isAbove(failed, tried, thresholds.maxFailureRate)) {
      return { reason: 'FAILURE_RATE', cause: inWords(failed, tried, thresholds.maxFailureRate, 'failed') }
    }
  }
  if (accepted >= MINIMUM_SAMPLE && isAbove(optedOut, accepted, thresholds.maxOptOutRate)) {
    const cause = inWords(optedOut, accepted, thresholds.maxOptOutRate, 'answered with an opt-out')
    return { reason: 'OPT_OUT_RATE', cause }
  }
  return undefined
}

/** As `troubleIn`, for the first messages of a run, however few they are. */
export function canaryTrouble(
  { tried, failed, accepted, optedOut }: Outcomes,
  { maxFailureRate, maxOptOutRate }: Pick<Thresholds, 'maxFailureRate' | 'maxOptOutRate'>,
): Halt | undefined {
  const reason = 'CANARY_FAILED'
  if (isAbove(failed, tried, maxFailureRate)) {
    return { reason, cause: inWords(failed, tried, maxFailureRate, 'failed') }
  }
  if (isAbove(optedOut, accepted, maxOptOutRate)) {
    return { reason, cause: inWords(optedOut, accepted, maxOptOutRate, 'answered with an opt-out') }
  }
  return undefined
}

export const isAbove = (part: number, whole: number, limit: number | null): boolean =>
  limit !== null && part > whole * limit

const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`

/** For people: what was counted, and the limit. */
export const inWords = (part: number, whole: number, limit: number | null, what: string): string =>
  `Of ${counted(whole, 'message')}, ${part} ${what} (${percent(part / whole)}); the limit is ${percent(limit ?? 1)}.`
