import { money } from '../../../ui/format.ts'

/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Formats an amount in the smallest unit of its currency: 2900 USD → `$29.00`. */
export const amountOf = (minor: number, currency: string): string =>
  money(minor / 10 ** digitsOf(currency), currency)
