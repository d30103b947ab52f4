/** Returns whether the text is ASCII. Then LIKE and NOCASE are enough, although they fold only A to Z. */
export const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)

/**
 * Letters that are equal without case although none is the upper or lower case of another: Greek letters with
 * two small forms or with an iota below, letters in title case, signs that look like a letter. From Unicode's
 * CaseFolding.txt (C and S), without letters of old manuscripts.
 */
const ALIKE =
  '\u00b5\u039c\u03bc \u00c5\u00e5\u212b \u00df\u1e9e \u01c4\u01c5\u01c6 \u01c7\u01c8\u01c9 \u01ca\u01cb\u01cc \u01f1\u01f2\u01f3 \u0345\u0399\u03b9\u1fbe \u0392\u03b2\u03d0 \u0395\u03b5\u03f5 \u0398\u03b8\u03d1\u03f4 \u039a\u03ba\u03f0 \u03a0\u03c0\u03d6 \u03a1\u03c1\u03f1 \u03a3\u03c2\u03c3 \u03a6\u03c6\u03d5 \u03a9\u03c9\u2126 \u1e60\u1e61\u1e9b \u1f80\u1f88 \u1f81\u1f89 \u1f82\u1f8a \u1f83\u1f8b \u1f84\u1f8c \u1f85\u1f8d \u1f86\u1f8e \u1f87\u1f8f \u1f90\u1f98 \u1f91\u1f99 \u1f92\u1f9a \u1f93\u1f9b \u1f94\u1f9c \u1f95\u1f9d \u1f96\u1f9e \u1f97\u1f9f \u1fa0\u1fa8 \u1fa1\u1fa9 \u1fa2\u1faa \u1fa3\u1fab \u1fa4\u1fac \u1fa5\u1fad \u1fa6\u1fae \u1fa7\u1faf \u1fb3\u1fbc \u1fc3\u1fcc \u1ff3\u1ffc'

/** The group of each letter of `ALIKE`, including the letter itself. */
const groupOf = new Map(ALIKE.split(' ').flatMap((group) => [...group].map((letter) => [letter, group])))

const isOne = (text: string): boolean => text.length === 1 || [...text].length === 1

/**
 * Returns the characters that equal `character` when case does not matter: é and É. A letter whose other case
 * has several characters (İ) or is one of A to Z (ſ) equals only itself, so that text of A to Z compares as in
 * SQLite.
 */
export function casesOf(character: string): string[] {
  const group = groupOf.get(character)
  if (group) return [character, ...[...group].filter((letter) => letter !== character)]
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()]
  const other = lower === character ? upper : lower
  const isPair = isOne(other) && isAscii(other) === isAscii(character) && returns(other, character)
  return isPair && other !== character ? [character, other] : [character]
}

/** Returns whether changing the case of `other` gives `letter` back. */
const returns = (other: string, letter: string): boolean =>
  other.toLowerCase() === letter || other.toUpperCase() === letter

/** Returns a representative of `casesOf(character)`, the same for all of its characters. */
const foldedLetter = (character: string): string => casesOf(character).sort().at(-1) ?? character

/** Cache of folded code units, 0 when not folded yet. Without surrogates. */
const foldedUnits = new Uint16Array(0xd800)
/** Largest number of arguments of a call. More could overflow the stack. */
const MAX_UNITS = 5_000

function foldedUnit(unit: number): number {
  const known = foldedUnits[unit]
  if (known) return known
  const folded = foldedLetter(String.fromCharCode(unit)).charCodeAt(0)
  foldedUnits[unit] = folded
  return folded
}

/**
 * Returns the text without differences of case. Two texts have the same result exactly when `casesOf` makes
 * them equal letter by letter. The number of characters stays the same.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  if (text.length > MAX_UNITS) return foldSlowly(text)
  const units = new Array<number>(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= foldedUnits.length) return foldSlowly(text)
    units[at] = foldedUnit(unit)
  }
  return String.fromCharCode(...units)
}

const foldSlowly = (text: string): string => Array.from(text, foldedLetter).join('')
