import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

const submission = v.object({
  /** Internal id, like `joinLinkId`. */
  submissionId: v.number(),
  joinLinkId: v.number(),
})

/** A person asked to join. Emitted only if the organization has listeners. */
export const joinLinkSubmitted = defineEvent('join_link.submitted', 1, submission)

/** A person has joined. Emitted only if the organization has listeners. */
export const joinLinkCompleted = defineEvent('join_link.completed', 1, submission)

/** A link sent the last message of its day. It accepts no more forms before the next day (UTC). */
export const joinLinkSpent = defineEvent(
  'join_link.spent',
  1,
  v.object({ /** Internal id. */ joinLinkId: v.number() }),
)
