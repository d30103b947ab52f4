import { pageOf, textOf } from '../../ui/search-params.ts'

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
export const newSegmentSearch = ({ rules }: Record<string, unknown>): { rules?: string | undefined } => ({
  rules: textOf(rules),
})
