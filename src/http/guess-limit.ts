import { RateLimited, type RateLimiter, rateLimitHeaders } from './rate-limit.ts'

/** Limits guesses at public pages whose address alone gives the right to see them. */
interface Guesses {
  /**
   * Returns 429 to a caller with too many failed guesses. A valid address gets 429 too, because another answer
   * would reveal that it is valid.
   */
  refusal(clientIp: () => string, request: Request): Response | undefined
  /** Counts a failed guess. Returns 429 when there are too many. */
  recordMiss(clientIp: () => string, request: Request): Response | undefined
}

/**
 * Limits failed guesses with the rate-limit policy `public`, in separate buckets.
 * @param kind the kind of page; guesses at each kind are counted separately
 * @param tooMany makes the 429 page for the request, with these headers
 */
export function limitGuesses(
  limiter: RateLimiter,
  kind: string,
  tooMany: (headers: Record<string, string>, request: Request) => Response,
): Guesses {
  const bucketOf = (clientIp: () => string): string => `${kind} ${clientIp()}`
  const limited = (request: Request, count: () => unknown): Response | undefined => {
    try {
      count()
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      const headers = { ...rateLimitHeaders(error.state), 'retry-after': String(error.state.resetSeconds) }
      return tooMany(headers, request)
    }
  }
  return {
    refusal: (clientIp, request) => limited(request, () => limiter.assertLeft('public', bucketOf(clientIp))),
    recordMiss: (clientIp, request) => limited(request, () => limiter.take('public', bucketOf(clientIp))),
  }
}
