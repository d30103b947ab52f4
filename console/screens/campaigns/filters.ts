import type { CampaignListMeta, CampaignStatus } from '../../api/api.gen.ts'
import { keyOf, pageOf, textOf } from '../../ui/search-params.ts'

export type Filter = 'ALL' | 'APPROVAL' | 'DRAFTS' | 'PLANNED' | 'LIVE' | 'OVER'

type StatusFilter = Exclude<Filter, 'ALL' | 'APPROVAL'>

/** Few words instead of eight states. */
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

/** What the list shows, from its address. */
export const campaignSearch = ({ q, show, page }: Record<string, unknown>): CampaignSearch => ({
  q: textOf(q),
  show: keyOf(LABELS, show),
  page: pageOf(page),
})

/** The part of a query of the API that a filter stands for. */
export function queryOf(filter: Filter): { statuses?: CampaignStatus[]; approval?: 'SUBMITTED' } {
  if (filter === 'ALL') return {}
  if (filter === 'APPROVAL') return { approval: 'SUBMITTED' }
  return { statuses: [...STATUSES[filter]] }
}

interface Counts {
  statusCounts: CampaignListMeta['statusCounts'] | undefined
  /** How many wait for approval; undefined while it is not known. */
  submitted: number | undefined
  /** Whether the person may approve: what waits for them comes first. */
  mayApprove: boolean
}

/**
 * The filters with their counts. Waiting for approval is left out where nothing does.
 * @param shown the filter that is set, which always has its place
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
