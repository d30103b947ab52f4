import { casesOf, foldCase, isAscii } from '../../lib/letter-case.ts'

/**
 * Trigrams of a text, ignoring case. A contact that has all trigrams of a search
 * text may contain it; a contact that lacks one does not.
 */
const GRAM_LENGTH = 3
/** Enough to narrow the candidates; each costs a walk over all contacts that have it, 10 ns per contact. */
const MAX_GRAMS = 6

/**
 * Scripts whose upper and lower case are the same letter to the index too. It
 * knows an older Unicode than `casesOf`: Georgian, Cherokee and a few others
 * have cases it tells apart, and so has the Turkish ı.
 */
const FOLDED_BY_INDEX =
  /[\u00c0-\u0130\u0132-\u019a\u019c-\u024f\u0370-\u037e\u0380-\u03f2\u03f4-\u0527\u0531-\u0587\u1e00-\u1fff]/

/** True when all a character may stand for in a search is one character to the index. */
export const isIndexable = (character: string): boolean =>
  character !== '\0' &&
  (isAscii(character) || FOLDED_BY_INDEX.test(character) || casesOf(character).length === 1)

/** The runs of `text` the index can be asked for; none when it is shorter than three characters. */
export function gramsOf(text: string): string[] {
  const characters = [...text]
  const grams = new Set<string>()
  for (let from = 0; from + GRAM_LENGTH <= characters.length; from++) {
    const gram = characters.slice(from, from + GRAM_LENGTH)
    if (gram.every(isIndexable)) grams.add(foldCase(gram.join('')))
  }
  return spread([...grams])
}

/** At most `MAX_GRAMS`, spread evenly over the text, because neighbouring trigrams overlap. */
function spread(grams: readonly string[]): string[] {
  if (grams.length <= MAX_GRAMS) return [...grams]
  const step = (grams.length - 1) / (MAX_GRAMS - 1)
  return Array.from({ length: MAX_GRAMS }, (_, index) => grams[Math.round(index * step)] ?? '')
}

/** First of the private-use characters that stand for an organization, and how many there are. */
const PRIVATE_USE = { first: 0xe000, count: 6_400 }

/** Three characters, so that an organization is one run and its contacts are one list of the index. */
export function organizationGram(organizationId: number): string {
  const { first, count } = PRIVATE_USE
  const digits = [Math.floor(organizationId / count ** 2), Math.floor(organizationId / count), organizationId]
  return String.fromCodePoint(...digits.map((digit) => first + (digit % count)))
}

/** `organizationGram` as SQL over a column. */
export const organizationGramSql = (column: string): string => {
  const { first, count } = PRIVATE_USE
  const digit = (divisor: number) => `${first} + ${column} / ${divisor} % ${count}`
  return `char(${digit(count ** 2)}, ${digit(count)}, ${digit(1)})`
}

const quoted = (gram: string): string => `"${gram.replaceAll('"', '""')}"`

const allOf = (grams: readonly string[]): string => grams.map(quoted).join(' AND ')

/**
 * The index's own query for contacts that may contain, for each entry of
 * `texts`, one of its alternatives. Undefined when the index cannot narrow it
 * down, because each entry has an alternative too short for it.
 */
export function matchExpression(texts: ReadonlyArray<readonly string[]>): string | undefined {
  const conditions = texts
    .map((alternatives) => alternatives.map(gramsOf))
    .filter((alternatives) => alternatives.every((grams) => grams.length > 0))
    .map((alternatives) => [...new Set(alternatives.map(allOf))].map((all) => `(${all})`).join(' OR '))
  return conditions.length === 0 ? undefined : conditions.map((condition) => `(${condition})`).join(' AND ')
}

/** `match`, of one organization's contacts. */
export const matchWithin = (organizationId: number, match: string): string =>
  `${quoted(organizationGram(organizationId))} AND ${match}`
