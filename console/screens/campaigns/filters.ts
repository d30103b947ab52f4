import type { CampaignStatus } from '../../api/api.gen.ts'

export type Filter = 'ALL' | 'DRAFTS' | 'PLANNED' | 'LIVE' | 'OVER'

/** Few words instead of eight states. */
export const FILTERS: ReadonlyArray<readonly [Filter, string]> = [
  ['ALL', 'All'],
  ['LIVE', 'Live'],
  ['PLANNED', 'Planned'],
  ['DRAFTS', 'Drafts'],
  ['OVER', 'Over'],
]

const STATUSES: Readonly<Record<Exclude<Filter, 'ALL'>, readonly CampaignStatus[]>> = {
  DRAFTS: ['DRAFT'],
  PLANNED: ['SCHEDULED', 'ACTIVE'],
  LIVE: ['SENDING', 'PAUSED'],
  OVER: ['COMPLETED', 'CANCELLED', 'FAILED'],
}

export const isFilter = (value: unknown): value is Filter => FILTERS.some(([filter]) => filter === value)

/** The statuses that a filter stands for; undefined for all. */
export const statusesOf = (filter: Filter): readonly CampaignStatus[] | undefined =>
  filter === 'ALL' ? undefined : STATUSES[filter]
