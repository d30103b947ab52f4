import { sqliteTable as makeTable, type SQLiteTableFn } from 'drizzle-orm/sqlite-core'
import { lazily } from '../lib/lazily.ts'

/**
 * Drizzle's `sqliteTable`, except that the table is made when a query first uses it:
 * making all of them would take a start 10 ms of processor time.
 */
export const sqliteTable = ((...declaration: Parameters<typeof makeTable>) => {
  const table = lazily(() => makeTable(...declaration))
  return new Proxy(
    {},
    {
      get: (_, key) => Reflect.get(table(), key),
      has: (_, key) => Reflect.has(table(), key),
      getPrototypeOf: () => Reflect.getPrototypeOf(table()),
    },
  )
}) as unknown as SQLiteTableFn
