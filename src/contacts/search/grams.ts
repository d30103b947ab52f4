import { casesOf, foldCase, isAscii } from '../../lib/letter-case.ts'

/**
 * Trigrams of a text, ignoring case. A contact that has all trigrams of a searched text may contain the text;
 * a contact that lacks one trigram does not.
 */
const GRAM_LENGTH = 3
/**
 * Maximum number of trigrams: enough to narrow the candidates. Each costs 10 ns for every contact
 * that has it.
 */
const MAX_GRAMS = 6

/**
 * Scripts in which the index treats upper and lower case as the same letter. Its Unicode is older
 * than that of `casesOf`: it distinguishes the cases of Georgian, Cherokee, the Turkish ı and a few
 * others.
 */
const FOLDED_BY_INDEX =
  /[\u00c0-\u0130\u0132-\u019a\u019c-\u024f\u0370-\u037e\u0380-\u03f2\u03f4-\u0527\u0531-\u0587\u1e00-\u1fff]/

/** Returns whether the index treats all cases of a character as one character. */
export const isIndexable = (character: string): boolean =>
  character !== '\0' &&
  (isAscii(character) || FOLDED_BY_INDEX.test(character) || casesOf(character).length === 1)

/**
 * Returns the trigrams by which the index can find `text`; empty for a text of fewer than three
 * characters.
 */
export function gramsOf(text: string): string[] {
  const characters = [...text]
  const grams = new Set<string>()
  for (let from = 0; from + GRAM_LENGTH <= characters.length; from++) {
    const gram = characters.slice(from, from + GRAM_LENGTH)
    if (gram.every(isIndexable)) grams.add(foldCase(gram.join('')))
  }
  return spread([...grams])
}

/** Picks at most `MAX_GRAMS` trigrams, spread evenly over the text, because neighbouring trigrams overlap. */
function spread(grams: readonly string[]): string[] {
  if (grams.length <= MAX_GRAMS) return [...grams]
  const step = (grams.length - 1) / (MAX_GRAMS - 1)
  return Array.from({ length: MAX_GRAMS }, (_, index) => grams[Math.round(index * step)] ?? '')
}

/** The private-use characters that encode an organization: the first of them, and their number. */
const PRIVATE_USE = { first: 0xe000, count: 6_400 }

/** Encodes an organization as one trigram, so its contacts are one list of the index. */
export function organizationGram(organizationId: number): string {
  const { first, count } = PRIVATE_USE
  const digits = [Math.floor(organizationId / count ** 2), Math.floor(organizationId / count), organizationId]
  return String.fromCodePoint(...digits.map((digit) => first + (digit % count)))
}

/** Returns `organizationGram` as SQL over a column. */
export const organizationGramSql = (column: string): string => {
  const { first, count } = PRIVATE_USE
  const digit = (divisor: number) => `${first} + ${column} / ${divisor} % ${count}`
  return `char(${digit(count ** 2)}, ${digit(count)}, ${digit(1)})`
}

const quoted = (gram: string): string => `"${gram.replaceAll('"', '""')}"`

const allOf = (grams: readonly string[]): string => grams.map(quoted).join(' AND ')

/**
 * Returns the MATCH query for contacts that may contain at least one alternative of each entry of
 * `texts`. Undefined when the index cannot narrow the contacts down, because each entry has an
 * alternative that is too short.
 */
export function matchExpression(texts: ReadonlyArray<readonly string[]>): string | undefined {
  const conditions = texts
    .map((alternatives) => alternatives.map(gramsOf))
    .filter((alternatives) => alternatives.every((grams) => grams.length > 0))
    .map((alternatives) => [...new Set(alternatives.map(allOf))].map((all) => `(${all})`).join(' OR '))
  return conditions.length === 0 ? undefined : conditions.map((condition) => `(${condition})`).join(' AND ')
}

/** Limits `match` to the contacts of one organization. */
export const matchWithin = (organizationId: number, match: string): string =>
  `${quoted(organizationGram(organizationId))} AND ${match}`
