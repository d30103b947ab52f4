import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A sender of ours received a text; contains the internal id of its row. Emitted only if the organization has listeners. */
export const textReceived = defineEvent('text.received', 1, v.object({ inboundMessageId: v.number() }))

/**
 * A text from a sender without a phone number, so it has no contact and no conversation; contains the internal id
 * of its row and the kind of request that the text makes.
 */
export const strangerWrote = defineEvent(
  'text.from_stranger',
  1,
  v.object({
    inboundMessageId: v.number(),
    kind: v.picklist(['OPT_OUT', 'REVIEW', 'OPT_IN', 'HELP', 'OTHER']),
  }),
)
