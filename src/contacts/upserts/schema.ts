import * as v from 'valibot'
import { described, listOf, oneOf, uuid } from '../../http/schema.ts'
import { validate } from '../../http/take-input.ts'
import { toleratesRecordFields } from '../../http/unknown-fields.ts'
import { component, describeObject, enumeration, schemasOf, textsOf } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'
import { optOutKept } from '../opt-outs/service.ts'
import { ContactRecord, contactChanges } from '../records/schema.ts'

const UPSERT_STATUSES = enumeration('UpsertStatus', 'What became of an entry of a bulk upsert.', {
  CREATED: 'No contact had its phone number or email address, so there is a new one.',
  UPDATED: 'The contact was changed.',
  UNCHANGED: 'The contact already had all these values.',
  REJECTED: 'It was refused; `error` says why. The other entries are not affected.',
})

/** Maximum number of entries in one request. */
const MAX_UPSERTS = 1_000

const entries = {
  id: [
    v.optional(uuid),
    'Id of the contact to change. Without it the contact is found by its number, or without a number by its email address, and created if there is none.',
  ],
  ...contactChanges,
  phone: [
    contactChanges.phone[0],
    'Phone number in any notation; one without a `+` belongs to the country of the organization. Absent or null for a contact with an email address alone. With `id` it is the new number of that contact; a number that no contact has goes to the contact that has the `email` and no number.',
  ],
  status: [
    contactChanges.status[0],
    'Whether messages may go to the contact. Default for a new contact: ACTIVE.',
  ],
  source: [contactChanges.source[0], 'Where the contact came from. Default for a new contact: MANUAL.'],
} as const

const UpsertContact = v.object(schemasOf(entries), 'must be an object')
export type UpsertContactInput = v.InferOutput<typeof UpsertContact>

/** A checked entry: its values, or its error. */
export type CheckedEntry = { input: UpsertContactInput } | { error: AppError }

/** Accepts any value, because a bad entry must not refuse the others. The names of its fields are still checked. */
const Entry = {
  ...UpsertContact,
  entries: UpsertContact.entries,
  '~run': (dataset: { value: unknown }) => ({ typed: true, value: checked(dataset.value) }),
} as unknown as v.GenericSchema<unknown, CheckedEntry> & typeof UpsertContact

function checked(value: unknown): CheckedEntry {
  try {
    return { input: validate(UpsertContact, value, 'contact') }
  } catch (error) {
    if (error instanceof AppError) return { error }
    throw error
  }
}

describeObject(
  Entry,
  'UpsertContact',
  'A contact to create or change. A new one needs `firstName`, and `phone` or `email`. An absent field of a contact that exists stays as it is, and null clears an optional one.',
  textsOf(entries),
)
toleratesRecordFields(Entry, Object.keys(ContactRecord.entries))

export const BulkUpsert = component('BulkUpsert', 'Contacts to create or change.', {
  contacts: [
    listOf(Entry as v.GenericSchema<unknown, CheckedEntry>, {
      min: 1,
      max: MAX_UPSERTS,
      message: 'must be an array of contacts',
    }),
    'At most 1,000. The body has at most 1 MiB.',
  ],
})

const UpsertError = component('UpsertError', 'Why an entry was not taken.', {
  code: [v.string(), 'The code with which `POST /contacts` or `PATCH /contacts/{id}` would refuse it.'],
  message: [v.string(), 'What is wrong, in a sentence.'],
  details: [
    described(v.array(v.unknown()), {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
    }),
    'The problems by field, or what else belongs to the code, such as `existingId`; empty when there is nothing to add.',
  ],
})

const UpsertVerdict = component('UpsertVerdict', 'What became of one entry.', {
  index: [v.number(), 'Its position in `contacts` of the request, from 0.'],
  status: [oneOf(UPSERT_STATUSES), 'What became of it.'],
  id: [v.nullable(uuid), 'Id of the contact; null when the entry was rejected.'],
  optOutKept,
  error: [v.nullable(UpsertError), 'Why it was rejected; null when it was not.'],
})

export const UpsertResult = component('UpsertResult', 'What became of the entries of a bulk upsert.', {
  created: [v.number(), 'How many contacts were created.'],
  updated: [v.number(), 'How many contacts were changed.'],
  unchanged: [v.number(), 'How many contacts already had all the values.'],
  rejected: [v.number(), 'How many entries were rejected.'],
  results: [v.array(UpsertVerdict), 'One verdict per entry, in the order of the request.'],
})

export type UpsertResult = v.InferOutput<typeof UpsertResult>
export type UpsertVerdict = v.InferOutput<typeof UpsertVerdict>
