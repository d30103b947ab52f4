import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { PLANTED_FAULTS } from '../support/planted-faults.ts'

test('each fault that a drill plants has its place in the source once', () => {
  const displaced = PLANTED_FAULTS.filter(
    ({ file, was }) => readFileSync(file, 'utf8').split(was).length !== 2,
  )
  expect(displaced.map(({ harm }) => harm)).toEqual([])
})
