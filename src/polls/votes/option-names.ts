import { readings, withoutAccents } from '../../compliance/keywords/schema.ts'
import { tokensOf, wordsIn } from './tokens.ts'

/** Ways in which people may name the options of a poll. Positions count from 1. */
export interface OptionNames {
  /** Positions by the key of the whole label (`labelKey`). `undefined` for a key of several options. */
  byKey: ReadonlyMap<string, number | undefined>
  /** Names as lists of words, the longest first. */
  names: ReadonlyArray<{ words: readonly string[]; position: number }>
  /** Positions by a letter that counts only alone: `y` for `Yes`. */
  letters: ReadonlyMap<string, number | undefined>
  /** Emoji of each label, in the order of the options. */
  signs: readonly (readonly string[])[]
  /** List of options as words, as in the message: `['1', 'pizza', '2', 'salad']`. */
  list: readonly string[]
  /** Positions of labels that exclude every other option, such as `No` and `None`. */
  refusals: ReadonlySet<number>
  labels: readonly string[]
}

const EMOJI = /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu

/** Returns the emoji of a text, without skin tones. */
export const signsIn = (text: string): string[] => text.match(EMOJI) ?? []

/**
 * Returns a key to compare labels. Texts that differ only in case, accents, punctuation and spaces have the
 * same key. Digits stay apart: `2:30` differs from `230`. The key of a label without letters and digits is its
 * emoji, or all its characters.
 */
export function labelKey(label: string): string {
  const words = withoutAccents(readings(label.replace(/['’‘`´]/g, ''))[0]).replace(
    /(?<!\p{N}) | (?!\p{N})/gu,
    '',
  )
  return words || signsIn(label).join('') || label.normalize('NFKC').replace(/\s/g, '')
}

/**
 * Returns the part of the label that names it already: `Yes` of `Yes, I'll be there`, `Monday` of `Monday (8
 * pm)`. Returns undefined if the label has no such part.
 */
export function headOf(label: string): string | undefined {
  const end = label.search(/[,;:(–—]| - /)
  const head = end < 0 ? '' : label.slice(0, end).trim()
  return /\p{L}/u.test(head) ? head : undefined
}

/** Other words for a label that means yes or no. */
const OTHER_WORDS = [
  { labels: ['yes', 'si'], words: ['yes', 'si', 'yeah', 'yep', 'yup'], letter: 'y' },
  { labels: ['no'], words: ['nope', 'nah'], letter: 'n' },
]

const REFUSALS = 'no none nothing neither ninguno ninguna nada'.split(' ')

/** Positions by name. `undefined` for a name of several options. */
type Positions = Map<string, number | undefined>

/**
 * Returns the names of the options of a poll.
 * @param labels labels in the order of the options
 */
export function optionNamesOf(labels: readonly string[]): OptionNames {
  const words = labels.map((label) => wordsIn(tokensOf(label)))
  const byKey = positionsOf(labels.map(labelKey))
  const byWords = positionsOf(words.map((each) => each.join(' ')))
  addNew(byWords, positionsOf(labels.map((label) => wordsIn(tokensOf(headOf(label) ?? '')).join(' '))))
  const refusals = new Set(REFUSALS.flatMap((word) => byWords.get(word) ?? []))
  const letters: Positions = new Map()
  for (const { labels: meant, words: others, letter } of OTHER_WORDS) {
    const position = onlyPosition(byWords, meant)
    addNew(byWords, new Map(others.map((word) => [word, position])))
    if (!byWords.has(letter)) letters.set(letter, position)
  }
  return {
    byKey,
    names: namesIn(byWords),
    letters,
    signs: labels.map(signsIn),
    list: words.flatMap((each, index) => [String(index + 1), ...each]),
    refusals,
    labels,
  }
}

function positionsOf(names: readonly string[]): Positions {
  const positions: Positions = new Map()
  for (const [index, name] of names.entries()) {
    if (name !== '') positions.set(name, positions.has(name) ? undefined : index + 1)
  }
  return positions
}

function addNew(known: Positions, more: Positions): void {
  for (const [name, position] of more) if (!known.has(name)) known.set(name, position)
}

/** Returns the position that these names have, if they have only one. */
function onlyPosition(known: Positions, names: readonly string[]): number | undefined {
  const positions = new Set(names.filter((name) => known.has(name)).map((name) => known.get(name)))
  return positions.size === 1 ? [...positions][0] : undefined
}

/** Returns the names as lists of words, the longest first. */
const namesIn = (positions: Positions): OptionNames['names'] =>
  [...positions]
    .flatMap(([name, position]) => (position === undefined ? [] : [{ words: name.split(' '), position }]))
    .toSorted((a, b) => b.words.length - a.words.length)
