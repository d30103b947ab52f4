/**
 * Writes CSV (RFC 4180) without formulas. A cell that a spreadsheet would treat as a formula gets a leading
 * apostrophe. The spreadsheet shows it, and an import removes it (`unguardCell`).
 */

/**
 * Matches a text that a spreadsheet may treat as a formula. White space, control and invisible characters may
 * come before the sign of the formula. Apostrophes may too, because a guarded text that is guarded again must
 * differ from the first. In East Asian spreadsheets, full-width signs also begin formulas.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}']*[=+\-@|＝＋－＠]/u
const LEADING_BREAK = /^'*[\t\r]/
const E164 = /^\+[1-9]\d{6,14}$/

/** Matches digits with a leading apostrophe that programs such as Shopify write to keep a leading zero: `'02108`. */
const DIGITS = /^'*\d[\d\s.,()/-]*$/

const isDangerous = (text: string): boolean => FORMULA.test(text) || LEADING_BREAK.test(text)

/** Returns whether an apostrophe before this text only protects the text and is not part of it. */
const isGuardable = (text: string): boolean => isDangerous(text) || DIGITS.test(text)

/** Returns whether the text needs an apostrophe: it is dangerous, or an import would remove its own apostrophe. */
const needsGuard = (text: string): boolean =>
  isDangerous(text) ? !E164.test(text) : text.startsWith("'") && DIGITS.test(text)

/** Puts an apostrophe before `text` when a spreadsheet could run it. E.164 numbers stay unchanged. */
export const guardCell = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Undoes `guardCell`. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && isGuardable(text.slice(1)) ? text.slice(1) : text

const writeCell = (cell: string | number | null): string => {
  if (cell === null || cell === '') return ''
  // A number is not a formula, even a negative one.
  return typeof cell === 'number' ? String(cell) : quote(guardCell(cell))
}

/** Writes a line of cells, guarded and quoted if needed, with its line break. */
export const csvLine = (cells: ReadonlyArray<string | number | null>): string =>
  `${cells.map(writeCell).join(',')}\r\n`

/** Tells Excel that the file is UTF-8. Without it, Excel shows `Ã©` for `é`. Imports remove it. */
const BYTE_ORDER_MARK = '\ufeff'

/** Returns the header line of a file, with the byte order mark. */
export const csvHead = (headers: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headers)

/** Puts quotes also around a text with `;`, `|` or a tab, for programs that guess the separator of a file. */
const quote = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
