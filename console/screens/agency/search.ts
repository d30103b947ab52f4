import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'
import { SORTS, type Sort } from './attention.ts'

/** Search parameters of the agency screen. */

export const DAYS = ['7', '30', '90', '365'] as const
export type Days = (typeof DAYS)[number]

interface AgencySearch {
  days?: Days | undefined
  q?: string | undefined
  sort?: Sort | undefined
  /** Filter for organizations that need attention. */
  show?: 'ATTENTION' | undefined
  page?: number | undefined
}

const SORT_KEYS = SORTS.map(([key]) => key)

export const agencySearch = (given: Record<string, unknown>): AgencySearch => ({
  days: oneOf(DAYS, textOf(given.days)),
  q: textOf(given.q),
  sort: oneOf(SORT_KEYS, given.sort),
  show: oneOf(['ATTENTION'], given.show),
  page: pageOf(given.page),
})
