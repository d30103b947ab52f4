/** Characters of a text that are searched for a keyword; a keyword is shorter. */
const MAX_LENGTH = 1_000

/**
 * The words of a text in capitals, in NFKC, without punctuation and emoji. Returns two
 * readings: with punctuation as a space, for `STOP,please`, and without it, for `S.T.O.P.`
 */
export function readings(text: string): readonly [apart: string, joined: string] {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKC').slice(0, MAX_LENGTH).toUpperCase()
  const read = (replacement: string) =>
    plain
      .replace(/[^\p{L}\p{N}\s]/gu, replacement)
      .split(/\s+/)
      .filter((word) => word !== '')
      .join(' ')
  return [read(' '), read('')]
}

/** Without accents: `CANCELACIÓN` and `CANCELACION` are the same word on a phone. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
