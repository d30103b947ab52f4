import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'

/** A record of `consents` that an import attested counts until that import is undone. */
export const isStanding = (record: string): string =>
  `NOT EXISTS (SELECT 1 FROM contact_import_undos WHERE contact_import_undos.import_id = ${record}.import_id)`

/** Whether the number of a row of `contacts` has a record that its owner agreed to marketing. */
export const HAS_CONSENT: Fragment = fragment`EXISTS (SELECT 1 FROM consents
  WHERE consents.organization_id = contacts.organization_id AND consents.channel = 'SMS'
    AND consents.address = contacts.phone AND consents.action IN ('OPT_IN', 'CONFIRMED')
    AND ${verbatim(isStanding('consents'))})`

/**
 * Why a contact of the audience is left out, or NULL, over a row of `contacts`:
 * contract section 13. Looks at the suppression list itself and not at the copy
 * on the contact. The audience and the estimate of it ask the same.
 * @param startedAt when the run began, ms. DUPLICATE: the number came to this
 *   contact after that, and its former owner may have been asked already
 */
export function exclusionReason(
  { organization, category }: Pick<SendingPlan, 'organization' | 'category'>,
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
