/** The default alphabet of text messages, GSM-7 (3GPP TS 23.038 section 6.2.1). */

/** The characters in the order of their codes, without the escape at 0x1b. */
export const GSM_7_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that take two septets: the escape and their own code. */
export const GSM_7_EXTENSION = '\f^{}\\[~]|€'

/**
 * Number of septets of each UTF-16 unit. 0 for a character that GSM-7 does not have. The euro sign is the last
 * character.
 */
const SEPTETS = new Uint8Array('€'.charCodeAt(0) + 1)
for (const character of GSM_7_BASIC) SEPTETS[character.charCodeAt(0)] = 1
for (const character of GSM_7_EXTENSION) SEPTETS[character.charCodeAt(0)] = 2

/** Returns the number of septets of a UTF-16 unit, or 0 if GSM-7 does not have it. */
export const septetsOf = (unit: number): number => (unit < SEPTETS.length ? SEPTETS[unit]! : 0)

/** Returns the length of `text` in septets, or undefined if it needs UCS-2. */
export function gsm7Length(text: string): number | undefined {
  let septets = 0
  for (let i = 0; i < text.length; i++) {
    const weight = septetsOf(text.charCodeAt(i))
    if (weight === 0) return undefined
    septets += weight
  }
  return septets
}
