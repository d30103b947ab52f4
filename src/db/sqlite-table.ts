import { sqliteTable as makeTable, type SQLiteTable, type SQLiteTableFn } from 'drizzle-orm/sqlite-core'
import { lazily } from '../lib/lazily.ts'

/**
 * Declares a table like Drizzle's `sqliteTable`, but makes it when a query first uses it. Making all tables
 * would take a start 10 ms of processor time.
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
}) as SQLiteTableFn

type Columns<Table extends SQLiteTable> = Table['_']['columns']

/**
 * A row as SQL text reads it: a flag is 0 or 1, and JSON is its text. `$inferSelect` is the row as Drizzle
 * reads it.
 */
export type Stored<Table extends SQLiteTable> = {
  [Name in keyof Columns<Table>]:
    | StoredValue<Columns<Table>[Name]['_']>
    | (Columns<Table>[Name]['_']['notNull'] extends true ? never : null)
}

type StoredValue<Column extends { dataType: string; data: unknown }> = Column['dataType'] extends 'boolean'
  ? number
  : Column['dataType'] extends 'json'
    ? string
    : Column['data']
