import { describe, expect, test } from 'bun:test'
import type { PurchaseMetadata } from '../../../src/providers/payments/port.ts'
import {
  fromStripe,
  purchaseMetadata,
  stripeMetadata,
  toStripe,
} from '../../../src/providers/stripe/metadata.ts'

const ORGANIZATION = '0199b0a0-0000-7000-8000-000000000001'
const PURCHASE = '0199b0a0-0000-7000-8000-000000000002'

const PACK: PurchaseMetadata = {
  organization: ORGANIZATION,
  purchase: PURCHASE,
  kind: 'PACK',
  product: 'sms_segments_1000',
  quantity: 20,
  units: 20_000,
  resource: 'SMS_SEGMENTS',
  interval: 'MONTH',
  amount: 50_000,
  currency: 'USD',
}

/** What Stripe keeps: no empty texts. */
const kept = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''))

test.each<{ metadata: PurchaseMetadata }>([
  { metadata: PACK },
  { metadata: { ...PACK, kind: 'CREDITS', product: 'credits_1000', resource: '' } },
  { metadata: { ...PACK, kind: 'PLAN', product: 'GROWTH', units: 0, resource: '', interval: 'YEAR' } },
])('the metadata of a purchase of $metadata.kind come back from Stripe as they were', ({ metadata }) => {
  const given = kept(stripeMetadata(metadata, 'charge'))
  expect(purchaseMetadata(given)).toEqual(metadata)
  for (const [name, value] of Object.entries(given)) {
    expect(name.length).toBeLessThanOrEqual(40)
    expect(value.length).toBeLessThanOrEqual(500)
  }
})

describe('metadata that are not of a purchase of ours', () => {
  const GOOD = stripeMetadata(PACK, 'checkout')

  test.each<{ case: string; given: Record<string, string> | null | undefined }>([
    { case: 'none', given: null },
    { case: 'undefined', given: undefined },
    { case: 'empty', given: {} },
    { case: 'of another shop', given: { order_id: '6735' } },
    ...Object.keys(GOOD)
      .filter((name) => name !== 'resource' && name !== 'step')
      .map((name) => ({ case: `without ${name}`, given: { ...GOOD, [name]: undefined as never } })),
    { case: 'with an organization that is no id', given: { ...GOOD, organization: '7' } },
    { case: 'with a purchase that is no id', given: { ...GOOD, purchase: `${PURCHASE}'` } },
    { case: 'with an unknown kind', given: { ...GOOD, kind: 'GIFT' } },
    { case: 'with an unknown interval', given: { ...GOOD, interval: 'DAY' } },
    { case: 'with no quantity', given: { ...GOOD, quantity: '0' } },
    { case: 'with a part of one', given: { ...GOOD, quantity: '1.5' } },
    { case: 'with units below zero', given: { ...GOOD, units: '-1' } },
    { case: 'with an amount too large to count', given: { ...GOOD, amount: '9'.repeat(20) } },
    { case: 'with a currency in small letters', given: { ...GOOD, currency: 'usd' } },
  ])('$case: undefined', ({ given }) => {
    expect(purchaseMetadata(given)).toBeUndefined()
  })
})

test.each([
  { currency: 'KWD', ours: 5_125, theirs: 5_130 },
  { currency: 'bhd', ours: 5_124, theirs: 5_120 },
  { currency: 'USD', ours: 5_125, theirs: 5_125 },
])('$ours of $currency are charged as $theirs: three decimals end in 0', ({ currency, ours, theirs }) => {
  expect(toStripe(ours, currency)).toBe(theirs)
})

test.each([
  { currency: 'USD', ours: 2_900, theirs: 2_900 },
  { currency: 'eur', ours: 1, theirs: 1 },
  { currency: 'JPY', ours: 500, theirs: 500 },
  { currency: 'KWD', ours: 5_120, theirs: 5_120 },
  { currency: 'ISK', ours: 5, theirs: 500 },
  { currency: 'isk', ours: 5, theirs: 500 },
  { currency: 'UGX', ours: 5, theirs: 500 },
  { currency: 'MGA', ours: 500, theirs: 5 },
])('$ours of $currency are $theirs at Stripe', ({ currency, ours, theirs }) => {
  expect([toStripe(ours, currency), fromStripe(theirs, currency)]).toEqual([theirs, ours])
})
