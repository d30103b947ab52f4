import { type Fragment, fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'

const ofPerson = ({ organizationId, contactIds }: Person): Fragment =>
  fragment`conversation_id IN (SELECT id FROM conversations
    WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]})`

export const draftsOfPerson: PersonRule = {
  title: 'Drafts',
  about: 'Answers and notes that members have begun to write in a conversation.',
  from: (person) => fragment`FROM conversation_drafts t WHERE t.${ofPerson(person)}`,
  key: 't.user_id',
  hasKeys: false,
  json: ['media_urls'],
  stays: NOTHING_STAYS,
  erase: (tx, { person }) => void tx.run(fragment`DELETE FROM conversation_drafts WHERE ${ofPerson(person)}`),
}
