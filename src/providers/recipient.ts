/** Returns the digits of a number in any notation of carriers, or a name in lower case. */
export const bare = (address: string): string =>
  address
    .trim()
    .replace(/^(\+|00)(?=\d)/, '')
    .toLowerCase()

/** Returns E.164 of a number in a carrier's report, or undefined if it is not international. */
export function e164Of(address: string): string | undefined {
  const digits = bare(address)
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}

/**
 * The two spellings in which countries write the same mobile number: with and without the 9 of Argentina, the
 * former 1 of Mexico and the ninth digit of Brazil.
 */
const SPELLINGS: ReadonlyArray<readonly [long: RegExp, short: RegExp, added: string]> = [
  [/^(\+54)9(\d{10})$/, /^(\+54)([1-8]\d{9})$/, '9'],
  [/^(\+52)1(\d{10})$/, /^(\+52)([2-9]\d{9})$/, '1'],
  [/^(\+55\d{2})9([6-9]\d{7})$/, /^(\+55\d{2})([6-9]\d{7})$/, '9'],
]

/**
 * Returns the other spelling of a number, or undefined for most numbers. Carriers and WhatsApp use either
 * spelling.
 * @param number E.164
 */
export function otherSpelling(number: string): string | undefined {
  for (const [long, short, added] of SPELLINGS) {
    if (long.test(number)) return number.replace(long, '$1$2')
    if (short.test(number)) return number.replace(short, (_, country, rest) => `${country}${added}${rest}`)
  }
  return undefined
}
