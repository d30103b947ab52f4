import * as v from 'valibot'
import { recordedWhatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { CONSENT_ACTIONS, CONSENT_METHODS } from '../../compliance/consents/table.ts'
import { ZONE_SOURCES } from '../../compliance/send-windows/zones.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { MESSAGE_STATUSES } from '../messages/table.ts'
import { MESSAGE_ERRORS } from '../messages/words.ts'
import { DECIDED_BY } from './proof.ts'
import { SENDER_REASONS } from './record.ts'

describeWords(DECIDED_BY, 'DecidedBy', 'Where the outcome of a message was decided.', {
  AUDIENCE: 'When the recipients of the run were chosen.',
  OPT_OUT: 'By an opt-out while the message waited.',
  CLAIM: 'At the claim of the message, in the transaction that marked it SENDING or left it out.',
})

describeWords(SENDER_REASONS, 'SenderReason', 'Why a sender was chosen for a message.', {
  ONLY: 'The campaign had no other usable sender.',
  PREFERRED: 'It is the preferred sender of the contact.',
  STICKY: 'It wrote to the contact last.',
  NEAR: 'It had its turn among the senders nearest to the recipient.',
  ROTATION: 'It had its turn.',
  NONE: 'No sender was chosen.',
  FAILOVER: 'The carrier of the previous sender did not accept the message, or refused everything.',
})

const ProofConsentRecord = v.object({
  id: uuid,
  action: oneOf(CONSENT_ACTIONS),
  method: oneOf(CONSENT_METHODS),
  recordedBy: v.string(),
  occurredAt: isoTime,
})
describeObject(ProofConsentRecord, 'ProofConsentRecord', 'The consent or opt-out that was decisive.', {
  id: 'Id of the record.',
  action: 'The decision of the contact.',
  method: 'How the decision was given.',
  recordedBy: 'Name of the actor who recorded it.',
  occurredAt: 'When it was recorded.',
})

const ProofConsent = v.object({ isRequired: v.boolean(), record: v.nullable(ProofConsentRecord) })
describeObject(ProofConsent, 'ProofConsent', 'A consent to marketing, as known at the decision.', {
  isRequired: 'Whether the organization required a consent.',
  record: 'The record; null for none, or if none was required.',
})

const ProofWindow = v.object({
  start: v.string(),
  end: v.string(),
  zones: v.array(v.string()),
  zoneSource: oneOf(ZONE_SOURCES),
})
describeObject(ProofWindow, 'ProofWindow', 'The send window that applied to a message.', {
  start: 'When it opened, `HH:MM` on the clock of the recipient.',
  end: 'When it closed, `HH:MM`. Numbers of North America also had to keep the hours from 08:00 to 21:00.',
  zones: 'The IANA zones in all of which it had to be open.',
  zoneSource: 'The source of the zones.',
})

const ProofCap = v.object({ messages: v.number(), days: v.number(), received: v.number() })
describeObject(ProofCap, 'ProofCap', 'The limit on marketing messages to one contact.', {
  messages: 'Maximum number of messages.',
  days: 'Number of days in which they are counted.',
  received: 'Messages that the contact had received before this one.',
})

const ProofSender = v.object({ channelIdentityId: uuid, reason: oneOf(SENDER_REASONS) })
describeObject(ProofSender, 'ProofSender', 'The sender that was chosen.', {
  channelIdentityId: 'Id of the sender.',
  reason: 'Why this sender was chosen.',
})

const ProofText = v.object({
  body: v.string(),
  sha256: v.string(),
  segmentCount: v.number(),
  mediaUrls: v.array(v.string()),
  whatsappTemplate: recordedWhatsappTemplate,
})
describeObject(ProofText, 'ProofText', 'The text handed to the carrier.', {
  body: 'The text.',
  sha256: 'SHA-256 of the text in UTF-8, hexadecimal.',
  segmentCount: 'Number of segments.',
  mediaUrls: 'The files attached as an MMS; empty for a text, even one that contains their addresses.',
  whatsappTemplate:
    'The template sent by WhatsApp, with its parameters filled in; null for a text. With a template, the text only shows its content here.',
})

export const MessageProof = v.object({
  messageId: uuid,
  contactId: v.nullable(uuid),
  status: oneOf(MESSAGE_STATUSES),
  errorCode: v.nullable(oneOf(MESSAGE_ERRORS)),
  to: v.nullable(v.string()),
  decidedBy: v.nullable(oneOf(DECIDED_BY)),
  decidedAt: v.nullable(isoTime),
  reason: v.nullable(v.string()),
  optedOut: v.nullable(v.boolean()),
  optOut: v.nullable(ProofConsentRecord),
  consent: v.nullable(ProofConsent),
  sendWindow: v.nullable(ProofWindow),
  frequencyCap: v.nullable(ProofCap),
  sender: v.nullable(ProofSender),
  rulesVersion: v.nullable(v.number()),
  text: v.nullable(ProofText),
})
describeObject(
  MessageProof,
  'MessageProof',
  'The knowledge and the decision at the moment when a message was sent or left out.',
  {
    messageId: 'Id of the message.',
    contactId: 'Id of the contact; null when it no longer exists.',
    status: 'The current status of the message.',
    errorCode: 'Why it failed or was left out; null otherwise.',
    to: 'The number as E.164; null when the contact had none.',
    decidedBy: 'Where it was decided; null if it is undecided, or was decided before proofs existed.',
    decidedAt:
      'When it was decided; for an opt-out while the message waited, the time of the opt-out. Null if unknown.',
    reason: 'Why it was left out, in a sentence; null for a message that was not left out.',
    optedOut: 'Whether the number was on the opt-out list at that moment; null if the claim did not check.',
    optOut:
      'The record of the opt-out by which it was left out, as it was known then; null for none. A later opt-in changes nothing in it.',
    consent: 'The consent known to the claim; null if the claim did not check.',
    sendWindow: 'The send window that applied; null for none.',
    frequencyCap: 'The limit on marketing that applied; null for none.',
    sender: 'The sender; null for a message that was left out.',
    rulesVersion: 'The version of the rules that decided; null if the claim did not check.',
    text: 'The text handed over; null for a message that was not handed over.',
  },
)
