import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

test('the undo records of imports name tags and segments like those of bulk changes, and keep everything else', () => {
  const connection = connect(':memory:')
  const from = migrations.findIndex(({ name }) => name === 'import_notes')
  migrate(connection, migrations.slice(0, from), 0)
  const notes = [
    { at: 1, fields: { city: [null, 'Austin'], email: ['a@example.com', null] }, tags: [3, 4], segment: 5 },
    { at: 2, tags: [3] },
    { at: 3, segment: 5 },
    { at: 4, fields: { 'customFields.tags': [null, ['x']] } },
    { at: 5 },
    null,
  ]
  connection.exec('PRAGMA foreign_keys = OFF')
  connection
    .prepare(
      `INSERT INTO contact_import_rows (import_id, row_number, verdict, undo_note)
       SELECT 1, key + 1, 'UPDATED', value FROM json_each(?)`,
    )
    .run(JSON.stringify(notes.map((note) => note && JSON.stringify(note))))
  migrate(connection, migrations, 0)
  const stored = readerOf(connection)
    .all<{ undoNote: string | null }>('SELECT undo_note FROM contact_import_rows ORDER BY row_number')
    .map(({ undoNote }) => undoNote && JSON.parse(undoNote))
  expect(stored).toEqual([
    { at: 1, fields: { city: [null, 'Austin'], email: ['a@example.com', null] }, added: [3, 4], joined: 5 },
    { at: 2, added: [3] },
    { at: 3, joined: 5 },
    { at: 4, fields: { 'customFields.tags': [null, ['x']] } },
    { at: 5 },
    null,
  ])
  connection.close()
})
