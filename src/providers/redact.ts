/** Shorter texts are words, not secrets. Redacting them would remove half of every message. */
const SHORTEST_SECRET = 6

/** The beginning of a text, at most `maxLength` characters, without the secrets it may repeat. */
export type Redact = (text: string, maxLength: number) => string

/**
 * Removes the secrets of the settings from a text of the carrier. Some carriers answer "unknown key abc…", and
 * that answer becomes an error message. Reads only as much of the text as the result needs.
 */
export function redactor(secrets: Iterable<string>): Redact {
  const byBeginning = secretsByBeginning(secrets)
  return (text, maxLength) => {
    let result = ''
    let at = 0
    while (at < text.length && result.length < maxLength) {
      const known = byBeginning.get(text.slice(at, at + SHORTEST_SECRET))
      const secret = known?.find((one) => text.startsWith(one, at))
      result += secret === undefined ? text[at] : '…'
      at += secret?.length ?? 1
    }
    return result
  }
}

/**
 * Returns the secrets by their first characters. The longest comes first, so that a secret that contains
 * another one is removed as a whole.
 */
function secretsByBeginning(texts: Iterable<string>): Map<string, string[]> {
  const secrets = new Map<string, string[]>()
  const longestFirst = [...new Set(texts)].sort((a, b) => b.length - a.length)
  for (const text of longestFirst) {
    if (text.length < SHORTEST_SECRET) continue
    const beginning = text.slice(0, SHORTEST_SECRET)
    const alike = secrets.get(beginning)
    if (alike) alike.push(text)
    else secrets.set(beginning, [text])
  }
  return secrets
}
