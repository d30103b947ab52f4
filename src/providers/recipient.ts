/** The digits of a number, whichever way a carrier writes it; a name in small letters. */
export const bare = (address: string): string =>
  address
    .trim()
    .replace(/^(\+|00)(?=\d)/, '')
    .toLowerCase()

/** E.164 of a number as a carrier's report has it; undefined for one in no international form. */
export function e164Of(address: string): string | undefined {
  const digits = bare(address)
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}
