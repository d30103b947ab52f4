import { casesOf, foldCase, isAscii } from '../lib/letter-case.ts'
import { escapeLike, type Fragment, fragment } from './fragment.ts'

/**
 * Compares text without regard to case, for all letters. LIKE only ignores the case of A to Z. Text with other
 * letters is compared with GLOB, and that takes three times as long.
 */

/** Turns `é` into `[éÉ]`. Each special character of GLOB becomes a class of itself. */
function anyCase(character: string): string {
  if (/[*?[]/.test(character)) return `[${character}]`
  const cases = casesOf(character)
  return cases.length > 1 ? `[${cases.join('')}]` : character
}

/** Returns a GLOB pattern for all of `text`, in any case. */
const anyCasePattern = (text: string): string => [...text].map(anyCase).join('')

/** @param open the sides of `text` on which `column` may have other text */
function matches(column: Fragment, text: string, open: { before: boolean; after: boolean }): Fragment {
  const around = (pattern: string, any: string) =>
    `${open.before ? any : ''}${pattern}${open.after ? any : ''}`
  return isAscii(text)
    ? fragment`${column} LIKE ${around(escapeLike(text), '%')} ESCAPE '\\'`
    : fragment`${column} GLOB ${around(anyCasePattern(text), '*')}`
}

export const contains = (column: Fragment, text: string): Fragment =>
  matches(column, text, { before: true, after: true })

export const startsWith = (column: Fragment, text: string): Fragment =>
  matches(column, text, { before: false, after: true })

export const endsWith = (column: Fragment, text: string): Fragment =>
  matches(column, text, { before: true, after: false })

export const equalsText = (column: Fragment, text: string): Fragment =>
  isAscii(text)
    ? fragment`${column} = ${text} COLLATE NOCASE`
    : matches(column, text, { before: false, after: false })

/**
 * Returns the SQL condition that `column` is one of `texts`, without regard to case. Its text does not depend
 * on their number. Letters beyond A to Z are folded once in `column` and once in each text. So a contact is
 * looked up among the texts, not compared with each of them.
 */
export const isOneOf = (column: Fragment, texts: readonly string[]): Fragment =>
  texts.every(isAscii)
    ? fragment`${column} COLLATE NOCASE IN ${texts}`
    : fragment`fold_case(${column}) IN ${texts.map(foldCase)}`
