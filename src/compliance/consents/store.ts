import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { ConsentAction, ConsentRow, NewConsent, SuppressionChannel } from './table.ts'

/**
 * Returns the SQL condition that a record of `consents` still counts: undoing an import revokes the
 * consents it attested.
 */
export const isNotRetracted = (record: string): string =>
  `NOT EXISTS (SELECT 1 FROM consent_retractions WHERE consent_retractions.import_id = ${record}.import_id)`

/**
 * Returns the SQL condition that the owner of an address agreed to marketing of the organization.
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
 * Selects the internal ids of two kinds of consent records: records of the contact, and records of
 * its addresses that name no contact. Records of other contacts who had the same addresses are
 * omitted.
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
 * Selects `id` and `contact_id` of the unsubscribes and complaints that mails of these campaigns got since a time.
 * @param campaignIds SQL of a list of internal ids
 * @param since ms since 1970
 */
export const mailOptOutsSince = (organizationId: number, campaignIds: Fragment, since: number): Fragment =>
  fragment`SELECT id, contact_id FROM consents WHERE organization_id = ${organizationId}
    AND campaign_id IN ${campaignIds} AND action = 'OPT_OUT' AND method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT')
    AND occurred_at >= ${since}`

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

const CONSENT = bulkInsert(
  `INSERT INTO consents (uuid, organization_id, contact_id, channel, address, action, method, campaign_id,
     message_id, import_id, suppression_import_id, join_link_id, consent_text, consent_version, reason, ip_address,
     user_agent, actor_type, actor_id, actor_name, occurred_at, consented_at, inbound_message_id)
   VALUES`,
  '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
)

/**
 * Counts the people who complained about mails of a campaign since a time, ms since 1970. Uses an
 * index of opt-outs.
 */
export const countComplaints = (
  reader: Reader,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  since: number,
): number =>
  reader.value<number>(fragment`SELECT count(*) FROM consents
    WHERE campaign_id = ${campaignId} AND action = 'OPT_OUT' AND method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT')
      AND method = 'COMPLAINT' AND organization_id = ${organizationId} AND occurred_at >= ${since}`) ?? 0

export const insertConsents = (tx: Tx, rows: readonly NewConsent[]): void =>
  void insertRows(
    tx,
    CONSENT,
    rows.map((row) => [
      row.uuid,
      row.organizationId,
      row.contactId,
      row.channel,
      row.address,
      row.action,
      row.method,
      row.campaignId,
      row.messageId,
      row.importId,
      row.suppressionImportId,
      row.joinLinkId,
      row.consentText,
      row.consentVersion,
      row.reason,
      row.ipAddress,
      row.userAgent,
      row.actorType,
      row.actorId,
      row.actorName,
      row.occurredAt,
      row.consentedAt,
      row.inboundMessageId,
    ]),
  )

/** A consent record as the evidence of a decision whether to send. */
export type ConsentEvidenceRow = Pick<
  ConsentRow,
  'uuid' | 'action' | 'method' | 'actorType' | 'actorName' | 'occurredAt'
>

/** @param id internal id */
export const findConsentById = (
  reader: Reader,
  organizationId: number,
  id: number,
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(fragment`
    SELECT uuid, action, method, actor_type, actor_name, occurred_at
    FROM consents WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Finds the latest consent record with one of these actions that still counts; undefined without one. */
export const findLatestConsent = (
  reader: Reader,
  organizationId: number,
  { channel, address }: { channel: SuppressionChannel; address: string },
  actions: readonly ConsentAction[],
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(
    `SELECT uuid, action, method, actor_type, actor_name, occurred_at FROM consents
     WHERE organization_id = ? AND channel = ? AND address = ? AND action IN (SELECT value FROM json_each(?))
       AND ${isNotRetracted('consents')} ORDER BY id DESC LIMIT 1`,
    organizationId,
    channel,
    address,
    JSON.stringify(actions),
  )

/** An address, and the moment at which its opt-outs are checked. */
interface OptOutAsked {
  organizationId: number
  channel: SuppressionChannel
  address: string
  /** ms since 1970. */
  at: number
}

const OPT_OUTS = `SELECT uuid, action, method, actor_type, actor_name, occurred_at FROM consents
  WHERE organization_id = ? AND channel = ? AND address = ? AND action = 'OPT_OUT'`

/**
 * Finds the last opt-out of an address that counted at a moment, even if the import that brought it
 * was undone since.
 */
export const findOptOutAt = (
  reader: Reader,
  { organizationId, channel, address, at }: OptOutAsked,
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(
    `${OPT_OUTS} AND occurred_at <= ? AND NOT EXISTS (SELECT 1 FROM consent_retractions
       WHERE consent_retractions.import_id = consents.import_id AND retracted_at <= ?) ORDER BY id DESC LIMIT 1`,
    organizationId,
    channel,
    address,
    at,
    at,
  )

/** Finds the first opt-out of an address at or after a moment. */
export const findOptOutAfter = (
  reader: Reader,
  { organizationId, channel, address, at }: OptOutAsked,
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(
    `${OPT_OUTS} AND occurred_at >= ? ORDER BY id LIMIT 1`,
    organizationId,
    channel,
    address,
    at,
  )

/** Counts the consent records of a contact, found by its id and by its current addresses. */
export const countConsents = (reader: Reader, subject: ConsentSubject): number =>
  countConsentsAmong(reader, consentIdsOf(subject))

/** @param ids SQL that selects internal ids of consent records, such as `consentIdsOf` */
export const countConsentsAmong = (reader: Reader, ids: Fragment): number =>
  reader.value<number>(fragment`SELECT count(*) FROM (${ids})`) ?? 0

/** Lists the internal ids of the contacts that are named in the consent records of an address. */
export const listConsentContacts = (
  reader: Reader,
  organizationId: number,
  { channel, address }: { channel: SuppressionChannel; address: string },
): number[] =>
  reader
    .all<{ contactId: number }>(fragment`SELECT DISTINCT contact_id FROM consents
      WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}
        AND contact_id IS NOT NULL`)
    .map(({ contactId }) => contactId)

export function insertRetraction(tx: Tx, importId: number): void {
  tx.run(fragment`INSERT INTO consent_retractions (import_id, retracted_at) VALUES (${importId}, ${tx.now})
    ON CONFLICT DO NOTHING`)
}

/** Lists the addresses that consent records of these contacts name, except those of erased people. */
export const listAddressesOfContacts = (
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): string[] =>
  contactIds.length === 0
    ? []
    : reader
        .all<{ address: string }>(fragment`SELECT DISTINCT address FROM consents
          WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds}
            AND address NOT GLOB 'erased:*'`)
        .map(({ address }) => address)
