import type { Sql } from './fragment.ts'

/** Reads rows outside the request thread. A read sees everything that was committed before the call. */
export interface RowReader {
  /** Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
  all<Row>(sql: Sql, ...params: unknown[]): Promise<Row[]>
  /** Reads like `all`, but returns only the first row. */
  get<Row>(sql: Sql, ...params: unknown[]): Promise<Row | undefined>
}

/** The caller of a query. The pool serves organizations round robin. */
export interface Asker {
  organizationId: number
  /** A sentence for the message of QUERY_TIMEOUT: how to make the query faster. */
  advice: string
  /**
   * Whether the caller is a job. Its query may take longer, but at most one such query runs at a time. Other
   * threads serve requests.
   */
  isJob?: boolean
}

/**
 * For reads that would block the request thread: counts, analytics and
 * searches over a million rows. Organizations are served round robin.
 */
export interface ReadPool {
  of(asker: Asker): RowReader
  close(): Promise<void>
}
