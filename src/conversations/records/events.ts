import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A contact has sent a text that a member has to read. */
export const contactWrote = defineEvent('conversation.heard', 1, v.object({ conversationId: v.number() }))

/** A member has read or answered an unread conversation. */
export const conversationRead = defineEvent('conversation.read', 1, v.object({ conversationId: v.number() }))
