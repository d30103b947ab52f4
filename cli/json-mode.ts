/**
 * Tells whether a command line asks for JSON. Reads the words directly, because errors of parsing
 * them are printed as JSON too.
 * @param words without the program; default those of this process
 */
export function asksForJson(words: readonly string[] = process.argv.slice(2)): boolean {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).includes('--json')
}
