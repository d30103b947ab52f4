import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** Somebody wrote something that is for a person to read. */
export const conversationHeard = defineEvent(
  'conversation.heard',
  1,
  v.object({ conversationId: v.number() }),
)

/** Somebody has read what was unread, or answered it. */
export const conversationRead = defineEvent('conversation.read', 1, v.object({ conversationId: v.number() }))
