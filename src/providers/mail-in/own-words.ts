/** Matches the line above a quoted mail. Quotes are removed, because our quoted mail contains our unsubscribe text. */
const RULES = /^-{2,} ?(?:original message|forwarded message|mensaje original)|^_{20}/i
/** The beginning of a line that introduces a quote with a date and a writer, and a word in that line. */
const INTRODUCTIONS: ReadonlyArray<readonly [begins: string, has: string]> = [
  ['on ', ' wrote:'],
  ['el ', ' escribió:'],
  ['el ', ' escribio:'],
  ['le ', ' a écrit'],
  ['am ', ' schrieb '],
]
/** The first line of a quoted header, followed by a value. */
const HEADERS = ['from: ', 'de: ', 'von: ']
/** Largest number of characters of a line that are searched. */
const MAX_LINE = 400

function isQuoteLine(line: string): boolean {
  const said = line.slice(0, MAX_LINE).toLowerCase()
  if (RULES.test(said)) return true
  if (HEADERS.some((name) => said.startsWith(name) && said.length > name.length)) return true
  return INTRODUCTIONS.some(([begins, has]) => said.startsWith(begins) && said.includes(has))
}

/** Mail programs break the line above a quote if it is long. */
const mayBeBroken = (line: string): boolean => {
  const said = line.slice(0, 3).toLowerCase()
  return INTRODUCTIONS.some(([begins]) => said === begins)
}

/** The subject of an answer is the subject of our mail. */
const ANSWERS = /^(?:re|fwd?|aw|rv|tr|sv) ?:/i
const MAX_LINES = 2_000

/** Whether a subject marks an answer. */
export const isAnswerSubject = (subject: string): boolean => ANSWERS.test(subject.trim())

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  if (isQuoteLine(line)) return true
  if (!mayBeBroken(line)) return false
  let joined = line
  for (const next of lines.slice(at + 1, at + 3)) {
    // If the next line is complete by itself, it is not the rest of this one.
    if (next === '' || isQuoteLine(next)) return false
    joined = `${joined} ${next}`.slice(0, MAX_LINE)
    if (isQuoteLine(joined)) return true
  }
  return false
}

/** A text without the quotes in it, and without the answered mail below it. */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/, MAX_LINES).map((line) => line.trim())
  const end = lines.findIndex((_, at) => beginsQuote(lines, at))
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
}

/**
 * The writer's own words: the subject, unless it marks an answer, and the text without quotes. Empty parts are left
 * out.
 */
export function ownWords({ subject, text }: { subject: string; text: string }): string[] {
  const title = isAnswerSubject(subject) ? '' : subject.trim()
  return [title, withoutQuotes(text)].filter((part) => part !== '')
}
