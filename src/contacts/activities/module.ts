import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { contactNoteRoutes } from './routes.ts'

const activitiesOfPerson: PersonRule = {
  title: (say) => say.contactActivities(),
  about: (say) => say.contactActivitiesAbout(),
  from: (person) => fragment`FROM contact_activities t WHERE ${ofContacts(person)}`,
  key: 't.occurred_at',
  hasKeys: false,
  json: ['data'],
  stays: NOTHING_STAYS,
  erase: (tx, { person: { organizationId, contactIds } }) =>
    void tx.run(fragment`DELETE FROM contact_activities
      WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]}`),
}

const notesOfPerson: PersonRule = {
  title: (say) => say.contactNotes(),
  about: (say) => say.contactNotesAbout(),
  from: (person) => fragment`FROM contact_notes t WHERE ${ofContacts(person)}`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM contact_notes WHERE id IN ${[...ids]}`),
}

export default defineModule({
  contactColumns: {
    'contact_activities.contact_id': moved('UPDATE contact_activities'),
    'contact_notes.contact_id': moved('UPDATE contact_notes'),
  },
  persons: { contact_activities: activitiesOfPerson, contact_notes: notesOfPerson },
  retention: { contact_activities: kept('with its contact'), contact_notes: kept('with its contact') },
  transport: { contact_activities: copied({ json: ['data'] }), contact_notes: copied() },
  routes: contactNoteRoutes,
})
