import * as v from 'valibot'
import '../../compliance/consents/schema.ts'
import { CONSENT_METHODS, SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { HASH_ALGORITHMS } from '../../compliance/suppressions/hashes.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, queryText, text, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { ConsentStatement } from './service.ts'

describeWords(HASH_ALGORITHMS, 'HashAlgorithm', 'How a hash was made from an address.', {
  SHA256:
    'SHA-256, of the phone number in E.164 with or without its plus sign, or of the email address in lower case.',
  MD5: 'MD5, of the same.',
})

const ENTRY_KINDS = ['ADDRESS', 'HASH'] as const
describeWords(ENTRY_KINDS, 'SuppressionKind', 'What an entry of the suppression list is.', {
  ADDRESS: 'A phone number or an email address.',
  HASH: 'The hash of an address. Once a contact has that address, it becomes an entry of its own.',
})

const MAX_ADDRESS = 254
const MAX_REASON = 500

export const ListSuppressions = v.object({
  ...pageQuery,
  kind: v.optional(oneOf(ENTRY_KINDS), 'ADDRESS'),
  channel: v.optional(oneOf(SUPPRESSION_CHANNELS)),
  method: v.optional(oneOf(CONSENT_METHODS)),
  importId: v.optional(uuid),
  address: queryText(MAX_ADDRESS),
})
describeFields(ListSuppressions, {
  ...PAGE_FIELDS,
  kind: 'Addresses or hashes.',
  channel: 'Only entries for these messages.',
  method: 'Only entries that came this way.',
  importId: 'Only entries that came with this import of a list.',
  address:
    'One phone number or email address, whole. The answer has its entry and those of its hashes, whatever their kind; the other filters do not apply.',
})

const address = text(1, MAX_ADDRESS)
export const AddSuppression = v.object({
  channel: oneOf(SUPPRESSION_CHANNELS),
  address,
  reason: v.optional(text(1, MAX_REASON)),
})
describeObject(AddSuppression, 'AddSuppression', 'An address to which nothing may be sent any more.', {
  channel: 'SMS for a phone number, EMAIL for an email address.',
  address: 'The phone number or email address. No contact needs to have it.',
  reason: 'The reason, in words; stored with the consent record.',
})

export const RemoveSuppression = v.object({
  channel: oneOf(SUPPRESSION_CHANNELS),
  address,
  reason: v.optional(text(3, MAX_REASON)),
  consent: v.optional(ConsentStatement),
})
describeObject(RemoveSuppression, 'RemoveSuppression', 'An address to which messages may be sent again.', {
  channel: 'SMS for a phone number, EMAIL for an email address.',
  address: 'The phone number or email address.',
  reason:
    'Why an address that the organization put on the list itself leaves it. It is kept as evidence with the name of the caller. Required without `consent`.',
  consent:
    'How the owner of the address, who opted out, agreed to get messages again. Only a signed-in member can state it.',
})

export const SuppressionRecord = v.object({
  channel: oneOf(SUPPRESSION_CHANNELS),
  address: v.nullable(v.string()),
  hash: v.nullable(v.string()),
  hashAlgorithm: v.nullable(oneOf(HASH_ALGORITHMS)),
  method: oneOf(CONSENT_METHODS),
  importId: v.nullable(uuid),
  fileName: v.nullable(v.string()),
  createdAt: isoTime,
})
describeObject(SuppressionRecord, 'Suppression', 'An entry of the suppression list.', {
  channel: 'The messages that it stops.',
  address: 'The phone number in E.164 or the email address in lower case; null for a hash.',
  hash: 'The hash in hexadecimal; null for an address.',
  hashAlgorithm: 'How the hash was made; null for an address.',
  method: 'How it came onto the list.',
  importId: 'Id of the import of the list that it came with; null for none.',
  fileName: 'Name of the imported file; null for none.',
  createdAt: 'When it was put on the list.',
})

export const RemovedSuppression = v.object({ channel: oneOf(SUPPRESSION_CHANNELS), address: v.string() })
describeObject(
  RemovedSuppression,
  'RemovedSuppression',
  'An address that was taken off the suppression list.',
  {
    channel: 'The messages that may be sent again.',
    address: 'The address, as it was on the list.',
  },
)

export type ListSuppressionsQuery = v.InferOutput<typeof ListSuppressions>
export type RemoveSuppressionInput = v.InferOutput<typeof RemoveSuppression>
export type AddSuppressionInput = v.InferOutput<typeof AddSuppression>
