import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type Answer, ApiError, call, type Operation, type RequestOf } from './client.ts'
import { isConnectionLost, subscribeConnection } from './connection.ts'
import { currentSession, subscribeSession } from './session.ts'

/**
 * Time for which an answer counts as current, ms. Switching between screens then does not repeat
 * the request.
 */
const FRESH_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** Reloads the permissions after a refusal: the role has fewer than the console knew. */
function noteRefusal(error: Error): void {
  if (error instanceof ApiError && error.code === 'FORBIDDEN') refresh('/role/permissions/me')
}

/** Client for reads. A failed read repeats while the screen is open. A refusal is final. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteRefusal }),
  mutationCache: new MutationCache({ onError: noteRefusal }),
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

// The data may have changed while the server was unreachable.
subscribeConnection(() => {
  if (!isConnectionLost()) queryClient.invalidateQueries()
})

type GetOperation = Extract<Operation, `GET ${string}`>

/** Returns the query of a read: `useQuery(read('GET /contacts', { query }))`. */
export const read = <O extends GetOperation>(
  operation: O,
  ...[request]: object extends RequestOf<O> ? [RequestOf<O>?] : [RequestOf<O>]
) =>
  queryOptions({
    queryKey: [operation, request ?? {}] as const,
    queryFn: ({ signal }): Promise<Answer<O>> =>
      (call as (...given: unknown[]) => Promise<Answer<O>>)(operation, request, { signal }),
  })

/** Like `read`, but keeps the previous answer until the next one arrives, such as between pages. */
export const readKept = <O extends GetOperation>(
  operation: O,
  ...request: object extends RequestOf<O> ? [RequestOf<O>?] : [RequestOf<O>]
) => ({ ...read(operation, ...request), placeholderData: keepPreviousData<Answer<O>> })

/** Operations that list with a cursor. */
type CursorOperation = {
  [O in GetOperation]: Answer<O>['meta'] extends { nextCursor: string | null } ? O : never
}[GetOperation]

/** Returns the query of a list that is read page by page with its cursor, for `useInfiniteQuery`. */
export const readPages = <O extends CursorOperation>(operation: O, request: RequestOf<O>) =>
  infiniteQueryOptions({
    queryKey: [operation, 'pages', request] as const,
    queryFn: ({ signal, pageParam }): Promise<Answer<O>> => {
      const query = { ...(request as { query?: object }).query, ...(pageParam ? { cursor: pageParam } : {}) }
      return (call as (...given: unknown[]) => Promise<Answer<O>>)(
        operation,
        { ...request, query },
        { signal },
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => (meta as { nextCursor: string | null }).nextCursor ?? undefined,
  })

/** Clears all answers when the user or the organization changes, so that neither sees data of another. */
let shown = ''
function noteSession(): void {
  const session = currentSession()
  if (!session) return
  const next = `${session.user.id} ${session.organization.id}`
  if (shown && shown !== next) queryClient.clear()
  shown = next
  const { queryKey } = read('GET /user/invitations')
  queryClient.setQueryData(queryKey, { data: session.invitations, meta: undefined })
}
subscribeSession(noteSession)
noteSession()

const below = (paths: readonly string[]) => ({
  predicate: ({ queryKey: [operation] }: { queryKey: readonly unknown[] }) =>
    typeof operation === 'string' && paths.some((path) => operation.startsWith(`GET ${path}`)),
})

/** Reads shown data again from these paths, such as `/contacts`, and from below them. */
export const refresh = (...paths: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries(below(paths))

/** Like `refresh`, but does not interrupt a read in progress. */
export const refreshUnlessReading = (...paths: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries(below(paths), { cancelRefetch: false })
