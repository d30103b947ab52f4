import type { Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import * as queries from './shared-queries.ts'
import type { ConsentAction, ConsentMethod, SuppressionChannel } from './table.ts'

/** The evidence of a consent or an opt-out. */
export interface ConsentEvidence {
  organizationId: number
  channel: SuppressionChannel
  /** E.164 for SMS, lower-case address for EMAIL. */
  address: string
  method: ConsentMethod
  actor: Actor
  /** Internal ids. */
  contactId?: number | null
  campaignId?: number | null
  /** Our message that the person answers or refuses. */
  messageId?: number | null
  /** The person's text. */
  inboundMessageId?: number | null
  importId?: number | null
  suppressionImportId?: number | null
  joinLinkId?: number | null
  /** The words the person agreed to. */
  consentText?: string | null
  /** The version of the words the person agreed to. */
  consentVersion?: string | null
  /** As stated by the recorder. */
  reason?: string | null
  /** When the person agreed, as stated by the recorder; ms since 1970. */
  consentedAt?: number | null
  /** Address of the person who consented on a web page, not of the API caller. */
  ipAddress?: string | null
  userAgent?: string | null
}

/** Appends one record; nothing ever changes or deletes it. */
export const recordConsent = (tx: Tx, action: ConsentAction, evidence: ConsentEvidence): void =>
  recordConsents(tx, action, [evidence])

/** As `recordConsent`, for many people. */
export const recordConsents = (tx: Tx, action: ConsentAction, evidences: readonly ConsentEvidence[]): void =>
  queries.insertConsents(
    tx,
    evidences.map((evidence) => ({
      uuid: uuidv7(tx.now),
      organizationId: evidence.organizationId,
      contactId: evidence.contactId ?? null,
      channel: evidence.channel,
      address: evidence.address,
      action,
      method: evidence.method,
      campaignId: evidence.campaignId ?? null,
      messageId: evidence.messageId ?? null,
      inboundMessageId: evidence.inboundMessageId ?? null,
      importId: evidence.importId ?? null,
      suppressionImportId: evidence.suppressionImportId ?? null,
      joinLinkId: evidence.joinLinkId ?? null,
      consentText: evidence.consentText ?? null,
      consentVersion: evidence.consentVersion ?? null,
      reason: evidence.reason ?? null,
      consentedAt: evidence.consentedAt ?? null,
      ipAddress: evidence.ipAddress ?? null,
      userAgent: evidence.userAgent ?? null,
      actorType: evidence.actor.type,
      actorId: evidence.actor.id,
      actorName: evidence.actor.name,
      occurredAt: tx.now,
    })),
  )

/**
 * Revokes the consents that an import attested. The records stay unchanged,
 * because they are evidence. Calling it again changes nothing.
 */
export const retractConsents = (tx: Tx, importId: number): void => queries.insertRetraction(tx, importId)
