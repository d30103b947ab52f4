import * as v from 'valibot'
import { recordedWhatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { CONSENT_ACTIONS, CONSENT_METHODS } from '../../compliance/consents/table.ts'
import { ZONE_SOURCES } from '../../compliance/send-windows/zones.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { MESSAGE_ERRORS, MESSAGE_STATUSES } from '../messages/table.ts'
import { DECIDED_BY } from './proof.ts'
import { SENDER_REASONS } from './record.ts'

const ProofConsentRecord = component('ProofConsentRecord', 'The consent or opt-out that was decisive.', {
  id: [uuid, 'Id of the record.'],
  action: [oneOf(CONSENT_ACTIONS), 'The decision of the contact.'],
  method: [oneOf(CONSENT_METHODS), 'How the decision was given.'],
  recordedBy: [v.string(), 'Name of the actor who recorded it.'],
  occurredAt: [isoTime, 'When it was recorded.'],
})

const ProofConsent = component('ProofConsent', 'A consent to marketing, as known at the decision.', {
  isRequired: [v.boolean(), 'Whether the organization required a consent.'],
  record: [v.nullable(ProofConsentRecord), 'The record; null for none, or if none was required.'],
})

const ProofWindow = component('ProofWindow', 'The send window that applied to a message.', {
  start: [v.string(), 'When it opened, `HH:MM` on the clock of the recipient.'],
  end: [
    v.string(),
    'When it closed, `HH:MM`. Numbers of North America also had to keep the hours from 08:00 to 21:00.',
  ],
  zones: [v.array(v.string()), 'The IANA zones in all of which it had to be open.'],
  zoneSource: [oneOf(ZONE_SOURCES), 'The source of the zones.'],
})

const ProofTopic = component('ProofTopic', 'The topic of a message, as it was at the decision.', {
  id: [uuid, 'Id of the topic.'],
  name: [v.string(), 'Its name.'],
  isChosenOnly: [v.boolean(), 'Whether its messages reached only people who subscribed.'],
})

const ProofCap = component('ProofCap', 'The limit on marketing messages to one contact.', {
  messages: [v.number(), 'Maximum number of messages.'],
  days: [v.number(), 'Number of days in which they are counted.'],
  received: [v.number(), 'Messages that the contact had received before this one.'],
})

const ProofSender = component('ProofSender', 'The sender that was chosen.', {
  channelIdentityId: [uuid, 'Id of the sender.'],
  reason: [oneOf(SENDER_REASONS), 'Why this sender was chosen.'],
})

const ProofText = component('ProofText', 'The text handed to the carrier.', {
  body: [v.string(), 'The text. Options that the recipient could tap are listed in it.'],
  sha256: [v.string(), 'SHA-256 of the text in UTF-8, hexadecimal.'],
  segmentCount: [v.number(), 'Number of segments.'],
  mediaUrls: [
    v.array(v.string()),
    'The files attached as an MMS; empty for a text, even one that contains their addresses.',
  ],
  whatsappTemplate: [
    recordedWhatsappTemplate,
    'The template sent by WhatsApp, with its parameters filled in; null for a text. With a template, the text only shows its content here.',
  ],
})

export const MessageProof = component(
  'MessageProof',
  'The knowledge and the decision at the moment when a message was sent or skipped.',
  {
    messageId: [uuid, 'Id of the message.'],
    contactId: [v.nullable(uuid), 'Id of the contact; null when it no longer exists.'],
    status: [oneOf(MESSAGE_STATUSES), 'The current status of the message.'],
    errorCode: [v.nullable(oneOf(MESSAGE_ERRORS)), 'Why it failed or was skipped; null otherwise.'],
    to: [v.nullable(v.string()), 'The number as E.164; null when the contact had none.'],
    decidedBy: [
      v.nullable(oneOf(DECIDED_BY)),
      'Where it was decided; null if it is undecided, or was decided before proofs existed.',
    ],
    decidedAt: [
      v.nullable(isoTime),
      'When it was decided; for an opt-out while the message waited, the time of the opt-out. Null if unknown.',
    ],
    reason: [
      v.nullable(v.string()),
      'Why it was skipped, in a sentence; null for a message that was not skipped.',
    ],
    optedOut: [
      v.nullable(v.boolean()),
      'Whether the number was on the opt-out list at that moment; null if the claim did not check.',
    ],
    optOut: [
      v.nullable(ProofConsentRecord),
      'The record of the opt-out by which it was skipped, as it was known then; null for none. A later opt-in changes nothing in it.',
    ],
    consent: [v.nullable(ProofConsent), 'The consent known to the claim; null if the claim did not check.'],
    sendWindow: [v.nullable(ProofWindow), 'The send window that applied; null for none.'],
    topic: [v.nullable(ProofTopic), 'The topic of the message; null for none.'],
    frequencyCap: [v.nullable(ProofCap), 'The limit on marketing that applied; null for none.'],
    sender: [v.nullable(ProofSender), 'The sender; null for a message that was skipped.'],
    rulesVersion: [
      v.nullable(v.number()),
      'The version of the rules that decided; null if the claim did not check.',
    ],
    text: [v.nullable(ProofText), 'The text handed over; null for a message that was not handed over.'],
  },
)
