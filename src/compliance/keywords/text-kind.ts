import {
  DEMANDS,
  DOUBTS,
  FALSE_FRIENDS,
  FILLERS,
  LIMITS,
  OPT_OUTS,
  REVIEWS,
  wordsIn,
} from '../phrases/languages.ts'
import { findPhrases, hasPhrase, PAUSE, withoutPhrases } from '../phrases/phrases.ts'
import { signOf, wordsOf } from '../phrases/words.ts'
import { readings } from './schema.ts'

/**
 * The request that an incoming text makes. OPT_OUT: no more messages. REVIEW: perhaps no more
 * messages, so a member has to read the text. OPT_IN: messages again. OTHER: none of these. The text
 * may be in any language of languages.ts. The time to find the kind is bounded for any text.
 *
 * In doubt, a text is an opt-out or a review. Sending to a person who opted out is worse than sending
 * nothing to a person who did not (47 CFR 64.1200(a)(10): "any reasonable means").
 */
export type TextKind = 'OPT_OUT' | 'REVIEW' | 'OPT_IN' | 'HELP' | 'OTHER'

/** The system words. An organization cannot remove them. */
export const OPT_OUT_KEYWORDS = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'OPT OUT',
] as const
const OPT_IN_KEYWORDS = ['START', 'UNSTOP', 'SUBSCRIBE'] as const
/** Keyword that opts in a person who has opted out. From any other person, it is an ordinary answer. */
const OPT_IN_KEYWORD_WHEN_OUT = 'YES'
const HELP_KEYWORDS = ['HELP', 'INFO', 'AYUDA'] as const

/** Facts about the sender and the text. */
interface TextContext {
  /** Whether the sender's number is on the suppression list. */
  isOptedOut: boolean
  /** Whether the text is a keyword that the organization added. */
  isOwnWord: boolean
}

/** Maximum number of words of a short text. A short text that starts with a keyword is an opt-out. */
const MAX_SHORT = 6
const KEYWORDS = wordsIn('keywords')
const FIRST_WORDS = wordsIn('first words')
const SENTENCES = wordsIn('sentences')
const TELLING = wordsIn('telling')
const POLITE = wordsIn('polite')
const MESSAGES = wordsIn('messages')
const OF = wordsIn('of')
const NAMES_WHOM = wordsIn('names whom')
const OWN = wordsIn('own')

export function kindOf(text: string, { isOptedOut, isOwnWord }: TextContext): TextKind {
  if (isOwnWord) return 'OPT_OUT'
  const both = readings(text)
  const isOneOf = (words: readonly string[]) => both.some((reading) => words.includes(reading))
  if (isOneOf(OPT_OUT_KEYWORDS)) return 'OPT_OUT'
  if (isOneOf(OPT_IN_KEYWORDS) || (isOptedOut && isOneOf([OPT_IN_KEYWORD_WHEN_OUT]))) return 'OPT_IN'
  if (isOneOf(HELP_KEYWORDS)) return 'HELP'
  const sign = signOf(text)
  if (sign) return sign === 'STOP' ? 'OPT_OUT' : 'REVIEW'
  return kindOfWords(asSaid(wordsOf(text)))
}

function kindOfWords(all: readonly string[]): TextKind {
  const asked = all.filter((word) => word !== PAUSE && !POLITE().has(word)).join(' ')
  if (OPT_IN_PLAIN.has(asked)) return 'OPT_IN'
  if (HELP_PLAIN.has(asked)) return 'HELP'
  if (isBare(all)) return 'OPT_OUT'
  const isInDoubt = hasPhrase(all, DOUBTS)
  if (hasBareClause(all) || hasPhrase(withoutPauses(all), DEMANDS)) return isInDoubt ? 'REVIEW' : 'OPT_OUT'
  const words = withoutPhrases(all, FALSE_FRIENDS)
  const count = all.filter((word) => word !== PAUSE).length
  const isShort = count <= MAX_SHORT && FIRST_WORDS().has(words[0] ?? '')
  if (isShort) return 'OPT_OUT'
  if (asksToStop(words)) return isInDoubt ? 'REVIEW' : 'OPT_OUT'
  if (hasPhrase(words, OPT_OUTS) || hasPhrase(words, REVIEWS)) return 'REVIEW'
  return (isInDoubt ? all : words).some((word) => TELLING().has(word)) ? 'REVIEW' : 'OTHER'
}

/**
 * Joins a text with full stops between words, such as `Don't. Text. Me.`, into one sentence; returns
 * any other text unchanged.
 */
function asSaid(all: string[]): string[] {
  const words = withoutPauses(all)
  const clauses = all.length - words.length + 1
  return clauses > 2 && words.length <= 2 * clauses && words.length <= 12 ? words : all
}

const OPT_IN_PLAIN: ReadonlySet<string> = new Set([
  'start',
  'start again',
  'unstop',
  'subscribe',
  'subscribe me',
  'resubscribe',
])
const HELP_PLAIN: ReadonlySet<string> = new Set(['help', 'info', 'ayuda'])

/** Returns whether words are only keywords and fillers, with at least one keyword. */
function isBare(all: readonly string[]): boolean {
  const words = withoutPauses(all)
  const isNegated = words[0] === 'no' && words.length === 2 && words[1] !== 'stop'
  return (
    !isNegated &&
    words.some((word) => KEYWORDS().has(word)) &&
    FILLERS().some((fillers) => words.every((word) => KEYWORDS().has(word) || fillers.has(word)))
  )
}

const withoutPauses = (all: readonly string[]): string[] => all.filter((word) => word !== PAUSE)

const hasBareClause = (all: readonly string[]): boolean =>
  clausesOf(all).some((clause) => clause.some((word) => SENTENCES().has(word)) && isBare(clause))

function clausesOf(all: readonly string[]): string[][] {
  const clauses: string[][] = [[]]
  for (const word of all) {
    if (word === PAUSE) clauses.push([])
    else clauses.at(-1)?.push(word)
  }
  return clauses
}

/** Returns whether a phrase in the text opts out and the words right after it do not limit the opt-out. */
function asksToStop(words: readonly string[]): boolean {
  for (const { to } of findPhrases(words, OPT_OUTS)) {
    const [after = []] = clausesOf(words.slice(to, to + MAX_LIMIT))
    if (!isLimited(after) && !isOfSomethingElse(words[to - 1]!, after)) return true
  }
  return false
}

const MAX_OBJECT = 4

/**
 * Returns whether an opt-out phrase is about something other than messages or lists: `take me off the
 * dessert menu`.
 * @param last last word of the phrase
 * @param after words after the phrase
 */
function isOfSomethingElse(last: string, after: readonly string[]): boolean {
  const isNamed = OF().has(last) || (NAMES_WHOM().has(last) && OWN().has(after[0] ?? ''))
  const begins = isNamed ? 0 : after.slice(0, 2).findIndex((word) => OF().has(word)) + 1
  if (!isNamed && begins === 0) return false
  const object = after.slice(begins, begins + MAX_OBJECT)
  return object.length > 0 && !object.some((word) => MESSAGES().has(word))
}

/**
 * Maximum number of words between the opt-out phrase and a limit. A limit ends at most `MAX_LIMIT`
 * words after the phrase.
 */
const MAX_BEFORE_LIMIT = 2
const MAX_LIMIT = 6

function isLimited(clause: readonly string[]): boolean {
  for (const { from } of findPhrases(clause, LIMITS)) if (from <= MAX_BEFORE_LIMIT) return true
  return false
}
