/**
 * Finds phrases in a list of words. A phrase is written as words: `a/b` for a or b, `NAME` for any
 * word of a set, `~2` for up to two words of any kind, `^` and `$` for the beginning and the end of a
 * clause, `a?` for an optional word. A phrase never crosses a pause. The time depends on the number
 * of words, not on the words.
 */

/** A pause between two clauses. */
export const PAUSE = '|'

type Part =
  | { kind: 'word'; words: ReadonlySet<string>; isOptional: boolean }
  | { kind: 'gap'; most: number }
  | { kind: 'begin' }
  | { kind: 'end' }

interface Phrase {
  parts: readonly Part[]
  /** Sets of words. A text must have a word of each set to contain the phrase. */
  needed: ReadonlyArray<ReadonlySet<string>>
}

/** Phrases. Each is found by a word that the text must have. */
export interface Phrases {
  all: readonly Phrase[]
  /** Indexes in `all` of the phrases that are found by a word. */
  byWord: ReadonlyMap<string, readonly number[]>
}

type WordSets = Readonly<Record<string, string>>

/**
 * Returns the phrases in a text with one phrase a line. They are parsed at the first use, because a
 * server that receives no texts never needs them. The first use throws if a phrase names an unknown set.
 */
export function phrasesOf(text: string, sets: WordSets = {}): Phrases {
  return new WhenAsked(() => {
    const known = new Map<string, Part>()
    const lines = text.split('\n').map((line) => line.trim())
    return lines.filter((line) => line !== '').map((line) => phraseOf(line, sets, known))
  })
}

/** Returns the phrases of several lists as one list. @param lists called at the first use */
export const together = (lists: () => readonly Phrases[]): Phrases =>
  new WhenAsked(() => lists().flatMap(({ all }) => all))

class WhenAsked implements Phrases {
  readonly #make: () => readonly Phrase[]
  #all: readonly Phrase[] | undefined
  #byWord: ReadonlyMap<string, readonly number[]> | undefined

  constructor(make: () => readonly Phrase[]) {
    this.#make = make
  }

  get all(): readonly Phrase[] {
    this.#all ??= this.#make()
    return this.#all
  }

  get byWord(): ReadonlyMap<string, readonly number[]> {
    this.#byWord ??= placesByWord(this.all)
    return this.#byWord
  }
}

function placesByWord(all: readonly Phrase[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>()
  for (const [place, { needed }] of all.entries()) {
    for (const word of needed[0] ?? []) byWord.set(word, [...(byWord.get(word) ?? []), place])
  }
  return byWord
}

/**
 * Parses a phrase.
 * @param known parts parsed so far, by their text. Phrases with the same part share its set of words.
 */
function phraseOf(line: string, sets: WordSets, known: Map<string, Part>): Phrase {
  const parts = line.split(/\s+/).map((text) => {
    const part = known.get(text) ?? partOf(text, sets)
    known.set(text, part)
    return part
  })
  const needed = parts.flatMap((part) => (part.kind === 'word' && !part.isOptional ? [part.words] : []))
  return { parts, needed: needed.toSorted((a, b) => a.size - b.size) }
}

/** Returns the phrases that may be in a text with these words, in the order of `all`. */
function candidates(words: readonly string[], { all, byWord }: Phrases): Phrase[] {
  const present = new Set(words)
  const places = new Set([...present].flatMap((word) => byWord.get(word) ?? []))
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => all[place]!)
    .filter(({ needed }) => needed.every((set) => !set.isDisjointFrom(present)))
}

function partOf(text: string, sets: WordSets): Part {
  if (text === '^') return { kind: 'begin' }
  if (text === '$') return { kind: 'end' }
  if (text.startsWith('~')) return { kind: 'gap', most: Number(text.slice(1)) }
  const isOptional = text.endsWith('?')
  const names = (isOptional ? text.slice(0, -1) : text).split('/')
  const words = names.flatMap((name) => wordsIn(name, sets))
  return { kind: 'word', words: new Set(words), isOptional }
}

function wordsIn(name: string, sets: WordSets): string[] {
  if (!/^[A-Z_]+$/.test(name)) return [name]
  const set = sets[name]
  if (set === undefined) throw new Error(`There is no set of words ${name}.`)
  return set.split(/\s+/).filter((word) => word !== '')
}

interface Found {
  from: number
  /** Index of the first word after the phrase. */
  to: number
}

/** Yields the first place of each phrase in the text. Searches for the next phrase only when the caller asks for it. */
export function* findPhrases(words: readonly string[], phrases: Phrases): Generator<Found> {
  for (const { parts } of candidates(words, phrases)) {
    for (let from = 0; from < words.length; from++) {
      const to = endOf(words, from, parts, 0)
      if (to === undefined) continue
      yield { from, to }
      break
    }
  }
}

export const hasPhrase = (words: readonly string[], phrases: Phrases): boolean =>
  findPhrases(words, phrases).next().done !== true

/** Returns the words with a pause in place of each phrase that is found. */
export function withoutPhrases(words: readonly string[], phrases: Phrases): readonly string[] {
  let rest = words
  for (const { parts } of candidates(words, phrases)) {
    for (let from = 0; from < rest.length; from++) {
      const to = endOf(rest, from, parts, 0)
      if (to !== undefined && to > from) rest = [...rest.slice(0, from), PAUSE, ...rest.slice(to)]
    }
  }
  return rest
}

/** Returns the end of the parts from `index` on if they begin at `at`; undefined if they do not fit there. */
function endOf(
  words: readonly string[],
  at: number,
  parts: readonly Part[],
  index: number,
): number | undefined {
  const part = parts[index]
  if (!part) return at
  const next = (place: number) => endOf(words, place, parts, index + 1)
  const word = words[at]
  if (part.kind === 'begin') return at === 0 || words[at - 1] === PAUSE ? next(at) : undefined
  if (part.kind === 'end') return word === undefined || word === PAUSE ? next(at) : undefined
  if (part.kind === 'gap') {
    for (let skipped = 0; skipped <= part.most; skipped++) {
      const to = next(at + skipped)
      if (to !== undefined) return to
      if (words[at + skipped] === undefined || words[at + skipped] === PAUSE) return undefined
    }
    return undefined
  }
  if (word !== undefined && part.words.has(word)) {
    const to = next(at + 1)
    if (to !== undefined) return to
  }
  return part.isOptional ? next(at) : undefined
}
