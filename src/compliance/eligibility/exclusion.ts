import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { EMAIL_HAS_CONSENT, PHONE_HAS_CONSENT } from '../consents/fragments.ts'
import { isInReview } from '../reviews/fragments.ts'
import { isSuppressedAddress } from '../suppressions/fragments.ts'
import type { Rules } from './eligibility.ts'

const IS_SUPPRESSED = verbatim(isSuppressedAddress('contacts', 'SMS', 'contacts.phone'))
const IS_IN_REVIEW = verbatim(isInReview('contacts', 'SMS', 'contacts.phone'))
const IS_EMAIL_IN_REVIEW = verbatim(isInReview('contacts', 'EMAIL', 'contacts.email'))
const IS_EMAIL_SUPPRESSED = verbatim(isSuppressedAddress('contacts', 'EMAIL', 'contacts.email'))

/**
 * Why messages to the phone number of a contact are excluded from a run, or NULL, as
 * SQL over a row of `contacts`. Reads the suppression list instead of its copy on the
 * contact. The audience and its estimate use the same condition.
 * @param startedAt of the run, ms. DUPLICATE: the contact got its number after that, so
 *   the former owner of the number may already be in the run
 */
export function phoneExclusionReason(
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
    ${category === 'MARKETING' ? fragment`WHEN ${IS_IN_REVIEW} THEN 'IN_REVIEW'` : fragment``}
    ${needsConsent ? fragment`WHEN NOT ${PHONE_HAS_CONSENT} THEN 'NO_CONSENT'` : fragment``} END`
}

/**
 * As `phoneExclusionReason`, for the email address of a contact. Several contacts may
 * share one; whoever freezes an audience leaves out all but the first.
 */
export function emailExclusionReason({
  organization,
  category,
}: Pick<Rules, 'organization' | 'category'>): Fragment {
  const needsConsent = organization.requireMarketingConsent && category === 'MARKETING'
  return fragment`CASE
    WHEN coalesce(contacts.email, '') = '' THEN 'MISSING_ADDRESS'
    WHEN contacts.status = 'INVALID' THEN 'INVALID_NUMBER'
    WHEN contacts.status = 'ARCHIVED' THEN 'ARCHIVED'
    WHEN ${IS_EMAIL_SUPPRESSED} THEN 'OPTED_OUT'
    ${category === 'MARKETING' ? fragment`WHEN ${IS_EMAIL_IN_REVIEW} THEN 'IN_REVIEW'` : fragment``}
    ${needsConsent ? fragment`WHEN NOT ${EMAIL_HAS_CONSENT} THEN 'NO_CONSENT'` : fragment``} END`
}
