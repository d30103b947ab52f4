import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A sender of ours got a text: a row of the texts that came in, by internal id. Emitted only if the organization has listeners. */
export const textReceived = defineEvent('text.received', 1, v.object({ inboundMessageId: v.number() }))

/**
 * A text came from a sender that is no phone number, so it is of no contact and in no conversation: a row of the texts
 * that came in, by internal id, and what its words ask for.
 */
export const strangerWrote = defineEvent(
  'text.from_stranger',
  1,
  v.object({
    inboundMessageId: v.number(),
    kind: v.picklist(['OPT_OUT', 'REVIEW', 'OPT_IN', 'HELP', 'OTHER']),
  }),
)
