import { styleText } from 'node:util'

/** What a terminal shows in how many columns; undefined where there is no terminal, as in a pipe. */
export function widthOf(stream: NodeJS.WriteStream): number | undefined {
  if (!stream.isTTY) return undefined
  // Some report 0 until they were resized.
  return stream.columns > 0 ? stream.columns : 80
}

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green'

/** Coloured where `stream` is a terminal that wants it; NO_COLOR, FORCE_COLOR and TERM=dumb are honoured. */
export const paint = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(style, text, { stream })

const GOOD = new Set(['ok', 'ACTIVE', 'COMPLETED', 'DELIVERED', 'READ', 'SENT', 'applied'])
const DOUBTFUL = new Set(['warning', 'PAUSED', 'PENDING', 'SUSPENDED', 'pending', 'DISABLED'])
const BAD = new Set(['error', 'ERROR', 'FAILED', 'REJECTED', 'MISSED'])

/** A status in the colour of what it means; every other word as it is. */
export function paintStatus(word: string): string {
  if (GOOD.has(word)) return paint('green', word)
  if (DOUBTFUL.has(word)) return paint('yellow', word)
  return BAD.has(word) ? paint('red', word) : word
}

/**
 * A line on standard error that must not end what it tells of: with the log's
 * disk full or its reader gone, work goes on and the line is lost.
 */
export function sayLine(text: string): void {
  try {
    process.stderr.write(`${text}\n`)
  } catch {}
}
