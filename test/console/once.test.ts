import { expect, setSystemTime, test } from 'bun:test'
import { fieldsOf, keepKey, takeKey } from '../../console/api/once.ts'

/** Keys of requests whose answer was lost. */

test('a request whose answer was lost has its key again, once; two at a time never share one', () => {
  const key = takeKey('make a tag')
  expect(takeKey('make a tag')).not.toBe(key)
  keepKey('make a tag', key)
  expect(takeKey('make another tag')).not.toBe(key)
  expect(takeKey('make a tag')).toBe(key)
  expect(takeKey('make a tag')).not.toBe(key)
})

test('a request that is equal to one of long ago is another one', () => {
  const key = takeKey('write a note')
  keepKey('write a note', key)
  const now = Date.now()
  setSystemTime(now + 10 * 60_000)
  expect(takeKey('write a note')).not.toBe(key)
  setSystemTime()
})

test('forms with the same file and fields are the same request, and with another file they are not', () => {
  const form = (text: string) => {
    const made = new FormData()
    made.set('file', new File([text], 'list.csv', { lastModified: 1 }))
    made.set('column', 'phone')
    return fieldsOf(made)
  }
  expect(form('a')).toEqual(form('b'))
  expect(form('a')).not.toEqual(form('longer'))
  expect(fieldsOf({ name: 'Wren' })).toBeUndefined()
})
