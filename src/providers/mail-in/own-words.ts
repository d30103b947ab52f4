import { FROM, NEXT, OPENINGS, TITLES, WROTE } from './quote-words.ts'

/** A rule above a quote, as Outlook.com draws it. */
const RULE = /^_{20}/
/** A title between dashes. */
const TITLE = /^-{2,} ?([^-]{3,60}?) ?(?:-|$)/
/** The beginning of a line that introduces a quote with a date and a writer, and a word of that line. */
const INTRODUCTIONS: ReadonlyArray<readonly [begins: string, has: string]> = [
  ['on ', ' wrote:'],
  ['el ', ' escribió:'],
  ['el ', ' escribio:'],
  ['le ', ' a écrit'],
  ['am ', ' schrieb '],
]
/** First fields of a quoted header, followed by a value. In these languages no other field is needed below it. */
const HEADERS = ['from: ', 'de: ', 'von: ']
/** Largest number of characters of a line that are searched. */
const MAX_LINE = 400
/** Number of lines below From where the next field may be. */
const MAX_NEXT = 4

/** A field with a value. Signs of bold text around its name are ignored. */
const FIELD = /^\*{0,2}([\p{L}\p{M}'’ /]{1,20}?)\*{0,2}\s?[:：]\*{0,2}\s*\S/u

const fieldName = (line: string): string => FIELD.exec(line)?.[1]?.trim() ?? ''

/** A time of day or a year. Every introduction has one. */
const HAS_TIME = /\d[:.]\d\d|\d{4}/
/** An address in angle brackets near the end, as in `1 maj 2026 kl. 10:00 skrev Ann <ann@shop.example>:`. */
const ENDS_WITH_ADDRESS = /<\s?[^<>\s@]{1,100}@[^<>\s]{1,200}>[^<>]{0,60}[:：]$/

const simple = (line: string): string =>
  line
    .slice(0, MAX_LINE)
    .toLowerCase()
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '')

/**
 * Returns whether a line introduces a quote in any language: with a time, and with an address or the verb at
 * its end.
 */
function isIntroduction(said: string): boolean {
  if (INTRODUCTIONS.some(([begins, has]) => said.startsWith(begins) && said.includes(has))) return true
  if (!HAS_TIME.test(said)) return false
  if (ENDS_WITH_ADDRESS.test(said)) return true
  const end = /^(.*?)\s?[:：]$/.exec(said)?.[1]
  return end !== undefined && WROTE.some((verb) => end.endsWith(verb))
}

function isQuoteLine(line: string): boolean {
  const said = simple(line)
  if (RULE.test(said) || TITLES.has(TITLE.exec(said)?.[1] ?? '')) return true
  return HEADERS.some((name) => said.startsWith(name) && said.length > name.length) || isIntroduction(said)
}

/** Tells whether the fields of the answered mail begin at a line. */
function beginsHeader(lines: readonly string[], at: number): boolean {
  if (!FROM.has(fieldName(simple(lines[at]!)))) return false
  return lines.slice(at + 1, at + 1 + MAX_NEXT).some((line) => NEXT.has(fieldName(simple(line))))
}

/** Returns whether the line may be broken: mail programs break a long line above a quote. */
const mayBeBroken = (line: string): boolean => {
  const said = simple(line)
  return OPENINGS.some((opening) => said.startsWith(opening))
}

/** Prefixes of a subject that repeat the subject of our mail. */
const ANSWERS = /^(?:re|fwd?|aw|rv|tr|sv) ?:/i
const MAX_LINES = 2_000

/** Tells whether a subject marks an answer. */
export const isAnswerSubject = (subject: string): boolean => ANSWERS.test(subject.trim())

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  if (isQuoteLine(line) || beginsHeader(lines, at)) return true
  if (!mayBeBroken(line)) return false
  let joined = line
  for (const next of lines.slice(at + 1, at + 3)) {
    // If the next line is complete by itself, it does not continue this one.
    if (next === '' || isQuoteLine(next)) return false
    joined = `${joined} ${next}`.slice(0, MAX_LINE)
    if (isQuoteLine(joined)) return true
  }
  return false
}

/**
 * Returns a text without the quotes in it, and without the answered mail below it. If the writer answers below
 * the quote, only the lines below it are returned.
 */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/, MAX_LINES).map((line) => line.trim())
  const at = lines.findIndex((_, line) => beginsQuote(lines, line))
  const above = unquoted(lines.slice(0, at < 0 ? undefined : at))
  return above === '' && at >= 0 ? belowQuote(lines.slice(at)) : above
}

const isQuoted = (line: string): boolean => line.startsWith('>')

const unquoted = (lines: readonly string[]): string =>
  lines
    .filter((line) => !isQuoted(line))
    .join('\n')
    .trim()

/** Number of lines that introduce a quote, and an empty line below them. */
const MAX_INTRODUCTION = 4

/** Returns the text below a quote whose lines are marked with `>`. Without marks, the end of a quote is unknown. */
function belowQuote(lines: readonly string[]): string {
  const from = lines.slice(0, MAX_INTRODUCTION + 1).findIndex(isQuoted)
  if (from < 0) return ''
  const rest = lines.slice(from)
  const end = rest.findIndex((line, at) => !isQuoted(line) && line !== '' && rest[at - 1] === '')
  if (end < 0) return ''
  const below = rest.slice(end)
  const next = below.findIndex((_, line) => beginsQuote(below, line))
  return unquoted(below.slice(0, next < 0 ? undefined : next))
}

/**
 * Returns the writer's own words: the subject, unless it marks an answer, and the text without quotes. Empty
 * parts are left out.
 */
export function ownWords({ subject, text }: { subject: string; text: string }): string[] {
  const title = isAnswerSubject(subject) ? '' : subject.trim()
  return [title, withoutQuotes(text)].filter((part) => part !== '')
}
