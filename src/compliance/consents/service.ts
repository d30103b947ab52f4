import type { Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import * as store from './store.ts'
import type { ConsentAction, ConsentMethod, SuppressionChannel } from './table.ts'

/** The evidence of a consent or an opt-out. */
export interface ConsentEvidence {
  organizationId: number
  channel: SuppressionChannel
  /** The phone number in E.164 for SMS, the email address in lower case for EMAIL. */
  address: string
  method: ConsentMethod
  actor: Actor
  /** Internal id, like the ids below. */
  contactId?: number | null
  campaignId?: number | null
  /** The message of ours to which the person responded with a consent or an opt-out. */
  messageId?: number | null
  /** The text from the person. */
  inboundMessageId?: number | null
  importId?: number | null
  suppressionImportId?: number | null
  joinLinkId?: number | null
  /** The text that the person agreed to. */
  consentText?: string | null
  /** The version of `consentText`. */
  consentVersion?: string | null
  /** The reason that the actor gave for the record. */
  reason?: string | null
  /** Time when the person agreed according to the actor, ms since 1970. */
  consentedAt?: number | null
  /** IP address of the person who consented on a web page; never the address of an API caller. */
  ipAddress?: string | null
  userAgent?: string | null
}

/** Appends one consent record. Consent records are never changed or deleted. */
export const recordConsent = (tx: Tx, action: ConsentAction, evidence: ConsentEvidence): void =>
  recordConsents(tx, action, [evidence])

/** Appends the consent records of many people. */
export const recordConsents = (tx: Tx, action: ConsentAction, evidences: readonly ConsentEvidence[]): void =>
  store.insertConsents(
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
export const retractConsents = (tx: Tx, importId: number): void => store.insertRetraction(tx, importId)
