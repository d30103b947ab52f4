import { withoutAccents } from '../../compliance/keywords/schema.ts'

/** Piece of a reply or of a label. */
export interface Token {
  kind: 'word' | 'number' | 'mark'
  /** Word in lower case and without accents, number in the digits 0 to 9, or one character. A line break is `\n`. */
  text: string
  /** Whether white space or a line break comes before it. */
  isApart: boolean
}

/** Digits that NFKC keeps: the code points of the zeros of Arabic, Persian, Devanagari and Bengali. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6]

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Code point that makes a keycap of the digit before it, as in 2️⃣. */
const KEYCAP = '\u20e3'

const folded = (text: string): string =>
  withoutAccents(
    text
      .toWellFormed()
      .replaceAll('\ufe0f', '')
      .replaceAll(`1${KEYCAP}0${KEYCAP}`, '10')
      .replaceAll('🔟', '10')
      .replaceAll(KEYCAP, ' ')
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, asciiDigit)
      .toUpperCase(),
  )
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, '')

/**
 * Splits a text into words, numbers and other characters. Folds like `readings` of the keywords (NFKC, case,
 * accents), and keeps the characters between the words, because `3/4` is not `3 4`.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let isApart = true
  for (const [piece] of folded(text).matchAll(/\n|\s|\p{L}+|\p{N}+|./gsu)) {
    const isBreak = piece === '\n'
    if (isBreak || piece.trim() !== '') tokens.push({ kind: kindOf(piece), text: piece, isApart })
    isApart = isBreak || piece.trim() === ''
  }
  return tokens
}

function kindOf(piece: string): Token['kind'] {
  if (/^\p{L}/u.test(piece)) return 'word'
  return /^\p{N}/u.test(piece) ? 'number' : 'mark'
}

export const isMark = ({ kind }: Token): boolean => kind === 'mark'

/** Returns the words and numbers of a text, without the characters between them. */
export const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.filter((token) => !isMark(token)).map(({ text }) => text)
