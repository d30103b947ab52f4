import { fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'

export const activitiesOfPerson: PersonRule = {
  title: 'Changes of the contact',
  about: 'What was changed in the entry, when and by whom.',
  from: (person) => fragment`FROM contact_activities t WHERE ${ofContacts(person)}`,
  key: 't.occurred_at',
  hasKeys: false,
  json: ['data'],
  stays: NOTHING_STAYS,
  erase: (tx, { person: { organizationId, contactIds } }) =>
    void tx.run(fragment`DELETE FROM contact_activities
      WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]}`),
}

export const notesOfPerson: PersonRule = {
  title: 'Notes',
  about: 'What members of the organization wrote about the contact.',
  from: (person) => fragment`FROM contact_notes t WHERE ${ofContacts(person)}`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM contact_notes WHERE id IN ${[...ids]}`),
}
