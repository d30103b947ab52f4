import { expect, test } from 'bun:test'
import { programPath } from '../../cli/own-name.ts'

test('a program that was replaced while it runs is named by the current path', () => {
  expect(programPath('/usr/local/bin/carillon (deleted)')).toBe('/usr/local/bin/carillon')
  expect(programPath('/usr/local/bin/carillon')).toBe('/usr/local/bin/carillon')
})
