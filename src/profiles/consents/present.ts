import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ConsentRow } from './queries.ts'

export const presentConsent = (row: ConsentRow) => ({
  id: row.uuid,
  contactId: row.contactUuid,
  channel: row.channel,
  address: row.address,
  action: row.action,
  method: row.method,
  // Only consent given on a join page has a join link and a version.
  joinLinkId: null,
  campaignId: row.campaignUuid,
  messageId: row.messageUuid,
  importId: row.importUuid,
  consentText: row.consentText,
  consentVersion: null,
  consentSource: row.consentSource,
  consentDate: row.consentDate,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  occurredAt: toIso(row.occurredAt),
  retractedAt: toIsoOrNull(row.retractedAt),
})
