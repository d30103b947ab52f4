import type { FileEncoding, FileSeparator } from '../../../api/api.gen.ts'

/**
 * Sample of a file, read in the browser to show the content of its columns. The server interprets
 * the file; the sample only needs the same headers. Pure functions except `sampleOf`.
 */

export interface Sample {
  headers: readonly string[]
  rows: ReadonlyArray<readonly string[]>
}

/** Number of bytes to read. */
const READ_BYTES = 131_072
const SHOWN_ROWS = 40

/**
 * Decodes the start of a file. Detects UTF-8 and UTF-16 by their mark or zero bytes, and otherwise
 * uses Windows-1252.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const zeros = [0, 0]
  bytes.subarray(0, 512).forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  if (zeros[1]! > 64 && zeros[0] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros[0]! > 64 && zeros[1] === 0) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  // The cut may split the last character.
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

const SEPARATORS = [',', ';', '\t', '|']

/** Returns the most frequent separator of the first line, as the server does. */
function separatorIn(text: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0]
}

/**
 * Parses CSV rows. Skips blank rows.
 * @param isCut whether the last row is incomplete; it is then skipped
 */
function rowsOf(text: string, separator: string, isCut = false): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length <= SHOWN_ROWS; at++) {
    const character = text[at]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += character
  }
  if (!isCut && (cell !== '' || row.length > 0)) endRow()
  return rows
}

/** Encoding and separator that the server used. */
interface ReadAs {
  encoding: FileEncoding
  separator: FileSeparator
}

const LABELS: Partial<Record<FileEncoding, string>> = { MACROMAN: 'macintosh', SHIFT_JIS: 'shift_jis' }

/** Returns the text of bytes in an encoding of the API. */
const decoded = (bytes: Uint8Array, encoding: FileEncoding): string =>
  new TextDecoder(LABELS[encoding] ?? encoding.toLowerCase().replaceAll('_', '-')).decode(bytes)

const SIGNS: Readonly<Record<FileSeparator, string>> = { COMMA: ',', SEMICOLON: ';', TAB: '\t', PIPE: '|' }

/**
 * Returns the headers and some rows of a file, or undefined if it is not a table.
 * @param readAs the server's format; absent before its answer, when the format is guessed
 */
export function sampleIn(bytes: Uint8Array, isCut: boolean, readAs?: ReadAs | null): Sample | undefined {
  const text = (readAs ? decoded(bytes, readAs.encoding) : textOf(bytes))
    .replace(/^\ufeff/, '')
    .replace(/^sep=[,;|\t]\r?\n/i, '')
  const separator = readAs ? SIGNS[readAs.separator] : separatorIn(text.trimStart())
  const [header, ...rows] = rowsOf(text, separator, isCut)
  if (!header || header.some((cell) => cell.includes('\0'))) return undefined
  // Only the first of several columns with the same header can be imported.
  const headers = header.map((cell, index) => cell.trim() || `column ${index + 1}`)
  return { headers, rows: rows.slice(0, SHOWN_ROWS) }
}

export async function sampleOf(file: Blob, readAs?: ReadAs | null): Promise<Sample | undefined> {
  const bytes = new Uint8Array(await file.slice(0, READ_BYTES).arrayBuffer())
  return sampleIn(bytes, file.size > READ_BYTES, readAs)
}

const SHOWN_VALUES = 3

/** Returns the first distinct values of a column. */
export function valuesOf({ headers, rows }: Sample, header: string): string[] {
  const index = headers.indexOf(header)
  const values = new Set(rows.map((row) => (row[index] ?? '').trim()).filter(Boolean))
  return [...values].slice(0, SHOWN_VALUES)
}
