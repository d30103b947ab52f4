/** Reads untrusted JSON. */

/** Tells whether the text is a JSON pointer (RFC 6901), such as `/data/0/id`. */
export const isPointer = (path: string): boolean => /^(\/([^~/]|~[01])*)+$/.test(path)

/** Returns the text or number at `pointer`, as text, or undefined if there is none. Follows own properties only. */
export function atPointer(value: unknown, pointer: string): string | undefined {
  const found = valueAt(value, pointer)
  if (typeof found === 'string') return found
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : undefined
}

/** Returns the value at `pointer`, or undefined if there is none. Follows own properties only. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null) return undefined
    // Not Object.entries: for an array of half a million it makes a string of every index.
    found = isOwn(found, key) ? (found as Record<string, unknown>)[key] : undefined
  }
  return found
}

/** Returns whether `key` is an own entry. `constructor` and the length of an array are not. */
const isOwn = (value: object, key: string): boolean => Object.prototype.propertyIsEnumerable.call(value, key)

/** A number with this many digits is no longer exact. */
const LONG_NUMBER = /\d{16}/
/** Largest text with long numbers that is parsed. Calling a function for each value costs ten times the parsing. */
const MAX_EXACT_CHARACTERS = 131_072

/**
 * Parses like JSON.parse, but a number too large to be exact becomes a text with its digits. Returns undefined
 * for text that is not JSON or is too long for this.
 */
export function parseJson(text: string): unknown {
  try {
    if (!LONG_NUMBER.test(text)) return JSON.parse(text)
    return text.length > MAX_EXACT_CHARACTERS ? undefined : JSON.parse(text, exactNumbers)
  } catch {
    return undefined
  }
}

function exactNumbers(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return context?.source ?? value
}
