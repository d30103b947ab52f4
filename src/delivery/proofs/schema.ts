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

describeWords(DECIDED_BY, 'DecidedBy', 'Where it was decided what becomes of a message.', {
  AUDIENCE: 'When the recipients of the run were chosen.',
  OPT_OUT: 'By an opt-out while the message waited.',
  CLAIM: 'When it was the turn of the message, in the transaction that marked it SENDING or left it out.',
})

describeWords(SENDER_REASONS, 'SenderReason', 'Why a message left from a sender.', {
  ONLY: 'The campaign had no other that could send.',
  PREFERRED: 'It is the preferred sender of the contact.',
  STICKY: 'It wrote to the contact last.',
  NEAR: 'It was its turn, among the senders nearest to the recipient.',
  ROTATION: 'It was its turn.',
  NONE: 'No sender was chosen.',
  FAILOVER:
    'The sender before it did not take the message, or would have been waited for in vain: its carrier turned everything away.',
})

const ProofConsentRecord = v.object({
  id: uuid,
  action: oneOf(CONSENT_ACTIONS),
  method: oneOf(CONSENT_METHODS),
  recordedBy: v.string(),
  occurredAt: isoTime,
})
describeObject(ProofConsentRecord, 'ProofConsentRecord', 'A consent or an opt-out by which it was decided.', {
  id: 'Id of the record.',
  action: 'What was decided.',
  method: 'How it was decided.',
  recordedBy: 'Name of who recorded it.',
  occurredAt: 'When it was recorded.',
})

const ProofConsent = v.object({ isRequired: v.boolean(), record: v.nullable(ProofConsentRecord) })
describeObject(ProofConsent, 'ProofConsent', 'What was known of a consent to marketing.', {
  isRequired: 'Whether the organization asked for one.',
  record: 'The record; null for none, or when none was asked for.',
})

const ProofWindow = v.object({
  start: v.string(),
  end: v.string(),
  zones: v.array(v.string()),
  zoneSource: oneOf(ZONE_SOURCES),
})
describeObject(ProofWindow, 'ProofWindow', 'The send window that a message was held to.', {
  start: 'When it opened, `HH:MM` on the clock of the recipient.',
  end: 'When it closed, `HH:MM`. Numbers of North America also had to keep the hours from 08:00 to 21:00.',
  zones: 'The IANA zones in all of which it had to be open.',
  zoneSource: 'What decided about the zones.',
})

const ProofCap = v.object({ messages: v.number(), days: v.number(), received: v.number() })
describeObject(ProofCap, 'ProofCap', 'The limit of marketing to one contact.', {
  messages: 'At most so many messages were allowed.',
  days: 'Within so many days.',
  received: 'How many the contact had got before this one.',
})

const ProofSender = v.object({ channelIdentityId: uuid, reason: oneOf(SENDER_REASONS) })
describeObject(ProofSender, 'ProofSender', 'The sender that was chosen.', {
  channelIdentityId: 'Id of the sender.',
  reason: 'Why this one.',
})

const ProofText = v.object({
  body: v.string(),
  sha256: v.string(),
  segmentCount: v.number(),
  mediaUrls: v.array(v.string()),
  whatsappTemplate: recordedWhatsappTemplate,
})
describeObject(ProofText, 'ProofText', 'What was handed to the carrier.', {
  body: 'The text.',
  sha256: 'SHA-256 of the text in UTF-8, hexadecimal.',
  segmentCount: 'How many parts it has.',
  mediaUrls: 'The files that went with it as an MMS; empty for a text, also one with their addresses in it.',
  whatsappTemplate:
    'The template that went out by WhatsApp, with its parameters filled in; null for a text. The text then only shows it here.',
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
  'What was known and decided at the moment when a message was sent or left out.',
  {
    messageId: 'Id of the message.',
    contactId: 'Id of the contact; null when it no longer exists.',
    status: 'What became of the message.',
    errorCode: 'Why it failed or was left out; null otherwise.',
    to: 'The number as E.164; null when the contact had none.',
    decidedBy: 'Where it was decided; null when it has not been, or was before there were proofs.',
    decidedAt:
      'When it was decided; by an opt-out while the message waited, when that came. Null when that is not known.',
    reason: 'Why it was left out, in a sentence; null for a message that was not.',
    optedOut: 'Whether the number was on the opt-out list at that moment; null when the claim did not look.',
    optOut:
      'The record of the opt-out by which it was left out, as it was known then; null for none. A later opt-in changes nothing in it.',
    consent: 'What was known of a consent; null when the claim did not look.',
    sendWindow: 'The send window that held; null for none.',
    frequencyCap: 'The limit on marketing that held; null for none.',
    sender: 'The sender; null for a message that was left out.',
    rulesVersion: 'The version of the rules that decided; null when the claim did not look.',
    text: 'What was handed over; null for a message that was not.',
  },
)
