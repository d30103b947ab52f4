import type { BulkFilter } from '../../api/api.gen.ts'
import { bulkFilter } from './filters.ts'
import type { Filters } from './search.ts'

/** Chosen contacts: either some by id, or all that match the filters, with their number at that time. */
export type Choice = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; count: number }

export const NOTHING: Choice = { kind: 'some', ids: new Set() }

/** Maximum number of ids in a request. */
export const MAX_CHOSEN = 500

export const countOf = (choice: Choice): number => (choice.kind === 'all' ? choice.count : choice.ids.size)

export const isChosen = (choice: Choice, id: string): boolean => choice.kind === 'all' || choice.ids.has(id)

/** Adds contacts to the choice or removes them. Keeps at most `MAX_CHOSEN` ids: the first ones. */
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
 * Returns the choice for a bulk operation. A choice of all has the shown number; the server changes
 * nothing if the number is different by then.
 */
export function selectionOf(choice: Choice, filters: Filters): Selection {
  if (choice.kind === 'some') return { filter: { ids: [...choice.ids] } }
  const isFiltered = Object.keys(filters).length > 0
  return { ...(isFiltered ? { filter: bulkFilter(filters) } : { all: true }), expectedCount: choice.count }
}
