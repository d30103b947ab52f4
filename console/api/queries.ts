import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, ApiError, call, type Operation, type RequestOf } from './client.ts'

/** How long an answer counts as current, ms: moving to and fro between screens asks once. */
const FRESH_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** Reads that the server could not answer are asked again for as long as the screen is open: a refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      retry: (_count, error) => error instanceof ApiError && error.isPassing,
      retryDelay: (attempt, error) =>
        (error instanceof ApiError && error.retryAfterMs) ||
        Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

type GetOperation = Extract<Operation, `GET ${string}`>

/** What a screen reads: `useQuery(read('GET /contacts', { query }))`. */
export const read = <O extends GetOperation>(
  operation: O,
  ...[request]: object extends RequestOf<O> ? [RequestOf<O>?] : [RequestOf<O>]
) =>
  queryOptions({
    queryKey: [operation, request ?? {}] as const,
    queryFn: ({ signal }): Promise<Answer<O>> =>
      (call as (...given: unknown[]) => Promise<Answer<O>>)(operation, request, { signal }),
  })

/** Reads again what is shown of everything below these paths, such as `/contacts`. */
export const refresh = (...paths: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [operation] }) =>
      typeof operation === 'string' && paths.some((path) => operation.startsWith(`GET ${path}`)),
  })
