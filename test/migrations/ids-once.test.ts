import { expect, test } from 'bun:test'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { leapSequences } from '../../src/storage/opening/sending-hold.ts'
import { openMigrated } from '../support/migrated.ts'

/**
 * Tables with one INTEGER PRIMARY KEY without AUTOINCREMENT, and the reason why no value can return for
 * another row.
 */
const NOT_NUMBERED: Readonly<Record<string, string>> = {
  schema_migrations: 'the number of a migration, which we give',
  contact_search_progress: 'one row',
  billing_version: 'one row',
  automation_looks: 'the id of a contact, or 0',
  contact_text_pieces: 'the ids of contacts, divided by a thousand',
  recipient_links: 'a random code out of 62^8',
  campaign_clicks: 'the id of a campaign',
  run_clicks: 'the id of a run',
  opt_out_syncs: 'the id of a sender',
  campaign_opens: 'the id of a campaign',
  run_opens: 'the id of a run',
}

interface Keyed {
  name: string
  key: string
  sql: string
  isForeign: number
}

/** Returns the tables whose key is the rowid, except those of the search index, which belong to SQLite. */
const keyed = (connection: Connection): Keyed[] =>
  readerOf(connection).all<Keyed>(
    `SELECT t.name, c.name AS key, s.sql,
       EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name) AS isForeign
     FROM pragma_table_list t JOIN sqlite_schema s ON s.type = 'table' AND s.name = t.name
     JOIN pragma_table_info(t.name) c ON c.pk = 1
     WHERE t.schema = 'main' AND t.type = 'table' AND t.wr = 0 AND upper(c.type) = 'INTEGER'
       AND (SELECT count(*) FROM pragma_table_info(t.name) WHERE pk > 0) = 1
     ORDER BY t.name`,
  )

const isNumberedOnce = ({ sql, key }: Keyed): boolean =>
  new RegExp(`\\b${key} INTEGER PRIMARY KEY AUTOINCREMENT\\b`).test(sql)

test('no table uses an internal id twice: each has AUTOINCREMENT, or a key from elsewhere', () => {
  using connection = closing(openMigrated())
  const doubtful = keyed(connection.it).filter((table) => !isNumberedOnce(table) && table.isForeign === 0)
  expect(doubtful.map(({ name }) => name)).toEqual(Object.keys(NOT_NUMBERED).sort())
})

const closing = (it: Connection) => ({ it, [Symbol.dispose]: () => it.close() })

const ORGANIZATION = `INSERT INTO organizations (uuid, name, slug, timezone, default_country, currency, locale, created_at, updated_at)
  VALUES ('o', 'Old', 'old', 'UTC', 'US', 'USD', 'en-US', 0, 0)`

const addTag = (connection: Connection, name: string): number =>
  Number(
    connection
      .prepare(
        'INSERT INTO tags (uuid, organization_id, name, created_at, updated_at) VALUES (?, 1, ?, 0, 0)',
      )
      .run(name, name).lastInsertRowid,
  )

test('ids of a lost state, and of another copy of the same data, are not used again after a leap', () => {
  const now = Date.UTC(2026, 10, 23)
  const restored = (atMs: number) => {
    const connection = openMigrated()
    connection.exec(ORGANIZATION)
    leapSequences(connection, atMs)
    return closing(connection)
  }
  using first = restored(now)
  using second = restored(now + 1)
  const ids = [addTag(first.it, 'a'), addTag(first.it, 'b')]
  expect(ids[1]).toBe(ids[0]! + 1)
  expect(addTag(second.it, 'a')).toBeGreaterThan(ids[1]!)
  // A clock that was set back does not lower the ids, and ids stay exact numbers for centuries.
  leapSequences(second.it, 0)
  expect(addTag(second.it, 'b')).toBeGreaterThan(ids[1]!)
  leapSequences(second.it, Date.UTC(2300, 0, 1))
  expect(Number.isSafeInteger(addTag(second.it, 'c'))).toBe(true)
  expect(
    readerOf(second.it).all('SELECT name FROM sqlite_sequence WHERE typeof(seq) <> ? OR seq < 1', 'integer'),
  ).toEqual([])
})

test('every table with numbered rows leaps, even one that never had a row', () => {
  using connection = closing(openMigrated())
  leapSequences(connection.it, Date.UTC(2026, 10, 23))
  const leapt = readerOf(connection.it).all<{ name: string }>(
    'SELECT name FROM sqlite_sequence ORDER BY name',
  )
  expect(leapt.map(({ name }) => name)).toEqual(
    keyed(connection.it)
      .filter(isNumberedOnce)
      .map(({ name }) => name),
  )
})
