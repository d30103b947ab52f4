import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { type ConsentSubject, consentIdsOf, isNotRetracted } from './fragments.ts'
import type { ConsentAction, ConsentMethod, NewConsent, SuppressionChannel } from './table.ts'

const CONSENT = bulkInsert(
  `INSERT INTO consents (uuid, organization_id, contact_id, channel, address, action, method, campaign_id,
     message_id, import_id, suppression_import_id, join_link_id, consent_text, consent_version, reason, ip_address,
     user_agent, actor_type, actor_id, actor_name, occurred_at, consented_at, inbound_message_id)
   VALUES`,
  '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
)

/** How many people complained about mails of a campaign since a time, ms since 1970. Uses an index of opt-outs. */
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
export interface ConsentEvidenceRow {
  uuid: string
  action: ConsentAction
  method: ConsentMethod
  actorType: string
  actorName: string
  occurredAt: number
}

/** @param id internal id */
export const findConsentById = (
  reader: Reader,
  organizationId: number,
  id: number,
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(fragment`
    SELECT uuid, action, method, actor_type, actor_name, occurred_at
    FROM consents WHERE organization_id = ${organizationId} AND id = ${id}`)

/** The latest consent record with one of these actions that still counts; undefined without one. */
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

/** An address, and the moment for which the caller wants to know its opt-outs. */
interface OptOutAsked {
  organizationId: number
  channel: SuppressionChannel
  address: string
  /** ms since 1970. */
  at: number
}

const OPT_OUTS = `SELECT uuid, action, method, actor_type, actor_name, occurred_at FROM consents
  WHERE organization_id = ? AND channel = ? AND address = ? AND action = 'OPT_OUT'`

/** The last opt-out of an address that counted at a moment, even if the import that brought it was undone since. */
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

/** The first opt-out of an address at or after a moment. */
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

/** The number of consent records of a contact, found by its id and by its current addresses. */
export const countConsents = (reader: Reader, subject: ConsentSubject): number =>
  countConsentsAmong(reader, consentIdsOf(subject))

/** @param ids SQL that selects internal ids of consent records, such as `consentIdsOf` */
export const countConsentsAmong = (reader: Reader, ids: Fragment): number =>
  reader.value<number>(fragment`SELECT count(*) FROM (${ids})`) ?? 0

/** Internal ids of the contacts that are named in the consent records of an address. */
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

/** The addresses that consent records of these contacts name; those of erased people are left out. */
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
