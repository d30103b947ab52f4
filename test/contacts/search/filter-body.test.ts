import { expect, test } from 'bun:test'
import { contactFilterBody } from '../../../src/contacts/search/filter-body.ts'
import { contactFilterEntries } from '../../../src/contacts/search/list-schema.ts'

test('exports and bulk operations accept every filter of the contact list, and no other', () => {
  expect(Object.keys(contactFilterBody)).toEqual(Object.keys(contactFilterEntries))
})
