import { grouped } from './count.ts'

/**
 * Amounts of money are whole numbers of the smallest unit of a currency: cents, yen, fils. Prices and costs of
 * a message are whole millionths of the main unit, because they are below a cent.
 */

/** Decimals of a millionth. */
const MILLIONTHS_DIGITS = 6

const digitsByCurrency = new Map<string, number>()

/**
 * Returns the decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). @param currency three capital
 * letters
 */
export const currencyDigits = (currency: string): number =>
  digitsByCurrency.getOrInsertComputed(
    currency,
    () =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2,
  )

/**
 * Returns a number of main units with these decimals, without rounding: `1,234.50`. @param amount whole, in the
 * last decimal
 */
function decimalText(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const main = grouped(Number(text.slice(0, text.length - digits)))
  return `${amount < 0 ? '-' : ''}${main}${digits === 0 ? '' : `.${text.slice(-digits)}`}`
}

/** Returns an amount like `1,234.50`. @param amount in the smallest unit */
export const amountText = (amount: number, currency: string): string =>
  decimalText(amount, currencyDigits(currency))

/** Returns an amount like `1,234.50 USD`, for people. @param amount in the smallest unit */
export const moneyText = (amount: number, currency: string): string =>
  `${amountText(amount, currency)} ${currency}`

/**
 * Returns a price like `0.0079` or `0.02`: with the decimals of the currency, and more if the price needs them.
 * @param millionths of the main unit
 */
export function priceText(millionths: number, currency: string): string {
  const digits = Math.min(currencyDigits(currency), MILLIONTHS_DIGITS)
  const text = decimalText(millionths, MILLIONTHS_DIGITS)
  const most = text.length - (MILLIONTHS_DIGITS - digits)
  let end = text.length
  while (end > most && text[end - 1] === '0') end -= 1
  const needed = text.slice(0, end)
  return needed.endsWith('.') ? needed.slice(0, -1) : needed
}

/**
 * Returns a whole number of the last of `digits` decimals, or undefined for a text that is not an amount, or
 * has more decimals.
 */
function parseDecimal(text: string, digits: number): number | undefined {
  const [, main, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (main === undefined || decimals.length > digits) return undefined
  const amount = Number(main + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Reads an amount: `29` or `29.00` of USD is 2900. Undefined for a text that is not an amount of the currency. */
export const parseAmount = (text: string, currency: string): number | undefined =>
  parseDecimal(text, currencyDigits(currency))

/** Reads a price: `0.0079` is 7900 millionths. Undefined for a text that is not a price. */
export const parsePrice = (text: string): number | undefined => parseDecimal(text, MILLIONTHS_DIGITS)

/** Rounds to the smallest unit of the currency, halves away from zero. @param millionths of the main unit */
export const amountOfMillionths = (millionths: number, currency: string): number =>
  roundedShare(millionths, 10 ** (MILLIONTHS_DIGITS - currencyDigits(currency)))

/**
 * Returns `part / whole` rounded to a whole number, halves away from zero. Exact for whole numbers.
 * @param whole above 0
 */
export function roundedShare(part: number, whole: number): number {
  const rest = Math.abs(part) % whole
  const down = (Math.abs(part) - rest) / whole
  const size = rest * 2 >= whole ? down + 1 : down
  // Avoids -0.
  return part < 0 && size > 0 ? -size : size
}
