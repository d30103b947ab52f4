/** How many parts a text is sent in by SMS: 3GPP TS 23.038. */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that take two places. */
const EXTENSION = '\f^{}\\[~]|€'
const PLACES = new Map([
  ...[...BASIC].map((sign) => [sign, 1] as const),
  ...[...EXTENSION].map((sign) => [sign, 2] as const),
])

/** Longer messages are not sent. */
export const MOST_PARTS = 10

export interface Parts {
  /** Places taken, in GSM-7 or in UTF-16. */
  characters: number
  /** 0 for an empty text. */
  parts: number
  /** The characters because of which a part has 70 places instead of 160, each once. */
  costly: readonly string[]
}

export function partsOf(text: string): Parts {
  const signs = [...text]
  const costly = [...new Set(signs.filter((sign) => !PLACES.has(sign)))]
  const isPlain = costly.length === 0
  const sizeOf = (sign: string) => (isPlain ? PLACES.get(sign)! : sign.length)
  const characters = signs.reduce((sum, sign) => sum + sizeOf(sign), 0)
  if (characters === 0) return { characters, parts: 0, costly }
  if (characters <= (isPlain ? 160 : 70)) return { characters, parts: 1, costly }
  const room = isPlain ? 153 : 67
  let parts = 1
  let used = 0
  for (const sign of signs) {
    const size = sizeOf(sign)
    // A character is never split between two parts.
    if (used + size > room) {
      parts++
      used = 0
    }
    used += size
  }
  return { characters, parts, costly }
}
