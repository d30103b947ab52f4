import { RateLimited, type RateLimiter, rateLimitHeaders } from './rate-limit.ts'

/** For public pages whose address alone gives the right to see them. */
interface Guesses {
  /** 429 for who has tried too many addresses that nobody has: every address, or a good one would show. */
  refusal(clientIp: () => string): Response | undefined
  /** Counts an address that nobody has; 429 when it is one too many. */
  miss(clientIp: () => string): Response | undefined
}

/**
 * Misses are counted by the policy of the public, and share it with nothing else.
 * @param kind of addresses; the misses of each are counted apart
 * @param tooMany the page that says so, with these headers
 */
export function countGuesses(
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
    miss: (clientIp) => limited(() => limiter.take('public', bucketOf(clientIp))),
  }
}
