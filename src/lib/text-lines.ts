/**
 * Texts in UTF-8, one on each line. A line begins with a number from 0 to 4,095 as a private-use character and
 * ends with a line feed. The searched text is ASCII without control characters, so it is never found in a
 * number.
 */

/** The private-use character of the number 0. */
export const FIRST_NUMBER = 0xe000
const LINE_FEED = 10

let needle = { text: '', bytes: Buffer.alloc(0) }

/** Returns the bytes of a text, and keeps them: a statement searches many pieces for the same text. */
function bytesOf(text: string): Buffer {
  if (needle.text !== text) needle = { text, bytes: Buffer.from(text) }
  return needle.bytes
}

/** Calls `onLine` with a position in each line that has the text. */
function eachLineWith(texts: Buffer, text: string, onLine: (at: number) => void): void {
  const bytes = bytesOf(text)
  let at = texts.indexOf(bytes)
  while (at >= 0) {
    onLine(at)
    const end = texts.indexOf(LINE_FEED, at)
    at = end < 0 ? -1 : texts.indexOf(bytes, end)
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Counts the lines with the text. @param text not empty */
export function countLinesWith(texts: Uint8Array, text: string): number {
  let count = 0
  eachLineWith(asBuffer(texts), text, () => {
    count += 1
  })
  return count
}

/** Returns the numbers of the lines with the text, in their order. @param text not empty */
export function numbersOfLinesWith(texts: Uint8Array, text: string): number[] {
  const lines = asBuffer(texts)
  const numbers: number[] = []
  eachLineWith(lines, text, (at) => {
    const start = lines.lastIndexOf(LINE_FEED, at) + 1
    numbers.push((lines.toString('utf8', start, start + 3).codePointAt(0) ?? 0) - FIRST_NUMBER)
  })
  return numbers
}
