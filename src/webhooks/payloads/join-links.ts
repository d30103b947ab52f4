import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { presentSubmission } from '../../join-links/records/present-submission.ts'
import { findJoinLinkById, findSubmissionRecord } from '../../join-links/records/store.ts'
import { joinLinkCompleted, joinLinkSubmitted } from '../../join-links/submissions/events.ts'
import { webhookConsumer } from '../deliveries/record-events.ts'

type Submitted = EventOf<typeof joinLinkSubmitted | typeof joinLinkCompleted>

/** Returns the payload of an event, or none for a deleted link and for a submission that was deleted since. */
function payloadsOf<Type extends string>(
  tx: Tx,
  { organizationId, data, createdAt: at }: Submitted,
  type: Type,
) {
  const link = findJoinLinkById(tx, organizationId, data.joinLinkId)
  const row = link && findSubmissionRecord(tx, organizationId, data.submissionId)
  if (!link || !row) return []
  const submission = presentSubmission(row, link.uuid)
  const ids = { joinLinkId: link.uuid, submissionId: row.uuid, contactId: row.contactUuid }
  return [{ type, at, ids, resource: { submission } }]
}

/** Two names of one event. The API has the first name, and earlier versions had the second. */
const COMPLETED = ['join_link.confirmed', 'join_link.completed'] as const

export const joinLinkConsumers = [
  webhookConsumer({
    kind: joinLinkSubmitted,
    types: () => ['join_link.submitted'],
    events: (tx, event) => payloadsOf(tx, event, 'join_link.submitted'),
  }),
  webhookConsumer({
    kind: joinLinkCompleted,
    types: () => COMPLETED,
    events: (tx, event) => COMPLETED.flatMap((type) => payloadsOf(tx, event, type)),
  }),
]
