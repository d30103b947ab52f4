import { styleText } from 'node:util'

/** Returns the number of columns of a terminal; undefined without one, as in a pipe. */
export function widthOf(stream: NodeJS.WriteStream): number | undefined {
  if (!stream.isTTY) return undefined
  // Some terminals report 0 until they are resized.
  return stream.columns > 0 ? stream.columns : 80
}

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green'

/** Colours text when `stream` is a terminal with colours; respects NO_COLOR, FORCE_COLOR and TERM=dumb. */
export const paint = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(style, text, { stream })

const GOOD = new Set(['ok', 'ACTIVE', 'COMPLETED', 'DELIVERED', 'READ', 'SENT', 'applied'])
const DOUBTFUL = new Set(['warning', 'PAUSED', 'PENDING', 'SUSPENDED', 'pending', 'DISABLED'])
const BAD = new Set(['error', 'ERROR', 'FAILED', 'REJECTED', 'MISSED'])

/** Colours a status by its meaning; returns other text unchanged. */
export function paintStatus(word: string): string {
  if (GOOD.has(word)) return paint('green', word)
  if (DOUBTFUL.has(word)) return paint('yellow', word)
  return BAD.has(word) ? paint('red', word) : word
}

/**
 * Writes a line to standard error without throwing. If the disk of the log is full or its reader is
 * gone, the line is lost and the work continues.
 */
export function sayLine(text: string): void {
  try {
    process.stderr.write(`${text}\n`)
  } catch {}
}
