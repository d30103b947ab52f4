/** A word of a command as a POSIX shell reads it: in quotes when it has a space or anything else that a shell takes apart. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
