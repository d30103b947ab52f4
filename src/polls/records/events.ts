import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A poll was closed, by a user or because its time had come. Holds its public id. */
export const pollClosed = defineEvent('poll.closed', 1, v.object({ pollUuid: v.string() }))

/** A contact voted, or changed its vote. Emitted only if the organization has listeners. */
export const pollVoted = defineEvent(
  'poll.voted',
  1,
  v.object({
    /** Public id of the poll. */
    pollUuid: v.string(),
    contactId: v.number(),
    /** The bits of the options that the vote chose. */
    choices: v.number(),
    /** Whether the contact had voted before. */
    isChange: v.boolean(),
  }),
)
