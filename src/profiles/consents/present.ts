import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { Actor } from '../../lib/principal.ts'
import type { ConsentRow } from './store.ts'

/**
 * Returns the member who attested an imported consent, and the time. Returns null for an opt-out, because it
 * needs no attestation.
 */
function attestationOf({ action, attesterType, attesterId, attesterName, attestedAt }: ConsentRow) {
  if (action === 'OPT_OUT' || attesterType === null || attestedAt === null) return null
  const by = { type: attesterType as Actor['type'], id: attesterId, name: attesterName ?? '' }
  return { by, at: toIso(attestedAt) }
}

export const presentConsent = (row: ConsentRow) => ({
  id: row.uuid,
  contactId: row.contactUuid,
  channel: row.channel,
  address: row.address,
  action: row.action,
  method: row.method,
  joinLinkId: row.joinLinkUuid,
  joinLinkName: row.joinLinkName,
  campaignId: row.campaignUuid,
  campaignName: row.campaignName,
  messageId: row.messageUuid,
  importId: row.importUuid,
  importRow: row.importRow,
  suppressionImportId: row.suppressionImportUuid,
  fileName: row.fileName,
  consentText: row.consentText,
  consentVersion: row.consentVersion,
  consentSource: row.consentSource,
  consentDate: row.consentDate ?? toIsoOrNull(row.consentedAt),
  attestation: attestationOf(row),
  reason: row.reason,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  occurredAt: toIso(row.occurredAt),
  retractedAt: toIsoOrNull(row.retractedAt),
})
