import { type ViewSearch, viewSearch } from '../../shell/views/view-search.ts'

/** Address of the contact list: filters under their API names, lists separated by commas. */

const FILTERS = [
  'search',
  'name',
  'phone',
  'email',
  'stage',
  'status',
  'source',
  'tagIds',
  'isOptedOut',
  'emailSubscribed',
  'createdFrom',
  'createdTo',
  'excludeSegmentId',
  'campaignResult',
  'campaignId',
  'campaignDays',
  'customFieldFilters',
  'ids',
] as const

export type FilterName = (typeof FILTERS)[number]
export type Filters = { [Name in FilterName]?: string | undefined }
/** Filters and order. */
export type ContactQuery = Filters & { sortBy?: string | undefined; sortOrder?: string | undefined }
export type ContactSearch = ContactQuery & ViewSearch

const textIn = (raw: Record<string, unknown>, name: string) =>
  raw[name] === undefined || raw[name] === '' ? {} : { [name]: String(raw[name]) }

/** Reads the filters, the order and the view from an address. The API refuses unknown values. */
export const contactSearch = (raw: Record<string, unknown>): ContactSearch =>
  Object.assign(viewSearch(raw), ...[...FILTERS, 'sortBy', 'sortOrder'].map((name) => textIn(raw, name)))

/** Returns the filters without the order. */
export const filtersOf = (search: ContactSearch): Filters =>
  Object.assign({}, ...FILTERS.map((name) => textIn(search, name)))
