import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Conversation, ConversationMessage, InboxUnread } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { queryClient, read } from '../../api/queries.ts'
import { firstPage, type Pages, withChanged, without, withRow } from './pages.ts'
import { fits, type InboxSearch, queryOf } from './search.ts'

/** Data of the inbox, and its updates after a change. */

const LIST = 'GET /inbox/conversations'
/** Marks the lists of the inbox. The quick search reads conversations too, and keeps other data. */
const LISTED = 'listed'
const MESSAGES = 'GET /inbox/conversations/{id}/messages'
const NOTES = 'GET /inbox/conversations/{id}/notes'
const ROWS_OF_LIST = 40
const ROWS_OF_CONVERSATION = 40
/** Time for which data stays fresh, ms. The stream delivers changes, so the time can be long. */
const STALE_MS = 60_000

type Cursor = string | undefined
const nextOf = ({ meta }: { meta: { nextCursor: string | null } }): Cursor => meta.nextCursor ?? undefined

export const listQuery = (search: InboxSearch) =>
  infiniteQueryOptions({
    queryKey: [LIST, LISTED, search] as const,
    initialPageParam: undefined as Cursor,
    queryFn: ({ pageParam, signal }) =>
      call(LIST, { query: { ...queryOf(search), limit: ROWS_OF_LIST, ...cursor(pageParam) } }, { signal }),
    getNextPageParam: nextOf,
    staleTime: STALE_MS,
  })

export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES, id] as const,
    initialPageParam: undefined as Cursor,
    queryFn: ({ pageParam, signal }) =>
      call(
        MESSAGES,
        { params: { id }, query: { limit: ROWS_OF_CONVERSATION, ...cursor(pageParam) } },
        { signal },
      ),
    getNextPageParam: nextOf,
    staleTime: STALE_MS,
  })

export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [NOTES, id] as const,
    initialPageParam: undefined as Cursor,
    queryFn: ({ pageParam, signal }) =>
      call(
        NOTES,
        { params: { id }, query: { limit: ROWS_OF_CONVERSATION, ...cursor(pageParam) } },
        { signal },
      ),
    getNextPageParam: nextOf,
    staleTime: STALE_MS,
  })

const cursor = (value: Cursor) => (value === undefined ? {} : { cursor: value })

/** Returns the query of a conversation. Starts with the data from the list. */
export const conversationQuery = (id: string) => {
  const known = findListed(id)
  return {
    ...read('GET /inbox/conversations/{id}', { params: { id } }),
    staleTime: STALE_MS,
    ...(known
      ? { initialData: { data: known.row, meta: undefined }, initialDataUpdatedAt: known.updatedAt }
      : {}),
  }
}

/** Returns the loaded conversation, if any. */
export const knownConversation = (id: string): Conversation | undefined =>
  queryClient.getQueryData(read('GET /inbox/conversations/{id}', { params: { id } }).queryKey)?.data

const lists = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [LIST, LISTED] })
    .flatMap((query) => {
      const data = query.state.data as Pages<Conversation> | undefined
      return data ? [{ query, data, search: query.queryKey[2] as InboxSearch }] : []
    })

function findListed(id: string): { row: Conversation; updatedAt: number } | undefined {
  for (const { query, data } of lists()) {
    for (const page of data.pages) {
      const row = page.data.find((one) => one.id === id)
      if (row) return { row, updatedAt: query.state.dataUpdatedAt }
    }
  }
  return undefined
}

/** Returns the newest known version of a conversation, from the list or its own query. */
export function newestKnown(id: string): Conversation | undefined {
  const [one, listed] = [knownConversation(id), findListed(id)?.row]
  return one && listed ? (one.updatedAt < listed.updatedAt ? listed : one) : (one ?? listed)
}

const listedAt = ({ lastMessage, createdAt }: Conversation): string => lastMessage?.at ?? createdAt
const isListedBefore = (a: Conversation, b: Conversation): boolean =>
  listedAt(a) > listedAt(b) || (listedAt(a) === listedAt(b) && a.id > b.id)

/**
 * Takes a conversation into all loaded data, unless a newer version is known. Answers may arrive
 * out of order.
 * @param openId the open conversation; reading it does not remove it from a list of unread ones
 */
export function takeConversation(row: Conversation, myId: string | undefined, openId?: string): void {
  if (row.updatedAt < (newestKnown(row.id)?.updatedAt ?? '')) return
  queryClient.setQueryData(read('GET /inbox/conversations/{id}', { params: { id: row.id } }).queryKey, {
    data: row,
    meta: undefined,
  })
  for (const { query, data, search } of lists()) {
    const belongs = fits(row, row.id === openId ? { ...search, unread: undefined } : search, myId)
    const isThere = data.pages.some((page) => page.data.some(({ id }) => id === row.id))
    if (belongs === false) query.setData(without(data, row.id))
    else if (belongs || isThere) query.setData(withRow(data, row, isListedBefore))
  }
}

const isWrittenAfter = (a: ConversationMessage, b: ConversationMessage): boolean =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id)

/** Takes a message into its conversation, if that is loaded. Returns whether the message is new. */
export function takeMessage(conversationId: string, message: ConversationMessage): boolean {
  const key = messagesQuery(conversationId).queryKey
  const pages = queryClient.getQueryData(key)
  if (!pages) return false
  const isKnown = pages.pages.some(({ data }) => data.some(({ id }) => id === message.id))
  queryClient.setQueryData(
    key,
    isKnown ? withChanged(pages, message) : withRow(pages, message, isWrittenAfter),
  )
  return !isKnown
}

/** Reads the newest messages again. A stream delivers only the last of several. */
export async function readNewest(id: string): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: messagesQuery(id).queryKey })
  if (!query?.isActive()) return void query?.invalidate()
  const { data } = await call(MESSAGES, { params: { id }, query: { limit: ROWS_OF_CONVERSATION } })
  for (const message of data) takeMessage(id, message)
}

/** Drops the older messages of a closed conversation, so that reopening it reads only one page. */
export function forgetOlder(id: string): void {
  queryClient.setQueryData(messagesQuery(id).queryKey, (pages) => pages && firstPage(pages))
  queryClient.setQueryData(notesQuery(id).queryKey, (pages) => pages && firstPage(pages))
}

export const takeUnread = (unread: InboxUnread): void =>
  void queryClient.setQueryData(read('GET /inbox/unread-count').queryKey, { data: unread, meta: undefined })

/** Reads the first pages of the lists and the open conversation again. */
export async function readAgain(): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isInbox })) {
    const data = query.state.data as Pages<unknown> | undefined
    if (data && 'pages' in data) query.setData(firstPage(data))
  }
  await queryClient.invalidateQueries({ predicate: isInbox })
}

const isInbox = ({ queryKey: [operation] }: { queryKey: readonly unknown[] }): boolean =>
  typeof operation === 'string' &&
  operation.startsWith('GET /inbox/conversations') &&
  !operation.endsWith('/draft')
