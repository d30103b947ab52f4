import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Matches `+` and 7 to 15 digits (ITU-T E.164). */
export const E164 = /^\+[1-9]\d{6,14}$/

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

/** Converts like `toE164`, with the plans of all countries. Takes about 6 µs. */
export function parseAnyPlan(text: string, defaultCountry: string): string | undefined {
  if (text.length > 40) return undefined
  const parsed = parsePhoneNumberFromString(text, defaultCountry as CountryCode)
  if (!parsed?.isValid() || parsed.ext) return undefined
  return E164.test(parsed.number) ? parsed.number : undefined
}

/** Tells whether `code` is an ISO 3166 alpha-2 code of a country with a known phone plan. */
export const isCountryCode = (code: string): boolean => isSupportedCountry(code)

/**
 * Returns the country of a number, ISO 3166 alpha-2, or undefined if its plan does not show it.
 * @param phone E.164
 */
export const countryOfNumber = (phone: string): string | undefined =>
  parsePhoneNumberFromString(phone)?.country

/**
 * Returns whether a number of the North American plan is a premium number: +1 900, and exchange 976. @param
 * phone E.164
 */
export const isPremiumNumber = (phone: string): boolean => /^\+1(?:900|[2-9]\d\d976)/.test(phone)

/**
 * Reads numbers of the North American plan (+1) in the usual formats: ten digits, an area code and seven more,
 * with punctuation. This takes a thirtieth of the time of the library for all plans. The library still decides
 * which numbers exist.
 */

const SEPARATOR = '[ .\\-]?'
const GROUPS = `(?:\\(([2-9]\\d\\d)\\) ?|([2-9]\\d\\d)${SEPARATOR})(\\d{3})${SEPARATOR}(\\d{4})`
const WITH_COUNTRY_CODE = new RegExp(`^\\+1${SEPARATOR}${GROUPS}$`)
const WITHOUT = new RegExp(`^(?:1${SEPARATOR})?${GROUPS}$`)

/** Countries in which the whole number is always ten digits. */
const COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA'])

/**
 * Returns area code and exchange of a number, and the number as E.164. Undefined when it has another format or
 * may belong to another plan.
 */
function readNanp(text: string, country: string): { block: number; number: string } | undefined {
  const [, inParentheses, bare, exchange, line] =
    WITH_COUNTRY_CODE.exec(text) ?? (COUNTRIES.has(country) ? WITHOUT.exec(text) : null) ?? []
  const area = inParentheses ?? bare
  if (area === undefined || exchange === undefined || line === undefined) return undefined
  return { block: Number(area + exchange), number: `+1${area}${exchange}${line}` }
}

const UNKNOWN = 0
const EXISTS = 1
const IS_MISSING = 2

/**
 * Remembers the existing blocks of ten thousand numbers. Each block is looked up once: the patterns of the plan
 * depend only on area code and exchange (test/lib/phone.property.test.ts).
 */
class NanpBlocks {
  #known: Uint8Array | undefined

  has({ block, number }: { block: number; number: string }, isValid: (number: string) => boolean): boolean {
    this.#known ??= new Uint8Array(1_000_000)
    if (this.#known[block] === UNKNOWN) this.#known[block] = isValid(number) ? EXISTS : IS_MISSING
    return this.#known[block] === EXISTS
  }
}

const nanpBlocks = new NanpBlocks()
