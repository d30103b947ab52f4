import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { SuppressionChannel } from './table.ts'

/** The SQL condition that a record of `consents` still counts: undoing an import revokes the consents it attested. */
export const isNotRetracted = (record: string): string =>
  `NOT EXISTS (SELECT 1 FROM consent_retractions WHERE consent_retractions.import_id = ${record}.import_id)`

/**
 * The SQL condition that the owner of an address agreed to marketing of the organization.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
const hasConsent = (row: string, channel: SuppressionChannel, address: string): string =>
  `EXISTS (SELECT 1 FROM consents WHERE consents.organization_id = ${row}.organization_id
     AND consents.channel = '${channel}' AND consents.address = ${address}
     AND consents.action IN ('OPT_IN', 'CONFIRMED') AND ${isNotRetracted('consents')})`

/**
 * SQL of the internal id of a record that proves `hasConsent`; 0 without such a record.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
export const consentIdOf = (row: string, channel: SuppressionChannel, address: string): string =>
  `coalesce((SELECT id FROM consents WHERE consents.organization_id = ${row}.organization_id
     AND consents.channel = '${channel}' AND consents.address = ${address}
     AND consents.action IN ('OPT_IN', 'CONFIRMED') AND ${isNotRetracted('consents')} LIMIT 1), 0)`

/** The SQL condition that the owner of the phone number of a row of `contacts` agreed to marketing. */
export const PHONE_HAS_CONSENT: Fragment = verbatim(hasConsent('contacts', 'SMS', 'contacts.phone'))
/** The SQL condition that the owner of the email address of a row of `contacts` agreed to marketing. */
export const EMAIL_HAS_CONSENT: Fragment = verbatim(hasConsent('contacts', 'EMAIL', 'contacts.email'))

/** A contact with everything by which its consent records are found: its id and its current addresses. */
export interface ConsentSubject {
  organizationId: number
  contactId: number
  phone: string | null
  email: string | null
}

/** Selects the internal ids of the consent records of a contact: by contact, by phone, by email, each with an index. */
export const consentIdsOf = ({ organizationId, contactId, phone, email }: ConsentSubject): Fragment =>
  fragment`SELECT id FROM consents WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'SMS' AND address = ${phone}
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'EMAIL' AND address = ${email}`

/**
 * Selects the internal ids of two kinds of consent records: records of the contact, and records of its addresses
 * that name no contact. Other contacts may have had the same addresses; their records are left out.
 */
export const consentIdsOfPerson = ({ organizationId, contactId, phone, email }: ConsentSubject): Fragment =>
  fragment`SELECT id FROM consents WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'SMS' AND address = ${phone}
      AND contact_id IS NULL
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'EMAIL' AND address = ${email}
      AND contact_id IS NULL`

/** Selects the internal ids of all consent records of an address. */
export const consentIdsOfAddress = (
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): Fragment =>
  fragment`SELECT id FROM consents
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`

/**
 * SQL of the time when the import that attested a record was undone, ms since 1970; NULL if it was not undone.
 * @param record alias of the row of `consents`
 */
export const retractedAt = (record: string): string =>
  `(SELECT retracted_at FROM consent_retractions WHERE consent_retractions.import_id = ${record}.import_id)`

/**
 * SQL of the number of unsubscribes and complaints that the mails of a campaign got.
 * @param campaign alias of the row of `campaigns`
 */
export const mailOptOuts = (campaign: string): string =>
  `(SELECT count(*) FROM consents WHERE consents.campaign_id = ${campaign}.id AND consents.action = 'OPT_OUT'
     AND consents.method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT'))`

/**
 * The SQL condition that a row of an import has a consent record, by its contact or by its phone number.
 * @param row alias of a row with `import_id`, `contact_id` and `phone`
 * @param organizationId SQL of the id of the organization; it occurs twice in the result
 */
export const isNamedByConsent = (row: string, organizationId: string): string =>
  `(EXISTS (SELECT 1 FROM consents WHERE consents.organization_id = ${organizationId}
      AND consents.contact_id = ${row}.contact_id AND consents.import_id = ${row}.import_id)
    OR EXISTS (SELECT 1 FROM consents WHERE consents.organization_id = ${organizationId}
      AND consents.channel = 'SMS' AND consents.address = ${row}.phone AND consents.import_id = ${row}.import_id))`
