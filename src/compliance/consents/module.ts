import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'

export default defineModule({
  contactColumns: { 'consents.contact_id': moved('UPDATE consents') },
})
