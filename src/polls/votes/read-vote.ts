import { isChoice, NAMED } from './choice-phrases.ts'
import { namedOptionsOf } from './named-options.ts'
import { labelKey, type OptionNames, optionNamesOf, signsIn } from './option-names.ts'
import { withoutQuotedLines, withoutQuotedPoll, withoutReason } from './own-words.ts'
import { type Token, tokensOf, wordsIn } from './tokens.ts'

/** Poll that a reply is read against. */
interface AskedPoll {
  /** Labels in the order of the options. */
  labels: readonly string[]
  allowMultipleOptions: boolean
  /** Question as it was sent, without the list of options. A reply may quote it. */
  question: string
}

interface Reply {
  text: string
  /** Text without quoted lines and signature. */
  own: string
  /** Tokens of `own` without the quoted poll. */
  tokens: readonly Token[]
}

interface Context {
  names: OptionNames
  poll: AskedPoll
}

/** Largest length of a vote. It leaves room for the quote of a long question. */
const MAX_TEXT = 4_000
/** Largest length of a vote without the quote. It leaves room for ten labels of 80 characters. */
const MAX_REPLY = 1_000

/** Characters that change the meaning of a reply: questions, refusals, currencies, units, sums and code. */
const TELLING: ReadonlySet<string> = new Set('?¿🤔❓❔👎❌🚫⛔🙅🖕$€£¥₹%°<>=^~@\\{}\ufffd')

/**
 * Reads a reply to a poll as a vote: an option number, a label, or several of them if the poll allows it. The
 * caller has read opt-out, HELP and START words before. A reply in doubt is not a vote. The time is bounded for
 * any text.
 * @returns positions of the chosen options from 1, sorted, each once; undefined for a reply that is not a vote
 */
export function readVote(text: string, poll: AskedPoll): number[] | undefined {
  if (text.length > MAX_TEXT) return undefined
  const own = withoutQuotedLines(text)
  const names = optionNamesOf(poll.labels)
  const tokens = withoutQuotedPoll(tokensOf(own), {
    question: wordsIn(tokensOf(poll.question.slice(0, MAX_TEXT))),
    options: names.list,
  })
  if (tokens.length > MAX_REPLY) return undefined
  const positions = choiceOrLabel({ text, own, tokens }, { names, poll })
  const chosen = [...new Set(positions)].toSorted((a, b) => a - b)
  return chosen.length === 1 || (chosen.length > 1 && poll.allowMultipleOptions) ? chosen : undefined
}

/**
 * Returns the chosen options. A label as written comes first, because labels that are numbers of other options
 * are refused before (`collidingOption`). Then numbers are read before labels: `2` is the second option even if
 * the label of the first is `$2`.
 */
function choiceOrLabel({ text, own, tokens }: Reply, context: Context): readonly number[] | undefined {
  const exact = context.names.labels.findIndex((label) => asWritten(label) === asWritten(text))
  if (exact >= 0) return [exact + 1]
  const choice = () => choiceIn(tokens, context)
  const label = () => wholeLabel(text, context.names) ?? wholeLabel(own, context.names)
  const isOfNumbers = tokens.every(({ kind }) => kind !== 'word')
  return isOfNumbers ? (choice() ?? label()) : (label() ?? choice())
}

const asWritten = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

/**
 * Returns the option that the text names if it names nothing else: by its label, another word for yes or no, or
 * its emoji.
 */
function wholeLabel(text: string, names: OptionNames): readonly number[] | undefined {
  if (text.length > MAX_REPLY) return undefined
  const key = labelKey(text)
  const position =
    names.byKey.get(key) ?? names.letters.get(key.toLowerCase()) ?? positionOfSigns(text, names)
  if (position === undefined) return undefined
  const label = names.labels[position - 1]!.normalize('NFKC')
  return tellingIn(text).every((sign) => label.includes(sign)) ? [position] : undefined
}

/** Returns the only option with the emoji of a text that has nothing else. */
function positionOfSigns(text: string, { signs }: OptionNames): number | undefined {
  const shown = new Set(/[\p{L}\p{N}]/u.test(text) ? [] : signsIn(text))
  if (shown.size === 0) return undefined
  const having = signs.flatMap((each, index) => (shown.isDisjointFrom(new Set(each)) ? [] : [index + 1]))
  const [position] = having
  return having.length === 1 && shown.isSubsetOf(new Set(signs[position! - 1])) ? position : undefined
}

function choiceIn(tokens: readonly Token[], { names, poll }: Context): readonly number[] | undefined {
  const known = names.labels.join('').normalize('NFKC')
  if (tokens.some(({ text }) => TELLING.has(text) && !known.includes(text))) return undefined
  const named = namedOptionsOf(withoutReason(tokens), {
    names,
    allowMultipleOptions: poll.allowMultipleOptions,
  })
  return named && !isDenied(named.words) && isChoice(named.words) ? named.positions : undefined
}

/** Tells whether `no` stands before a word: `no dos` means `not two`. Before a digit `no` means number: `no 2`. */
const isDenied = (words: readonly string[]): boolean =>
  words.some((word, index) => word === 'no' && DENIED.has(words[index + 1] ?? ''))
const DENIED: ReadonlySet<string> = new Set([NAMED.WORD, NAMED.ONE, NAMED.ORDINAL, NAMED.LABEL])

const tellingIn = (text: string): string[] => [...text.normalize('NFKC')].filter((sign) => TELLING.has(sign))
