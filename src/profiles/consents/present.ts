import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ConsentRow } from './queries.ts'

export const presentConsent = (row: ConsentRow) => ({
  id: row.uuid,
  contactId: row.contactUuid,
  channel: row.channel,
  address: row.address,
  action: row.action,
  method: row.method,
  // No join pages are there yet.
  joinLinkId: null,
  campaignId: row.campaignUuid,
  messageId: row.messageUuid,
  importId: row.importUuid,
  suppressionImportId: row.suppressionImportUuid,
  fileName: row.fileName,
  consentText: row.consentText,
  consentVersion: row.consentVersion,
  consentSource: row.consentSource,
  consentDate: row.consentDate,
  reason: row.reason,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  occurredAt: toIso(row.occurredAt),
  retractedAt: toIsoOrNull(row.retractedAt),
})
