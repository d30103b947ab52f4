/** Where a mail program puts the mail that is answered; our own way to unsubscribe stands in it. */
const QUOTE_BEGINS =
  /^(?:-{2,} ?(?:original|forwarded) message|-{2,} ?mensaje original|_{20,}|on .{1,200} wrote:|el .{1,200} escribi[oó]:|le .{1,200} a écrit ?:|am .{1,200} schrieb |from: .{1,200}|de: .{1,200}|von: .{1,200})/i
/** Mail programs break that line where it gets long. */
const MAY_BEGIN = /^(?:on|el|le|am) /i
const MAX_LINE = 400
/** Its subject is ours. */
const ANSWERS = /^(?:re|fwd?|aw|rv|tr|sv) ?:/i
const MAX_LINES = 2_000

/** Whether a subject says that the mail is an answer. */
export const isAnswerSubject = (subject: string): boolean => ANSWERS.test(subject.trim())

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  if (QUOTE_BEGINS.test(line)) return true
  if (!MAY_BEGIN.test(line)) return false
  let joined = line
  for (const next of lines.slice(at + 1, at + 3)) {
    // The line of its own that follows is not the rest of this one.
    if (next === '' || QUOTE_BEGINS.test(next)) return false
    joined = `${joined} ${next}`.slice(0, MAX_LINE)
    if (QUOTE_BEGINS.test(joined)) return true
  }
  return false
}

/** A text without the quotes in it, and without the mail below it that it answers. */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/, MAX_LINES).map((line) => line.trim())
  const end = lines.findIndex((_, at) => beginsQuote(lines, at))
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
}

/** What the writer of a letter wrote: the subject where it is no answer's, and the text without quotes. Empty ones are left out. */
export function ownWords({ subject, text }: { subject: string; text: string }): string[] {
  const title = isAnswerSubject(subject) ? '' : subject.trim()
  return [title, withoutQuotes(text)].filter((part) => part !== '')
}
