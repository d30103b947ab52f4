import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { DAY_MS, toIso } from '../src/lib/clock.ts'
import { oldestOf, type Retention } from '../src/module/retention.ts'
import { type Finding, ok, warning } from './doctor-storage.ts'

/** Time by which rows may be overdue. The cleanup jobs run every hour or every day, and after a start. */
const GRACE_MS = 2 * DAY_MS

/**
 * Finds tables with overdue rows, because their cleanup job does not run or fails. The schema must be
 * that of this version.
 * @param retention the retention of each table, by its name
 */
export function checkTables(
  connection: Connection,
  retention: Readonly<Record<string, Retention>>,
  now: number,
): Finding[] {
  const reader = readerOf(connection)
  const overdue = Object.entries(retention).flatMap(([table, ruling]) => {
    if (ruling.policy !== 'aged') return []
    const oldest = oldestOf(reader, ruling)
    if (oldest === null || oldest + ruling.days * DAY_MS + GRACE_MS >= now) return []
    const due = toIso(Math.round(oldest) + ruling.days * DAY_MS)
    return [
      warning(
        'tables',
        `${table} still has rows that the job ${ruling.job} should have deleted from ${due} on. The job runs only while the server runs; if the server runs, see its log for the error`,
      ),
    ]
  })
  return overdue.length > 0 ? overdue : [ok('tables', 'all rows past their retention were deleted')]
}
