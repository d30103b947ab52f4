import type { Reader } from './database.ts'
import { type Fragment, verbatim } from './fragment.ts'

/** Rows read beside the request thread; what was committed before the question is seen. */
export interface RowReader {
  /** Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
  all<Row>(sql: string, ...params: unknown[]): Promise<Row[]>
  /** As `all`, the first row. */
  get<Row>(sql: string, ...params: unknown[]): Promise<Row | undefined>
}

/** Who asks, so that nobody waits for another organization's questions. */
export interface Asker {
  organizationId: number
  /** One sentence for the message of QUERY_TIMEOUT: what to change so that the answer comes sooner. */
  advice: string
  /** A job may take longer, and leaves the other readers to requests. */
  isJob?: boolean
}

/**
 * Reads that may take longer than a request should wait for its neighbours
 * (counts, analytics and searches over a million rows), each organization's
 * in its turn.
 */
export interface HeavyReader {
  of(asker: Asker): RowReader
  close(): Promise<void>
}

/** On the calling thread, for what is known to be little. */
export const inlineRows = (reader: Reader): RowReader => ({
  all: async (sql, ...params) => reader.all(sql, ...params),
  get: async (sql, ...params) => reader.get(sql, ...params),
})

/** On the calling thread: for the command line and for tests, where nobody else waits. */
export const inlineHeavyReader = (reader: Reader): HeavyReader => ({
  of: () => inlineRows(reader),
  close: async () => {},
})

/** Rows between two looks at the clock; a power of two. */
const ROWS_PER_LOOK = 128

/**
 * True of every row, and what lets a read be ended while it runs: the driver
 * cannot interrupt a statement, so the statement asks itself now and then.
 * It stands among the conditions of every heavy read, before those that cost.
 * @param id a column with the row's integer key
 */
export const interruptible = (id: string): Fragment =>
  verbatim(`(${id} & ${ROWS_PER_LOOK - 1} OR going_on())`)

/** What looks into a text or another table. */
const COSTS = /\b(?:LIKE|GLOB|SELECT|fold_case|name_key|json_each)\b|->>/

/** How a list of values is compared with: worked out once. */
const LISTS = '(SELECT value FROM json_each(?))'

/** What a statement says that needs no end of its own. */
const SOON_DONE = verbatim('TRUE /* soon done */')

/** Whether a row costs a statement with this in it more than comparing columns. */
export const isCostly = (sql: string): boolean => COSTS.test(sql.replaceAll(LISTS, ''))

/**
 * As `interruptible`, where `conditions` cost more than asking: comparing
 * columns takes no longer, and a million rows are soon done.
 */
export const interruptibleFor = (id: string, conditions: readonly Fragment[]): Fragment =>
  conditions.some(({ text }) => isCostly(text)) ? interruptible(id) : SOON_DONE
