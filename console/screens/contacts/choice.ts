import type { BulkFilter } from '../../api/api.gen.ts'
import { bulkFilter } from './filters.ts'
import type { Filters } from './search.ts'

/** Which contacts are chosen: some, one by one, or all that match the filters, as many as there were then. */
export type Choice = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; count: number }

export const NOTHING: Choice = { kind: 'some', ids: new Set() }

/** As many as the API takes by their ids. */
export const MAX_CHOSEN = 500

export const countOf = (choice: Choice): number => (choice.kind === 'all' ? choice.count : choice.ids.size)

export const isChosen = (choice: Choice, id: string): boolean => choice.kind === 'all' || choice.ids.has(id)

/** Chooses or leaves out these contacts. No more than `MAX_CHOSEN` are chosen one by one: the first ones. */
export function withThese(choice: Choice, ids: readonly string[], isWanted: boolean): Choice {
  if (choice.kind === 'all') return choice
  const next = new Set(choice.ids)
  for (const id of ids) {
    if (!isWanted) next.delete(id)
    else if (next.size < MAX_CHOSEN) next.add(id)
  }
  return { kind: 'some', ids: next }
}

interface Selection {
  filter?: BulkFilter
  all?: boolean
  expectedCount?: number
}

/**
 * The chosen contacts as a bulk operation takes them. All that match are the number that was shown: when it is another
 * one meanwhile, nothing is changed.
 */
export function selectionOf(choice: Choice, filters: Filters): Selection {
  if (choice.kind === 'some') return { filter: { ids: [...choice.ids] } }
  const isFiltered = Object.keys(filters).length > 0
  return { ...(isFiltered ? { filter: bulkFilter(filters) } : { all: true }), expectedCount: choice.count }
}
