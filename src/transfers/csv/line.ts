/**
 * Writes CSV (RFC 4180) in which spreadsheets find no formulas. A cell that a
 * spreadsheet would take for a formula gets a leading apostrophe, which shows as
 * text; `unguardCell` removes it, so that every cell reads back unchanged.
 */

/**
 * The first character that matters, after white space, control and invisible
 * characters (a formula may hide behind them) and after apostrophes, which are
 * counted so that guarding can be undone. Full-width forms open formulas in
 * East Asian spreadsheets.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}']*[=+\-@|＝＋－＠]/u
const LEADING_BREAK = /^'*[\t\r]/
const E164 = /^\+[1-9]\d{6,14}$/

const isDangerous = (text: string): boolean => FORMULA.test(text) || LEADING_BREAK.test(text)

/** `text` with an apostrophe before it when a spreadsheet could run it; E.164 numbers stay as they are. */
export const guardCell = (text: string): string => (isDangerous(text) && !E164.test(text) ? `'${text}` : text)

/** Undoes `guardCell`. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && isDangerous(text.slice(1)) ? text.slice(1) : text

/** One line of cells, guarded and quoted where needed, with its line break. */
export const csvLine = (cells: ReadonlyArray<string | null>): string =>
  `${cells.map((cell) => (cell === null || cell === '' ? '' : quote(guardCell(cell)))).join(',')}\r\n`

/** Quotes the other separators too, for programs that detect the separator. */
const quote = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
