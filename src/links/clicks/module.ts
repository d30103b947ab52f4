import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'

export default defineModule({
  contactColumns: { 'link_clicks.contact_id': moved('UPDATE link_clicks') },
})
