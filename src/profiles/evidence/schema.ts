import * as v from 'valibot'
import { ConsentRecord } from '../../compliance/consents/schema.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import type { TextKind } from '../../compliance/keywords/keywords.ts'
import { SuppressionRecord } from '../../contacts/opt-outs/list-schema.ts'
import { MessageProof } from '../../delivery/proofs/schema.ts'
import { described, isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { CHANNELS } from '../../providers/port.ts'

const MAX_ADDRESS = 254

const UNDERSTOOD = ['OPT_OUT', 'REVIEW', 'OPT_IN', 'HELP', 'OTHER'] as const satisfies readonly TextKind[]
describeWords(UNDERSTOOD, 'UnderstoodText', 'What a text that came in was understood as.', {
  OPT_OUT: 'The sender wants no more messages.',
  REVIEW: 'The sender may want no more messages; a person has to read it.',
  OPT_IN: 'The sender wants messages again.',
  HELP: 'The sender asks for help.',
  OTHER: 'Any other text.',
})

export const AskedAddress = v.object({
  address: v.pipe(
    described(v.string('must be given once'), { type: 'string', format: 'phone number or email address' }),
    v.check((given) => given.length <= MAX_ADDRESS, `must be at most ${MAX_ADDRESS} characters`),
  ),
})
describeFields(AskedAddress, { address: 'A phone number or an email address.' })

const EvidenceContact = v.object({
  id: uuid,
  fullName: v.string(),
  createdAt: isoTime,
  deletedAt: v.nullable(isoTime),
})
describeFields(EvidenceContact, {
  id: 'Id of the contact.',
  fullName: 'Its name.',
  createdAt: 'When it was created.',
  deletedAt: 'When it was deleted; null while it is there.',
})

const EvidenceAddress = v.object({ channel: oneOf(SUPPRESSION_CHANNELS), address: v.string() })
describeFields(EvidenceAddress, {
  channel: 'SMS for a phone number, EMAIL for an email address.',
  address: 'The phone number in E.164 or the email address in lower case.',
})

const EvidenceMessage = v.object({
  id: uuid,
  channel: oneOf(CHANNELS),
  campaignName: v.nullable(v.string()),
  sentAt: v.nullable(isoTime),
  deliveredAt: v.nullable(isoTime),
  text: v.nullable(v.string()),
  proof: MessageProof,
})
describeFields(EvidenceMessage, {
  id: 'Id of the message.',
  channel: 'The channel it was for.',
  campaignName: 'Name of its campaign; null for a message of none.',
  sentAt: 'When the carrier accepted it; null if it did not.',
  deliveredAt: 'When it reached the phone or mailbox; null if that was not reported.',
  text: 'Its text; null if it was skipped before it had one.',
  proof: 'The facts and the decision when it was sent or skipped.',
})

const EvidenceReply = v.object({
  id: uuid,
  from: v.string(),
  to: v.string(),
  text: v.string(),
  understoodAs: oneOf(UNDERSTOOD),
  receivedAt: isoTime,
})
describeFields(EvidenceReply, {
  id: 'Id of the text.',
  from: 'Who sent it.',
  to: 'The address of the organization that it came to.',
  text: 'Its text.',
  understoodAs: 'What it was understood as.',
  receivedAt: 'When it came.',
})

export const EvidenceRecord = v.object({
  organizationName: v.string(),
  timezone: v.string(),
  preparedAt: isoTime,
  contact: v.nullable(EvidenceContact),
  addresses: v.array(EvidenceAddress),
  suppressions: v.array(SuppressionRecord),
  consents: v.array(ConsentRecord),
  messages: v.array(EvidenceMessage),
  replies: v.array(EvidenceReply),
  isComplete: v.boolean(),
})
describeObject(
  EvidenceRecord,
  'ConsentEvidence',
  'All records of the permission to write to a contact or an address. Lists are newest first, with at most 500 records.',
  {
    organizationName: 'Name of the organization that sends.',
    timezone: 'Time zone of the organization, in which the document shows times.',
    preparedAt: 'When this document was prepared.',
    contact: 'The contact it is about; null when it is about an address.',
    addresses: 'The addresses it is about.',
    suppressions: 'Their entries on the suppression list.',
    consents: 'Consents and opt-outs.',
    messages: 'Messages that were sent, were skipped or wait.',
    replies: 'Texts that came in.',
    isComplete: 'False if a kind has more than 500 records.',
  },
)
