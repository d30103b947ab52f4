import { expect, test } from 'bun:test'
import type { Subscription } from '../../console/api/api.gen.ts'
import { amountOf } from '../../console/screens/settings/billing/amounts.ts'
import { returnSearch, usageSearch } from '../../console/screens/settings/billing/search.ts'
import { limitTone, paysByCard, usedShare } from '../../console/screens/settings/billing/words.ts'

test('amounts have the decimals of their currency', () => {
  expect([
    amountOf(2_900, 'USD'),
    amountOf(2_900, 'JPY'),
    amountOf(5, 'EUR'),
    amountOf(1_234_567, 'USD'),
  ]).toEqual(['$29.00', '¥2,900', '€0.05', '$12,345.67'])
})

test('a limit is urgent only if it is enforced, and the bar never exceeds its frame', () => {
  expect([limitTone(79, 100, true), limitTone(80, 100, true), limitTone(100, 100, true)]).toEqual([
    'info',
    'warn',
    'bad',
  ])
  expect(limitTone(150, 100, false)).toBe('warn')
  expect([usedShare(150, 100), usedShare(0, 0), usedShare(0, 10)]).toEqual([1, 1, 0])
})

const subscription = (given: Partial<Subscription>): Subscription => ({
  planKey: 'STARTER',
  planName: 'Starter',
  status: 'ACTIVE',
  interval: 'MONTH',
  currentPeriodStart: null,
  currentPeriodEnd: '2026-04-01T00:00:00Z',
  cancelAtPeriodEnd: false,
  cancelAt: null,
  trialEndsAt: null,
  paymentMethod: null,
  provider: 'SANDBOX',
  processor: 'SANDBOX',
  updatedAt: null,
  ...given,
})

test('a plan assigned by the operator does not prevent buying one by card', () => {
  expect(paysByCard(subscription({}))).toBe(true)
  expect(paysByCard(subscription({ provider: 'MANUAL', currentPeriodEnd: null }))).toBe(false)
  expect(paysByCard(subscription({ status: 'CANCELLED' }))).toBe(false)
})

test('an address edited by hand keeps its valid parameters', () => {
  expect(returnSearch({ result: 'stolen', had: 'x', bought: '' })).toEqual({})
  expect(returnSearch({ result: 'paid', had: '10', bought: 'credits_1000' })).toEqual({
    result: 'paid',
    had: 10,
    bought: 'credits_1000',
  })
  expect(usageSearch({ resource: 'CONTACTS', days: '8', page: '0' })).toEqual({})
})
