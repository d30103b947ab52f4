/**
 * What an incoming text asks for: opt out, opt in, help or nothing. Pure.
 *
 * When in doubt it is an opt-out: sending to somebody who said stop costs more
 * than not sending to somebody who did not mean it (47 CFR 64.1200(a)(10):
 * "any reasonable means").
 */
export type TextKind = 'OPT_OUT' | 'OPT_IN' | 'HELP' | 'OTHER'

/** The system words, which no organization can remove. */
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
export const OPT_IN_KEYWORDS = ['START', 'UNSTOP', 'SUBSCRIBE'] as const
/** Opts in somebody who has opted out; from anybody else it is an ordinary answer. */
export const OPT_IN_KEYWORD_WHEN_OUT = 'YES'
export const HELP_KEYWORDS = ['HELP', 'INFO'] as const

const OPT_OUT_FIRST_WORDS: readonly string[] = ['STOP', 'UNSUBSCRIBE']
const OPT_OUT_PHRASES = ['OPT OUT', 'OPT ME OUT', 'REMOVE ME', 'STOP TEXTING', 'STOP MESSAGING'] as const
/** A longer text that contains such a word is left for people to read. */
const MAX_WORDS = 6
/** Characters read of a text; a longer one cannot be a keyword. */
const MAX_LENGTH = 1_000

/**
 * The words of a text, in capitals: NFKC, then punctuation and emoji dropped.
 * Two readings, because both are meant: `S.T.O.P.` is one word and
 * `STOP,please` is two.
 */
export function readings(text: string): readonly [apart: string, joined: string] {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKC').toUpperCase()
  const read = (replacement: string) =>
    plain
      .replace(/[^\p{L}\p{N}\s]/gu, replacement)
      .split(/\s+/)
      .filter((word) => word !== '')
      .join(' ')
  return [read(' '), read('')]
}

/** @param isOptedOut whether the sender's number is on the suppression list */
export function kindOf(text: string, isOptedOut: boolean): TextKind {
  const both = readings(text)
  const isOneOf = (words: readonly string[]) => both.some((reading) => words.includes(reading))
  if (isOneOf(OPT_OUT_KEYWORDS) || both.some(asksToStop)) return 'OPT_OUT'
  if (isOneOf(OPT_IN_KEYWORDS) || (isOptedOut && isOneOf([OPT_IN_KEYWORD_WHEN_OUT]))) return 'OPT_IN'
  return isOneOf(HELP_KEYWORDS) ? 'HELP' : 'OTHER'
}

function asksToStop(reading: string): boolean {
  const words = reading.split(' ')
  if (words.length > MAX_WORDS) return false
  return (
    OPT_OUT_FIRST_WORDS.includes(words[0]!) ||
    OPT_OUT_PHRASES.some((phrase) => ` ${reading} `.includes(` ${phrase} `))
  )
}
