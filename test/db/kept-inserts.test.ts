import { expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { prepared } from '../../src/db/database.ts'
import { connect } from '../../src/db/driver.ts'
import { connectOrm } from '../../src/db/orm.ts'
import { sqliteTable } from '../../src/db/sqlite-table.ts'
import { createTestApp } from '../support/app.ts'

const notes = sqliteTable('notes', (t) => ({
  id: t.integer().primaryKey(),
  shortTitle: t.text().notNull(),
  isOpen: t.integer({ mode: 'boolean' }).notNull().default(false),
  tags: t.text({ mode: 'json' }).$type<string[]>(),
  remark: t.text(),
}))
type Given = Omit<typeof notes.$inferInsert, 'remark'> & { remark?: string | null | SQL }

/** Insert in the form of Drizzle and of the product. */
function both() {
  const connection = connect(':memory:')
  return [drizzle(connection, { casing: 'snake_case' }), connectOrm(connection)] as const
}

const ROWS: ReadonlyArray<readonly [what: string, row: Given]> = [
  ['a value for each column', { id: 1, shortTitle: 'A', isOpen: true, tags: ['x'], remark: 'r' }],
  ['the needed columns alone', { shortTitle: 'A' }],
  ['null and false', { shortTitle: 'A', isOpen: false, tags: null, remark: null }],
  ['undefined', { shortTitle: 'A', tags: undefined, remark: undefined }],
  ['SQL for a value', { shortTitle: 'A', remark: sql`upper(${'r'})` }],
]

test.each(ROWS)('an insert with %s has the text and the parameters that Drizzle builds', (_what, row) => {
  const [plain, kept] = both()
  const other = { ...row, shortTitle: 'Another' }
  // The second insert of a shape takes the text of the first.
  for (const values of [row, other] as Array<typeof notes.$inferInsert>) {
    expect(kept.insert(notes).values(values).toSQL()).toEqual(plain.insert(notes).values(values).toSQL())
    expect(kept.insert(notes).values(values).returning().toSQL()).toEqual(
      plain.insert(notes).values(values).returning().toSQL(),
    )
  }
})

test('an insert of many rows, with a conflict or a part of the row as its answer, is the one that Drizzle builds', () => {
  const [plain, kept] = both().map((orm) => {
    const insert = () => orm.insert(notes)
    const rows = (count: number) => Array.from({ length: count }, () => ({ shortTitle: 'B', remark: 'r' }))
    return [
      ...[2, 10, 11].map((count) => insert().values(rows(count)).toSQL()),
      insert()
        .values([{ shortTitle: 'A' }, { shortTitle: 'B', remark: 'r' }])
        .toSQL(),
      insert().values({ shortTitle: 'A' }).onConflictDoNothing().toSQL(),
      insert().values({ shortTitle: 'A' }).returning({ id: notes.id }).toSQL(),
    ]
  })
  expect(kept).toEqual(plain)
})

test('a prepared query reads the database of its caller', async () => {
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
