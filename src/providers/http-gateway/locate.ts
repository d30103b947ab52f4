/**
 * Where in an answer or a callback a value is. There are two forms, both read in
 * linear time. Regular expressions of users are not allowed: some take forever.
 *
 * - `/data/0/id`: a JSON pointer (RFC 6901); form fields and query parameters are `/name`
 * - `0: Accepted for delivery, id={id};`: literal text around `{id}`, for answers that are not JSON
 */
const ID_MARK = '{id}'

export const isPointer = (path: string): boolean => /^(\/([^~/]|~[01])*)+$/.test(path)

/** Whether `path` is either form; text around `{id}` must say what stands before or after it. */
export const isLocator = (path: string): boolean =>
  path.startsWith('/') ? isPointer(path) : path.split(ID_MARK).length === 2 && path !== ID_MARK

/** The text or number at `pointer`, as text; undefined when there is none. Own properties only. */
export function atPointer(value: unknown, pointer: string): string | undefined {
  let found = value
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null) return undefined
    // Not Object.entries, which makes a text of every index of an array of half a million.
    found = isOwn(found, key) ? (found as Record<string, unknown>)[key] : undefined
  }
  if (typeof found === 'string') return found
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : undefined
}

/** An entry of its own, so neither `constructor` nor the length of an array. */
const isOwn = (value: object, key: string): boolean => Object.prototype.propertyIsEnumerable.call(value, key)

/** The value at `locator` in an answer's text; undefined when it is not there or empty. */
export function locate(body: string, locator: string): string | undefined {
  if (locator.startsWith('/')) return atPointer(parseJson(body), locator)?.trim() || undefined
  const [before = '', after = ''] = locator.split(ID_MARK)
  const start = body.indexOf(before)
  if (start < 0) return undefined
  const rest = body.slice(start + before.length)
  if (after === '') return /^\s*(\S+)/.exec(rest)?.[1]
  const end = rest.indexOf(after)
  return end < 0 ? undefined : rest.slice(0, end).trim() || undefined
}

/** So many digits are no exact number any more. */
const LONG_NUMBER = /\d{16}/
/** Calling a function for each value costs ten times the parsing. */
const MAX_EXACT_CHARACTERS = 131_072

/**
 * As JSON.parse, but numbers too large to be exact keep their digits, as text;
 * undefined for what is not JSON, or is too long to be read so.
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
