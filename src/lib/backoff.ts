import { MINUTE_MS, SECOND_MS } from './clock.ts'

const FIRST_MS = 5 * SECOND_MS
const MAX_MS = 60 * MINUTE_MS

/**
 * Returns the wait after failure number `attempt` (1 is the first), ms. The wait doubles from 5 s up to an
 * hour, and varies by ±10 % so that jobs that failed together do not run together again.
 * @param fraction in [0, 1)
 */
export function backoffMs(attempt: number, fraction: number): number {
  const base = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 20))
  return Math.round(base * (0.9 + 0.2 * fraction))
}
