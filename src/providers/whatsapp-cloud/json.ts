import { isPlainObject } from '../../lib/plain-object.ts'
/** Reads Meta's JSON. Its ids are texts, so no digit is lost. The sender is not trusted. */

export type Json = Readonly<Record<string, unknown>>

/** Parses a text. Returns undefined if it is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the own properties of an object, or an empty object for any other value. */
export function objectOf(value: unknown): Json {
  return isPlainObject(value) ? Object.assign(Object.create(null), value) : {}
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Returns a trimmed text of one to `max` characters, or undefined. */
export function shortOf(value: unknown, max: number): string | undefined {
  const text = stringOf(value)?.trim()
  return text && text.length <= max ? text : undefined
}
