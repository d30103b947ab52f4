import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { toIso } from '../../lib/clock.ts'
import { openingAt } from './hours.ts'
import { BusinessHoursRecord, UpdateBusinessHours } from './schema.ts'
import type { KeptHours } from './service.ts'
import * as service from './service.ts'

function presentBusinessHours(hours: KeptHours, nowMs: number) {
  const { isOpen, source, nextChangeAtMs } = openingAt(hours, nowMs)
  return {
    timezone: hours.timezone,
    isEnabled: hours.isEnabled,
    weekly: hours.weekly,
    overrides: hours.overrides,
    isOpen,
    status: isOpen ? ('OPEN' as const) : ('CLOSED' as const),
    source,
    nextChangeAt: nextChangeAtMs === undefined ? null : toIso(nextChangeAtMs),
    updatedAt: hours.updatedAt === null ? null : toIso(hours.updatedAt),
  }
}

export const businessHoursRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization/business-hours',
    group: 'Organization',
    summary: 'Read the business hours',
    description:
      'With whether the organization is open at the moment, and when that changes. Before they are first saved: weekdays from nine to five, not enabled.',
    access: 'member',
    permission: 'organization:read',
    status: 200,
    data: BusinessHoursRecord,
    handle: ({ principal }) =>
      ok(presentBusinessHours(service.getBusinessHours(db, principal), db.clock.now())),
  }),
  operation({
    method: 'PUT',
    path: '/organization/business-hours',
    group: 'Organization',
    summary: 'Save the business hours',
    description:
      'Replaces the hours of the week and all dates that differ. A date replaces the whole day. Times are those of a clock on the wall in `timezone`, also where clocks go forward or back. The hours say when people are there; when messages may be sent is said by `sendWindow` of the organization.',
    access: 'member',
    permission: 'organization:update',
    body: UpdateBusinessHours,
    record: BusinessHoursRecord,
    status: 200,
    data: BusinessHoursRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        ok(presentBusinessHours(service.saveBusinessHours(tx, principal, body), tx.now), {
          message: 'Business hours saved',
        }),
      ),
  }),
]
