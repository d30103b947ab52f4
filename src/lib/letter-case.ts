/** True when LIKE and NOCASE, which know the case of A to Z alone, are enough. */
export const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)

/**
 * The characters that count as `character` when case does not matter: é and É.
 * Letters whose other case is several characters (ß, SS) count as themselves only.
 */
export function casesOf(character: string): string[] {
  const forms = [character, character.toLowerCase(), character.toUpperCase()]
  return [...new Set(forms.filter((form) => form === character || [...form].length === 1))]
}
