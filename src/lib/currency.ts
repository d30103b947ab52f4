/**
 * ISO 4217 codes that name money: those this build's ICU knows, without the
 * ones for testing (XTS) and for no currency (XXX).
 */
const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => code !== 'XTS' && code !== 'XXX'),
)

/** @param code three capital letters */
export const isCurrencyCode = (code: string): boolean => CODES.has(code)
