import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { toIso } from '../../lib/clock.ts'
import { openingAt } from './hours.ts'
import { BusinessHoursRecord, UpdateBusinessHours } from './schema.ts'
import * as service from './service.ts'

function presentBusinessHours(hours: service.KeptHours, nowMs: number) {
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
      'Also says whether the organization is open at the moment, and when that changes. Until hours are saved, the answer is weekdays from nine to five, not enabled.',
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
      'Replaces the hours of the week and all dates with hours of their own. A date replaces the whole day. Times are local times in `timezone`, also across changes of daylight saving time. The hours say when people are available; `sendWindow` of the organization says when messages may be sent.',
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
