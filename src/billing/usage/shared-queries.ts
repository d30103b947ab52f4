import type { MeteredResource, Resource } from '../../accounts/limits/limits.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { enumeration } from '../../lib/describe.ts'

/** What pays for a message. */
export const SOURCES = enumeration('UsageSource', 'What pays for messages.', {
  OPEN: 'Nothing: nothing is limited, because nothing is billed.',
  PLAN: 'The plan, within its limit.',
  PACK: 'A pack that was bought.',
  CREDITS: 'Credits, by the rate of the number.',
  INVOICE: 'The invoice of the month: the plan charges what exceeds its limit.',
  EXEMPT: 'Nothing: answers to STOP, START and HELP are free.',
})
export type Source = (typeof SOURCES)[number]

/** Units of a resource that were charged in a period, by source; 0 for a source without any. */
export function usedInPeriod(
  reader: Reader,
  organizationId: number,
  resource: MeteredResource,
  periodStart: number,
): Record<Source, number> {
  const used = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<Source, number>
  const rows = reader.all<{ source: Source; used: number }>(
    `SELECT source, used FROM usage_periods WHERE organization_id = ? AND resource = ? AND period_start = ?`,
    organizationId,
    resource,
    periodStart,
  )
  for (const row of rows) used[row.source] = row.used
  return used
}

/** Units of the packs of a resource. */
interface Packs {
  bought: number
  used: number
}

export const packOf = (reader: Reader, organizationId: number, resource: Resource): Packs =>
  reader.get<Packs>(fragment`SELECT bought, used FROM usage_packs
    WHERE organization_id = ${organizationId} AND resource = ${resource}`) ?? { bought: 0, used: 0 }

/** What the runs of an organization hold. */
export interface Reservation {
  executionId: number
  resource: MeteredResource
  units: number
  credits: number
}

export const listReservations = (reader: Reader, organizationId: number): Reservation[] =>
  reader.all<Reservation>(
    `SELECT execution_id, resource, units, credits FROM usage_reservations WHERE organization_id = ?`,
    organizationId,
  )
