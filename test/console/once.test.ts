import { expect, setSystemTime, test } from 'bun:test'
import { fieldsOf, keepKey, takeKey } from '../../console/api/once.ts'

/** Idempotency keys of requests whose answers were lost. */

test('a request with a lost answer reuses its key once, and concurrent requests never share one', () => {
  const key = takeKey('make a tag')
  expect(takeKey('make a tag')).not.toBe(key)
  keepKey('make a tag', key)
  expect(takeKey('make another tag')).not.toBe(key)
  expect(takeKey('make a tag')).toBe(key)
  expect(takeKey('make a tag')).not.toBe(key)
})

test('an equal request long after gets a new key', () => {
  const key = takeKey('write a note')
  keepKey('write a note', key)
  const now = Date.now()
  setSystemTime(now + 10 * 60_000)
  expect(takeKey('write a note')).not.toBe(key)
  setSystemTime()
})

test('forms are equal if their fields and file are', () => {
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
