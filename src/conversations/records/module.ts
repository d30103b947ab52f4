import type { Db } from '../../db/database.ts'
import { done, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { wakeConversation } from './job-kinds.ts'
import { conversationNotesOfPerson, conversationsOfPerson } from './person.ts'
import { conversationRoutes } from './routes.ts'
import { wake } from './shared-queries.ts'

export default defineModule({
  groups: {
    Inbox:
      'Messages between contacts and the organization, by SMS, WhatsApp and email. For signed-in users; an API key gets 403.',
  },
  routes: conversationRoutes,
  jobs: ({ db }: { db: Db }) => [
    handles(wakeConversation, async ({ organizationId, payload }) => {
      await db.write((tx) => wake(tx, organizationId, payload.conversationId))
      return done
    }),
  ],
  contactColumns: {
    // If both contacts have a conversation with the same sender, a trigger merges the two.
    'conversations.contact_id': moved('UPDATE conversations'),
  },
  persons: { conversations: conversationsOfPerson, conversation_notes: conversationNotesOfPerson },
  retention: {
    conversations: kept('with its contact'),
    conversation_notes: kept('with its conversation'),
    conversation_counts: kept('one for each member of an organization'),
  },
  transport: { conversations: copied(), conversation_notes: copied(), conversation_counts: copied() },
  jobIds: { 'conversation.wake': { conversationId: 'conversations' } },
})
