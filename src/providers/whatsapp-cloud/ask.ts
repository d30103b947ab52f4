import type { GuardedResult } from '../guarded-fetch.ts'

/** A question to Meta's graph about one of its nodes. */
export type Ask = (
  path: string,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<GuardedResult>
