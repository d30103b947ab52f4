import type { Reader } from '../../db/database.ts'
import type { NotificationEvent } from './table.ts'

/** The last notice about a subject. Times are ms since 1970. */
interface LastNotice {
  id: number
  event: NotificationEvent
  createdAt: number
}

export const findLastNotice = (
  reader: Reader,
  organizationId: number,
  subject: string,
): LastNotice | undefined =>
  reader.get<LastNotice>(
    `SELECT id, event, created_at AS createdAt FROM notices WHERE organization_id = ? AND subject = ?
     ORDER BY id DESC LIMIT 1`,
    organizationId,
    subject,
  )

/** The last notice about a subject. */
interface OpenSubject {
  organizationId: number
  subject: string
  event: NotificationEvent
  /** Public id. */
  resourceId: string | null
  createdAt: number
}

/** The subjects, in all organizations, whose last notice since `since` (ms) has one of these events. */
export const listLastOf = (
  reader: Reader,
  events: readonly NotificationEvent[],
  since: number,
): OpenSubject[] =>
  reader.all<OpenSubject>(
    `SELECT organization_id AS organizationId, subject, event, resource_id AS resourceId, created_at AS createdAt
     FROM notices n WHERE created_at > ? AND replaced_at IS NULL AND event IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM notices later WHERE later.organization_id = n.organization_id
         AND later.subject = n.subject AND later.id > n.id)
     ORDER BY id`,
    since,
    JSON.stringify(events),
  )
