import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { kindOf, missingHeaders } from '../../support/answer-headers.ts'
import { nameOf } from '../../support/matrix.ts'
import { PUBLIC_CASES, type PublicWorld, publicWorld } from '../../support/public-cases.ts'
import { named, operations } from '../../support/surface.ts'

/**
 * Headers that protect people without an account. Every request of every test is checked for them, and here
 * each public operation is called with known and unknown addresses.
 */

let world: PublicWorld
beforeAll(async () => {
  world = await publicWorld()
})
afterAll(() => world.app[Symbol.asyncDispose]())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const open = operations.filter(({ access }) => access === 'public')

describe.each(named(open))('%s', (name, operation) => {
  test('has the headers of its kind for an unknown address', async () => {
    const path = operation.path.replaceAll(/:\w+/g, 'nothing-of-this-name')
    const form = operation.raw === 'text/html' ? { body: 'a=b', headers: FORM } : { body: {} }
    const answer = await world.app.request(operation.method, path, operation.method === 'GET' ? {} : form)
    expect(missingHeaders(operation, answer)).toEqual([])
    if (operation.raw === 'text/html') expect(kindOf(operation, answer)).toMatch(/public page$/)
  })

  for (const { call } of PUBLIC_CASES.filter((one) => one.name === name))
    test('has the headers of its kind for a known address', async () => {
      const answer = await call(world)
      expect(missingHeaders(operation, { ...answer, headers: answer.headers! })).toEqual([])
      expect(kindOf(operation, { ...answer, headers: answer.headers! })).toBeString()
    })
})

test('every page of an organization is called with a known address', () => {
  const pages = open.filter(({ raw }) => raw === 'text/html').map(nameOf)
  const asked = new Set(PUBLIC_CASES.map(({ name }) => name))
  const others = pages.filter((name) => !asked.has(name))
  // Each has its own test, whose requests are checked for the headers too.
  expect(
    others.filter((name) => !/^(GET|POST) \/(auth\/openid|reset|verify-email|billing)/.test(name)),
  ).toEqual([])
})
