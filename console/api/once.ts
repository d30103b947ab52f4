/**
 * A POST whose answer was lost may have been done. The same POST again has the same key: the server then does nothing
 * more, and answers what it answered the first time.
 */

/** For so long after a lost answer an equal request is taken for its repetition, ms. Later it is meant as another one. */
const REPEATED_MS = 10 * 60_000

/** Keys of requests whose outcome is not known, by what they ask. */
const unknown = new Map<string, { key: string; lostAt: number }>()

/** A new key: the repetition of a request with it does nothing more. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of the same request whose answer was lost, or a new one. Two that run at a time never share one. */
export function takeKey(request: string): string {
  const lost = unknown.get(request)
  unknown.delete(request)
  return lost && Date.now() - lost.lostAt < REPEATED_MS ? lost.key : newKey()
}

/** The answer was lost: the next request of this kind gets this key. */
export const keepKey = (request: string, key: string): void =>
  void unknown.set(request, { key, lostAt: Date.now() })

/** The fields of a form with a file, to compare; nothing for any other body. */
export const fieldsOf = (body: unknown): unknown =>
  body instanceof FormData
    ? [...body].map(([name, value]) =>
        value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
      )
    : undefined
