export interface PageRequest {
  page: number
  limit: number
}

/** Makes the PaginationMeta of a list with numbered pages. A page beyond the end is not an error. */
export function pageMeta({ page, limit }: PageRequest, total: number) {
  const totalPages = Math.ceil(total / limit)
  return {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1 && total > 0,
  }
}

/** Returns the number of rows before the page, capped so that the number stays exact. */
export const pageOffset = ({ page, limit }: PageRequest): number =>
  Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
