import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  contactColumns: { 'contact_activities.contact_id': moved('UPDATE contact_activities') },
  retention: { contact_activities: kept('with its contact') },
})
