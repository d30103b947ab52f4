import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SavedView } from '../../api/api.gen.ts'
import { type ViewedList, viewsOf } from './calls.ts'
import { isSame, settingsIn, settingsOf, type ViewSearch } from './view-search.ts'

export interface Viewing<S extends object> {
  list: ViewedList
  /** Settings of the list: those of the address, or those of the saved view in it. */
  settings: S
  view: SavedView | undefined
  /** Whether the settings differ from those of the view. */
  isChanged: boolean
  isLoading: boolean
  /** Whether the view of the address was deleted. */
  isGone: boolean
  /** Returns the address of other settings. It stays that of the view, so that the view can be changed. */
  addressOf(settings: S): S & ViewSearch
}

const KEPT_MS = 60_000

/**
 * Reads what the address of a list shows.
 * @param read reads settings, and ignores those that are invalid
 */
export function useView<S extends object>(
  list: ViewedList,
  search: S & ViewSearch,
  read: (raw: Record<string, unknown>) => S,
): Viewing<S> {
  const { view: id, changed } = search
  const query = useQuery({ ...viewsOf(list), enabled: id !== undefined, staleTime: KEPT_MS })
  const view = query.data?.find((one) => one.id === id)
  const stored = useMemo(() => view && (settingsIn(read(settingsOf(view))) as S), [view, read])
  const own = useMemo(() => settingsIn(search) as S, [search])
  const isLoading = id !== undefined && !query.data && !query.error
  const settings = changed || !stored ? own : stored
  return {
    list,
    settings,
    view,
    isChanged: stored !== undefined && !isSame(settings, stored),
    isLoading,
    isGone: id !== undefined && !isLoading && !view,
    addressOf(next) {
      if (!view || !stored) return next
      const given = settingsIn(next) as S
      return isSame(given, stored)
        ? ({ view: view.id } as S & ViewSearch)
        : { ...given, view: view.id, changed: true }
    },
  }
}
