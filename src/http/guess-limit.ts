import { RateLimited, type RateLimiter, rateLimitHeaders } from './rate-limit.ts'

/** Limits guesses at public pages whose address alone gives the right to see them. */
interface Guesses {
  /**
   * Returns 429 to a caller with too many failed guesses. A valid address gets 429 too, because another answer
   * would reveal that it is valid.
   */
  refusal(clientIp: () => string): Response | undefined
  /** Counts a failed guess. Returns 429 when there are too many. */
  recordMiss(clientIp: () => string): Response | undefined
}

/**
 * Limits failed guesses with the rate-limit policy `public`, in separate buckets.
 * @param kind the kind of page; guesses at each kind are counted separately
 * @param tooMany makes the 429 page with these headers
 */
export function limitGuesses(
  limiter: RateLimiter,
  kind: string,
  tooMany: (headers: Record<string, string>) => Response,
): Guesses {
  const bucketOf = (clientIp: () => string): string => `${kind} ${clientIp()}`
  const limited = (count: () => unknown): Response | undefined => {
    try {
      count()
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      return tooMany({ ...rateLimitHeaders(error.state), 'retry-after': String(error.state.resetSeconds) })
    }
  }
  return {
    refusal: (clientIp) => limited(() => limiter.assertLeft('public', bucketOf(clientIp))),
    recordMiss: (clientIp) => limited(() => limiter.take('public', bucketOf(clientIp))),
  }
}
