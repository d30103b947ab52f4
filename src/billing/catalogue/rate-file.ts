import { counted } from '../../lib/count.ts'
import { csvHead, csvLine, unguardCell } from '../../lib/csv.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { parsePrice } from '../../lib/money.ts'
import { CHANNELS } from '../../providers/port.ts'
import { openCsv } from '../../transfers/columns/read.ts'
import type { RateRow } from './table.ts'

/** The table of rates as a CSV file. */

const COLUMNS = ['channel', 'prefix', 'credits', 'price', 'cost'] as const
type RateColumn = (typeof COLUMNS)[number]

/** Limit of rows. A carrier has some thousand prefixes. */
const MAX_ROWS = 20_000
/** Number of problems that an error lists; the others are counted. */
const MAX_PROBLEMS = 10
const MAX_CREDITS = 1_000_000

/** Yields the lines of the file. Prices and costs are in main units. */
export function* rateLines(rates: readonly RateRow[]): Generator<string> {
  yield csvHead(COLUMNS)
  for (const { channel, prefix, credits, price, cost } of rates) {
    yield csvLine([channel, prefix, credits, price / 1_000_000, cost / 1_000_000])
  }
}

/**
 * Reads the rates of a file. Throws VALIDATION_FAILED with the first problems if a row is not a valid
 * rate, or two rows have the same numbers.
 */
export async function readRates(source: AsyncIterable<Uint8Array>): Promise<RateRow[]> {
  const { header, batches } = await openCsv(source, MAX_ROWS)
  const at = placesIn(header)
  const rates: RateRow[] = []
  const problems: Problem[] = []
  const known = new Map<string, number>()
  let row = 0
  for await (const batch of batches) {
    for (const cells of batch) {
      row += 1
      const rate = rateOf((column) => unguardCell((cells[at[column]] ?? '').trim()))
      const earlier = typeof rate === 'string' ? undefined : known.get(`${rate.channel} ${rate.prefix}`)
      if (typeof rate === 'string') problems.push({ row, message: rate })
      else if (earlier !== undefined)
        problems.push({ row, message: `is for the same numbers as row ${earlier}.` })
      else {
        known.set(`${rate.channel} ${rate.prefix}`, row)
        rates.push(rate)
      }
    }
  }
  if (problems.length > 0) throw refused(problems)
  if (rates.length === 0) throw invalidField('file', 'The file has no rates.')
  return rates
}

interface Problem {
  /** Number of the row after the header, from 1. */
  row: number
  message: string
}

function refused(problems: readonly Problem[]): AppError {
  const details = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ row, message }) => ({ field: `Row ${row}:`, message, constraint: 'isValid' }))
  return new AppError(
    'VALIDATION_FAILED',
    `No rate was taken: ${counted(problems.length, 'row has a problem', 'rows have problems')}.`,
    { details },
  )
}

function placesIn(header: readonly string[]): Record<RateColumn, number> {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw invalidField(
      'file',
      `The file has no column ${missing.join(', ')}. Its header is ${COLUMNS.join(',')}.`,
    )
  }
  return Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<
    RateColumn,
    number
  >
}

/** Returns a rate, or a sentence about its problem. */
function rateOf(cell: (column: RateColumn) => string): RateRow | string {
  const channel = CHANNELS.find((name) => name === cell('channel').toUpperCase())
  if (!channel) return `"${cell('channel')}" is not a channel. The channels are ${CHANNELS.join(', ')}.`
  const [, prefix] = /^\+?(\d{0,15})$/.exec(cell('prefix')) ?? []
  if (prefix === undefined) return `"${cell('prefix')}" is not a prefix. Write it as 1 or +44.`
  if (channel === 'EMAIL' && prefix !== '') return 'Emails have one rate, without a prefix.'
  const credits = /^\d{1,7}$/.test(cell('credits')) ? Number(cell('credits')) : Number.NaN
  if (!(credits <= MAX_CREDITS)) return `"${cell('credits')}" is not a whole number of credits.`
  const price = parsePrice(cell('price') || '0')
  if (price === undefined) return `"${cell('price')}" is not a price. Write it as 0.02.`
  const cost = parsePrice(cell('cost') || '0')
  if (cost === undefined) return `"${cell('cost')}" is not a cost. Write it as 0.0079.`
  return { channel, prefix, credits, price, cost }
}
