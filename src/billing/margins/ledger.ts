import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { CreditEntryRow } from '../credits/table.ts'
import type { UsageEntryRow } from '../usage/table.ts'

/** The ledgers of an organization for the operator: the newest entries, or a time as CSV, oldest first. */

/** Entries of an organization in a time (ms since 1970). */
interface LedgerQuery {
  organizationId: number
  from: number
  until: number
}

/** Position in a ledger, in the order of time. */
type Place = Pick<CreditEntryRow, 'createdAt' | 'id'>

const CREDITS = 'SELECT * FROM credit_entries'
const USAGE = 'SELECT * FROM usage_entries'
const IN_TIME = 'WHERE organization_id = ? AND created_at >= ? AND created_at < ?'
const NEWEST_FIRST = `${IN_TIME} ORDER BY created_at DESC, id DESC LIMIT ?`
const AFTER = `${IN_TIME} AND (created_at, id) > (?, ?) ORDER BY created_at, id LIMIT ?`

/** Limit of entries per statement. This many take some milliseconds. */
const AT_A_TIME = 500
const BEGINNING: Place = { createdAt: -1, id: 0 }

const timeOf = ({ organizationId, from, until }: LedgerQuery): number[] => [organizationId, from, until]

export const newestCredits = (reader: Reader, query: LedgerQuery, limit: number): CreditEntryRow[] =>
  reader.all<CreditEntryRow>(`${CREDITS} ${NEWEST_FIRST}`, ...timeOf(query), limit)

export const newestUsage = (reader: Reader, query: LedgerQuery, limit: number): UsageEntryRow[] =>
  reader.all<UsageEntryRow>(`${USAGE} ${NEWEST_FIRST}`, ...timeOf(query), limit)

const nextCredits = (reader: Reader, query: LedgerQuery, { createdAt, id }: Place): CreditEntryRow[] =>
  reader.all<CreditEntryRow>(`${CREDITS} ${AFTER}`, ...timeOf(query), createdAt, id, AT_A_TIME)

const nextUsage = (reader: Reader, query: LedgerQuery, { createdAt, id }: Place): UsageEntryRow[] =>
  reader.all<UsageEntryRow>(`${USAGE} ${AFTER}`, ...timeOf(query), createdAt, id, AT_A_TIME)

/** Yields the ledger of credits as CSV in English, the oldest entry first. */
export function* creditLines(reader: Reader, query: LedgerQuery): Generator<string> {
  yield csvHead([
    'created_at',
    'type',
    'amount',
    'balance_after',
    'description',
    'reference_type',
    'reference_id',
    'id',
  ])
  yield* inPieces(
    (after) => nextCredits(reader, query, after),
    (entry) => [
      toIso(entry.createdAt),
      entry.type,
      entry.amount,
      entry.balanceAfter,
      sayStored(entry.description, 'en'),
      entry.referenceType,
      entry.referenceId,
      entry.uuid,
    ],
  )
}

/** Yields the ledger of usage as CSV, the oldest entry first; price and cost are in main units. */
export function* usageLines(reader: Reader, query: LedgerQuery): Generator<string> {
  yield csvHead([
    'created_at',
    'resource',
    'source',
    'delta',
    'balance_after',
    'reason',
    'price',
    'cost',
    'credits',
    'reference_type',
    'reference_id',
    'id',
  ])
  yield* inPieces(
    (after) => nextUsage(reader, query, after),
    (entry) => [
      toIso(entry.createdAt),
      entry.resource,
      entry.source,
      entry.delta,
      entry.balanceAfter,
      entry.reason,
      entry.price / 1_000_000,
      entry.cost / 1_000_000,
      entry.credits,
      entry.referenceType,
      entry.referenceId,
      entry.uuid,
    ],
  )
}

function* inPieces<Entry extends Place>(
  next: (after: Place) => Entry[],
  cellsOf: (entry: Entry) => Array<string | number | null>,
): Generator<string> {
  let after = BEGINNING
  for (;;) {
    const some = next(after)
    if (some.length === 0) return
    after = some.at(-1)!
    yield some.map((entry) => csvLine(cellsOf(entry))).join('')
  }
}
