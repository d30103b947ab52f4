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

/** Shopify and others write an apostrophe before digits, so that spreadsheets keep a leading zero: `'02108`. */
const DIGITS = /^'*\d[\d\s.,()/-]*$/

const isDangerous = (text: string): boolean => FORMULA.test(text) || LEADING_BREAK.test(text)

/** Whether an apostrophe before this text only protects it and is no part of it. */
const isGuardable = (text: string): boolean => isDangerous(text) || DIGITS.test(text)

/** Whether the text needs an apostrophe: to be harmless, or to differ from a text with one. */
const needsGuard = (text: string): boolean =>
  isDangerous(text) ? !E164.test(text) : text.startsWith("'") && DIGITS.test(text)

/** Puts an apostrophe before `text` when a spreadsheet could run it; E.164 numbers stay unchanged. */
export const guardCell = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Undoes `guardCell`. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && isGuardable(text.slice(1)) ? text.slice(1) : text

/** Writes one line of cells, guarded and quoted where needed, with its line break. */
export const csvLine = (cells: ReadonlyArray<string | null>): string =>
  `${cells.map((cell) => (cell === null || cell === '' ? '' : quote(guardCell(cell)))).join(',')}\r\n`

/** Tells Excel that the file is UTF-8. Without it, Excel shows `Ã©` for `é`. Imports remove it. */
const BYTE_ORDER_MARK = '\ufeff'

/** The header line of a file. */
export const csvHead = (headers: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headers)

/** Quotes the other separators too, for programs that detect the separator. */
const quote = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
