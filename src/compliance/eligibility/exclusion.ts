import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { HAS_CONSENT } from '../consents/fragments.ts'
import { isSuppressedAddress } from '../suppressions/fragments.ts'
import type { Rules } from './eligibility.ts'

const IS_SUPPRESSED = verbatim(isSuppressedAddress('contacts', 'SMS', 'contacts.phone'))

/**
 * Why a contact of the audience is left out, or NULL, as SQL over a row of
 * `contacts`. Reads the suppression list and not the copy on the contact. The
 * audience and its estimate use the same condition.
 * @param startedAt of the run, ms. DUPLICATE: the contact got its number later,
 *   so the former owner of the number may be in the run already
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
    WHEN ${IS_SUPPRESSED} THEN 'OPTED_OUT'
    ${needsConsent ? fragment`WHEN NOT ${HAS_CONSENT} THEN 'NO_CONSENT'` : fragment``} END`
}
