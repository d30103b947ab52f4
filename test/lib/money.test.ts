import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  amountOfMillionths,
  moneyText,
  parseAmount,
  parsePrice,
  priceText,
  roundedShare,
} from '../../src/lib/money.ts'

describe('an amount', () => {
  test.each([
    { amount: 0, currency: 'USD', text: '0.00 USD' },
    { amount: 5, currency: 'USD', text: '0.05 USD' },
    { amount: -5, currency: 'USD', text: '-0.05 USD' },
    { amount: 123_450, currency: 'EUR', text: '1,234.50 EUR' },
    { amount: 1_234, currency: 'JPY', text: '1,234 JPY' },
    { amount: 1_234_567, currency: 'KWD', text: '1,234.567 KWD' },
  ])('of $amount is printed as $text', ({ amount, currency, text }) => {
    expect(moneyText(amount, currency)).toBe(text)
  })

  test.each([
    { text: '29', currency: 'USD', amount: 2_900 },
    { text: '29.5', currency: 'USD', amount: 2_950 },
    { text: ' 29.00 ', currency: 'USD', amount: 2_900 },
    { text: '29.001', currency: 'USD', amount: undefined },
    { text: '29.', currency: 'USD', amount: undefined },
    { text: '.5', currency: 'USD', amount: undefined },
    { text: '-1', currency: 'USD', amount: undefined },
    { text: '1,000', currency: 'USD', amount: undefined },
    { text: '1e3', currency: 'USD', amount: undefined },
    { text: '', currency: 'USD', amount: undefined },
    { text: '1234567890123', currency: 'USD', amount: undefined },
    { text: '100', currency: 'JPY', amount: 100 },
    { text: '100.0', currency: 'JPY', amount: undefined },
    { text: '1.005', currency: 'KWD', amount: 1_005 },
  ])('typed as "$text" in $currency is $amount', ({ text, currency, amount }) => {
    expect(parseAmount(text, currency)).toBe(amount)
  })

  test('that is printed and typed again is the same', () => {
    fc.assert(
      // At most 12 digits of the main unit are typed.
      fc.property(fc.nat({ max: 1e12 - 1 }), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        const [text] = moneyText(amount, currency).replaceAll(',', '').split(' ')
        expect(parseAmount(text!, currency)).toBe(amount)
      }),
    )
  })
})

describe('a price', () => {
  test.each([
    { millionths: 7_900, currency: 'USD', text: '0.0079' },
    { millionths: 20_000, currency: 'USD', text: '0.02' },
    { millionths: 0, currency: 'USD', text: '0.00' },
    { millionths: 1, currency: 'USD', text: '0.000001' },
    { millionths: 1_500_000, currency: 'JPY', text: '1.5' },
    { millionths: 1_000_000, currency: 'JPY', text: '1' },
    { millionths: 20_000, currency: 'KWD', text: '0.020' },
    { millionths: -12_100, currency: 'USD', text: '-0.0121' },
  ])('of $millionths in $currency is printed as $text', ({ millionths, currency, text }) => {
    expect(priceText(millionths, currency)).toBe(text)
  })

  test.each([
    { text: '0.0079', millionths: 7_900 },
    { text: '1', millionths: 1_000_000 },
    { text: '0.0000001', millionths: undefined },
    { text: '-1', millionths: undefined },
  ])('typed as $text is $millionths', ({ text, millionths }) => {
    expect(parsePrice(text)).toBe(millionths)
  })
})

describe('millionths', () => {
  test.each([
    { millionths: 4_999, currency: 'USD', amount: 0 },
    { millionths: 5_000, currency: 'USD', amount: 1 },
    { millionths: -5_000, currency: 'USD', amount: -1 },
    { millionths: -4_999, currency: 'USD', amount: 0 },
    { millionths: 499_999, currency: 'JPY', amount: 0 },
    { millionths: 500_000, currency: 'JPY', amount: 1 },
    { millionths: 500, currency: 'KWD', amount: 1 },
  ])('$millionths are $amount of the smallest unit of $currency', ({ millionths, currency, amount }) => {
    expect(amountOfMillionths(millionths, currency)).toBe(amount)
  })
})

test('a share is rounded to the nearest whole number, halves away from zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 10_000 }), (part, whole) => {
      const share = BigInt(roundedShare(part, whole))
      const distance = share * BigInt(whole) - BigInt(part)
      const size = distance < 0n ? -distance : distance
      expect(size * 2n <= BigInt(whole)).toBe(true)
      if (size * 2n === BigInt(whole))
        expect(share < 0n ? -share : share).toBeGreaterThan(BigInt(Math.floor(Math.abs(part) / whole)))
    }),
  )
})
