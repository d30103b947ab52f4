import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  contactColumns: { 'consents.contact_id': moved('UPDATE consents') },
  retention: {
    consents: kept('for ever: evidence, which no statement can change or delete'),
    consent_retractions: kept('one for each import that was undone'),
  },
})
