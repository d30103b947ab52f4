import { expect, test } from 'bun:test'
import { eraseWords } from '../../console/screens/contacts/contact/erase-words.ts'

test('the dialog names each erased part with its number of rows, and each part that stays', () => {
  const parts = [
    { table: 'contact_notes', title: 'Notes', rows: 3, stays: 'nothing' },
    { table: 'messages', title: 'Messages to the person', rows: 12, stays: 'times and results: accounting' },
  ]
  expect(eraseWords({ parts })).toEqual({
    goes: ['Notes (3)', 'Messages to the person (12)'],
    stays: ['Messages to the person: times and results: accounting'],
  })
})
