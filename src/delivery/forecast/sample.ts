import type { Person } from '../../content/composition/compose.ts'
import type { Db, Reader } from '../../db/database.ts'

/** A sample of the remaining recipients of a run, spread evenly. */

interface SampledMessage extends Person {
  country: string | null
  timezone: string | null
  /** JSON object by key. */
  customFields: string
  /** For a message that waits for a time: ms since 1970. */
  scheduledFor: number | null
  /** The recipient's text of an A/B test. */
  variant: number | null
}

type Waiting = 'QUEUED' | 'SCHEDULED'

const PEOPLE = `SELECT m.scheduled_for AS scheduledFor, m.variant, coalesce(contacts.first_name, '') AS firstName,
    contacts.last_name AS lastName, coalesce(m.address, '') AS phone, contacts.email, contacts.city,
    contacts.state, contacts.postal_code AS postalCode, contacts.country, contacts.timezone,
    coalesce(contacts.custom_fields, '{}') AS customFields
  FROM messages m LEFT JOIN contacts ON contacts.id = m.contact_id`

const SAMPLE_QUEUED = `${PEOPLE} WHERE m.id IN (SELECT (SELECT q.id FROM messages q
    WHERE q.execution_id = ? AND q.status = 'QUEUED' AND q.id >= points.value ORDER BY q.id LIMIT 1)
  FROM json_each(?) points)`

/** Looks at 20 messages after a point to find one that waits for a time, as such messages may be rare. */
const SAMPLE_SCHEDULED = `${PEOPLE} WHERE m.id IN (SELECT (SELECT near.id FROM (SELECT q.id, q.status FROM messages q
      WHERE q.execution_id = ? AND q.id >= points.value ORDER BY q.id LIMIT 20) near
    WHERE near.status = 'SCHEDULED' LIMIT 1)
  FROM json_each(?) points)`

/** At most `size` messages, each found by one index step in the read pool. */
export async function sampleMessages(
  db: Db,
  { organizationId, executionId }: { organizationId: number; executionId: number },
  { status, size }: { status: Waiting; size: number },
): Promise<SampledMessage[]> {
  const points = pointsBetween(endsOf(db, executionId), size)
  if (points.length === 0) return []
  const pool = db.readPool.of({ organizationId, advice: 'Ask again when fewer campaigns are sending.' })
  const from = JSON.stringify(points)
  return status === 'QUEUED'
    ? pool.all<SampledMessage>(SAMPLE_QUEUED, executionId, from)
    : pool.all<SampledMessage>(SAMPLE_SCHEDULED, executionId, from)
}

/** The first and the last message of a run. */
const endsOf = (reader: Reader, executionId: number) =>
  reader.get<{ first: number | null; last: number | null }>(
    `SELECT (SELECT m.id FROM messages m WHERE m.execution_id = ? ORDER BY m.id LIMIT 1) AS first,
       (SELECT m.id FROM messages m WHERE m.execution_id = ? ORDER BY m.id DESC LIMIT 1) AS last`,
    executionId,
    executionId,
  )

function pointsBetween(
  ends: { first: number | null; last: number | null } | undefined,
  size: number,
): number[] {
  if (!ends || ends.first === null || ends.last === null) return []
  const { first, last } = ends
  const count = Math.min(size, last - first + 1)
  const step = (last - first + 1) / count
  return Array.from({ length: count }, (_, index) => first + Math.floor(index * step))
}
