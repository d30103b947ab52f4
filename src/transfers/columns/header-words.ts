/** Splits headers into words. Headers come from people and programs: `Opted Out`, `opted_out`, `HasOptedOut`. */

/** Number of characters of a header that are read. A longer header is a sentence. */
const MAX_LENGTH = 100
/** Maximum length of a squashed header that a vocabulary splits. */
const MAX_SPLIT = 60

/** Returns a header or a cell in lower case, without accents, spaces and punctuation: its "squashed" text. */
export const squash = (header: string): string =>
  header
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the words of a header in lower case, without accents: `sms`, `dnd` for `SMS - DND` and for `smsDnd`. */
export const wordsOf = (header: string): string[] =>
  header
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Returns the words of a text as a list. */
export const words = (list: string): string[] => list.trim().split(/\s+/)

/** The words that may occur in a kind of header, such as the headers of phone numbers. */
export class Vocabulary {
  readonly #known: ReadonlySet<string>
  readonly #longest: number

  constructor(...groups: ReadonlyArray<readonly string[]>) {
    this.#known = new Set(groups.flat())
    this.#longest = Math.max(...[...this.#known].map((word) => word.length))
  }

  /**
   * Splits a squashed header into as few known words as possible. Undefined when the header is too long or has
   * an unknown part.
   */
  split(squashed: string): string[] | undefined {
    if (squashed.length > MAX_SPLIT) return undefined
    /**
     * `counts[n]` is the minimum number of words in the first n characters, and `lasts[n]` is the last of these words.
     */
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
