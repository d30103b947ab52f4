import { expect, test } from 'bun:test'
import { readCard } from '../../../src/billing/sandbox/cards.ts'
import { paymentPages } from '../../../words/en/payment-pages.ts'
import { cardForm, TEST_CARD } from '../../support/payment-sandbox.ts'

const NOW = Date.parse('2026-03-31T23:59:59.000Z')

/** The card, or the problems by field in English. */
function read(changes: Record<string, string>, nowMs = NOW) {
  const card = readCard(new URLSearchParams(cardForm(TEST_CARD.succeeds, changes)), nowMs)
  if (!('problems' in card)) return card
  const said = Object.entries(card.problems).map(([field, sentence]) => [field, sentence(paymentPages)])
  return { problems: Object.fromEntries(said) as Record<string, string> }
}

test('a card is read without its number and its code', () => {
  expect(read({})).toEqual({
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2034,
    behaviour: 'SUCCEEDS',
  })
})

test.each(['4242424242424242', '4242-4242-4242-4242', ' 4242 42424242 4242 '])(
  'the number %p is that of a test card',
  (number) => {
    expect(read({ number })).toMatchObject({ last4: '4242' })
  },
)

test.each([
  ['12/34', { expMonth: 12, expYear: 2034 }],
  ['12 / 34', { expMonth: 12, expYear: 2034 }],
  ['1234', { expMonth: 12, expYear: 2034 }],
  ['1/2034', { expMonth: 1, expYear: 2034 }],
  ['03-26', { expMonth: 3, expYear: 2026 }],
  ['03/76', { expMonth: 3, expYear: 2076 }],
])('the expiry %p is read', (expiry, expected) => {
  expect(read({ expiry })).toMatchObject(expected)
})

test.each<{ what: string; form: Record<string, string>; field: string }>([
  { what: 'no number', form: { number: '' }, field: 'number' },
  { what: 'letters in the number', form: { number: '4242 4242 4242 424x' }, field: 'number' },
  { what: 'a number with a wrong check digit', form: { number: '4242 4242 4242 4243' }, field: 'number' },
  { what: 'a card that is no test card', form: { number: '4111 1111 1111 1111' }, field: 'number' },
  { what: 'no expiry', form: { expiry: '' }, field: 'expiry' },
  { what: 'the month before this one', form: { expiry: '02/26' }, field: 'expiry' },
  { what: 'month 0', form: { expiry: '00/30' }, field: 'expiry' },
  { what: 'month 13', form: { expiry: '13/30' }, field: 'expiry' },
  { what: 'an expiry in 51 years', form: { expiry: '04/77' }, field: 'expiry' },
  { what: 'two digits as a code', form: { cvc: '12' }, field: 'cvc' },
  { what: 'letters as a code', form: { cvc: 'abc' }, field: 'cvc' },
  { what: 'no name', form: { name: '  ' }, field: 'name' },
])('$what is refused at its field, with a sentence', ({ form, field }) => {
  const card = read(form)
  const problems = 'problems' in card ? card.problems : {}
  expect(Object.keys(problems)).toEqual([field])
  expect(Object.values(problems)[0]).toMatch(/^[A-Z].*\.$/)
})

test('a card that may be real is answered with a warning, and every problem is named at once', () => {
  expect(read({ number: '4111 1111 1111 1111', expiry: '1', cvc: '', name: '' })).toEqual({
    problems: {
      number: 'This is not one of the test cards. Never enter a real card here.',
      expiry: 'Enter a month and a year in the future, such as 12/34.',
      cvc: 'Enter any three digits.',
      name: 'Enter a name.',
    },
  })
})
