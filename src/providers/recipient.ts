/** The digits of a number in any notation of carriers; a name in lower case. */
export const bare = (address: string): string =>
  address
    .trim()
    .replace(/^(\+|00)(?=\d)/, '')
    .toLowerCase()

/** E.164 of a number in a carrier's report; undefined if it is not international. */
export function e164Of(address: string): string | undefined {
  const digits = bare(address)
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}
