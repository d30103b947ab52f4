import { campaigns } from '../../../words/en/campaigns.ts'
import { domain } from '../../../words/en/domain.ts'
import type { CampaignListMeta, CampaignStatus } from '../../api/api.gen.ts'
import type { Filter } from './search.ts'

type StatusFilter = Exclude<Filter, 'ALL' | 'APPROVAL'>

const LABELS: Readonly<Record<Filter, () => string>> = {
  ALL: campaigns.filterAll,
  APPROVAL: domain.campaignSubmitted,
  LIVE: campaigns.filterLive,
  PLANNED: campaigns.filterPlanned,
  DRAFTS: campaigns.filterDrafts,
  OVER: campaigns.filterOver,
}

const STATUSES: Readonly<Record<StatusFilter, readonly CampaignStatus[]>> = {
  DRAFTS: ['DRAFT'],
  PLANNED: ['SCHEDULED', 'ACTIVE'],
  LIVE: ['SENDING', 'PAUSED'],
  OVER: ['COMPLETED', 'CANCELLED', 'FAILED'],
}

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
  const option = (filter: Filter, count: number | undefined) => [filter, LABELS[filter](), count] as const
  const byStatus = (['LIVE', 'PLANNED', 'DRAFTS', 'OVER'] as const).map((filter) =>
    option(filter, sum(filter)),
  )
  const approval = submitted || shown === 'APPROVAL' ? [option('APPROVAL', submitted)] : []
  return mayApprove
    ? [...approval, option('ALL', all), ...byStatus]
    : [option('ALL', all), ...byStatus, ...approval]
}
