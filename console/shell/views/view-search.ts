import type { SavedView, SortOrder } from '../../api/api.gen.ts'
import { oneOf, textOf } from '../../ui/search-params.ts'
import type { Sorting } from '../../ui/sort-head.tsx'

/** Addresses of lists with saved views. Pure functions. */

/** Parameters of a view in the address of its list. */
export type ViewSearch = {
  /** Id of the open view. */
  view?: string | undefined
  /** Whether the address has settings of its own, in place of those of the view. */
  changed?: true | undefined
  /** Keys of columns, separated by commas. */
  columns?: string | undefined
}

type Settings = Record<string, unknown>

export const viewSearch = ({ view, changed, columns }: Record<string, unknown>): ViewSearch => ({
  ...(textOf(view) && { view: textOf(view) }),
  ...((changed === true || changed === 'true') && { changed: true as const }),
  ...(textOf(columns) && { columns: textOf(columns) }),
})

/** Order of a list in its address. */
export type SortSearch<By extends string> = { sortBy?: By | undefined; sortOrder?: SortOrder | undefined }

export const sortSearch = <By extends string>(
  fields: readonly By[],
  { sortBy, sortOrder }: Record<string, unknown>,
): SortSearch<By> => ({
  sortBy: oneOf(fields, sortBy),
  sortOrder: oneOf<SortOrder>(['asc', 'desc'], sortOrder),
})

/** Returns the order of a list whose newest record is the first without another order. */
export const sortingOf = <By extends string>(
  { sortBy, sortOrder }: SortSearch<By>,
  fields: readonly By[],
  onSort: (search: SortSearch<By>) => void,
): Sorting<string> => ({
  by: sortBy ?? 'createdAt',
  order: sortOrder ?? 'desc',
  onSort: (by, order) => onSort({ sortBy: oneOf(fields, by), sortOrder: order }),
})

const NO_SETTINGS = ['view', 'changed', 'page']

/** Returns the settings in the address of a list: filters, search, order and columns. */
export const settingsIn = (search: object): Settings =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && !NO_SETTINGS.includes(name)),
  )

/** Returns the settings of a view as the address of its list has them. */
export const settingsOf = ({ query, columns }: Pick<SavedView, 'query' | 'columns'>): Settings => ({
  ...query,
  ...(columns.length > 0 && { columns: columns.join() }),
})

/** Returns settings as a view stores them. */
export function viewOf(settings: object): Pick<SavedView, 'query' | 'columns'> {
  const { columns, ...query }: Settings = { ...settings }
  return {
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    columns: columns === undefined ? [] : String(columns).split(','),
  }
}

const inOrder = (settings: object): string =>
  JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)))

export const isSame = (some: object, others: object): boolean => inOrder(some) === inOrder(others)
