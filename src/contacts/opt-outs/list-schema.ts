import * as v from 'valibot'
import { CONSENT_METHODS, SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { HASH_ALGORITHMS } from '../../compliance/suppressions/hashes.ts'
import { isoTime, oneOf, pageEntries, queryText, text, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { ConsentStatement } from './service.ts'

const ENTRY_KINDS = enumeration('SuppressionKind', 'What an entry of the suppression list is.', {
  ADDRESS: 'A phone number or an email address.',
  HASH: 'The hash of an address. Once a contact has that address, it becomes an entry of its own.',
})

const MAX_ADDRESS = 254
const MAX_REASON = 500

export const ListSuppressions = parameters({
  ...pageEntries,
  kind: [v.optional(oneOf(ENTRY_KINDS), 'ADDRESS'), 'Addresses or hashes.'],
  channel: [v.optional(oneOf(SUPPRESSION_CHANNELS)), 'Only entries for these messages.'],
  method: [v.optional(oneOf(CONSENT_METHODS)), 'Only entries that came this way.'],
  importId: [v.optional(uuid), 'Only entries that came with this import of a list.'],
  address: [
    queryText(MAX_ADDRESS),
    'One phone number or email address, whole. The answer has its entry and those of its hashes, whatever their kind; the other filters do not apply.',
  ],
})

const address = text(1, MAX_ADDRESS)
export const AddSuppression = component(
  'AddSuppression',
  'An address to which nothing may be sent any more.',
  {
    channel: [oneOf(SUPPRESSION_CHANNELS), 'SMS for a phone number, EMAIL for an email address.'],
    address: [address, 'The phone number or email address. No contact needs to have it.'],
    reason: [v.optional(text(1, MAX_REASON)), 'The reason, in words; stored with the consent record.'],
  },
)

export const RemoveSuppression = component(
  'RemoveSuppression',
  'An address to which messages may be sent again.',
  {
    channel: [oneOf(SUPPRESSION_CHANNELS), 'SMS for a phone number, EMAIL for an email address.'],
    address: [address, 'The phone number or email address.'],
    reason: [
      v.optional(text(3, MAX_REASON)),
      'Why an address that the organization put on the list itself leaves it. It is kept as evidence with the name of the caller. Required without `consent`.',
    ],
    consent: [
      v.optional(ConsentStatement),
      'How the owner of the address, who opted out, agreed to get messages again. Only a signed-in member can state it.',
    ],
  },
)

export const SuppressionRecord = component('Suppression', 'An entry of the suppression list.', {
  channel: [oneOf(SUPPRESSION_CHANNELS), 'The messages that it stops.'],
  address: [
    v.nullable(v.string()),
    'The phone number in E.164 or the email address in lower case; null for a hash.',
  ],
  hash: [v.nullable(v.string()), 'The hash in hexadecimal; null for an address.'],
  hashAlgorithm: [v.nullable(oneOf(HASH_ALGORITHMS)), 'How the hash was made; null for an address.'],
  method: [oneOf(CONSENT_METHODS), 'How it came onto the list.'],
  importId: [v.nullable(uuid), 'Id of the import of the list that it came with; null for none.'],
  fileName: [v.nullable(v.string()), 'Name of the imported file; null for none.'],
  createdAt: [isoTime, 'When it was put on the list.'],
})

export const RemovedSuppression = component(
  'RemovedSuppression',
  'An address that was taken off the suppression list.',
  {
    channel: [oneOf(SUPPRESSION_CHANNELS), 'The messages that may be sent again.'],
    address: [v.string(), 'The address, as it was on the list.'],
  },
)

export type ListSuppressionsQuery = v.InferOutput<typeof ListSuppressions>
export type RemoveSuppressionInput = v.InferOutput<typeof RemoveSuppression>
export type AddSuppressionInput = v.InferOutput<typeof AddSuppression>
