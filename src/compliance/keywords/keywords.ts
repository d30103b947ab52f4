import { readings } from './readings.ts'

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
/** What is known of the sender of a text and of who gets it. */
export interface TextContext {
  /** Whether the sender's number is on the suppression list. */
  isOptedOut: boolean
  /** Whether the text is a keyword that the organization added. */
  isOwnWord: boolean
}

export function kindOf(text: string, { isOptedOut, isOwnWord }: TextContext): TextKind {
  if (isOwnWord) return 'OPT_OUT'
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
