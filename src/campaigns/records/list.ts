import { idOfSegment } from '../../contacts/segments/store.ts'
import { contains } from '../../db/contains.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { ApprovalStatus } from '../approvals/schema.ts'
import { hasApproval } from '../approvals/store.ts'
import { findCampaignsByIds } from './store.ts'
import { CAMPAIGN_STATUSES, type CampaignRow, type CampaignStatus, type CampaignType } from './table.ts'

const SORT_COLUMNS = {
  name: 'name COLLATE NOCASE',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  scheduledAt: 'scheduled_at',
  startedAt: 'started_at',
  completedAt: 'completed_at',
} as const

/** The filters of a list; an absent or undefined one does not apply. */
interface CampaignFilter {
  types?: readonly CampaignType[] | undefined
  /** Uuid. */
  segmentId?: string | undefined
  approval?: ApprovalStatus | undefined
  /** A part of the campaign's name. */
  q?: string | undefined
}

interface CampaignQuery extends CampaignFilter, PageRequest {
  statuses?: readonly CampaignStatus[] | undefined
  sortBy: keyof typeof SORT_COLUMNS
  sortOrder: 'asc' | 'desc'
}

const matching = (organizationId: number, query: CampaignFilter): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(query.types ? [fragment`type IN ${query.types}`] : []),
    ...(query.segmentId ? [fragment`segment_id = ${idOfSegment(organizationId, query.segmentId)}`] : []),
    ...(query.approval ? [hasApproval(verbatim('id'), organizationId, query.approval)] : []),
    ...(query.q ? [contains(verbatim('name'), query.q)] : []),
  ])

/** The rows of one page. */
export function listCampaigns(reader: Reader, organizationId: number, query: CampaignQuery): CampaignRow[] {
  const where = allOf([
    matching(organizationId, query),
    ...(query.statuses ? [fragment`status IN ${query.statuses}`] : []),
  ])
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const ids = reader.all<{ id: number }>(
    `SELECT id FROM campaigns WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
  return findCampaignsByIds(
    reader,
    organizationId,
    ids.map(({ id }) => id),
  )
}

/** Counts by status of the campaigns that match, zeros included. */
export function countByStatus(
  reader: Reader,
  organizationId: number,
  query: CampaignFilter,
): Record<CampaignStatus, number> {
  const where = matching(organizationId, query)
  const rows = reader.all<{ status: CampaignStatus; count: number }>(fragment`SELECT status, count(*) AS count
    FROM campaigns WHERE ${where} GROUP BY status`)
  const counts = Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, 0])) as Record<
    CampaignStatus,
    number
  >
  for (const { status, count } of rows) counts[status] = count
  return counts
}
