import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { conversationNoteRoutes } from './routes.ts'

const notesOfPerson: PersonRule = {
  title: (say) => say.conversationNotes(),
  about: (say) => say.conversationNotesAbout(),
  from: (person) =>
    fragment`FROM conversation_notes t WHERE t.organization_id = ${person.organizationId}
      AND t.conversation_id IN (SELECT id FROM conversations WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]})`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM conversation_notes WHERE id IN ${[...ids]}`),
}

export default defineModule({
  routes: conversationNoteRoutes,
  persons: { conversation_notes: notesOfPerson },
  retention: { conversation_notes: kept('with its conversation') },
  transport: { conversation_notes: copied() },
})
