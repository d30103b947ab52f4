import type { ShortLinkSort, ShortLinkStatus } from '../../api/api.gen.ts'
import { type SortSearch, sortSearch, type ViewSearch, viewSearch } from '../../shell/views/view-search.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

export const SHORT_LINK_SORTS: readonly ShortLinkSort[] = [
  'title',
  'totalClicks',
  'lastClickedAt',
  'createdAt',
]

export type ShortLinkSearch = ViewSearch &
  SortSearch<ShortLinkSort> & {
    search?: string | undefined
    status?: ShortLinkStatus | undefined
    page?: number | undefined
  }

export const shortLinkSearch = (given: Record<string, unknown>): ShortLinkSearch => ({
  ...viewSearch(given),
  ...sortSearch(SHORT_LINK_SORTS, given),
  search: textOf(given.search),
  status: oneOf<ShortLinkStatus>(['ACTIVE', 'EXPIRED', 'DISABLED'], given.status),
  page: pageOf(given.page),
})
