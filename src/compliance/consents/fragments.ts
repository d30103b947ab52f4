import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { SuppressionChannel } from './table.ts'

/** The SQL condition that a record of `consents` still counts: undoing an import revokes the consents it attested. */
export const isNotRetracted = (record: string): string =>
  `NOT EXISTS (SELECT 1 FROM consent_retractions WHERE consent_retractions.import_id = ${record}.import_id)`

/**
 * The SQL condition that the owner of an address agreed to marketing, by a record of the row's organization.
 * @param row alias of the row
 * @param address SQL of the address
 */
const hasConsent = (row: string, channel: SuppressionChannel, address: string): string =>
  `EXISTS (SELECT 1 FROM consents WHERE consents.organization_id = ${row}.organization_id
     AND consents.channel = '${channel}' AND consents.address = ${address}
     AND consents.action IN ('OPT_IN', 'CONFIRMED') AND ${isNotRetracted('consents')})`

/**
 * As `hasConsent`, the internal id of such a record; 0 for none.
 * @param row alias of the row
 * @param address SQL of it
 */
export const consentIdOf = (row: string, channel: SuppressionChannel, address: string): string =>
  `coalesce((SELECT id FROM consents WHERE consents.organization_id = ${row}.organization_id
     AND consents.channel = '${channel}' AND consents.address = ${address}
     AND consents.action IN ('OPT_IN', 'CONFIRMED') AND ${isNotRetracted('consents')} LIMIT 1), 0)`

/** The SQL condition that the owner of the phone number of a row of `contacts` agreed to marketing. */
export const PHONE_HAS_CONSENT: Fragment = verbatim(hasConsent('contacts', 'SMS', 'contacts.phone'))
/** As `PHONE_HAS_CONSENT`, for the email address of the row. */
export const EMAIL_HAS_CONSENT: Fragment = verbatim(hasConsent('contacts', 'EMAIL', 'contacts.email'))

/** A contact as consent records refer to it: by its id and by its current addresses. */
export interface ConsentSubject {
  organizationId: number
  contactId: number
  phone: string
  email: string | null
}

/** Internal ids of the consent records of a contact, found by contact, phone and email with an index each. */
export const consentIdsOf = ({ organizationId, contactId, phone, email }: ConsentSubject): Fragment =>
  fragment`SELECT id FROM consents WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'SMS' AND address = ${phone}
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'EMAIL' AND address = ${email}`

/**
 * As `consentIdsOf`, without the records of other contacts who had the same number or address. Includes the records
 * of the contact, and the records of its addresses that name no contact.
 */
export const consentIdsOfPerson = ({ organizationId, contactId, phone, email }: ConsentSubject): Fragment =>
  fragment`SELECT id FROM consents WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'SMS' AND address = ${phone}
      AND contact_id IS NULL
    UNION SELECT id FROM consents WHERE organization_id = ${organizationId} AND channel = 'EMAIL' AND address = ${email}
      AND contact_id IS NULL`

/** Internal ids of all consent records of an address. */
export const consentIdsOfAddress = (
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): Fragment =>
  fragment`SELECT id FROM consents
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`

/**
 * When the import that attested a record was undone, ms since 1970, else NULL.
 * @param record alias of the row of `consents`
 */
export const retractedAt = (record: string): string =>
  `(SELECT retracted_at FROM consent_retractions WHERE consent_retractions.import_id = ${record}.import_id)`

/**
 * How many unsubscribes and complaints the mails of a campaign got, as SQL.
 * @param campaign alias of the row of `campaigns`
 */
export const mailOptOuts = (campaign: string): string =>
  `(SELECT count(*) FROM consents WHERE consents.campaign_id = ${campaign}.id AND consents.action = 'OPT_OUT'
     AND consents.method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT'))`

/**
 * Whether a consent record belongs to a row of an import, by its contact or by its number.
 * @param row alias of a row with `import_id`, `contact_id` and `phone`
 * @param organizationId SQL of it, put in twice
 */
export const isNamedByConsent = (row: string, organizationId: string): string =>
  `(EXISTS (SELECT 1 FROM consents WHERE consents.organization_id = ${organizationId}
      AND consents.contact_id = ${row}.contact_id AND consents.import_id = ${row}.import_id)
    OR EXISTS (SELECT 1 FROM consents WHERE consents.organization_id = ${organizationId}
      AND consents.channel = 'SMS' AND consents.address = ${row}.phone AND consents.import_id = ${row}.import_id))`
