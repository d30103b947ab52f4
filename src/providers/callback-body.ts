import { atPointer, parseJson } from './json.ts'
import { type CallbackRequest, CallbackUnreadable } from './port.ts'

/** Reads the bodies of callbacks. Anyone may send a callback, so everything has a limit. */

/** Maximum of reports or texts in one request. */
export const MAX_ITEMS = 1_000
/** Largest length of an id or a code. */
export const MAX_ID = 200
/** Maximum of fields in a form. */
const MAX_FIELDS = 500

/**
 * Returns the items of a request: the body as JSON or form, or the query if there is no body. Only a JSON array
 * has several items. Throws CallbackUnreadable.
 */
export function itemsOf(request: CallbackRequest): unknown[] {
  const value = request.body === '' ? request.query : parseBody(request)
  const items = Array.isArray(value) ? value : [value]
  if (items.length > MAX_ITEMS)
    throw new CallbackUnreadable(`Send at most ${MAX_ITEMS} items in one request.`)
  return items
}

export const isForm = ({ headers }: Pick<CallbackRequest, 'headers'>): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true

/** Returns the fields of a form in their order, or undefined if there are too many. */
export const formFields = (body: string): URLSearchParams | undefined =>
  body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS ? undefined : new URLSearchParams(body)

function parseBody(request: CallbackRequest): unknown {
  if (isForm(request)) {
    const fields = formFields(request.body)
    if (!fields) throw new CallbackUnreadable(`Send at most ${MAX_FIELDS} fields in one request.`)
    return Object.fromEntries(fields)
  }
  const value = parseJson(request.body)
  if (typeof value !== 'object' || value === null) {
    throw new CallbackUnreadable('The body is neither JSON nor a form.')
  }
  return value
}

/** Returns `value`. Throws CallbackUnreadable with `problem` if there is none. */
export function required<T>(value: T | undefined, problem: string): T {
  if (value === undefined) throw new CallbackUnreadable(problem)
  return value
}

/** Returns the id at this JSON pointer, or undefined if the value is missing, empty or too long for an id. */
export function idAt(item: unknown, path: string): string | undefined {
  const id = atPointer(item, path)?.trim()
  return id && id.length <= MAX_ID ? id : undefined
}
