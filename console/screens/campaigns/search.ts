import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

/** Filters of the list of campaigns. A filter covers several statuses. */
const FILTERS = ['ALL', 'APPROVAL', 'LIVE', 'PLANNED', 'DRAFTS', 'OVER'] as const
export type Filter = (typeof FILTERS)[number]

export interface CampaignSearch {
  q?: string | undefined
  show?: Filter | undefined
  page?: number | undefined
}

/** Reads the filters of the list from the address. */
export const campaignSearch = ({ q, show, page }: Record<string, unknown>): CampaignSearch => ({
  q: textOf(q),
  show: oneOf(FILTERS, show),
  page: pageOf(page),
})
