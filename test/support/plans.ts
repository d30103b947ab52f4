import { RowStatement } from '../../src/db/camel-rows.ts'
import type { Connection, Statement } from '../../src/db/driver.ts'
import { statementOf } from '../../src/db/fragment.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import type { ReadPool, RowReader } from '../../src/db/read-pool.ts'
import { createLog } from '../../src/lib/log.ts'
import { createApp } from '../../src/wiring/app.ts'
import { TEST_CONFIG, TestApp, TestClock } from './app.ts'
import { openMigrated } from './migrated.ts'

/** Statements of an app, each once, by the waiting thread. */
export interface Statements {
  /** Statements on the request thread. */
  inline: Set<string>
  /** Statements in a read worker. */
  pooled: Set<string>
}

/**
 * Creates a test app that records every statement it prepares.
 * @param onPooled called at each read of the read pool, on the stack of the reader
 */
export function createWatchedApp(onPooled: (sql: string) => void = () => {}): {
  app: TestApp
  connection: Connection
  statements: Statements
} {
  const connection = openMigrated()
  const clock = new TestClock()
  const statements: Statements = { inline: new Set(), pooled: new Set() }
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    statements.inline.add(sql)
    return prepare(sql)
  }) as Connection['prepare']
  const rows: RowReader = {
    all: async (sql, ...given) => {
      const { text, params } = statementOf(sql, given)
      onPooled(text)
      statements.pooled.add(text)
      return new RowStatement(prepare(text) as Statement).all(params) as never
    },
    get: async (sql, ...params) => (await rows.all<never>(sql, ...params))[0],
  }
  const readPool: ReadPool = { ...inlineReadPool({} as never), of: () => rows }
  const log = createLog('logfmt', () => {})
  const app = createApp(TEST_CONFIG, { connection, clock, log, readPool: () => readPool })
  return { app: new TestApp(app, clock, [], connection), connection, statements }
}

const NOT_CODE = /'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//g

const explain = (connection: Connection, how: string, sql: string): unknown[] => {
  const parameters = sql.replace(NOT_CODE, '').split('?').length - 1
  return connection.prepare(`${how} ${sql}`).all(...Array<null>(parameters).fill(null))
}

/** Returns the steps of a statement's plan without running it. */
export const planOf = (connection: Connection, sql: string): string[] =>
  (explain(connection, 'EXPLAIN QUERY PLAN', sql) as Array<{ detail: string }>).map(({ detail }) => detail)

/**
 * Returns steps that read a list parameter again for each row of a table. SQLite parses the list each time,
 * which is slow with ten thousand entries and unnoticeable with a hundred.
 */
export function listsReadAnew(connection: Connection, sql: string): string[] {
  const steps = explain(connection, 'EXPLAIN QUERY PLAN', sql) as Array<{ parent: number; detail: string }>
  const isList = (detail: string): boolean => {
    const name = /^SCAN (\w+) VIRTUAL TABLE/.exec(detail)?.[1]
    return (
      name !== undefined && new RegExp(`json_each\\(\\?\\)(?: AS)?(?: ${name}\\b|(?! \\w+\\.))`).test(sql)
    )
  }
  return [...Map.groupBy(steps, ({ parent }) => parent).values()].flatMap((siblings) => {
    const first = siblings.findIndex(
      ({ detail }) => /^(?:SCAN|SEARCH) /.test(detail) && !detail.includes('VIRTUAL TABLE'),
    )
    return first < 0 ? [] : siblings.slice(first).flatMap(({ detail }) => (isList(detail) ? [detail] : []))
  })
}

/** Returns the tables that SQLite opens for a statement, directly or by an index, without virtual tables. */
export function tablesOpenedBy(connection: Connection, sql: string): string[] {
  const steps = explain(connection, 'EXPLAIN', sql) as Array<{ opcode: string; p2: number; p3: number }>
  const pages = steps.filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0).map(({ p2 }) => p2)
  const rows = connection
    .prepare(
      'SELECT DISTINCT tbl_name AS name FROM sqlite_schema WHERE rootpage IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(pages)) as Array<{ name: string }>
  return rows.map(({ name }) => name)
}
