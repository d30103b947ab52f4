/** Longer than any tag in use. */
const MAX_LENGTH = 35

/**
 * Returns a BCP 47 language tag in its canonical spelling (`en-us` becomes `en-US`), or undefined if `tag` is
 * not a language tag.
 */
export function toLocale(tag: string): string | undefined {
  if (tag.length > MAX_LENGTH) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
