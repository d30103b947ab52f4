import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { invariants } from './invariants.ts'
import { contactActivityRoutes } from './routes.ts'

export default defineModule({
  routes: contactActivityRoutes,
  contactColumns: { 'contact_activities.contact_id': moved('UPDATE contact_activities') },
  invariants,
})
