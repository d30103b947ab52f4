const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|\w+|[\s\S]/g

/**
 * The text of a statement without comments and layout: texts that differ in nothing else
 * give the same result. SQLite keeps the text of each CREATE statement as it was written,
 * and puts the columns of ALTER TABLE at its end.
 */
export const withoutLayout = (sql: string): string =>
  (sql.match(TOKENS) ?? []).filter((token) => !/^(?:--|\/\*|\s)/.test(token)).join(' ')
