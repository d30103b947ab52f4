import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Connection } from './driver.ts'

/** Drizzle over a connection: properties in camelCase are columns in snake_case. */
export const connectOrm = (connection: Connection) => drizzle(connection, { casing: 'snake_case' })

export type Orm = ReturnType<typeof connectOrm>
