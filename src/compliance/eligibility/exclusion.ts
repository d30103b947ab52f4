import { type Fragment, fragment } from '../../db/fragment.ts'
import { HAS_CONSENT } from '../consents/fragments.ts'
import type { Rules } from './eligibility.ts'

/**
 * Why a contact of the audience is left out, or NULL, over a row of `contacts`:
 * contract section 13. Looks at the suppression list itself and not at the copy
 * on the contact. The audience and the estimate of it ask the same.
 * @param startedAt when the run began, ms. DUPLICATE: the number came to this
 *   contact after that, and its former owner may have been asked already
 */
export function exclusionReason(
  { organization, category }: Pick<Rules, 'organization' | 'category'>,
  startedAt: number,
): Fragment {
  const needsConsent = organization.requireMarketingConsent && category === 'MARKETING'
  return fragment`CASE
    WHEN contacts.phone = '' THEN 'MISSING_ADDRESS'
    WHEN contacts.number_changed_at >= ${startedAt} THEN 'DUPLICATE'
    WHEN contacts.status = 'INVALID' THEN 'INVALID_NUMBER'
    WHEN contacts.status = 'ARCHIVED' THEN 'ARCHIVED'
    WHEN EXISTS (SELECT 1 FROM suppressions WHERE suppressions.organization_id = contacts.organization_id
      AND suppressions.channel = 'SMS' AND suppressions.address = contacts.phone) THEN 'OPTED_OUT'
    ${needsConsent ? fragment`WHEN NOT ${HAS_CONSENT} THEN 'NO_CONSENT'` : fragment``} END`
}
