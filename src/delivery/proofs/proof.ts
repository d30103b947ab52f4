import { createHash } from 'node:crypto'
import { type ConsentEvidenceRow, findConsentById } from '../../compliance/consents/queries.ts'
import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { notFound } from '../../lib/errors.ts'
import { findRulesAt } from '../executions/claim-rules.ts'
import { findProven, type ProvenMessage } from './queries.ts'
import { type ClaimRules, hasWindow, type Known, readProof } from './record.ts'

/** Where it was decided what becomes of a message. */
export const DECIDED_BY = ['AUDIENCE', 'OPT_OUT', 'CLAIM'] as const
export type DecidedBy = (typeof DECIDED_BY)[number]

/** What was known and decided when a message was claimed or left out, as the API shows it. Throws NOT_FOUND. */
export function proofOf(reader: Reader, organizationId: number, uuid: string) {
  const message = findProven(reader, organizationId, uuid)
  if (!message) throw notFound('Message')
  const known = message.proof === null ? undefined : readProof(message.proof)
  const decidedBy = decidedByOf(message)
  return {
    messageId: message.uuid,
    contactId: message.contactUuid,
    status: message.status,
    errorCode: message.errorCode,
    to: message.address,
    decidedBy,
    decidedAt: decidedAtOf(message, known, decidedBy),
    ...knownOf(reader, organizationId, message, known),
    text: textOf(message),
  }
}

function decidedByOf({ proof, status, queuedAt, executionId }: ProvenMessage): DecidedBy | null {
  // A claim that was followed by another try may be followed by an opt-out; the claim still is what sent it.
  if (proof !== null) return 'CLAIM'
  if (status !== 'SKIPPED' || executionId === null) return null
  return queuedAt === null ? 'AUDIENCE' : 'OPT_OUT'
}

/** Of an opt-out, the list says when it came. */
function decidedAtOf({ createdAt }: ProvenMessage, known: Known | undefined, by: DecidedBy | null) {
  if (known) return toIso(known.claimedAt)
  return by === 'AUDIENCE' ? toIso(createdAt) : null
}

const NOTHING_KNOWN = {
  optedOut: null,
  consent: null,
  sendWindow: null,
  frequencyCap: null,
  sender: null,
  rulesVersion: null,
}

function knownOf(reader: Reader, organizationId: number, message: ProvenMessage, known: Known | undefined) {
  if (!known || message.executionId === null) return NOTHING_KNOWN
  const text = findRulesAt(reader, message.executionId, known.rules)
  if (text === undefined) return NOTHING_KNOWN
  const rules: ClaimRules = JSON.parse(text)
  const isMarketing = rules.category === 'MARKETING'
  const consent =
    known.consentId === null ? undefined : findConsentById(reader, organizationId, known.consentId)
  return {
    optedOut: message.errorCode === 'OPTED_OUT' && message.status === 'SKIPPED',
    consent: {
      isRequired: isMarketing && rules.requireMarketingConsent,
      record: consent ? presentConsent(consent) : null,
    },
    sendWindow: hasWindow(rules, message.address ?? '') ? windowOf(rules, known) : null,
    frequencyCap:
      isMarketing && rules.frequencyCap !== null && known.received !== null
        ? { ...rules.frequencyCap, received: known.received }
        : null,
    sender:
      known.senderReason === 'NONE' || message.channelIdentityUuid === null
        ? null
        : { channelIdentityId: message.channelIdentityUuid, reason: known.senderReason },
    rulesVersion: rules.version,
  }
}

/** The law's hours hold where the organization has none. */
function windowOf({ sendWindow }: ClaimRules, { zoneSource, zones }: Known) {
  const { isEnabled, start, end } = sendWindow
  return {
    start: isEnabled ? start : '08:00',
    end: isEnabled ? end : '21:00',
    zones: [...zones],
    zoneSource: zoneSource!,
  }
}

const presentConsent = ({ uuid, action, method, actorName, occurredAt }: ConsentEvidenceRow) => ({
  id: uuid,
  action,
  method,
  recordedBy: actorName,
  occurredAt: toIso(occurredAt),
})

/** The hash shows that a copy of the text kept elsewhere is the one that was sent. */
function textOf({ body, segmentCount, proof }: ProvenMessage) {
  if (body === null || proof === null) return null
  return { body, sha256: createHash('sha256').update(body).digest('hex'), segmentCount: segmentCount ?? 0 }
}
