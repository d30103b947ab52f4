/** Values of an address, which a person may have changed by hand. */

/** A text; undefined if it is absent or empty. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** The number of a page after the first. */
export const pageOf = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 1 ? Number(value) : undefined

/** One of these words. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** One of the keys of an object, such as the words for each status. What every object inherits is none. */
export const keyOf = <T extends string>(words: Readonly<Record<T, unknown>>, value: unknown): T | undefined =>
  oneOf(Object.keys(words) as T[], value)

/** A day such as `2026-03-04`. */
export const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
