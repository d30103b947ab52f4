/**
 * Whether the words of a command line ask for JSON. Looked up in the words themselves,
 * because what is wrong with them has to be said in JSON too.
 * @param words without the program; default those of this process
 */
export function asksForJson(words: readonly string[] = process.argv.slice(2)): boolean {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).includes('--json')
}
