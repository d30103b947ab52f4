import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { NanpBlocks, readNanp } from './nanp.ts'

/** `+` and 7 to 15 digits: ITU-T E.164. */
export const E164 = /^\+[1-9]\d{6,14}$/

const nanpBlocks = new NanpBlocks()

/**
 * Converts a phone number as people write it to E.164 (`+15046218927`).
 * @param defaultCountry ISO 3166 alpha-2, used for numbers written without `+`
 * @returns undefined when it is not a valid number of its country
 */
export function toE164(text: string, defaultCountry: string): string | undefined {
  const nanp = readNanp(text, defaultCountry)
  if (nanp) {
    return nanpBlocks.has(nanp, (number) => parseAnyPlan(number, 'US') === number) ? nanp.number : undefined
  }
  return parseAnyPlan(text, defaultCountry)
}

/** As `toE164`, with the plans of all countries; takes about 6 µs. */
export function parseAnyPlan(text: string, defaultCountry: string): string | undefined {
  if (text.length > 40) return undefined
  const parsed = parsePhoneNumberFromString(text, defaultCountry as CountryCode)
  if (!parsed?.isValid() || parsed.ext) return undefined
  return E164.test(parsed.number) ? parsed.number : undefined
}

/** Whether `code` is an ISO 3166 alpha-2 code of a country with a known phone plan. */
export const isCountryCode = (code: string): boolean => isSupportedCountry(code)

/**
 * The country of a number, ISO 3166 alpha-2; undefined if its plan does not tell.
 * @param phone E.164
 */
export const countryOfNumber = (phone: string): string | undefined =>
  parsePhoneNumberFromString(phone)?.country
