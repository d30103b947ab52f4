import { lazily } from './lazily.ts'

/**
 * ISO 4217 codes of currencies: those of this build's ICU, except the codes for
 * testing (XTS) and for no currency (XXX).
 */
const codes = lazily(
  (): ReadonlySet<string> =>
    new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'XTS' && code !== 'XXX')),
)

/** @param code three capital letters */
export const isCurrencyCode = (code: string): boolean => codes().has(code)
