import { PAUSE } from '../../compliance/phrases/phrases.ts'
import { NAMED } from './choice-phrases.ts'
import type { OptionNames } from './option-names.ts'
import { isMark, type Token } from './tokens.ts'

/** Reply with the options found in it. */
interface NamedOptions {
  /** Positions in the order of the reply. A position may occur several times. */
  positions: number[]
  /** Words of the reply, with one word of `NAMED` for each option or list of options. */
  words: string[]
}

interface PollNames {
  names: OptionNames
  allowMultipleOptions: boolean
}

/** Option in a reply. */
interface Item {
  position: number
  kind: (typeof NAMED)[keyof typeof NAMED]
  /** Index of the first token after it. */
  end: number
}

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one uno una un une eins ein eine uma',
    'two dos deux zwei zwo dois duas',
    'three tres trois drei',
    'four cuatro quatre vier quatro',
    'five cinco cinq funf fuenf',
    'six seis sechs',
    'seven siete sept sieben sete',
    'eight ocho huit acht oito',
    'nine nueve neuf neun nove',
    'ten diez dix zehn dez',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
)
const ORDINALS: ReadonlyMap<string, number> = new Map(
  [
    'first primera primero primer',
    'second segunda segundo',
    'third tercera tercero tercer',
    'fourth cuarta cuarto',
    'fifth quinta quinto',
    'sixth sexta sexto',
    'seventh septima septimo',
    'eighth octava octavo',
    'ninth novena noveno',
    'tenth decima decimo',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
)
const ORDINAL_ENDINGS: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th'])

const AND: ReadonlySet<string> = new Set(['and', 'y', 'e', 'et', 'und'])
const LIST_MARKS: ReadonlySet<string> = new Set([',', ';', '&', '+', '/', '\n'])
/** Words that may be repeated before each option of a list: `option 1 and option 3`. */
const REPEATED: ReadonlySet<string> = new Set(['option', 'opcion', 'number', 'numero', 'the', 'la', 'el'])
const NUMBER_NOUNS: ReadonlySet<string> = new Set(['no', 'nr', 'nro', 'num', 'opt', 'n'])
const PAUSES: ReadonlySet<string> = new Set(['.', '!', ',', ';', ':', ')', '(', '\n', '-', '–', '—'])
const DASHES: ReadonlySet<string> = new Set(['-', '–', '—', '‐', '‑', '−'])

/** Characters that make a number next to them an amount, a comparison or a smile: `$2`, `>2`, `<3`. */
const UNITS: ReadonlySet<string> = new Set('$€£¥₹%°<>=^~@')

/**
 * Finds the options in a reply. Returns undefined if two parts of it contradict each other, and if a number is
 * not the number of an option.
 */
export function namedOptionsOf(tokens: readonly Token[], poll: PollNames): NamedOptions | undefined {
  const found: NamedOptions = { positions: [], words: [] }
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    const list = listAt(tokens, at, poll)
    if (list === 'WRONG') return undefined
    if (list) {
      found.positions.push(...list.positions)
      found.words.push(list.kind)
      at = list.end
    } else if (token.kind === 'number') return undefined
    else {
      found.words.push(...wordsFor(token, found.words.at(-1)))
      at++
    }
  }
  return found
}

/** Returns the words that a token without an option adds after the last word. */
function wordsFor({ kind, text }: Token, last: string | undefined): string[] {
  if (kind === 'word') return [text]
  if (last !== undefined && NUMBER_NOUNS.has(last) && text === '.') return []
  if (text === ':' && last !== undefined && !last.startsWith('<')) return [':']
  return PAUSES.has(text) && last !== undefined && last !== PAUSE ? [PAUSE] : []
}

interface List {
  positions: number[]
  kind: Item['kind']
  end: number
}

/** Returns the option, or the list of options, that begins at a token. */
function listAt(tokens: readonly Token[], at: number, poll: PollNames): List | 'WRONG' | undefined {
  const first = itemAt(tokens, at, poll.names)
  if (!first) return undefined
  const items = [first]
  for (;;) {
    const last = items.at(-1)!
    const link = linkAt(tokens, last.end)
    const next = itemAt(tokens, link.end, poll.names)
    if (!next) break
    if (!isSound(last, next, { link, poll })) return 'WRONG'
    items.push(next)
  }
  const positions = items.map(({ position }) => position)
  const isList = new Set(positions).size > 1
  if (isList && positions.some((position) => poll.names.refusals.has(position))) return 'WRONG'
  const kind = isList ? NAMED.LIST : (items.find(({ kind }) => kind === NAMED.LABEL)?.kind ?? first.kind)
  return { positions, kind, end: items.at(-1)!.end }
}

/** Text between two options. */
interface Link {
  /** Whether it separates the options of a list, like `,` or `and`. */
  separates: boolean
  marks: ReadonlySet<string>
  /** Index of the first token after it. */
  end: number
}

