import { SECOND_MS } from '../../lib/clock.ts'
import {
  createGuardedFetch,
  type GuardedClient,
  type GuardedFetch,
  type GuardedFetchOptions,
} from '../../providers/guarded-fetch.ts'

/** Makes the HTTP client for endpoints. It accepts an answer within 15 s, of at most 64 KB. */
export const endpointFetch = (
  options: Pick<GuardedFetchOptions, 'allowPrivate' | 'resolve' | 'ca'>,
): GuardedFetch & GuardedClient =>
  createGuardedFetch({ ...options, timeoutMs: 15 * SECOND_MS, maxAnswerBytes: 65_536 })
