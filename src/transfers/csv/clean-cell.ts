import { trimInvisible } from '../../lib/invisible.ts'
import { unguardCell } from './line.ts'

/** Nothing but printable ASCII without a leading apostrophe: nearly every cell. */
const PLAIN = /^[\x20-\x26\x28-\x7e][\x20-\x7e]*$/
/** Control characters but line breaks and tabs, and halves of surrogate pairs. */
const CONTROL = /[^\P{Cc}\n\r\t]|\p{Cs}/gu
const FORMATTING = /\p{Cf}/gu

/**
 * The text of a cell as it is meant: without the space around it (non-breaking
 * and zero-width kinds too), control characters and the apostrophe that
 * protects a spreadsheet from formulas; composed, as the API keeps text.
 */
export function cleanCell(cell: string): string {
  if (PLAIN.test(cell)) return cell.trim()
  const text = trimInvisible(cell.replace(CONTROL, '')).normalize('NFC')
  const bare = unguardCell(text)
  return bare === text ? text : trimInvisible(bare)
}

/** As `cleanCell` for numbers and addresses, where nothing invisible belongs inside either. */
export const cleanToken = (cell: string): string => cleanCell(cell).replace(FORMATTING, '').trim()

/** A row with a longer cell is refused. */
export const MAX_CELL_CHARACTERS = 10_000
/** What is kept of such a cell: enough to know it by, and more than any word that means something. */
const CUT_CHARACTERS = 200

export const isTooLong = (cell: string): boolean => cell.length > MAX_CELL_CHARACTERS

/** The row with its overlong cells cut; the same one when it has none. */
export const cutCells = (cells: readonly string[]): readonly string[] =>
  cells.some(isTooLong)
    ? cells.map((cell) => (isTooLong(cell) ? `${cell.slice(0, CUT_CHARACTERS)}…` : cell))
    : cells
