import { atPointer, isPointer, parseJson } from '../json.ts'

/**
 * A locator names the place of a value in an answer or a callback. It has two forms, both read in linear time.
 * Users cannot enter regular expressions, because some take forever.
 *
 * - `/data/0/id`: a JSON pointer (RFC 6901); form fields and query parameters are `/name`
 * - `0: Accepted for delivery, id={id};`: literal text around `{id}`, for answers that are not JSON
 */
const ID_MARK = '{id}'

/** Returns whether `path` is a locator. The form with `{id}` needs text before or after `{id}`. */
export const isLocator = (path: string): boolean =>
  path.startsWith('/') ? isPointer(path) : path.split(ID_MARK).length === 2 && path !== ID_MARK

/** Returns the value at `locator` in the text of an answer, or undefined if it is missing or empty. */
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
