import { type Clock, SECOND_MS } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { TokenBucket } from '../lib/token-bucket.ts'

/**
 * Number of groups of an IPv6 address that identify a customer: a provider gives a customer a /64 (RFC 6177,
 * BCP 157).
 */
const GROUPS = 4

/**
 * Returns the network by which the limits count callers: an IPv4 address itself, or the first 64 bits of an
 * IPv6 address, because a customer has all addresses below them.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, GROUPS)
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/**
 * Token buckets in memory, for each policy and key (organization or address). A bucket has `quota` tokens and
 * refills evenly over `windowSeconds`. Each counted call takes a token.
 */
export interface Quota {
  quota: number
  windowSeconds: number
}

export interface RateLimitState {
  policy: string
  quota: Quota
  /** Whole tokens left after this call. */
  remaining: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
}

/**
 * Largest number of buckets in memory. Full buckets are dropped first, because a full bucket has the same
 * effect as none.
 */
const MAX_BUCKETS = 50_000

/**
 * Returns the id of a bucket. An address in the key stands for its network, so that a caller cannot have a
 * limit for each of its addresses.
 */
const idOf = (policy: string, key: string | number): string =>
  `${policy} ${String(key).split(' ').map(networkOf).join(' ')}`

export class RateLimiter {
  readonly #clock: Clock
  readonly #quotas: Readonly<Record<string, Quota>>
  readonly #buckets = new Map<string, TokenBucket>()

  constructor(clock: Clock, quotas: Readonly<Record<string, Quota>>) {
    this.#clock = clock
    this.#quotas = quotas
  }

  /** Returns the quota of a policy, for limits that are counted elsewhere. */
  quotaOf(policy: string): Quota {
    const quota = this.#quotas[policy]
    if (!quota) throw new Error(`The rate limit policy "${policy}" does not exist.`)
    return quota
  }

  /**
   * Takes a token. Throws RATE_LIMITED, with Retry-After, when none is left.
   * @param atLeastPerSecond raises the quota of this key when the quota of the policy is smaller
   */
  take(policy: string, key: string | number, atLeastPerSecond = 0): RateLimitState {
    const configured = this.quotaOf(policy)
    const { windowSeconds } = configured
    const quota = {
      quota: Math.max(configured.quota, Math.ceil(atLeastPerSecond * windowSeconds)),
      windowSeconds,
    }
    const now = this.#clock.now()
    const rate = { capacity: quota.quota, perSecond: quota.quota / quota.windowSeconds }
    const id = idOf(policy, key)
    const bucket = this.#buckets.getOrInsertComputed(id, () => {
      if (this.#buckets.size >= MAX_BUCKETS) this.#dropFullBuckets(now)
      return new TokenBucket(rate, now)
    })
    bucket.rate = rate
    const state = (): RateLimitState => ({
      policy,
      quota,
      remaining: bucket.available(now),
      resetSeconds: Math.ceil(((quota.quota - bucket.balance(now)) / quota.quota) * quota.windowSeconds),
    })
    if (bucket.available(now) < 1) {
      throw new RateLimited(state(), Math.ceil((bucket.nextAt(now) - now) / SECOND_MS))
    }
    bucket.take(1)
    return state()
  }

  /** Throws RATE_LIMITED when `take` would, and takes nothing. */
  assertLeft(policy: string, key: string): void {
    const bucket = this.#buckets.get(idOf(policy, key))
    if (!bucket) return
    const now = this.#clock.now()
    if (bucket.available(now) >= 1) return
    const { capacity, perSecond } = bucket.rate
    const quota = { quota: capacity, windowSeconds: Math.round(capacity / perSecond) }
    const waitSeconds = Math.ceil((bucket.nextAt(now) - now) / SECOND_MS)
    throw new RateLimited({ policy, quota, remaining: 0, resetSeconds: waitSeconds }, waitSeconds)
  }

  #dropFullBuckets(now: number): void {
    for (const [id, bucket] of this.#buckets) {
      const quota = this.#quotas[id.slice(0, id.indexOf(' '))]
      if (!quota || now - bucket.filledAtMs >= quota.windowSeconds * 1000) this.#buckets.delete(id)
    }
    // No bucket is full, so the oldest are dropped, to bound the memory.
    for (const id of this.#buckets.keys()) {
      if (this.#buckets.size < MAX_BUCKETS) break
      this.#buckets.delete(id)
    }
  }
}

export class RateLimited extends AppError {
  readonly state: RateLimitState

  constructor(state: RateLimitState, waitSeconds: number) {
    super('RATE_LIMITED', `Too many requests. Try again in ${waitSeconds} s.`, {
      // Retry-After must be at least the announced `t`: draft-ietf-httpapi-ratelimit-headers.
      retryAfterSeconds: Math.max(waitSeconds, 1),
      details: [{ resource: state.policy, limit: state.quota.quota }],
    })
    this.state = { ...state, resetSeconds: Math.max(1, waitSeconds) }
  }
}

/**
 * Returns the headers of draft-ietf-httpapi-ratelimit-headers and the older X-RateLimit headers, for the policy
 * with the smallest share left.
 */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  const { policy, quota, remaining, resetSeconds } = state
  return {
    'ratelimit-policy': `"${policy}";q=${quota.quota};w=${quota.windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit': String(quota.quota),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetSeconds),
  }
}
