import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'

export default defineModule({
  contactColumns: { 'opt_out_reviews.contact_id': moved('UPDATE opt_out_reviews') },
})
