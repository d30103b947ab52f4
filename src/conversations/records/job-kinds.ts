import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Opens a conversation that was snoozed until now. */
export const wakeConversation = defineJob({
  kind: 'conversation.wake',
  queue: 'notices',
  payload: v.object({ conversationId: v.number() }),
})
