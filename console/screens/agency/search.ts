import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

/** Search parameters of the agency screen. */

export const DAYS = ['7', '30', '90', '365'] as const
export type Days = (typeof DAYS)[number]

export const SORTS = [
  'ATTENTION',
  'NAME',
  'CONTACTS',
  'SENT',
  'FAILED',
  'OPT_OUTS',
  'UNREAD',
  'CREDITS',
  'ACTIVITY',
] as const
export type Sort = (typeof SORTS)[number]

interface AgencySearch {
  days?: Days | undefined
  q?: string | undefined
  sort?: Sort | undefined
  /** Filter for organizations that need attention. */
  show?: 'ATTENTION' | undefined
  page?: number | undefined
}

export const agencySearch = (given: Record<string, unknown>): AgencySearch => ({
  days: oneOf(DAYS, textOf(given.days)),
  q: textOf(given.q),
  sort: oneOf(SORTS, given.sort),
  show: oneOf(['ATTENTION'], given.show),
  page: pageOf(given.page),
})
