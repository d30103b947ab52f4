/** Splits headers into words. People and programs write them: `Opted Out`, `opted_out`, `HasOptedOut`. */

/** Maximum length of a header that is read; longer headers are sentences. */
const MAX_LENGTH = 100
/** Maximum length of a squashed header that a vocabulary splits. */
const MAX_SPLIT = 60

/** Returns a header, or a word in a cell, without case, accents, spaces and punctuation. */
export const squash = (header: string): string =>
  header
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a header, in lower case and without accents: `SMS - DND` and `smsDnd` are `sms`, `dnd`. */
export const wordsOf = (header: string): string[] =>
  header
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words of a list written as text. */
export const words = (list: string): string[] => list.trim().split(/\s+/)

/** The words that a kind of header consists of. */
export class Vocabulary {
  readonly #known: ReadonlySet<string>
  readonly #longest: number

  constructor(...groups: ReadonlyArray<readonly string[]>) {
    this.#known = new Set(groups.flat())
    this.#longest = Math.max(...[...this.#known].map((word) => word.length))
  }

  /**
   * Splits a squashed header into as few known words as possible; undefined when
   * a part of it is unknown or it is too long.
   */
  split(squashed: string): string[] | undefined {
    if (squashed.length > MAX_SPLIT) return undefined
    /** For each prefix of the header, by its length: the minimum number of words in it, and the last word. */
    const counts = [0]
    const lasts: string[] = []
    for (let end = 1; end <= squashed.length; end++) {
      for (let start = Math.max(0, end - this.#longest); start < end; start++) {
        const count = counts[start]
        if (count === undefined || count + 1 >= (counts[end] ?? Number.POSITIVE_INFINITY)) continue
        const word = squashed.slice(start, end)
        if (!this.#known.has(word)) continue
        counts[end] = count + 1
        lasts[end] = word
      }
    }
    if (squashed === '' || counts[squashed.length] === undefined) return undefined
    const parts: string[] = []
    for (let end = squashed.length; end > 0; end -= parts[0]!.length) parts.unshift(lasts[end]!)
    return parts
  }
}
