import { expect, test } from 'bun:test'
import { contactSearch } from '../../console/screens/contacts/search.ts'
import { columnsAt, moved } from '../../console/shell/views/columns.ts'
import { isSame, settingsIn, settingsOf, viewOf, viewSearch } from '../../console/shell/views/view-search.ts'

/** Saved views in the address of a list. */

test('settings survive a saved view unchanged', () => {
  const settings = { stage: 'LOST', sortBy: 'email', columns: 'email,custom.plan' }
  const view = viewOf(settings)
  expect(view).toEqual({ query: { stage: 'LOST', sortBy: 'email' }, columns: ['email', 'custom.plan'] })
  expect(settingsOf(view)).toEqual(settings)
  expect(viewOf({})).toEqual({ query: {}, columns: [] })
  expect(settingsOf(viewOf({}))).toEqual({})
})

test('the page and the view of an address are no settings', () => {
  const search = { ...contactSearch({ view: 'v', changed: 'true', stage: 'LOST' }), page: 3, name: undefined }
  expect(settingsIn(search)).toEqual({ stage: 'LOST' })
  expect(viewSearch({ view: '', changed: 'false', columns: 'email' })).toEqual({ columns: 'email' })
})

test('settings are the same in any order', () => {
  expect(isSame({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSame({ a: '1' }, { a: '1', b: '2' })).toBe(false)
})

test('unknown and repeated columns of an address are ignored', () => {
  const all = ['phone', 'email', 'city'].map((key) => ({ key, title: key }))
  const keys = columnsAt(all, ['city', 'constructor', 'phone', 'city']).map(({ key }) => key)
  expect(keys).toEqual(['city', 'phone'])
})

test('a column moves up and down, and stays within the list', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
