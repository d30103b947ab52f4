/** The CSV dialect of a file, detected from its beginning. */
interface Dialect {
  separator: string
  lineBreaks: string[]
  /** Bytes of a leading `sep=;` line, which Excel writes and reads. */
  preambleBytes: number
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The first line that is not blank, up to a line break outside quotes. */
function headerLine(text: string): string {
  let isQuoted = false
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (text.slice(start, i).trim() !== '') return text.slice(start, i)
      start = i + 1
    }
  }
  return text.slice(start)
}

/** How often each separator occurs outside quotes. */
function countSeparators(line: string): Map<string, number> {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return counts
}

/**
 * The separator is the one that occurs most in the header line; headers rarely
 * contain the others. A file of one column reads as comma-separated.
 * @param head the beginning of the file, one character for each byte
 */
export function sniffDialect(head: string): Dialect {
  const preamble = /^sep=([,;|\t])\r?\n/i.exec(head)
  const line = headerLine(head)
  const counts = [...countSeparators(line)].sort(([, a], [, b]) => b - a)
  const firstBreak = /\r\n|\n|\r/.exec(head)?.[0]
  return {
    separator: preamble?.[1] ?? counts[0]![0],
    // Files glued together mix CRLF and LF; a lone CR is a line break only where the first line ends so.
    lineBreaks: firstBreak === '\r' ? ['\r'] : ['\r\n', '\n'],
    preambleBytes: preamble?.[0].length ?? 0,
  }
}