function linkAt(tokens: readonly Token[], from: number): Link {
  const marks = new Set<string>()
  let separates = false
  let end = from
  for (; end < tokens.length; end++) {
    const token = tokens[end]!
    const isAnd = AND.has(token.text)
    if (isMark(token)) marks.add(token.text)
    else if (!isAnd && !(separates && REPEATED.has(token.text))) break
    separates ||= isAnd || LIST_MARKS.has(token.text)
  }
  return { separates, marks, end }
}

/**
 * Tells whether one option may follow another. Without a separator, a number and a label must name the same
 * option, as in `2) Salad`. A sum, a range and a fraction are not lists.
 */
function isSound(last: Item, next: Item, { link, poll }: { link: Link; poll: PollNames }): boolean {
  const [isLabel, isNextLabel] = [last.kind === NAMED.LABEL, next.kind === NAMED.LABEL]
  const areLabels = isLabel && isNextLabel
  if (link.marks.has('+') && !poll.allowMultipleOptions) return false
  if (link.marks.has('/') && !areLabels) return false
  if (!isLabel && !isNextLabel && [...link.marks].some((mark) => DASHES.has(mark))) return false
  return link.separates || isLabel === isNextLabel || last.position === next.position
}

/** Returns the option that a token begins to name: a label of several words, a number, or a label of one word. */
function itemAt(tokens: readonly Token[], at: number, names: OptionNames): Item | undefined {
  const token = tokens[at]
  if (!token || isMark(token)) return undefined
  const label = labelAt(tokens, at, names)
  const number = label && label.end > at + 1 ? undefined : numberAt(tokens, at, names)
  return number && token.kind === 'number' ? number : (label ?? number)
}

function labelAt(tokens: readonly Token[], at: number, { names }: OptionNames): Item | undefined {
  for (const { words, position } of names) {
    const end = endOfWords(tokens, at, words)
    if (end !== undefined) return { position, kind: NAMED.LABEL, end }
  }
  return undefined
}

/**
 * Returns the end of the words if they begin at `at`. Between the words there may be any characters except
 * separators of a list.
 */
function endOfWords(tokens: readonly Token[], at: number, words: readonly string[]): number | undefined {
  let end = at
  for (const [index, word] of words.entries()) {
    while (index > 0 && tokens[end] && isMark(tokens[end]!) && !LIST_MARKS.has(tokens[end]!.text)) end++
    if (tokens[end]?.text !== word) return undefined
    end++
  }
  return end
}

function numberAt(tokens: readonly Token[], at: number, { labels }: OptionNames): Item | undefined {
  const { kind, text } = tokens[at]!
  const item = (position: number | undefined, as: Item['kind'], end: number): Item | undefined =>
    position !== undefined && position >= 1 && position <= labels.length
      ? { position, kind: as, end }
      : undefined
  const ordinal = ordinalAt(tokens, at)
  // If labels have digits, `the 2nd` may be a date.
  if (ordinal) return labels.some(hasDigit) ? undefined : item(ordinal.position, NAMED.ORDINAL, ordinal.end)
  if (kind === 'number') {
    return /^(?:0?\d|10)$/.test(text) && isPlain(tokens, at)
      ? item(Number(text), NAMED.DIGIT, at + 1)
      : undefined
  }
  const position = NUMBER_WORDS.get(text)
  return item(position, position === 1 ? NAMED.ONE : NAMED.WORD, at + 1)
}

const hasDigit = (label: string): boolean => /\p{Nd}/u.test(label)

/** Returns the ordinal that begins at a token, with the word `one` after it: `second one`, `2nd`. */
function ordinalAt(tokens: readonly Token[], at: number): { position: number; end: number } | undefined {
  const { kind, text } = tokens[at]!
  const next = tokens[at + 1]
  const isFigure = kind === 'number' && next?.isApart === false && ORDINAL_ENDINGS.has(next.text)
  const position = isFigure ? Number(text) : ORDINALS.get(text)
  if (position === undefined) return undefined
  const end = at + (isFigure ? 2 : 1)
  return { position, end: tokens[end]?.text === 'one' ? end + 1 : end }
}

/**
 * Tells whether a number is only a number with the characters around it. The numbers in `2.5`, `2:30`, `+2` and
 * `:3` are not.
 */
function isPlain(tokens: readonly Token[], at: number): boolean {
  const [before, mark, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
  const isGlued = mark !== undefined && isMark(mark) && !tokens[at]!.isApart
  if (isGlued && '.:'.includes(mark.text) && (mark.isApart || before?.kind === 'number')) return false
  if (
    isGlued &&
    '+;'.includes(mark.text) &&
    (before === undefined || (mark.isApart && before.kind === 'word'))
  )
    return false
  // `-1` is a negative number. `1-2` is read as a range elsewhere, and `- 1` is a line of a list.
  if (isGlued && DASHES.has(mark.text) && (before === undefined || mark.isApart)) return false
  if ((isGlued && UNITS.has(mark.text)) || (next && UNITS.has(next.text))) return false
  const after = tokens[at + 2]
  return !(next && '.:'.includes(next.text) && !next.isApart && after?.kind === 'number' && !after.isApart)
}
