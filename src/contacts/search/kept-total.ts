import { findContactCount } from '../../accounts/organizations/queries.ts'
import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { countByTotals } from '../records/queries.ts'
import { countTagged } from '../tags/service.ts'
import type { ContactFilters } from './list-schema.ts'

/** The total of a list from counters, without counting its contacts. */
interface KeptTotal {
  total: number
  /** Whether its conditions only compare columns of the contact. */
  isByColumns: boolean
}

/**
 * The total of the whole list, of a list filtered by columns of `contact_totals`, or of the contacts with one tag.
 * Undefined for others.
 * @param conditionCount number of conditions of `filters`
 */
export function keptTotal(
  reader: Reader,
  organizationId: number,
  filters: ContactFilters,
  conditionCount: number,
): KeptTotal | undefined {
  if (conditionCount === 0) return { total: findContactCount(reader, organizationId), isByColumns: true }
  const counted = countedConditions(filters)
  if (counted.length === conditionCount) {
    return { total: countByTotals(reader, organizationId, counted), isByColumns: true }
  }
  const [only, another] = conditionCount === 1 ? (filters.tagIds ?? []) : []
  if (only === undefined || another !== undefined) return undefined
  return { total: countTagged(reader, organizationId, only), isByColumns: false }
}

/** A condition over `contact_totals` for each filter on its columns. */
function countedConditions({
  status,
  source,
  stage,
  isOptedOut,
  emailSubscribed,
}: ContactFilters): Fragment[] {
  const conditions: Fragment[] = []
  if (status?.length) conditions.push(fragment`status IN ${status}`)
  if (source?.length) conditions.push(fragment`source IN ${source}`)
  if (stage?.length) conditions.push(fragment`stage IN ${stage}`)
  if (isOptedOut !== undefined) conditions.push(fragment`is_opted_out = ${isOptedOut ? 1 : 0}`)
  if (emailSubscribed !== undefined)
    conditions.push(fragment`is_email_suppressed = ${emailSubscribed ? 0 : 1}`)
  return conditions
}
