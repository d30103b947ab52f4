import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Opens a snoozed conversation when its time has come. */
export const wakeConversation = defineJob({
  kind: 'conversation.wake',
  queue: 'notices',
  payload: v.object({ conversationId: v.number() }),
})
