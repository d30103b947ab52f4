/** Where a mail program puts the mail that is answered; our own way to unsubscribe stands in it. */
const QUOTE_BEGINS =
  /^(?:-{2,} ?(?:original|forwarded) message|-{2,} ?mensaje original|_{20,}|on .{1,200} wrote:|el .{1,200} escribi[oó]:|from: .{1,200}|de: .{1,200})/i
/** Its subject is ours. */
const ANSWERS = /^(?:re|fwd?|aw|rv|tr|sv) ?:/i
const MAX_LINES = 2_000

/** What the writer of a letter wrote: the subject where it is no answer's, and the text without quotes. Empty ones are left out. */
export function ownWords({ subject, text }: { subject: string; text: string }): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r?\n/, MAX_LINES)) {
    const bare = line.trim()
    if (QUOTE_BEGINS.test(bare)) break
    if (!bare.startsWith('>')) lines.push(bare)
  }
  const written = lines.join('\n').trim()
  const title = ANSWERS.test(subject.trim()) ? '' : subject.trim()
  return [title, written].filter((part) => part !== '')
}
