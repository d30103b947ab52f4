import * as v from 'valibot'
import { isSuppressedMessage } from '../../compliance/suppressions/store.ts'
import { contactsSuppressed } from '../../contacts/opt-outs/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineConsumer } from '../../events/event.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { withTransitions } from './transitions.ts'

/**
 * Skips messages after an opt-out. The job only cleans up, because the claim checks the suppression list
 * itself. It is not in the queue of campaigns, because it would fill the queue.
 */
export const skipOptedOutJob = defineJob({
  kind: 'message.skip_opted_out',
  queue: 'chores',
  payload: v.object({ contactId: v.number() }),
})

/**
 * Pending messages to a contact who has opted out become SKIPPED. The claim checks the suppression list itself,
 * so no message depends on this. It only avoids showing messages as queued that will never be sent. Automatic
 * replies are left to the claim, because the confirmation of an opt-out may be sent.
 */
interface OptedOut {
  organizationId: number
  contactId: number
}

/** Enqueues a skip job for each of the contacts that has pending messages. */
function skipWaitingSoon(tx: Tx, organizationId: number, contactIds: readonly number[]): void {
  for (const contactId of findAwaited(tx, organizationId, contactIds)) {
    enqueue(tx, skipOptedOutJob, {
      organizationId,
      payload: { contactId },
      uniqueKey: `message.skip_opted_out ${contactId}`,
    })
  }
}

export const skipsWaitingOfSuppressed = defineConsumer({
  name: 'delivery.skip_waiting',
  kind: contactsSuppressed,
  handle: (tx, { organizationId, data }) => skipWaitingSoon(tx, organizationId, data.contactIds),
})

/** Returns the contacts that have pending messages. */
function findAwaited(reader: Reader, organizationId: number, contactIds: readonly number[]): number[] {
  if (contactIds.length === 0) return []
  return reader
    .all<{ contactId: number }>(fragment`SELECT DISTINCT contact_id FROM messages
      WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds}
        AND status IN ('QUEUED', 'SCHEDULED') AND reply_kind IS NULL`)
    .map(({ contactId }) => contactId)
}

/** Skips the contact's pending messages to suppressed addresses. */
export function skipWaiting(tx: Tx, ports: SendingPorts, { organizationId, contactId }: OptedOut): void {
  const waiting = tx.all<{ id: number; executionId: number | null; status: 'QUEUED' | 'SCHEDULED' }>(
    `SELECT id, execution_id, status FROM messages
     WHERE organization_id = ? AND contact_id = ? AND status IN ('QUEUED', 'SCHEDULED')
       AND reply_kind IS NULL AND ${isSuppressedMessage('messages')}`,
    organizationId,
    contactId,
  )
  withTransitions(tx, ports, (transitions) => {
    for (const message of waiting) transitions.skip(message, message.status, 'OPTED_OUT')
  })
}

/** Skips all pending messages to contacts that were permanently deleted. */
export function skipWaitingOfDeleted(
  tx: Tx,
  ports: SendingPorts,
  { organizationId, contactIds }: { organizationId: number; contactIds: readonly number[] },
): void {
  const waiting = tx.all<{ id: number; executionId: number | null; status: 'QUEUED' | 'SCHEDULED' }>(fragment`
    SELECT id, execution_id, status FROM messages
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND status IN ('QUEUED', 'SCHEDULED')`)
  withTransitions(tx, ports, (transitions) => {
    for (const message of waiting) transitions.skip(message, message.status, 'CONTACT_DELETED')
  })
}
