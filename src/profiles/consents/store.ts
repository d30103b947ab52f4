import { understoodAs, uuidOfInboundMessage } from '../../channels/inbound/store.ts'
import type { Understood } from '../../channels/inbound/table.ts'
import { type ConsentSubject, consentIdsOf, retractedAt } from '../../compliance/consents/store.ts'
import type { NewConsent } from '../../compliance/consents/table.ts'
import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { fromMessagesOfContact, uuidOfMessage } from '../../delivery/messages/fragments.ts'
import type { MessageRow } from '../../delivery/messages/table.ts'
import { rowOfImport } from '../../transfers/imports/store.ts'

export interface ConsentRow
  extends Omit<
    NewConsent,
    | 'contactId'
    | 'campaignId'
    | 'messageId'
    | 'inboundMessageId'
    | 'importId'
    | 'suppressionImportId'
    | 'joinLinkId'
  > {
  contactUuid: string | null
  importUuid: string | null
  suppressionImportUuid: string | null
  /** Name of the imported file of contacts or of suppressions. */
  fileName: string | null
  /** Source and date of the consent, as stated by the user who imported the file. */
  consentSource: string | null
  consentDate: string | null
  /** Time when the import of the record was undone, ms since 1970. This revoked the record. */
  retractedAt: number | null
  /** Join link by which the person came, also one that was deleted since. */
  joinLinkUuid: string | null
  joinLinkName: string | null
  campaignUuid: string | null
  campaignName: string | null
  importRow: number | null
  /** User who imported the file and attested the consents in it. */
  attesterType: string | null
  attesterId: string | null
  attesterName: string | null
  attestedAt: number | null
  messageUuid: string | null
}

/** Lists consents, the newest first. */
export const listConsents = (
  reader: Reader,
  subject: ConsentSubject,
  page: { limit: number; offset: number },
): ConsentRow[] => listConsentsAmong(reader, consentIdsOf(subject), page)

/**
 * Lists the records with these ids, the newest first.
 * @param ids SELECT of internal ids
 */
export const listConsentsAmong = (
  reader: Reader,
  ids: Fragment,
  page: { limit: number; offset: number },
): ConsentRow[] =>
  reader.all<ConsentRow>(
    `SELECT c.uuid, c.organization_id, c.channel, c.address, c.action, c.method,
       c.consent_text, c.consent_version, c.reason, c.ip_address, c.user_agent,
       c.actor_type, c.actor_id, c.actor_name, c.occurred_at,
       (SELECT uuid FROM contacts WHERE id = c.contact_id) AS contactUuid,
       join_links.uuid AS joinLinkUuid, join_links.name AS joinLinkName,
       campaigns.uuid AS campaignUuid, campaigns.name AS campaignName,
       coalesce(${uuidOfInboundMessage('c')}, ${uuidOfMessage('c')}) AS messageUuid,
       c.consented_at,
       contact_imports.uuid AS importUuid, contact_imports.consent_source,
       contact_imports.consent_date, ${rowOfImport('c')} AS importRow,
       contact_imports.created_by_type AS attesterType, contact_imports.created_by_id AS attesterId,
       contact_imports.created_by_name AS attesterName, contact_imports.consent_attested_at AS attestedAt,
       suppression_imports.uuid AS suppressionImportUuid,
       coalesce(contact_imports.file_name, suppression_imports.file_name) AS fileName,
       ${retractedAt('c')} AS retractedAt
     FROM consents c LEFT JOIN contact_imports ON contact_imports.id = c.import_id
     LEFT JOIN suppression_imports ON suppression_imports.id = c.suppression_import_id LEFT JOIN campaigns ON campaigns.id = c.campaign_id
     LEFT JOIN join_links ON join_links.id = c.join_link_id WHERE c.id IN (${ids.text})
     ORDER BY c.occurred_at DESC, c.id DESC LIMIT ? OFFSET ?`,
    ...ids.params,
    page.limit,
    page.offset,
  )

/** Messages of these contacts. If `address` is given, only messages to or from it. */
export interface Correspondent {
  organizationId: number
  /** Internal ids. */
  contactIds: readonly number[]
  address?: string | undefined
}

type EvidenceMessage = Pick<MessageRow, 'uuid' | 'channel' | 'sentAt' | 'deliveredAt' | 'body'> & {
  campaignName: string | null
}

/** Lists messages, the newest first. */
export function listMessages(
  reader: RowReader,
  { organizationId, contactIds, address }: Correspondent,
  limit: number,
): Promise<EvidenceMessage[]> {
  const { text, params } = fragment`SELECT m.uuid, m.channel, campaigns.name AS campaignName, m.sent_at,
      m.delivered_at, m.body
    ${verbatim(fromMessagesOfContact('m'))} LEFT JOIN campaigns ON campaigns.id = m.campaign_id
    WHERE m.organization_id = ${organizationId} AND m.contact_id IN ${contactIds} AND ${interruptible('m.id')}
      AND (${address ?? null} IS NULL OR m.address = ${address ?? null})
    ORDER BY m.id DESC LIMIT ${limit}`
  return reader.all<EvidenceMessage>(text, ...params)
}

interface EvidenceReply {
  uuid: string
  from: string
  to: string
  body: string
  understoodAs: Understood
  receivedAt: number
}

/** Lists replies, the newest first. */
export function listReplies(
  reader: RowReader,
  { organizationId, contactIds, address }: Correspondent,
  limit: number,
): Promise<EvidenceReply[]> {
  const { text, params } = fragment`SELECT r.uuid, r.from_address AS "from", r.to_address AS "to", r.body,
      ${verbatim(understoodAs('r'))} AS understoodAs, r.received_at
    FROM inbound_messages r
    WHERE r.organization_id = ${organizationId} AND r.contact_id IN ${contactIds} AND ${interruptible('r.id')}
      AND (${address ?? null} IS NULL OR r.from_address = ${address ?? null})
    ORDER BY r.id DESC LIMIT ${limit}`
  return reader.all<EvidenceReply>(text, ...params)
}
