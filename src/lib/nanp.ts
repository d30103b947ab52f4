/**
 * Reads numbers of the North American plan (+1) in the usual formats: ten digits, an
 * area code and seven more, with punctuation. This takes a thirtieth of the time of
 * the library for all plans, which still decides which numbers exist.
 */

const SEPARATOR = '[ .\\-]?'
const GROUPS = `(?:\\(([2-9]\\d\\d)\\) ?|([2-9]\\d\\d)${SEPARATOR})(\\d{3})${SEPARATOR}(\\d{4})`
const WITH_COUNTRY_CODE = new RegExp(`^\\+1${SEPARATOR}${GROUPS}$`)
const WITHOUT = new RegExp(`^(?:1${SEPARATOR})?${GROUPS}$`)

/** Countries for which ten digits are the whole number and nothing else. */
const COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA'])

/**
 * Area code and exchange of a number, and the number as E.164; undefined when it has
 * another format or may belong to another plan.
 */
export function readNanp(text: string, country: string): { block: number; number: string } | undefined {
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
 * Remembers which blocks of ten thousand numbers exist. Each block is looked up once: the patterns of the plan
 * depend only on area code and exchange (test/lib/phone.property.test.ts).
 */
export class NanpBlocks {
  #known: Uint8Array | undefined

  has({ block, number }: { block: number; number: string }, isValid: (number: string) => boolean): boolean {
    this.#known ??= new Uint8Array(1_000_000)
    if (this.#known[block] === UNKNOWN) this.#known[block] = isValid(number) ? EXISTS : IS_MISSING
    return this.#known[block] === EXISTS
  }
}
