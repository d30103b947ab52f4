import type { Db } from '../../db/database.ts'
import { done, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { wakeConversation } from './job-kinds.ts'
import { conversationRoutes } from './routes.ts'
import { wake } from './shared-queries.ts'

export default defineModule({
  groups: {
    Inbox:
      'What contacts and the organization write to each other, by SMS, WhatsApp and email. For people who are signed in; an API key answers 403.',
  },
  routes: conversationRoutes,
  jobs: ({ db }: { db: Db }) => [
    handles(wakeConversation, async ({ organizationId, payload }) => {
      await db.write((tx) => wake(tx, organizationId, payload.conversationId))
      return done
    }),
  ],
  contactColumns: {
    // A trigger unites two with the same sender.
    'conversations.contact_id': moved('UPDATE conversations'),
  },
  retention: {
    conversations: kept('with its contact'),
    conversation_notes: kept('with its conversation'),
    conversation_counts: kept('one for each member of an organization'),
  },
  transport: { conversations: copied(), conversation_notes: copied(), conversation_counts: copied() },
  jobIds: { 'conversation.wake': { conversationId: 'conversations' } },
})
