import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'

/** A record of `consents` that an import attested counts until that import is undone. */
export const isStanding = (record: string): string =>
  `NOT EXISTS (SELECT 1 FROM consent_retractions WHERE consent_retractions.import_id = ${record}.import_id)`

/** Whether the number of a row of `contacts` has a record that its owner agreed to marketing. */
export const HAS_CONSENT: Fragment = fragment`EXISTS (SELECT 1 FROM consents
  WHERE consents.organization_id = contacts.organization_id AND consents.channel = 'SMS'
    AND consents.address = contacts.phone AND consents.action IN ('OPT_IN', 'CONFIRMED')
    AND ${verbatim(isStanding('consents'))})`

/** The records of consent, for a FROM of SQL. */
export const fromConsents = (alias: string): string => `FROM consents ${alias}`
