import type { CampaignSort } from '../../api/api.gen.ts'
import { type SortSearch, sortSearch, type ViewSearch, viewSearch } from '../../shell/views/view-search.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

/** Filters of the list of campaigns. A filter covers several statuses. */
const FILTERS = ['ALL', 'APPROVAL', 'LIVE', 'PLANNED', 'DRAFTS', 'OVER'] as const
export type Filter = (typeof FILTERS)[number]

/** Fields by which the headers sort the list. */
export const CAMPAIGN_SORTS = ['name', 'status', 'createdAt', 'updatedAt'] as const satisfies CampaignSort[]

export type CampaignSearch = ViewSearch &
  SortSearch<(typeof CAMPAIGN_SORTS)[number]> & {
    q?: string | undefined
    show?: Filter | undefined
    page?: number | undefined
  }

/** Reads the filters of the list from the address. */
export const campaignSearch = (given: Record<string, unknown>): CampaignSearch => ({
  ...viewSearch(given),
  ...sortSearch(CAMPAIGN_SORTS, given),
  q: textOf(given.q),
  show: oneOf(FILTERS, given.show),
  page: pageOf(given.page),
})
