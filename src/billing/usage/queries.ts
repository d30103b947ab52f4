import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { Source } from './shared-queries.ts'

export interface UsageEntryRow {
  uuid: string
  resource: MeteredResource
  source: Source
  delta: number
  balanceAfter: number
  reason: 'SENT' | 'RETURNED' | 'PACK_BOUGHT' | 'PACK_REFUNDED'
  credits: number
  referenceType: string
  referenceId: string | null
  createdAt: number
}

/** Which entries; times are ms since 1970. */
interface UsageFilter {
  resource?: MeteredResource | undefined
  from?: number | undefined
  to?: number | undefined
}

const conditionOf = (organizationId: number, { resource, from, to }: UsageFilter): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    ...(resource === undefined ? [] : [fragment`resource = ${resource}`]),
    ...(from === undefined ? [] : [fragment`created_at >= ${from}`]),
    ...(to === undefined ? [] : [fragment`created_at <= ${to}`]),
  ])

/** The newest first. */
export function listUsageEntries(
  reader: Reader,
  organizationId: number,
  filter: UsageFilter,
  page: PageRequest,
): UsageEntryRow[] {
  const where = conditionOf(organizationId, filter)
  return reader.all<UsageEntryRow>(
    `SELECT uuid, resource, source, delta, balance_after, reason, credits,
       reference_type, reference_id, created_at
     FROM usage_entries WHERE ${where.text} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...where.params,
    page.limit,
    pageOffset(page),
  )
}

export function countUsageEntries(reader: Reader, organizationId: number, filter: UsageFilter): number {
  const where = conditionOf(organizationId, filter)
  return reader.value<number>(`SELECT count(*) FROM usage_entries WHERE ${where.text}`, ...where.params) ?? 0
}

interface UsageDayRow {
  /** Days since 1970. */
  day: number
  resource: MeteredResource
  quantity: number
}

/** Days without usage have no row. @param fromDay days since 1970 */
export const listUsageDays = (
  reader: Reader,
  organizationId: number,
  { resource, fromDay }: { resource: MeteredResource; fromDay: number },
): UsageDayRow[] =>
  reader.all<UsageDayRow>(fragment`SELECT day, resource, quantity FROM usage_days
    WHERE organization_id = ${organizationId} AND resource = ${resource} AND day >= ${fromDay} ORDER BY day`)
