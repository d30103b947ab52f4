import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { contactNoteRoutes } from './routes.ts'

export default defineModule({
  routes: contactNoteRoutes,
  contactColumns: { 'contact_notes.contact_id': moved('UPDATE contact_notes') },
  retention: { contact_notes: kept('with its contact') },
})
