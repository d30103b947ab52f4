/** Largest number of words in a list of a message. */
const MAX_LISTED = 20

/** Returns `a, b, c`, or the first twenty and the number of the others. */
export function listed(words: readonly string[]): string {
  const rest = words.length - MAX_LISTED
  return words.slice(0, MAX_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
