import { fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'

/** The conversations of a contact; their messages have tables of their own. */
export const conversationsOfPerson: PersonRule = {
  title: 'Conversations',
  about: 'The threads of messages with one sender of the organization, and who took care of them.',
  from: (person) => fragment`FROM conversations t WHERE ${ofContacts(person)}`,
  stays: 'a deleted row without texts, as numbers of members count it',
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE conversations SET last_preview = NULL, label = NULL WHERE id IN ${[...ids]}`),
}

export const conversationNotesOfPerson: PersonRule = {
  title: 'Notes in conversations',
  about: 'What members of the organization wrote among themselves about a conversation.',
  from: (person) =>
    fragment`FROM conversation_notes t WHERE t.organization_id = ${person.organizationId}
      AND t.conversation_id IN (SELECT id FROM conversations WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]})`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM conversation_notes WHERE id IN ${[...ids]}`),
}
