import { unguardCell } from '../../lib/csv.ts'
import { trimInvisible } from '../../lib/invisible.ts'

/** Matches printable ASCII without a leading apostrophe, as in nearly every cell. */
const PLAIN = /^[\x20-\x26\x28-\x7e][\x20-\x7e]*$/
/** Control characters except line breaks and tabs, and lone surrogates. */
const CONTROL = /[^\P{Cc}\n\r\t]|\p{Cs}/gu
const FORMATTING = /\p{Cf}/gu

/**
 * Returns the text of a cell in NFC, like the texts of the API. Removes the space around it (also non-breaking
 * and zero-width space), control characters, and the apostrophe that protects a spreadsheet from formulas.
 */
export function cleanCell(cell: string): string {
  if (PLAIN.test(cell)) return cell.trim()
  const text = trimInvisible(cell.replace(CONTROL, '')).normalize('NFC')
  const bare = unguardCell(text)
  return bare === text ? text : trimInvisible(bare)
}

/** Cleans like `cleanCell`, and removes all invisible characters, for numbers and email addresses. */
export const cleanToken = (cell: string): string => cleanCell(cell).replace(FORMATTING, '').trim()

/** Longest cell that is read. A row with a longer cell is rejected. */
export const MAX_CELL_CHARACTERS = 10_000
/**
 * Number of characters of an overlong cell that are stored and searched for an opt-out: enough to recognise the
 * cell, and longer than every word for an opt-out.
 */
const CUT_CHARACTERS = 200

export const isTooLong = (cell: string): boolean => cell.length > MAX_CELL_CHARACTERS

/** Returns the row with its overlong cells cut. The same array when no cell is overlong. */
export const cutCells = (cells: readonly string[]): readonly string[] =>
  cells.some(isTooLong)
    ? cells.map((cell) => (isTooLong(cell) ? `${cell.slice(0, CUT_CHARACTERS)}…` : cell))
    : cells
