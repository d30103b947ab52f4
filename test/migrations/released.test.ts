import { describe, expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { readReleased, readReleasedFile, schemaFile } from '../../scripts/release/released.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { type Migration, migrate, schemaVersion } from '../../src/db/migrate.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { openImage, openMigrated } from '../support/migrated.ts'
import { countIn, productTables } from '../support/released-rows.ts'
import {
  columnsOf,
  isMeant,
  isOf,
  lossesBetween,
  openAs,
  putReleased,
  rulesFor,
  schemas,
} from '../support/released-upgrades.ts'
import { schemaPrint } from '../support/schema-print.ts'
import { some } from '../support/size.ts'
import { statementsOf } from '../support/statements-of.ts'

/** Data of every released schema, with a row in every table, becomes data of this version by an upgrade. */

/** Tables and columns that migrations remove, with the reason. Any other missing one is a loss. */
const TAKEN_AWAY: ReadonlyArray<{ by: number; since?: number; what: string; why: string }> = [
  { by: 94, what: 'password_mails', why: 'the job queue is the outbox' },
  { by: 94, what: 'email_verifications.mail_state', why: 'its job says whether a mail waits' },
  { by: 94, what: 'email_verifications.requested_at', why: 'its job says since when' },
  { by: 188, what: 'email_verifications.token_hash', why: 'the link is in user_links' },
  { by: 188, what: 'email_verifications.expires_at', why: 'the link is in user_links' },
  { by: 188, what: 'password_resets', why: 'the links are in user_links' },
  { by: 188, since: 107, what: 'sign_in_links', why: 'the links are in user_links' },
]

/** Returns the tables and columns that no longer exist. */
function goneBetween(before: Connection, after: Connection): string[] {
  const there = new Set(productTables(after))
  return productTables(before).flatMap((table) => {
    if (!there.has(table)) return [table]
    const now = new Set(columnsOf(after, table).map(({ name }) => name))
    return columnsOf(before, table).flatMap(({ name }) => (now.has(name) ? [] : [`${table}.${name}`]))
  })
}

test('data of the baseline and of the newest released schema is stored', () => {
  expect(schemas[0]).toBe(migrations[0]!.version)
  expect(schemas).toContain(Math.max(...Object.values(readReleased().versions)))
})

describe.each(some(schemas))('data of schema %d', (schema) => {
  test('has a row in every table of its schema, and violates no reference', () => {
    const connection = openImage(readReleasedFile(schemaFile(schema)))
    expect(productTables(connection).filter((table) => countIn(connection, table) === 0)).toEqual([])
    expect(readerOf(connection).all('SELECT * FROM pragma_foreign_key_check')).toEqual([])
    expect(schemaVersion(readerOf(connection))).toBe(schema)
    connection.close()
  })

  test('has a campaign and a message in every state', () => {
    const connection = openImage(readReleasedFile(schemaFile(schema)))
    const reader = readerOf(connection)
    for (const table of ['campaigns', 'messages']) {
      const sql = reader.value<string>('SELECT sql FROM sqlite_schema WHERE name = ?', table)!
      const [, words] = /\bstatus TEXT NOT NULL CHECK \(status IN\s*\(([^)]*)\)/.exec(sql)!
      const states = [...words!.matchAll(/'(\w+)'/g)].map(([, word]) => word!)
      const found = reader.all<{ status: string }>(`SELECT DISTINCT status FROM ${table}`)
      expect(found.map(({ status }) => status).sort()).toEqual(states.sort())
    }
    connection.close()
  })

  test('is upgraded at a start with every row, to the schema of a new database', async () => {
    using directory = new TemporaryDirectory()
    putReleased(directory, schema)
    const before = openImage(readReleasedFile(schemaFile(schema)))
    const storage = await openAs(directory)
    const { connection } = storage
    const taken = TAKEN_AWAY.filter(({ by, since = 0 }) => since <= schema && schema < by)
    expect(goneBetween(before, connection).sort()).toEqual(taken.map(({ what }) => what).sort())
    const losses = lossesBetween(before, connection)
    expect(losses.filter((loss) => !isMeant(schema, loss))).toEqual([])
    // An unnecessary reason would hide a loss.
    const needed = rulesFor(schema).filter((rule) => losses.some((loss) => isOf(rule, loss)))
    expect(needed).toEqual(rulesFor(schema))
    const fresh = openMigrated()
    expect(schemaPrint(connection, { hasRows: false })).toEqual(schemaPrint(fresh, { hasRows: false }))
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(readerOf(connection).all('SELECT * FROM pragma_foreign_key_check')).toEqual([])
    expect(brokenInvariants(connection)).toEqual([])
    for (const each of [before, fresh]) each.close()
    await storage.close()
  })
})

/** Returns the migration, failing after its first statements. */
const failingAfter = (count: number, { sql, ...migration }: Migration): Migration => ({
  ...migration,
  sql: [...statementsOf(sql).slice(0, count), 'SELECT * FROM missing_table;'].join('\n'),
})

test('the parsed statements of a migration equal those that it runs', () => {
  const [whole, inPieces] = [connect(':memory:'), connect(':memory:')]
  migrate(whole, migrations, 0)
  for (const { sql } of migrations) for (const statement of statementsOf(sql)) inPieces.exec(statement)
  expect(schemaPrint(inPieces, { hasRows: false })).toEqual(schemaPrint(whole, { hasRows: false }))
  for (const each of [whole, inPieces]) each.close()
})

test('an upgrade that fails at any statement of any migration leaves the database unchanged, byte for byte', () => {
  const [baseline, ...later] = migrations
  const connection = openImage(readReleasedFile(schemaFile(baseline!.version)))
  const known = [baseline!]
  for (const migration of later) {
    const before = connection.serialize()
    const places = Array.from({ length: statementsOf(migration.sql).length + 1 }, (_, count) => count)
    for (const count of some(places, 12)) {
      const failing = [...known, failingAfter(count, migration)]
      expect(() => migrate(connection, failing, 0)).toThrow('no such table: missing_table')
      expect(connection.serialize().equals(before)).toBe(true)
    }
    known.push(migration)
    expect(migrate(connection, known, 0)).toEqual([migration])
  }
  connection.close()
})
