import * as v from 'valibot'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { askedAddress } from '../consents/schema.ts'

const ERASURE_STATUSES = enumeration('ErasureStatus', 'How far an erasure is.', {
  ERASING:
    'The contact is deleted. What is stored about the person is being erased, or waits for messages on their way.',
  COMPLETED: 'All is erased but what has to stay.',
})

export const ErasureRecord = component(
  'Erasure',
  'The erasure of what is stored about a person. The record itself does not name the person.',
  {
    id: [uuid, 'Id of the erasure.'],
    contactId: [
      v.nullable(uuid),
      'Id of the contact, which is never given again; null for an address that no contact had.',
    ],
    status: [oneOf(ERASURE_STATUSES), 'How far it is.'],
    requestedAt: [isoTime, 'When it was asked for.'],
    completedAt: [v.nullable(isoTime), 'When all was erased; null until then.'],
  },
)

const ErasedPart = parameters({
  table: [v.string(), 'The table of the database.'],
  title: [v.string(), 'What the rows are, as in the dossier.'],
  rows: [v.pipe(v.number(), v.integer()), 'How many rows are about the person.'],
  stays: [v.string(), 'What an erasure leaves of them, and why; `nothing` if they are deleted.'],
})

export const ErasurePreview = component(
  'ErasurePreview',
  'What an erasure would erase, and what would stay.',
  {
    contactIds: [v.array(uuid), 'Ids of the contacts: with those that were merged into it.'],
    addresses: [
      v.array(v.string()),
      'The addresses of the person. One that another contact has too is left out.',
    ],
    parts: [v.array(ErasedPart), 'The parts with rows about the person.'],
  },
)

export const ErasePerson = component('ErasePerson', 'Whose data is erased.', askedAddress)
