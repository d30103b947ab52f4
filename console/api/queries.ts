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

/** How long an answer counts as current, ms: moving to and fro between screens asks once. */
const FRESH_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** A refusal says that the role may do less than the console knew: what it may not do is then no longer shown. */
function noteRefusal(error: Error): void {
  if (error instanceof ApiError && error.code === 'FORBIDDEN') refresh('/role/permissions/me')
}

/** Reads that the server could not answer are asked again for as long as the screen is open: a refusal is final. */
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

// What is shown may have changed while the server could not be reached.
subscribeConnection(() => {
  if (!isConnectionLost()) queryClient.invalidateQueries()
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

/** As `read`; what was read before stays while the next answer comes, such as another page. */
export const readKept = <O extends GetOperation>(
  operation: O,
  ...request: object extends RequestOf<O> ? [RequestOf<O>?] : [RequestOf<O>]
) => ({ ...read(operation, ...request), placeholderData: keepPreviousData<Answer<O>> })

/** The operations whose pages have cursors. */
type CursorOperation = {
  [O in GetOperation]: Answer<O>['meta'] extends { nextCursor: string | null } ? O : never
}[GetOperation]

/** Reads a list page after page by its cursor, for `useInfiniteQuery`. */
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

/** What was read of one organization, or by one person, is never shown to another. A session says who invites them. */
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

/** Reads again what is shown of everything below these paths, such as `/contacts`. */
export const refresh = (...paths: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries(below(paths))

/** The same, but what is being read at the moment is read to its end. */
export const refreshUnlessReading = (...paths: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries(below(paths), { cancelRefetch: false })
