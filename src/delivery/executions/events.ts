import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** The actor of the send engine's own actions. */
export const SENDING = { type: 'SYSTEM', id: null, name: 'Sending' } as const

/** Statuses that outside listeners are notified of. */
export const NOTIFIED_STATUSES = ['SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type NotifiedStatus = (typeof NOTIFIED_STATUSES)[number]

/**
 * Messages that reached a status, by internal id. At most 25 in one event. Emitted only if the organization has
 * listeners.
 */
export const messagesMoved = defineEvent(
  'messages.moved',
  1,
  v.object({ status: v.picklist(NOTIFIED_STATUSES), messageIds: v.array(v.number()) }),
)
