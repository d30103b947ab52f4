import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** Somebody wrote to a sender: a row of the texts that came in, by internal id. Only where somebody is told. */
export const textReceived = defineEvent('text.received', 1, v.object({ inboundMessageId: v.number() }))
