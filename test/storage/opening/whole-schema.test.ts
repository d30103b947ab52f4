import { expect, test } from 'bun:test'
import { migrations } from '../../../migrations/index.ts'
import { type Connection, connect } from '../../../src/db/driver.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { LEDGER, type LedgerOptions, openLedger } from '../../support/ledger.ts'
import { some } from '../../support/size.ts'

/** Storage with the tables of the product. */
const openProduct = (dataDir: string, options: LedgerOptions = {}) =>
  openLedger(dataDir, { ...options, migrations: [...migrations, LEDGER] })

/** Data directory of a stopped server, after `sql` was run on its database. */
async function changed(directory: TemporaryDirectory, sql: string): Promise<string> {
  const store = await openProduct(directory.data)
  const path = store.storage.databasePath
  await store.close()
  withFile(path, (file) => file.exec(sql))
  return path
}

function withFile<T>(path: string, work: (file: Connection) => T): T {
  const file = connect(path)
  try {
    return work(file)
  } finally {
    file.close()
  }
}

const settingsIn = (path: string) =>
  withFile(path, (file) => file.prepare('SELECT key, value FROM settings ORDER BY key').all())

const MISSING = [
  { kind: 'table', sql: 'DROP TABLE contact_notes', missing: 'table contact_notes' },
  {
    kind: 'column',
    sql: 'ALTER TABLE contact_notes RENAME COLUMN body TO content',
    missing: 'column contact_notes.body',
  },
  { kind: 'index', sql: 'DROP INDEX messages_once', missing: 'index messages_once' },
  { kind: 'trigger', sql: 'DROP TRIGGER contact_search_changed', missing: 'trigger contact_search_changed' },
]

test.each(some(MISSING))(
  'a start is refused if a $kind is missing that a later request needs, and changes nothing',
  async ({ sql, missing }) => {
    using directory = new TemporaryDirectory()
    const path = await changed(directory, sql)
    const before = settingsIn(path)
    await expect(openProduct(directory.data)).rejects.toMatchObject({
      exitCode: 65,
      message: expect.stringContaining(`Missing: ${missing}`),
      remedy: expect.stringContaining('carillon restore FILE'),
    })
    expect(settingsIn(path)).toEqual(before)
  },
)

test('a command opens such data, so that the rest can be saved', async () => {
  using directory = new TemporaryDirectory()
  await changed(directory, 'DROP TABLE contact_notes')
  const store = await openProduct(directory.data, { mode: 'command' })
  expect(store.sequence()).toBe(0)
  await store.close()
})

test('a table that was added by hand prevents no start, and the schema is compared again only when it changes', async () => {
  using directory = new TemporaryDirectory()
  const checked = async () => {
    const store = await openProduct(directory.data)
    const found = store.setting('storage_checked_schema')
    await store.close()
    return found
  }
  const first = await checked()
  expect(first).toBeString()
  expect(await checked()).toBe(first)
  await changed(directory, 'CREATE INDEX mine ON contacts (city)')
  const second = await checked()
  expect(second).not.toBe(first)
  expect(await checked()).toBe(second)
})
