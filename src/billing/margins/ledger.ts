import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { toIso } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'

/** The ledgers of an organization as the operator reads them: the newest entries, or a time as CSV from its beginning. */

/** An entry of credits; time in ms since 1970. */
export interface CreditEntry {
  id: number
  uuid: string
  type: string
  amount: number
  balanceAfter: number
  description: string
  referenceType: string
  referenceId: string | null
  createdAt: number
}

/** An entry of usage. Price and cost are of all its units, in millionths of the main unit. */
export interface UsageEntry {
  id: number
  uuid: string
  resource: string
  source: string
  delta: number
  balanceAfter: number
  reason: string
  price: number
  cost: number
  credits: number
  referenceType: string
  referenceId: string | null
  createdAt: number
}

/** Entries of an organization in a time (ms since 1970). */
interface LedgerQuery {
  organizationId: number
  from: number
  until: number
}

/** Where a piece of a ledger begins, in the order of time. */
interface Place {
  createdAt: number
  id: number
}

const CREDITS = `SELECT id, uuid, type, amount, balance_after AS balanceAfter, description,
  reference_type AS referenceType, reference_id AS referenceId, created_at AS createdAt FROM credit_entries`

const USAGE = `SELECT id, uuid, resource, source, delta, balance_after AS balanceAfter, reason, price, cost, credits,
  reference_type AS referenceType, reference_id AS referenceId, created_at AS createdAt FROM usage_entries`

const inTime = ({ organizationId, from, until }: LedgerQuery) =>
  fragment`WHERE organization_id = ${organizationId} AND created_at >= ${from} AND created_at < ${until}`

const newestFirst = (query: LedgerQuery, limit: number) =>
  fragment`${inTime(query)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`

const nextOf = (query: LedgerQuery, { createdAt, id }: Place) =>
  fragment`${inTime(query)} AND (created_at, id) > (${createdAt}, ${id}) ORDER BY created_at, id LIMIT ${AT_A_TIME}`

/** Entries that one statement reads in some milliseconds. */
const AT_A_TIME = 500
const BEGINNING: Place = { createdAt: -1, id: 0 }

export function newestCredits(reader: Reader, query: LedgerQuery, limit: number): CreditEntry[] {
  const { text, params } = newestFirst(query, limit)
  return reader.all<CreditEntry>(`${CREDITS} ${text}`, ...params)
}

export function newestUsage(reader: Reader, query: LedgerQuery, limit: number): UsageEntry[] {
  const { text, params } = newestFirst(query, limit)
  return reader.all<UsageEntry>(`${USAGE} ${text}`, ...params)
}

function nextCredits(reader: Reader, query: LedgerQuery, after: Place): CreditEntry[] {
  const { text, params } = nextOf(query, after)
  return reader.all<CreditEntry>(`${CREDITS} ${text}`, ...params)
}

function nextUsage(reader: Reader, query: LedgerQuery, after: Place): UsageEntry[] {
  const { text, params } = nextOf(query, after)
  return reader.all<UsageEntry>(`${USAGE} ${text}`, ...params)
}

/** The ledger of credits as CSV, the oldest entry first. */
export function* creditLines(reader: Reader, query: LedgerQuery): Generator<string> {
  yield csvHead([
    ...[
      'created_at',
      'type',
      'amount',
      'balance_after',
      'description',
      'reference_type',
      'reference_id',
      'id',
    ],
  ])
  yield* inPieces(
    (after) => nextCredits(reader, query, after),
    (entry) => [
      ...[toIso(entry.createdAt), entry.type, entry.amount, entry.balanceAfter, entry.description],
      ...[entry.referenceType, entry.referenceId, entry.uuid],
    ],
  )
}

/** The ledger of usage as CSV, the oldest entry first; price and cost in main units. */
export function* usageLines(reader: Reader, query: LedgerQuery): Generator<string> {
  yield csvHead([
    ...['created_at', 'resource', 'source', 'delta', 'balance_after', 'reason', 'price', 'cost', 'credits'],
    ...['reference_type', 'reference_id', 'id'],
  ])
  yield* inPieces(
    (after) => nextUsage(reader, query, after),
    (entry) => [
      ...[
        toIso(entry.createdAt),
        entry.resource,
        entry.source,
        entry.delta,
        entry.balanceAfter,
        entry.reason,
      ],
      ...[entry.price / 1_000_000, entry.cost / 1_000_000, entry.credits],
      ...[entry.referenceType, entry.referenceId, entry.uuid],
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
