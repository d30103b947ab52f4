/** Number of characters of a text that are compared with keywords; every keyword is shorter. */
const MAX_LENGTH = 1_000

/**
 * Returns a text in capitals and in NFKC, without punctuation and emoji, in two readings. In
 * `apart`, a space replaces punctuation, as for `STOP,please`. In `joined`, nothing replaces it,
 * as for `S.T.O.P.`
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

/** Removes accents, because people on a phone write `CANCELACION` for `CANCELACIÓN`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
