import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { done, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { showsOptOuts } from './opt-outs.ts'
import { conversationRoutes } from './routes.ts'
import { wakeConversation } from './service.ts'
import { wake } from './store.ts'

/** Conversations of a contact. Their messages have tables of their own. */
const conversationsOfPerson: PersonRule = {
  title: (say) => say.conversations(),
  about: (say) => say.conversationsAbout(),
  from: (person) => fragment`FROM conversations t WHERE ${ofContacts(person)}`,
  stays: (say) => say.conversationsStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE conversations SET last_preview = NULL, label = NULL WHERE id IN ${[...ids]}`),
}

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
  consumers: [showsOptOuts],
  contactColumns: {
    // If both contacts have a conversation with the same sender, a trigger merges the two.
    'conversations.contact_id': moved('UPDATE conversations'),
  },
  persons: { conversations: conversationsOfPerson },
  retention: {
    conversations: kept('with its contact'),
    conversation_counts: kept('one for each member of an organization'),
  },
  transport: { conversations: copied(), conversation_counts: copied() },
  jobIds: { 'conversation.wake': { conversationId: 'conversations' } },
})
