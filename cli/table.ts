import type CliTable from 'cli-table3'
import { paint, paintStatus } from './terminal.ts'

/**
 * A column of a list: its key, its title, and its behaviour when space is short. `wrap` breaks its
 * text into lines instead of cutting it. `spare` omits the column, the last one first.
 */
export type Column = [key: string, title: string, overflow?: 'wrap' | 'spare']

/** Spaces between two columns. */
const COLUMN_GAP = 2
/** Smallest width of a column of text. */
const MIN_WIDTH = 10
/** Width of text columns, enough for names, below which spare columns are omitted. */
const COMFORTABLE_WIDTH = 24
const ISO_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{3}Z$/
/** Amount with decimals, such as `-1,234.50`. It is text, but aligned like a number. */
const AMOUNT = /^-?[\d,]+\.\d+$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Formats a value for people. Times are in UTC, marked with Z. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).replace(ISO_TIME, '$1 $2Z')
}

const isStatus = ([key]: Column): boolean => key === 'status' || key === 'state'

/** Tells whether cells must not be cut, such as ids and times. */
const isWhole = (cells: readonly string[]): boolean =>
  cells.every(
    (text) =>
      text === '-' || text === '' || UUID.test(text) || /^-?[\d,.]+$|^\d{4}-\d\d-\d\d \S+Z$/.test(text),
  )

/**
 * Returns widths that fit into `room` characters. Shrinks the widest columns first, down to
 * `smallest`. Returns undefined if even that is too wide.
 */
export function fittedWidths(
  natural: readonly number[],
  smallest: readonly number[],
  room: number,
): number[] | undefined {
  const widths = [...natural]
  const sum = () => widths.reduce((total, width) => total + width, 0) + COLUMN_GAP * (widths.length - 1)
  while (sum() > room) {
    let widest = -1
    for (const [index, width] of widths.entries()) {
      if (width > smallest[index]! && (widest < 0 || width > widths[widest]!)) widest = index
    }
    if (widest < 0) return undefined
    widths[widest]!--
  }
  return widths
}

const PLAIN_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(COLUMN_GAP),
}

/**
 * Formats rows as a table. To fit into `room` columns of a terminal, omits spare columns and cuts or
 * wraps text. If that is not enough, formats each row as a block of lines.
 */
export function tableText(
  rows: ReadonlyArray<Record<string, unknown>>,
  columns: readonly Column[],
  room: number | undefined,
): string {
  const cells = rows.map((row) => columns.map(([key]) => onOneLine(shown(row[key]))))
  const measured = columns.map(([, title], index) => {
    const column = cells.map((row) => row[index]!)
    const titleWidth = Bun.stringWidth(title)
    const natural = Math.max(titleWidth, ...column.map((text) => Bun.stringWidth(text)))
    return { natural, atLeast: isWhole(column) ? natural : titleWidth }
  })
  const chosen = columns.map((_, index) => index)
  for (;;) {
    const spare = chosen.findLastIndex((index) => columns[index]![2] === 'spare')
    const floor = spare < 0 ? MIN_WIDTH : COMFORTABLE_WIDTH
    const sizes = chosen.map((index) => measured[index]!)
    const widths = fittedWidths(
      sizes.map(({ natural }) => natural),
      sizes.map(({ natural, atLeast }) => Math.min(natural, Math.max(floor, atLeast))),
      room ?? Number.POSITIVE_INFINITY,
    )
    const at = <T>(all: readonly T[]): T[] => chosen.map((index) => all[index]!)
    if (widths) return gridText({ rows, columns: at(columns), cells: cells.map(at), widths })
    if (spare < 0) return cells.map((row) => blockText(columns, row, room)).join('\n\n')
    chosen.splice(spare, 1)
  }
}

interface Grid {
  rows: ReadonlyArray<Record<string, unknown>>
  columns: readonly Column[]
  cells: readonly string[][]
  widths: number[]
}

function gridText({ rows, columns, cells, widths }: Grid): string {
  const isNumeric = (value: unknown): boolean =>
    typeof value === 'number' || (typeof value === 'string' && AMOUNT.test(value))
  const isNumber = ([key]: Column): boolean =>
    rows.every((row) => row[key] == null || isNumeric(row[key])) && rows.some((row) => isNumeric(row[key]))
  // Loaded here, because loading takes 4 ms and few commands print a list.
  const Table: typeof CliTable = require('cli-table3')
  const table = new Table({
    head: columns.map(([, title]) => paint('bold', title)),
    chars: PLAIN_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: widths,
    colAligns: columns.map((column) => (isNumber(column) ? 'right' : 'left')),
  })
  table.push(
    ...cells.map((row) =>
      row.map((text, index) => ({
        content: isStatus(columns[index]!) ? paintStatus(text) : text,
        wordWrap: columns[index]![2] === 'wrap',
      })),
    ),
  )
  return withoutTrailingSpace(table.toString())
}

const withoutTrailingSpace = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')

/** Formats fields as `title  value`, one per line. The lines of a long value are aligned. */
function blockText(columns: readonly Column[], cells: readonly string[], room: number | undefined): string {
  const title = Math.max(...columns.map(([, text]) => Bun.stringWidth(text)))
  const value = room === undefined ? undefined : Math.max(MIN_WIDTH, room - title - COLUMN_GAP)
  return columns
    .flatMap((column, index) => {
      const text = cells[index]!
      const lines = wrapped(text, isWhole([text]) ? undefined : value)
      return lines.map((line, at) => {
        const painted = isStatus(column) ? paintStatus(line) : line
        const padding = ' '.repeat(title + COLUMN_GAP - (at === 0 ? Bun.stringWidth(column[1]) : 0))
        return `${at === 0 ? paint('bold', column[1]) : ''}${padding}${painted}`.trimEnd()
      })
    })
    .join('\n')
}

/** Formats a record as one field per line. */
export const recordText = (
  record: Record<string, unknown>,
  columns: readonly Column[],
  room: number | undefined,
): string =>
  blockText(
    columns,
    columns.map(([key]) => shown(record[key])),
    room,
  )

/** Breaks a text into lines like `wrapped`, and keeps the indentation of each line. */
export const wrappedSentence = (text: string, width: number | undefined): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const indent = /^ */.exec(line)![0]
      const room = width === undefined ? undefined : Math.max(MIN_WIDTH, width - indent.length)
      return wrapped(line.slice(indent.length), room).map((part) => `${indent}${part}`.trimEnd())
    })
    .join('\n')

/**
 * Returns lines of at most `width` characters, broken at spaces. A longer word such as an id or an
 * address stays whole.
 */
export function wrapped(text: string, width: number | undefined): string[] {
  if (width === undefined) return [text]
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && Bun.stringWidth(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

const onOneLine = (text: string): string =>
  text.replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
