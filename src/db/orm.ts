import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Connection } from './driver.ts'

/** Drizzle over a connection: properties in camelCase are columns in snake_case. */
export const connectOrm = (connection: Connection) => drizzle(connection, { casing: 'snake_case' })

/** A query that Drizzle prepared for one connection. */
interface PreparedQuery {
  query: { sql: string }
  stmt: unknown
}

/** Prepares a query for another connection, with the text that Drizzle built for the first connection. */
export function alsoPreparedFor<Query>(query: Query, orm: Orm): Query {
  const { sql } = (query as PreparedQuery).query
  const copy = Object.create(Object.getPrototypeOf(query))
  return Object.assign(copy, query, { stmt: orm.$client.prepare(sql) } satisfies Partial<PreparedQuery>)
}

/**
 * Returns the SQL condition that the column is in the JSON array of the placeholder `name`. The statement is
 * the same for any number of values.
 */
export const isInList = (column: SQLiteColumn, name: string): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder(name)}))`

/**
 * Returns the SQL condition that the column equals the placeholder `name`. It keeps the planner from using the
 * column's index.
 */
export const equalsUnindexed = (column: SQLiteColumn, name: string): SQL =>
  sql`+${column} = ${sql.placeholder(name)}`

export type Orm = ReturnType<typeof connectOrm>
