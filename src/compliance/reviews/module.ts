import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { reviewsOfPerson } from './person.ts'

export default defineModule({
  contactColumns: { 'opt_out_reviews.contact_id': moved('UPDATE opt_out_reviews') },
  persons: { opt_out_reviews: reviewsOfPerson },
  retention: { opt_out_reviews: kept('with its organization: what was decided, and by whom, is evidence') },
  transport: { opt_out_reviews: copied() },
})
