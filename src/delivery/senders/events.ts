import * as v from 'valibot'
import { findById } from '../../channels/identities/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { SENDING } from '../executions/events.ts'
import type { SenderHealthChange } from '../executions/ports.ts'

/** A sender has a problem it did not have, or its provider refuses it. One for each change, not for each message. */
export const senderTroubled = defineEvent(
  'sender.troubled',
  1,
  v.object({ channelIdentityId: v.number(), code: v.string() }),
)

/** Tells the rest of the product of a problem; that a sender works again is told by nobody. */
export function tellSenderHealth(tx: Tx, { channelIdentityId, trouble }: SenderHealthChange): void {
  const organizationId = findById(tx, channelIdentityId)?.organizationId
  if (!trouble || organizationId === undefined) return
  emit(tx, senderTroubled, {
    organizationId,
    actor: SENDING,
    data: { channelIdentityId, code: trouble.code },
  })
}
