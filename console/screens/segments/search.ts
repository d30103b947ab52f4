import { pageOf, textOf } from '../../ui/search-params.ts'
import { type ReturnSearch, returnSearch } from '../../ui/there-and-back.ts'

export const segmentSearch = ({
  search,
  page,
}: Record<string, unknown>): { search?: string | undefined; page?: number | undefined } => ({
  search: textOf(search),
  page: pageOf(page),
})

/**
 * Reads the search parameters.
 * @param rules as JSON, such as from the contact filters
 */
export const newSegmentSearch = ({
  rules,
  ...given
}: Record<string, unknown>): { rules?: string | undefined } & ReturnSearch => ({
  rules: textOf(rules),
  ...returnSearch(given),
})
