import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/**
 * One of our senders received a text. Contains the internal id of the text. Emitted only if the organization has
 * listeners.
 */
export const textReceived = defineEvent('text.received', 1, v.object({ inboundMessageId: v.number() }))

/**
 * A text came from a sender without a phone number, so it has no contact and no conversation. Contains the internal
 * id of the text and the kind of request that the text makes.
 */
export const strangerWrote = defineEvent(
  'text.from_stranger',
  1,
  v.object({
    inboundMessageId: v.number(),
    kind: v.picklist(['OPT_OUT', 'REVIEW', 'OPT_IN', 'HELP', 'OTHER']),
  }),
)
