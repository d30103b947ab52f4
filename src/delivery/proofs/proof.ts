import { createHash } from 'node:crypto'
import { channelOf } from '../../channels/ports/all.ts'
import {
  type ConsentEvidenceRow,
  findConsentById,
  findOptOutAfter,
  findOptOutAt,
} from '../../compliance/consents/store.ts'
import { uuidOfLiveContact } from '../../contacts/records/store.ts'
import type { Reader } from '../../db/database.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { enumeration } from '../../lib/describe.ts'
import { notFound } from '../../lib/errors.ts'
import { byActor } from '../../lib/principal.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import { findRulesAt } from '../executions/run-state.ts'
import { MESSAGE_ERROR_WORDS, type MessageError, type MessageRow } from '../messages/table.ts'
import { type ClaimRules, hasWindow, type Known, readProof, rulesInProof } from './record.ts'

/** A message with the data that its claim wrote. */
interface ProvenMessage
  extends Pick<
    MessageRow,
    | 'uuid'
    | 'executionId'
    | 'channel'
    | 'address'
    | 'body'
    | 'whatsappTemplate'
    | 'segmentCount'
    | 'status'
    | 'errorCode'
    | 'queuedAt'
    | 'skippedAt'
    | 'createdAt'
    | 'proof'
  > {
  contactUuid: string | null
  channelIdentityUuid: string | null
  /** 1 for a message by call. */
  isSingle: number
}

const findProven = (reader: Reader, organizationId: number, uuid: string): ProvenMessage | undefined =>
  reader.get<ProvenMessage>(
    `SELECT m.uuid, m.execution_id, m.channel, m.address, m.body, m.whatsapp_template, m.segment_count, m.status,
       m.error_code, m.queued_at, m.skipped_at, m.created_at, m.proof, m.single_source IS NOT NULL AS isSingle,
       ${uuidOfLiveContact('m.contact_id', 'm.organization_id')} AS contactUuid,
       (SELECT uuid FROM channel_identities WHERE id = m.channel_identity_id) AS channelIdentityUuid
     FROM messages m WHERE m.organization_id = ? AND m.uuid = ?`,
    organizationId,
    uuid,
  )

/** The step that decided the outcome of a message. */
export const DECIDED_BY = enumeration('DecidedBy', 'Where the outcome of a message was decided.', {
  AUDIENCE: 'When the recipients of the run were chosen.',
  OPT_OUT: 'By an opt-out while the message waited.',
  CLAIM: 'At the claim of the message, in the transaction that marked it SENDING or left it out.',
})
type DecidedBy = (typeof DECIDED_BY)[number]

/**
 * Returns the knowledge and decision at the claim or skip of the message, in the form of the API. Throws
 * NOT_FOUND.
 */
export function proofOf(reader: Reader, organizationId: number, uuid: string) {
  const message = findProven(reader, organizationId, uuid)
  if (!message) throw notFound('Message')
  const known = message.proof === null ? undefined : readProof(message.proof)
  const decidedBy = decidedByOf(message)
  const optOut = optOutOf(reader, organizationId, message, known)
  return {
    messageId: message.uuid,
    contactId: message.contactUuid,
    status: message.status,
    errorCode: message.errorCode,
    to: message.address,
    decidedBy,
    decidedAt: decidedAtOf(message, { known, optOut, decidedBy }),
    reason: reasonOf(message, optOut),
    ...(known ? knownOf(reader, organizationId, message, known) : inferredFrom(message)),
    optOut: optOut ? presentConsent(optOut) : null,
    text: textOf(reader, message, known),
  }
}

function decidedByOf({ proof, status, queuedAt, executionId, isSingle }: ProvenMessage): DecidedBy | null {
  // An opt-out may skip a claimed message before its next try. The proof is still that of the claim.
  if (proof !== null) return 'CLAIM'
  if (status !== 'SKIPPED') return null
  // Other messages without a run are skipped by their claim, without a proof.
  if (executionId === null) return isSingle ? 'OPT_OUT' : null
  return queuedAt === null ? 'AUDIENCE' : 'OPT_OUT'
}

interface Decision {
  known: Known | undefined
  optOut: ConsentEvidenceRow | undefined
  decidedBy: DecidedBy | null
}

