import { lazily } from './lazily.ts'

/**
 * ISO 4217 codes of the currencies of this build's ICU, except the codes for testing (XTS) and for no currency
 * (XXX).
 */
const codes = lazily(
  (): ReadonlySet<string> =>
    new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'XTS' && code !== 'XXX')),
)

/** @param code three capital letters */
export const isCurrencyCode = (code: string): boolean => codes().has(code)

/** Millionths of the main unit of a currency in a main unit. */
const MICROS = 1_000_000

/**
 * Returns an amount of money for people and other software: a decimal number with four places, as a text. Parts
 * of a message cost less than a cent.
 * @param micros millionths of the main unit; null for no amount
 */
export const moneyOf = (
  micros: number | null,
  currency: string,
): { amount: string; currency: string } | null =>
  micros === null ? null : { amount: (micros / MICROS).toFixed(4), currency }
