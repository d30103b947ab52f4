import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { activitiesOfPerson, notesOfPerson } from './person.ts'
import { contactNoteRoutes } from './routes.ts'

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
