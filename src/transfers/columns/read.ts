import { type CsvError, type Parser, parse } from 'csv-parse'
import { SOURCE_PIECE_BYTES } from '../../lib/byte-source.ts'
import { type AppError, invalidField, type Said } from '../../lib/errors.ts'
import { isTooLong, MAX_CELL_CHARACTERS } from './clean-cell.ts'
import { assertIsText, cellDecoder, sniffEncoding, toAsciiCompatible } from './encoding.ts'
import { CHARACTER_OF, type FileEncoding, type FileSeparator, separatorOf } from './format.ts'

/** The CSV dialect of a file, detected from its beginning. */
interface Dialect {
  separator: string
  lineBreaks: string[]
  /** Whether a `sep=;` line names the separator. */
  isNamed: boolean
  /** Length of the `sep=;` line that Excel writes at the beginning. 0 for none. */
  preambleBytes: number
}

const SEPARATORS = Object.values(CHARACTER_OF)

/** Returns the first line that is not blank. A line break within quotes does not end the line. */
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

/** Counts how often each separator occurs outside quotes. */
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
 * Detects the separator and the line breaks of a file. The most frequent separator in the header line is taken,
 * because headers rarely contain the others. In a file with one column, it is the comma.
 * @param head the beginning of the file as text with one character for each byte
 */
function sniffDialect(head: string): Dialect {
  const preamble = /^sep=([,;|\t])\r?\n/i.exec(head)
  const line = headerLine(head)
  const counts = [...countSeparators(line)].sort(([, a], [, b]) => b - a)
  const firstBreak = /\r\n|\n|\r/.exec(head)?.[0]
  return {
    separator: preamble?.[1] ?? counts[0]![0],
    isNamed: preamble !== null,
    // Joined files mix CRLF and LF. A lone CR is a line break only if the first line ends with one.
    lineBreaks: firstBreak === '\r' ? ['\r'] : ['\r\n', '\n'],
    preambleBytes: preamble?.[0].length ?? 0,
  }
}

/** The cells of a row. A row may have fewer or more cells than the header. */
export type Cells = string[]

interface CsvTable {
  header: Cells
  separator: FileSeparator
  /** Whether the file itself names the separator. */
  isSeparatorNamed: boolean
  /** The first rows, also part of `batches`. */
  sample: readonly Cells[]
  /** The rows after the header in order, in batches, without blank rows. */
  batches: AsyncIterable<Cells[]>
}

/** The format of a table. Absent parts are recognised. */
interface CsvOptions {
  /** The encoding of cells that are not UTF-8. */
  encoding?: FileEncoding | undefined
  /** Whether the caller gave the encoding. It then applies to all cells. */
  isEncodingGiven?: boolean | undefined
  separator?: FileSeparator | undefined
}

const MAX_COLUMNS = 200
const MAX_LINE_BYTES = 1_048_576

/** Throws VALIDATION_FAILED for a file without rows under its header. */
export function assertHasRows(totalRows: number): void {
  if (totalRows === 0) throw invalidField('file', (say) => say.fileNoRows(), 'hasRows')
}

const count = (value: number): string => value.toLocaleString('en-US')

/** Returns a 400 about a row. Row 0 is the header. */
const problem = (row: number, what: string, said: Said): AppError =>
  invalidField('file', `${row === 0 ? 'The header row' : `Row ${count(row)}`} ${what}`, 'isValid', said)

/**
 * Reads a table from bytes as they arrive, with a single piece of it in memory at a time. Throws
 * VALIDATION_FAILED if the file is not text or has no header, more than `maxRows` rows, more than 200 columns,
 * a line of more than 1 MB, a header of more than 10,000 characters, or a quote that is never closed.
 * @param maxRows maximum number of rows after the header
 */
export async function openCsv(
  source: AsyncIterable<Uint8Array>,
  maxRows: number,
  options: CsvOptions = {},
): Promise<CsvTable> {
  const pieces = inPieces(source)
  const head = await readHead(pieces)
  assertIsText(head)
  const sniffed = sniffEncoding(head)
  const { markBytes } = sniffed
  const given = options.isEncodingGiven ? options.encoding : undefined
  const encoding = given === 'UTF_16LE' ? 'utf-16le' : given === 'UTF_16BE' ? 'utf-16be' : sniffed.encoding
  const bytes = toAsciiCompatible(prepend(head.subarray(markBytes), pieces), encoding)
  const found = { separator: ',', isNamed: false }
  const batches = parseRows(bytes, { maxRows, found, options })
  const first = await batches.next()
  const [header, ...rows] = first.done ? [] : first.value
  if (!header) throw invalidField('file', (say) => say.fileEmpty())
  // Of a short file, the parser gives the last rows at the end.
  if (rows.length === 0) rows.push(...((await batches.next()).value ?? []))
  const about = { separator: separatorOf(found.separator), isSeparatorNamed: found.isNamed }
  return { header, ...about, sample: rows, batches: prepend(rows, batches) }
}

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += SOURCE_PIECE_BYTES) {
      yield chunk.subarray(start, start + SOURCE_PIECE_BYTES)
    }
  }
}

