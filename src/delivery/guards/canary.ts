import { MINUTE_MS } from '../../lib/clock.ts'
import type { Canary } from '../executions/ports.ts'
import type { CanaryState } from '../executions/table.ts'

/** The canary of a run: its state is kept with the run, so that a restart changes nothing. */

type CanaryStep =
  /** So many more may go now. */
  | { kind: 'send'; limit: number }
  /** All of them are answered: the rest waits until then, ms since 1970. */
  | { kind: 'wait'; until: number }
  /** The time is over: their rates decide. */
  | { kind: 'decide' }

/** What comes next for a run whose canary is not decided. */
export function nextStep(
  canary: Canary,
  run: { state: CanaryState | null; decidesAt: number | null; handedOver: number; sending: number },
  nowMs: number,
): CanaryStep {
  const { state, decidesAt, handedOver, sending } = run
  if (state === 'WAITING' && decidesAt !== null) {
    return nowMs >= decidesAt ? { kind: 'decide' } : { kind: 'send', limit: 0 }
  }
  if (handedOver < canary.size) return { kind: 'send', limit: canary.size - handedOver }
  if (sending > 0) return { kind: 'send', limit: 0 }
  return { kind: 'wait', until: nowMs + canary.waitMinutes * MINUTE_MS }
}
