/** Readers of address parameters. A person may have edited them by hand. */

/** Returns a text, or undefined if it is absent or empty. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** Returns a page number above 1, or undefined. */
export const pageOf = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 1 ? Number(value) : undefined

/** Returns the value if it is in the list, or undefined. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** Returns the value if it is an own key of the object, or undefined. */
export const keyOf = <T extends string>(words: Readonly<Record<T, unknown>>, value: unknown): T | undefined =>
  oneOf(Object.keys(words) as T[], value)

/** Returns a day such as `2026-03-04`, or undefined. */
export const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
