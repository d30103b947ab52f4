import { expect, test } from 'bun:test'
import { checkTables } from '../../cli/doctor-tables.ts'
import type { Connection } from '../../src/db/driver.ts'
import { defineChore, enqueueChore } from '../../src/jobs/job.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import { type Aged, oldestOf } from '../../src/module/retention.ts'
import { RETENTION } from '../../src/wiring/modules.ts'
import { createTestApp } from '../support/app.ts'
import { openMigrated } from '../support/migrated.ts'
import { runEverything } from '../support/whole-product.ts'

/** The retention of test/product/retention.test.ts, checked after a run of the whole product. */

const aged = Object.entries(RETENTION).filter((entry): entry is [string, Aged] => entry[1].policy === 'aged')

/** Inserts an old row with the smallest valid values into each aged table that the product left empty. */
function fill(connection: Connection, table: string): void {
  const { sql } = connection.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table) as {
    sql: string
  }
  const columns = connection
    .prepare(`SELECT name, type, "notnull" AS needed, pk FROM pragma_table_info(?)`)
    .all(table) as Array<{
    name: string
    type: string
    needed: number
    pk: number
  }>
  const word = (name: string) =>
    new RegExp(`\\b${name}\\b[^,]*CHECK \\(\\s*${name} IN\\s*\\(\\s*'(\\w+)'`).exec(sql)?.[1] ?? '{}'
  const given = columns.filter(
    ({ needed, pk, name }) =>
      (needed === 1 || pk > 0 || name.endsWith('_at') || name === 'kept_until') && name !== 'id',
  )
  const values = given.map(({ name, type }) =>
    type === 'BLOB' ? Buffer.from('x') : type === 'TEXT' ? word(name) : 1,
  )
  connection
    .prepare(
      `INSERT INTO ${table} (${given.map(({ name }) => name).join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
    )
    .run(...values)
}

test('years later the jobs have deleted outdated rows, and kept the evidence', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  await runEverything(app)
  connection.pragma('foreign_keys = OFF')
  const oldest = (ruling: Aged) => oldestOf(app.db, ruling)
  for (const [table, ruling] of aged) if (oldest(ruling) === null) fill(connection, table)
  for (const [table, ruling] of aged) expect(`${table} ${oldest(ruling) !== null}`).toBe(`${table} true`)
  const evidence = [
    'consents',
    'consent_retractions',
    'inbound_messages',
    'opt_out_reviews',
    'suppressions',
    'messages',
  ]
  const counts = () => evidence.map((table) => app.db.value<number>(`SELECT count(*) FROM ${table}`))
  const before = counts()
  app.clock.advance(3 * 365 * DAY_MS)
  expect(
    checkTables(connection, RETENTION, app.clock.now())
      .map(({ detail }) => detail.split(' ')[0])
      .sort(),
  ).toEqual(aged.map(([table]) => table).sort())
  // Notifications are withdrawn first, and deleted later.
  for (const days of [0, 200, 200]) {
    app.clock.advance(days * DAY_MS)
    // Events wait for their consumers: scheduled polls were missed.
    await app.app.jobs.drain()
    await app.app.events.drain()
    for (const kind of new Set(aged.map(([, { job }]) => job)))
      app.db.writeNow((tx) => enqueueChore(tx, defineChore(kind)))
    await app.app.jobs.drain()
  }
  const tooOld = aged.filter(([, ruling]) => {
    const at = oldest(ruling)
    return at !== null && at < app.clock.now() - ruling.days * DAY_MS
  })
  expect(tooOld.map(([table]) => table)).toEqual([])
  expect(counts()).toEqual(before)
  expect(checkTables(connection, RETENTION, app.clock.now())).toEqual([
    { check: 'tables', status: 'ok', detail: 'all rows past their retention were deleted' },
  ])
})
