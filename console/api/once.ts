/**
 * Idempotency keys for POST requests. The server may have processed a request whose answer was
 * lost. A repetition with the same key changes nothing and returns the first answer.
 */

/**
 * Time after a lost answer in which an equal request counts as its repetition, ms. A later request
 * counts as a new one.
 */
const REPEATED_MS = 10 * 60_000

/** Keys of requests with an unknown outcome, by the text of the request. */
const unknown = new Map<string, { key: string; lostAt: number }>()

/** Returns a new idempotency key. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the key of an equal request whose answer was lost, or else a new key. Two concurrent
 * requests never share a key.
 */
export function takeKey(request: string): string {
  const lost = unknown.get(request)
  unknown.delete(request)
  return lost && Date.now() - lost.lostAt < REPEATED_MS ? lost.key : newKey()
}

/** Keeps the key of a request whose answer was lost, for the next equal request. */
export const keepKey = (request: string, key: string): void =>
  void unknown.set(request, { key, lostAt: Date.now() })

/** Returns the comparable fields of a form with a file, or undefined for any other body. */
export const fieldsOf = (body: unknown): unknown =>
  body instanceof FormData
    ? [...body].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
    : undefined
