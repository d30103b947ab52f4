import * as v from 'valibot'
import { METERS, type MeteredResource } from '../../accounts/limits/limits.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import type { Db, Reader } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { DAY_MS, toIso } from '../../lib/clock.ts'
import { firstMs, lastMs } from '../../lib/day-or-instant.ts'
import {
  type UsageDailyInput,
  UsageDailyQuery,
  UsageDayRecord,
  UsageEntryRecord,
  UsageHistoryQuery,
} from './schema.ts'
import { countUsageEntries, listUsageDays, listUsageEntries } from './store.ts'
import type { UsageEntryRow } from './table.ts'

const ENTRIES_PER_PAGE = 50

const presentEntry = (row: UsageEntryRow) => ({
  id: row.uuid,
  resource: row.resource,
  delta: row.delta,
  balanceAfter: row.balanceAfter,
  reason: row.reason,
  source: row.source,
  credits: row.credits,
  referenceType: row.referenceType,
  referenceId: row.referenceId,
  createdAt: toIso(row.createdAt),
})

/** Returns a row for every day and resource, even without usage. @param today days since 1970 */
function daysOf(reader: Reader, organizationId: number, { resource, days }: UsageDailyInput, today: number) {
  const resources: readonly MeteredResource[] = resource === undefined ? METERS : [resource]
  const fromDay = today - days + 1
  return resources.flatMap((of) => {
    const rows = listUsageDays(reader, organizationId, { resource: of, fromDay })
    const quantities = new Map(rows.map(({ day, quantity }) => [day, quantity]))
    return Array.from({ length: days }, (_, index) => ({
      date: toIso((fromDay + index) * DAY_MS).slice(0, 'YYYY-MM-DD'.length),
      resource: of,
      quantity: quantities.get(fromDay + index) ?? 0,
    }))
  })
}

export const usageRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/usage/history',
    group: 'Billing',
    summary: 'List the ledger of usage',
    description:
      'Each entry of segments, emails and WhatsApp messages that were used, came back or were bought, the newest first.',
    access: 'member',
    permission: 'billing:read',
    query: UsageHistoryQuery,
    status: 200,
    data: v.array(UsageEntryRecord),
    meta: PaginationMeta,
    handle: ({ principal: { organizationId }, query }) => {
      const timezone = findOrganization(db, organizationId)?.timezone ?? 'UTC'
      const filter = {
        resource: query.resource,
        from: query.from === undefined ? undefined : firstMs(query.from, timezone),
        to: query.to === undefined ? undefined : lastMs(query.to, timezone),
      }
      const page = { page: query.page, limit: ENTRIES_PER_PAGE }
      const rows = listUsageEntries(db, organizationId, filter, page)
      const total = countUsageEntries(db, organizationId, filter)
      return ok(rows.map(presentEntry), { meta: pageMeta(page, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/billing/usage/daily',
    group: 'Billing',
    summary: 'Read what was used by day',
    description: 'Days are those of UTC, and each day is listed, also without usage.',
    access: 'member',
    permission: 'billing:read',
    query: UsageDailyQuery,
    status: 200,
    data: v.array(UsageDayRecord),
    handle: ({ principal: { organizationId }, query }) =>
      ok(daysOf(db, organizationId, query, Math.floor(db.clock.now() / DAY_MS))),
  }),
]
