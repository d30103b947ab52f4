/**
 * The request in an incoming text: opt out, opt in, help or none. Pure.
 *
 * In doubt it is an opt-out: sending to somebody who opted out is worse than not sending
 * to somebody who did not mean to (47 CFR 64.1200(a)(10): "any reasonable means").
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
/** Opts in somebody who has opted out; from other people it is an ordinary answer. */
export const OPT_IN_KEYWORD_WHEN_OUT = 'YES'
export const HELP_KEYWORDS = ['HELP', 'INFO'] as const

const OPT_OUT_FIRST_WORDS: readonly string[] = ['STOP', 'UNSUBSCRIBE']
const OPT_OUT_PHRASES = ['OPT OUT', 'OPT ME OUT', 'REMOVE ME', 'STOP TEXTING', 'STOP MESSAGING'] as const
/** Longer texts with such a word are left to people. */
const MAX_WORDS = 6
/** Characters of a text that are read; a keyword is shorter. */
const MAX_LENGTH = 1_000

/**
 * The words of a text in capitals, in NFKC, without punctuation and emoji. Returns two
 * readings: with punctuation as a space, for `STOP,please`, and without it, for `S.T.O.P.`
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
