import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { isStanding } from './fragments.ts'
import type { ConsentAction, ConsentMethod, SuppressionChannel } from './table.ts'

export interface NewConsent {
  uuid: string
  organizationId: number
  contactId: number | null
  channel: SuppressionChannel
  address: string
  action: ConsentAction
  method: ConsentMethod
  campaignId: number | null
  messageId: number | null
  importId: number | null
  consentText: string | null
  ipAddress: string | null
  userAgent: string | null
  actorType: string
  actorId: string | null
  actorName: string
  occurredAt: number
}

const CONSENT = bulkInsert(
  `INSERT INTO consents (uuid, organization_id, contact_id, channel, address, action, method, campaign_id,
     message_id, import_id, consent_text, ip_address, user_agent, actor_type, actor_id, actor_name, occurred_at)
   VALUES`,
  '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
)

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
      row.consentText,
      row.ipAddress,
      row.userAgent,
      row.actorType,
      row.actorId,
      row.actorName,
      row.occurredAt,
    ]),
  )

export const optInExists = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  reader.get(
    `SELECT 1 FROM consents WHERE organization_id = ? AND channel = ? AND address = ?
       AND action IN ('OPT_IN', 'CONFIRMED') AND ${isStanding('consents')} LIMIT 1`,
    organizationId,
    channel,
    address,
  ) !== undefined

/** A contact as the evidence knows it: by its record and by its addresses of today. */
export interface ConsentSubject {
  organizationId: number
  contactId: number
  phone: string
  email: string | null
}

/** Found by contact, phone and email, each by its own index. */
const OF_SUBJECT = `
  SELECT id FROM consents WHERE organization_id = ? AND contact_id = ?
  UNION SELECT id FROM consents WHERE organization_id = ? AND channel = 'SMS' AND address = ?
  UNION SELECT id FROM consents WHERE organization_id = ? AND channel = 'EMAIL' AND address = ?`

const subjectParams = ({ organizationId, contactId, phone, email }: ConsentSubject): unknown[] => [
  organizationId,
  contactId,
  organizationId,
  phone,
  organizationId,
  email,
]

export interface ConsentRow extends Omit<NewConsent, 'contactId' | 'campaignId' | 'messageId' | 'importId'> {
  contactUuid: string | null
  importUuid: string | null
  /** As attested with the import. */
  consentSource: string | null
  consentDate: string | null
  /** When the import it came with was undone: it counts no more. */
  retractedAt: number | null
  campaignUuid: string | null
  messageUuid: string | null
}

/** Newest first. */
export const listConsents = (
  reader: Reader,
  subject: ConsentSubject,
  page: { limit: number; offset: number },
): ConsentRow[] =>
  reader.all<ConsentRow>(
    `SELECT c.uuid, c.organization_id AS organizationId, c.channel, c.address, c.action, c.method,
       c.consent_text AS consentText, c.ip_address AS ipAddress, c.user_agent AS userAgent,
       c.actor_type AS actorType, c.actor_id AS actorId, c.actor_name AS actorName, c.occurred_at AS occurredAt,
       (SELECT uuid FROM contacts WHERE id = c.contact_id) AS contactUuid,
       (SELECT uuid FROM campaigns WHERE id = c.campaign_id) AS campaignUuid,
       (SELECT uuid FROM messages WHERE id = c.message_id) AS messageUuid,
       i.uuid AS importUuid, i.consent_source AS consentSource, i.consent_date AS consentDate,
       (SELECT started_at FROM contact_import_undos WHERE import_id = c.import_id) AS retractedAt
     FROM consents c LEFT JOIN contact_imports i ON i.id = c.import_id WHERE c.id IN (${OF_SUBJECT})
     ORDER BY c.occurred_at DESC, c.id DESC LIMIT ? OFFSET ?`,
    ...subjectParams(subject),
    page.limit,
    page.offset,
  )

export const countConsents = (reader: Reader, subject: ConsentSubject): number =>
  reader.value<number>(`SELECT count(*) FROM (${OF_SUBJECT})`, ...subjectParams(subject)) ?? 0
