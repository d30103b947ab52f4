import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Contact } from '../../api/api.gen.ts'
import type { Query } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { AHEAD, PER_PAGE, pagesOf } from './page-numbers.ts'
import type { ContactQuery } from './search.ts'

/** Time in view before a page is loaded, ms. A drag past it does not load it. */
const PAUSE_MS = 80
/** Time for which pages out of view are kept, ms. */
const KEPT_MS = 60_000

/** Returns the query of a page. The address stores the filters under the API's names. */
const pageOf = (search: ContactQuery, page: number) => ({
  ...read('GET /contacts', { query: { ...search, page, limit: PER_PAGE } as Query<'GET /contacts'> }),
  gcTime: KEPT_MS,
})

/** Returns the ids of the rows from `first` to `last`, including rows never shown. Throws ApiError. */
export async function idsBetween(
  client: QueryClient,
  search: ContactQuery,
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
 * Reads the rows of the list. The rows of the previous search stay, marked stale, until the first
 * page of the new one arrives. An answer to an outdated search is ignored.
 */
export function useRows(wanted: ContactQuery) {
  const client = useQueryClient()
  const [shown, setShown] = useState(wanted)
  const firstPage = useQuery(pageOf(wanted, 1))
  const isThere = firstPage.data !== undefined
  const search = isThere ? wanted : shown
  useEffect(() => {
    if (isThere) setShown(wanted)
  }, [isThere, wanted])

  const [asked, setAsked] = useState<{ search: ContactQuery; pages: readonly number[] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef('')
  // `firstPage` already reads the first page.
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

  // Current and earlier pages, with one look into the cache for each.
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
