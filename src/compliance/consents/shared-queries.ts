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

/** Who complained about a campaign's mail since a time, ms since 1970. Reads its opt-outs by an index. */
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

/** A record as evidence of a decision about messages. */
export interface ConsentEvidenceRow {
  uuid: string
  action: ConsentAction
  method: ConsentMethod
  actorType: string
  actorName: string
  occurredAt: number
}

/** @param id internal */
export const findConsentById = (
  reader: Reader,
  organizationId: number,
  id: number,
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(fragment`
    SELECT uuid, action, method, actor_type AS actorType, actor_name AS actorName, occurred_at AS occurredAt
    FROM consents WHERE organization_id = ${organizationId} AND id = ${id}`)

/** The latest record that still counts with one of these actions; undefined for none. */
export const findLatestConsent = (
  reader: Reader,
  organizationId: number,
  { channel, address }: { channel: SuppressionChannel; address: string },
  actions: readonly ConsentAction[],
): ConsentEvidenceRow | undefined =>
  reader.get<ConsentEvidenceRow>(
    `SELECT uuid, action, method, actor_type AS actorType, actor_name AS actorName, occurred_at AS occurredAt FROM consents
     WHERE organization_id = ? AND channel = ? AND address = ? AND action IN (SELECT value FROM json_each(?))
       AND ${isNotRetracted('consents')} ORDER BY id DESC LIMIT 1`,
    organizationId,
    channel,
    address,
    JSON.stringify(actions),
  )

/** An address, and the moment at which its opt-outs are asked for. */
interface OptOutAsked {
  organizationId: number
  channel: SuppressionChannel
  address: string
  /** ms since 1970. */
  at: number
}

const OPT_OUTS = `SELECT uuid, action, method, actor_type AS actorType, actor_name AS actorName, occurred_at AS occurredAt FROM consents
  WHERE organization_id = ? AND channel = ? AND address = ? AND action = 'OPT_OUT'`

/** The last opt-out known at a moment, also when its import was undone since. */
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

/** The first opt-out after a moment. */
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

/** Records of a contact, by its own id and its current addresses. */
export const countConsents = (reader: Reader, subject: ConsentSubject): number =>
  countConsentsAmong(reader, consentIdsOf(subject))

/** @param ids internal */
export const countConsentsAmong = (reader: Reader, ids: Fragment): number =>
  reader.value<number>(fragment`SELECT count(*) FROM (${ids})`) ?? 0

/** Internal ids of the contacts that the records of an address name. */
export const listConsentContacts = (
  reader: Reader,
  organizationId: number,
  { channel, address }: { channel: SuppressionChannel; address: string },
): number[] =>
  reader
    .all<{ contactId: number }>(fragment`SELECT DISTINCT contact_id AS contactId FROM consents
      WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}
        AND contact_id IS NOT NULL`)
    .map(({ contactId }) => contactId)

export function insertRetraction(tx: Tx, importId: number): void {
  tx.run(fragment`INSERT INTO consent_retractions (import_id, retracted_at) VALUES (${importId}, ${tx.now})
    ON CONFLICT DO NOTHING`)
}
