import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { addressesOf, ERASED, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

const reviewsOfPerson: PersonRule = {
  title: (say) => say.optOutReviews(),
  about: (say) => say.optOutReviewsAbout(),
  from: (person) =>
    fragment`FROM opt_out_reviews t WHERE t.organization_id = ${person.organizationId}
      AND (t.contact_id IN ${[...person.contactIds]} OR t.address IN ${addressesOf(person)})`,
  stays: (say) => say.optOutReviewsStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE opt_out_reviews SET address = '', body = ${ERASED},
        decided_by_name = iif(decided_by_type = 'CONTACT', ${ERASED}, decided_by_name) WHERE id IN ${[...ids]}`),
}

export default defineModule({
  contactColumns: { 'opt_out_reviews.contact_id': moved('UPDATE opt_out_reviews') },
  persons: { opt_out_reviews: reviewsOfPerson },
  retention: { opt_out_reviews: kept('with its organization: what was decided, and by whom, is evidence') },
  transport: { opt_out_reviews: copied() },
})
