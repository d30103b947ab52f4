import { type Fragment, fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'
import { aged } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { conversationDraftRoutes } from './routes.ts'
import { pruneDrafts } from './store.ts'

const ofPerson = ({ organizationId, contactIds }: Person): Fragment =>
  fragment`conversation_id IN (SELECT id FROM conversations
    WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]})`

const draftsOfPerson: PersonRule = {
  title: (say) => say.conversationDrafts(),
  about: (say) => say.conversationDraftsAbout(),
  from: (person) => fragment`FROM conversation_drafts t WHERE t.${ofPerson(person)}`,
  key: 't.user_id',
  hasKeys: false,
  json: ['media_urls'],
  stays: NOTHING_STAYS,
  erase: (tx, { person }) => void tx.run(fragment`DELETE FROM conversation_drafts WHERE ${ofPerson(person)}`),
}

export default defineModule({
  routes: conversationDraftRoutes,
  persons: { conversation_drafts: draftsOfPerson },
  retention: {
    conversation_drafts: aged({
      days: 90,
      after: 'its last change, unless it is sent or emptied before',
      oldest: `SELECT min(updated_at) FROM conversation_drafts`,
      prune: pruneDrafts,
    }),
  },
  transport: { conversation_drafts: copied({ json: ['media_urls'] }) },
})
