/** Quotes a text so that a POSIX shell reads it literally. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Quotes a word for a POSIX shell if it has a space or another special character. */
export const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word))
