import { expect, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import fc from 'fast-check'
import { prepared, type Tx } from '../../src/db/database.ts'
import { connect } from '../../src/db/driver.ts'
import { connectOrm } from '../../src/db/orm.ts'
import { insertEach, insertRow, putRow, updateRow } from '../../src/db/rows.ts'
import { sqliteTable } from '../../src/db/sqlite-table.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { runs } from '../support/size.ts'

const notes = sqliteTable('notes', (t) => ({
  id: t.integer().primaryKey(),
  shortTitle: t.text().notNull(),
  isOpen: t.integer({ mode: 'boolean' }).notNull().default(false),
  isRead: t.integer({ mode: 'boolean' }),
  tags: t.text({ mode: 'json' }).$type<string[]>(),
  remark: t.text(),
}))
type Note = typeof notes.$inferInsert

const optional = {
  isRead: fc.constantFrom(true, false, null, undefined),
  tags: fc.constantFrom<string[] | null | undefined>(['x'], [], null, undefined),
  remark: fc.constantFrom('r', null, undefined),
}
const note: fc.Arbitrary<Note> = fc.record({
  id: fc.constantFrom(1, 2, undefined),
  shortTitle: fc.string(),
  isOpen: fc.constantFrom(true, false, undefined),
  ...optional,
})
const change: fc.Arbitrary<Partial<Note>> = fc.record({ shortTitle: fc.string(), ...optional })

/** A transaction that keeps the statements that it is given. */
function recorder() {
  const seen: Array<{ sql: string; params: unknown[] }> = []
  const get = (sql: string, ...params: unknown[]) => {
    seen.push({ sql, params })
    return undefined
  }
  return { seen, tx: { orm: connectOrm(connect(':memory:')), get } as unknown as Tx }
}

test('the statements that write a row have the text and the parameters that Drizzle builds', () => {
  const orm = drizzle(connect(':memory:'), { casing: 'snake_case' })
  fc.assert(
    fc.property(note, change, (row, set) => {
      const { seen, tx } = recorder()
      insertRow(tx, notes, row)
      putRow(tx, notes, ['id'], row)
      updateRow(tx, notes, { id: 1, remark: null }, set)
      const update = orm.update(notes).set(set)
      const expected = [
        orm.insert(notes).values(row).returning(),
        orm.insert(notes).values(row).onConflictDoUpdate({ target: notes.id, set: row }).returning(),
        update.where(and(eq(notes.id, 1), isNull(notes.remark))).returning(),
      ]
      expect(seen).toEqual(expected.map((query) => query.toSQL()))
    }),
    { numRuns: runs(300, 60) },
  )
})

const CREATE = `CREATE TEMP TABLE notes (id INTEGER PRIMARY KEY, short_title TEXT NOT NULL,
  is_open INTEGER NOT NULL DEFAULT 0, is_read INTEGER, tags TEXT, remark TEXT)`

async function withNotes(work: (app: TestApp) => void): Promise<void> {
  await using app = createTestApp()
  app.connection.exec(CREATE)
  work(app)
}

test('a written row comes back with its defaults, flags and JSON, and is stored as SQLite has them', async () => {
  await withNotes(({ db, connection }) => {
    const full = { id: 1, shortTitle: 'A', isOpen: true, isRead: null, tags: ['x'], remark: null }
    expect(db.writeNow((tx) => insertRow(tx, notes, { shortTitle: 'A', isOpen: true, tags: ['x'] }))).toEqual(
      full,
    )
    expect(connection.prepare('SELECT * FROM notes').all()).toEqual([
      { id: 1, short_title: 'A', is_open: 1, is_read: null, tags: '["x"]', remark: null },
    ])
    const changed = db.writeNow((tx) => updateRow(tx, notes, { id: 1 }, { isRead: false, tags: null }))
    expect(changed).toEqual({ ...full, isRead: false, tags: null })
    const put = db.writeNow((tx) => putRow(tx, notes, ['id'], { id: 1, shortTitle: 'B', isOpen: false }))
    expect(put).toEqual({ ...full, shortTitle: 'B', isOpen: false, isRead: false, tags: null })
  })
})

test('a row whose key has another value is not changed', async () => {
  await withNotes(({ db, connection }) => {
    db.writeNow((tx) => insertEach(tx, notes, [{ shortTitle: 'A' }, { shortTitle: 'B', remark: 'r' }]))
    const change = { shortTitle: 'C' }
    expect(db.writeNow((tx) => updateRow(tx, notes, { id: 3 }, change))).toBeUndefined()
    expect(db.writeNow((tx) => updateRow(tx, notes, { id: 2, remark: null }, change))).toBeUndefined()
    expect(connection.prepare('SELECT short_title FROM notes').pluck().all()).toEqual(['A', 'B'])
  })
})

test('a prepared query reads the database that it is asked for', async () => {
  const names = prepared((orm) => orm.select({ id: notes.id }).from(notes).prepare())
  await using one = createTestApp()
  await using other = createTestApp()
  for (const [app, id] of [
    [one, 1],
    [other, 2],
  ] as const) {
    app.connection.exec('CREATE TEMP TABLE notes (id INTEGER)')
    app.connection.prepare('INSERT INTO notes VALUES (?)').run(id)
  }
  expect([names(one.db).all(), names(other.db).all(), names(one.db).all()]).toEqual([
    [{ id: 1 }],
    [{ id: 2 }],
    [{ id: 1 }],
  ])
})