/** Reads the first `SOURCE_PIECE_BYTES` of the source, even if its chunks are small. */
async function readHead(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  while (length < SOURCE_PIECE_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  return Buffer.concat(chunks)
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** Yields all rows, including the header. Fills `found` before the first rows. */
async function* parseRows(
  bytes: AsyncIterable<Uint8Array>,
  {
    maxRows,
    found,
    options,
  }: { maxRows: number; found: { separator: string; isNamed: boolean }; options: CsvOptions },
): AsyncGenerator<Cells[]> {
  const decode = cellDecoder(options.encoding ?? 'UTF_8', options.isEncodingGiven ?? false)
  let parser: Parser | undefined
  let failure: Error | undefined
  let rowsRead = 0
  let bytesInLine = 0
  const finish = (rows: Cells[]): Cells[] => {
    if (failure) throw explain(failure, rowsRead + rows.length)
    for (const row of rows) checkRow(row, rowsRead++, decode)
    if (rowsRead > maxRows + 1) {
      throw invalidField(
        'file',
        `The file has more than ${count(maxRows)} rows. Split it, or import it on the command line.`,
        'maxRows',
        (say) => say.fileTooLong({ max: maxRows }),
      )
    }
    return rows
  }
  try {
    for await (const piece of bytes) {
      let rest = piece
      if (!parser) {
        const dialect = sniffDialect(Buffer.from(piece).toString('latin1'))
        found.separator = options.separator ? CHARACTER_OF[options.separator] : dialect.separator
        found.isNamed = dialect.isNamed
        parser = createParser(found.separator, dialect.lineBreaks)
        parser.on('error', (error) => {
          failure = error
        })
        rest = piece.subarray(dialect.preambleBytes)
      }
      const linesBefore = parser.info.lines
      const rows = finish(await feed(parser, (done) => parser?.write(rest, done)))
      // The parser counts only the contents of cells, so it does not notice a long line that has only
      // separators.
      bytesInLine = parser.info.lines === linesBefore ? bytesInLine + rest.length : 0
      if (bytesInLine > MAX_LINE_BYTES) throw lineTooLong(rowsRead)
      if (rows.length > 0) yield rows
    }
    if (parser) yield finish(await feed(parser, (done) => parser?.end(done)))
  } finally {
    parser?.destroy()
  }
}

const createParser = (separator: string, lineBreaks: string[]): Parser =>
  parse({
    delimiter: separator,
    record_delimiter: lineBreaks,
    // In latin1, each byte becomes a character. `cellDecoder` then decodes the cells.
    encoding: 'latin1',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_LINE_BYTES,
  })

/** Gives input to the parser by `give`, and returns all rows that the parser made from the input. */
async function feed(parser: Parser, give: (done: () => void) => void): Promise<Cells[]> {
  const rows: Cells[] = []
  const drain = () => {
    for (;;) {
      const row: Cells | null = parser.read()
      if (row === null) return
      rows.push(row)
    }
  }
  const given = new Promise<void>((resolve) => give(() => resolve()))
  // The parser takes no more input until its rows have been read.
  drain()
  await given
  drain()
  return rows
}

/** Decodes the cells of a row in place. Throws VALIDATION_FAILED for too many cells or a header that is too long. */
function checkRow(row: Cells, number: number, decode: (latin1: string) => string): void {
  if (row.length > MAX_COLUMNS) {
    throw problem(number, `has ${count(row.length)} columns; at most ${MAX_COLUMNS} are read.`, (say) =>
      say.fileColumnsMany({ row: number, columns: row.length, max: MAX_COLUMNS }),
    )
  }
  for (let i = 0; i < row.length; i++) {
    const cell = decode(row[i]!)
    if (number === 0 && isTooLong(cell)) {
      throw problem(
        number,
        `has a cell of ${count(cell.length)} characters in column ${i + 1}; at most ${count(MAX_CELL_CHARACTERS)} are read. Is a quote left open?`,
        (say) => say.fileHeaderLong({ column: i + 1, characters: cell.length, max: MAX_CELL_CHARACTERS }),
      )
    }
    row[i] = cell
  }
}

const lineTooLong = (row: number): AppError =>
  problem(row, 'is longer than 1 MB. Is a quote left open?', (say) => say.fileRowLong({ row }))

function explain(failure: Error, row: number): AppError {
  const { code } = failure as CsvError
  if (code === 'CSV_MAX_RECORD_SIZE') return lineTooLong(row)
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return problem(row, 'opens a quote that is never closed.', (say) => say.fileQuoteOpen({ row }))
  }
  const message = `Row ${count(row)} cannot be read: ${failure.message}`
  return invalidField('file', message, 'isValid', (say) => say.fileRowUnreadable({ row }))
}
