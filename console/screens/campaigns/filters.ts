import type { CampaignListMeta, CampaignStatus } from '../../api/api.gen.ts'
import { keyOf, pageOf, textOf } from '../../ui/search-params.ts'

export type Filter = 'ALL' | 'APPROVAL' | 'DRAFTS' | 'PLANNED' | 'LIVE' | 'OVER'

type StatusFilter = Exclude<Filter, 'ALL' | 'APPROVAL'>

/** Labels of the filters. A filter covers several statuses. */
const LABELS: Readonly<Record<Filter, string>> = {
  ALL: 'All',
  APPROVAL: 'Waits for approval',
  LIVE: 'Live',
  PLANNED: 'Planned',
  DRAFTS: 'Drafts',
  OVER: 'Over',
}

const STATUSES: Readonly<Record<StatusFilter, readonly CampaignStatus[]>> = {
  DRAFTS: ['DRAFT'],
  PLANNED: ['SCHEDULED', 'ACTIVE'],
  LIVE: ['SENDING', 'PAUSED'],
  OVER: ['COMPLETED', 'CANCELLED', 'FAILED'],
}

export interface CampaignSearch {
  q?: string | undefined
  show?: Filter | undefined
  page?: number | undefined
}

/** Reads the filters of the list from the address. */
export const campaignSearch = ({ q, show, page }: Record<string, unknown>): CampaignSearch => ({
  q: textOf(q),
  show: keyOf(LABELS, show),
  page: pageOf(page),
})

/** Returns the API query of a filter. */
export function queryOf(filter: Filter): { statuses?: CampaignStatus[]; approval?: 'SUBMITTED' } {
  if (filter === 'ALL') return {}
  if (filter === 'APPROVAL') return { approval: 'SUBMITTED' }
  return { statuses: [...STATUSES[filter]] }
}

interface Counts {
  statusCounts: CampaignListMeta['statusCounts'] | undefined
  /** Number of drafts waiting for approval; undefined until it is known. */
  submitted: number | undefined
  /** Whether the user may approve. Drafts waiting for approval then come first. */
  mayApprove: boolean
}

/**
 * Returns the filters with their counts. Omits "waiting for approval" if there are none.
 * @param shown the current filter, always included
 */
export function filterOptions(
  { statusCounts, submitted, mayApprove }: Counts,
  shown: Filter,
): Array<readonly [Filter, string, number | undefined]> {
  const sum = (filter: StatusFilter) =>
    statusCounts && STATUSES[filter].reduce((total, status) => total + statusCounts[status], 0)
  const all = statusCounts && Object.values(statusCounts).reduce((total, count) => total + count, 0)
  const option = (filter: Filter, count: number | undefined) => [filter, LABELS[filter], count] as const
  const byStatus = (['LIVE', 'PLANNED', 'DRAFTS', 'OVER'] as const).map((filter) =>
    option(filter, sum(filter)),
  )
  const approval = submitted || shown === 'APPROVAL' ? [option('APPROVAL', submitted)] : []
  return mayApprove
    ? [...approval, option('ALL', all), ...byStatus]
    : [option('ALL', all), ...byStatus, ...approval]
}
