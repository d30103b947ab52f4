import * as v from 'valibot'
import { findById } from '../../channels/identities/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { SENDING } from '../executions/events.ts'
import type { SenderHealthChange } from '../executions/ports.ts'

/** A sender has a new problem, or its provider refuses it. Emitted per change, not per message. */
export const senderTroubled = defineEvent(
  'sender.troubled',
  1,
  v.object({ channelIdentityId: v.number(), code: v.string() }),
)

/** Emits the event of a sender's problem. A recovery causes no event. */
export function emitSenderHealth(tx: Tx, { channelIdentityId, trouble }: SenderHealthChange): void {
  const organizationId = findById(tx, channelIdentityId)?.organizationId
  if (!trouble || organizationId === undefined) return
  emit(tx, senderTroubled, {
    organizationId,
    actor: SENDING,
    data: { channelIdentityId, code: trouble.code },
  })
}
