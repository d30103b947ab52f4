import type { Reader } from './database.ts'
import type { ReadPool, RowReader } from './read-pool.ts'

/** Reads on the calling thread, for queries that are known to be short. */
export const inlineRows = (reader: Reader): RowReader => ({
  all: async (sql, ...params) => reader.all(sql, ...params),
  get: async (sql, ...params) => reader.get(sql, ...params),
})

/** Returns a read pool on the calling thread, for the command line and for tests. No other request waits there. */
export const inlineReadPool = (reader: Reader): ReadPool => ({
  of: () => inlineRows(reader),
  close: async () => {},
})