function decidedAtOf(
  { createdAt, skippedAt }: ProvenMessage,
  { known, optOut, decidedBy }: Decision,
): string | null {
  if (known) return toIso(known.claimedAt)
  if (decidedBy === 'AUDIENCE') return toIso(createdAt)
  // Older messages did not store that moment. The opt-out came just before it.
  return decidedBy === 'OPT_OUT' ? toIsoOrNull(skippedAt ?? optOut?.occurredAt) : null
}

/**
 * Returns the record of the opt-out for which a message was skipped. Records never change, so nothing has to be
 * written for each message of a large audience.
 */
function optOutOf(
  reader: Reader,
  organizationId: number,
  message: ProvenMessage,
  known: Known | undefined,
): ConsentEvidenceRow | undefined {
  const { address, channel, createdAt, errorCode } = message
  if (message.status !== 'SKIPPED' || errorCode !== 'OPTED_OUT' || address === null) return undefined
  const subject = { organizationId, channel: channelOf(channel).consentChannel, address }
  return decidedByOf(message) === 'OPT_OUT'
    ? findOptOutAfter(reader, { ...subject, at: createdAt })
    : findOptOutAt(reader, { ...subject, at: known?.claimedAt ?? createdAt })
}

/** Returns the reason why a message was skipped, as a sentence. */
function reasonOf(
  { status, errorCode, address }: ProvenMessage,
  optOut: ConsentEvidenceRow | undefined,
): string | null {
  if (status !== 'SKIPPED' || errorCode === null) return null
  if (!optOut) return MESSAGE_ERROR_WORDS[errorCode as MessageError] ?? null
  const { method, occurredAt } = optOut
  return `${address} opted out at ${toIso(occurredAt)} (${method}, ${byActor(optOut)}).`
}

const NOTHING_KNOWN = {
  optedOut: null,
  consent: null,
  sendWindow: null,
  topic: null,
  frequencyCap: null,
  sender: null,
  rulesVersion: null,
}

/** Returns the facts that the error code shows about a message that was skipped without a claim. */
function inferredFrom(message: ProvenMessage) {
  const { status, errorCode } = message
  if (status !== 'SKIPPED') return NOTHING_KNOWN
  if (errorCode === 'OPTED_OUT') return { ...NOTHING_KNOWN, optedOut: true }
  return errorCode === 'NO_CONSENT'
    ? { ...NOTHING_KNOWN, consent: { isRequired: true, record: null } }
    : NOTHING_KNOWN
}

function knownOf(reader: Reader, organizationId: number, message: ProvenMessage, known: Known) {
  const text = rulesOf(reader, message, known)
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
    sendWindow:
      known.zoneSource !== null && hasWindow(rules, message.address ?? '') ? windowOf(rules, known) : null,
    topic: rules.topic ?? null,
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

/** Returns the rules of the claim: those of the run, or for a message by call those in its proof. */
const rulesOf = (reader: Reader, { executionId, proof }: Sent, known: Known): string | undefined =>
  executionId === null ? rulesInProof(proof ?? '') : findRulesAt(reader, executionId, known.rules)

/** Returns the send window. Legal hours apply if the organization has no window. */
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

/**
 * Returns the text with its hash. The hash proves that a copy of the text stored elsewhere is the text that was
 * sent.
 */
function textOf(reader: Reader, message: ProvenMessage, known: Known | undefined) {
  const { body, segmentCount, whatsappTemplate } = message
  if (body === null || known === undefined) return null
  const template: FilledTemplate | null = whatsappTemplate === null ? null : JSON.parse(whatsappTemplate)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return {
    body,
    sha256,
    segmentCount: segmentCount ?? 0,
    mediaUrls: [...filesReader(reader)(message)],
    whatsappTemplate: template,
  }
}

interface Sent {
  executionId: number | null
  proof: string | null
}

/** Lists the files of messages. Reads the rules of a run once for all its messages. */
export function filesReader(reader: Reader): (message: Sent) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return ({ executionId, proof }) => {
    const claim = proof === null ? undefined : readProof(proof)
    if (!claim?.hasFiles) return []
    const rules = () => filesOfRules(rulesOf(reader, { executionId, proof }, claim))
    if (executionId === null) return rules()
    const key = `${executionId} ${claim.rules}`
    const files = known.get(key) ?? rules()
    known.set(key, files)
    return files
  }
}

const filesOfRules = (rules: string | undefined): readonly string[] =>
  rules === undefined ? [] : ((JSON.parse(rules) as ClaimRules).mediaUrls ?? [])
