import { containsPattern, type Fragment, fragment } from './fragment.ts'

const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)

/** `é` to `[éÉ]`; GLOB's own signs to a class of themselves. */
function anyCase(character: string): string {
  if (/[*?[]/.test(character)) return `[${character}]`
  // Letters whose other case is several characters (ß, SS) match themselves only.
  const forms = [character, character.toLowerCase(), character.toUpperCase()].filter(
    (form) => [...form].length === 1,
  )
  const distinct = [...new Set(forms)]
  return distinct.length > 1 ? `[${distinct.join('')}]` : character
}

/**
 * `column` contains `text`, upper and lower case being the same. LIKE knows
 * the case of A to Z only, so text with other letters goes through GLOB, which
 * takes three times as long.
 */
export const contains = (column: Fragment, text: string): Fragment =>
  isAscii(text)
    ? fragment`${column} LIKE ${containsPattern(text)} ESCAPE '\\'`
    : fragment`${column} GLOB ${`*${[...text].map(anyCase).join('')}*`}`
