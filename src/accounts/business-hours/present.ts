import { toIso } from '../../lib/clock.ts'
import { openingAt } from './hours.ts'
import type { KeptHours } from './service.ts'

export function presentBusinessHours(hours: KeptHours, nowMs: number) {
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
