import { expect, test } from 'bun:test'
import { BLANK_PERSON, createComposer, type Person } from '../../../src/content/composition/compose.ts'

const NOW_MS = Date.parse('2026-03-04T17:00:00.000Z')

/** Returns the text that a person gets. */
const textFor = (messageTemplate: string, person: Partial<Person>): string =>
  createComposer(
    {
      messageTemplate,
      category: 'TRANSACTIONAL',
      smartEncoding: false,
      organization: {
        name: 'Acme',
        phone: null,
        email: null,
        website: null,
        timezone: 'UTC',
        locale: 'en-US',
        appendOptOutFooter: false,
        customDateKeys: [],
      },
      links: undefined,
    },
    NOW_MS,
  )({ ...BLANK_PERSON, ...person }).body

const GREETING = 'Hi {{firstName|there}}! Dear {{fullName|customer}}!'

test('a text greets a person by name', () => {
  const person = { firstName: 'Ann', lastName: 'Archer', phone: '+12125550101', email: 'ann@example.test' }
  expect(textFor(GREETING, person)).toBe('Hi Ann! Dear Ann Archer!')
})

test.each([
  { firstName: '+12125550101', phone: '+12125550101' },
  { firstName: 'ann@example.test', email: 'ann@example.test' },
  { firstName: '+12125550101', phone: '+12125550101', email: 'ann@example.test' },
])('a text never greets a person by the number or address of $firstName', (person) => {
  expect(textFor(GREETING, person)).toBe('Hi there! Dear customer!')
})

test('a person without a first name is greeted by the last name', () => {
  const person = { firstName: '+12125550101', phone: '+12125550101', lastName: 'Archer' }
  expect(textFor(GREETING, person)).toBe('Hi there! Dear Archer!')
})
