import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'

export default defineModule({
  contactColumns: { 'inbound_messages.contact_id': moved('UPDATE inbound_messages') },
})
