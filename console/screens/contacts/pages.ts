import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Contact } from '../../api/api.gen.ts'
import type { Query } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { AHEAD, PER_PAGE, pagesOf } from './page-numbers.ts'
import type { ContactSearch } from './search.ts'

/** A page is asked for when it has been in view for so long: those that a drag passes by are not. */
const PAUSE_MS = 80
/** How long pages out of view are kept, ms. */
const KEPT_MS = 60_000

/** A page of the list. The address has the filters as the API takes them in a query. */
const pageOf = (search: ContactSearch, page: number) => ({
  ...read('GET /contacts', { query: { ...search, page, limit: PER_PAGE } as Query<'GET /contacts'> }),
  gcTime: KEPT_MS,
})

/** Ids of the rows from `first` to `last`, also of those that were never in view. Throws ApiError. */
export async function idsBetween(
  client: QueryClient,
  search: ContactSearch,
  first: number,
  last: number,
): Promise<string[]> {
  const numbers = pagesOf(first + AHEAD, last - AHEAD, last + 1)
  const pages = await Promise.all(numbers.map((page) => client.fetchQuery(pageOf(search, page))))
  const start = (numbers[0]! - 1) * PER_PAGE
  return pages
    .flatMap(({ data }) => data)
    .slice(first - start, last - start + 1)
    .map(({ id }) => id)
}

/**
 * The rows of the list. Until the first page of another search is there, those of the search before stay and are
 * stale; an answer that comes after the search has changed again is dropped.
 */
export function useRows(wanted: ContactSearch) {
  const client = useQueryClient()
  const [shown, setShown] = useState(wanted)
  const firstPage = useQuery(pageOf(wanted, 1))
  const isThere = firstPage.data !== undefined
  const search = isThere ? wanted : shown
  useEffect(() => {
    if (isThere) setShown(wanted)
  }, [isThere, wanted])

  const [asked, setAsked] = useState<{ search: ContactSearch; pages: readonly number[] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef('')
  // The first page is read above.
  const numbers = asked?.search === search ? asked.pages.filter((page) => page > 1) : []
  const pages = useQueries({ queries: numbers.map((page) => pageOf(search, page)) })
  const total = firstPage.data?.meta.total ?? client.getQueryData(pageOf(shown, 1).queryKey)?.meta.total

  function look(first: number, last: number) {
    const next = pagesOf(first, last, total ?? 0)
    const key = JSON.stringify([search, next])
    if (pending.current === key) return
    pending.current = key
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked({ search, pages: next }), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  // Those that are read now, and those that were read before, with one look at the cache for each.
  const found = new Map<number, readonly Contact[] | undefined>([
    [1, firstPage.data?.data],
    ...numbers.map((page, index) => [page, pages[index]?.data?.data] as const),
  ])
  function rowAt(index: number): Contact | undefined {
    const page = Math.floor(index / PER_PAGE) + 1
    if (!found.get(page)) found.set(page, client.getQueryData(pageOf(search, page).queryKey)?.data)
    return found.get(page)?.[index % PER_PAGE]
  }

  const error = firstPage.error ?? firstPage.failureReason
  return {
    total,
    rowAt,
    look,
    search,
    isStale: !isThere && total !== undefined,
    error,
    pageError: pages.find((page) => page.error)?.error,
    retry: () => firstPage.refetch(),
  }
}
