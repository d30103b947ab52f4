import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Drizzle declares every table and does static work on one table. Everything else is SQL text, which
 * test/static/rows.static.ts and the tests of plans and table owners read. Other necessary templates of
 * Drizzle have a name in src/db/orm.ts.
 */

const root = join(import.meta.dir, '../..')

const BEYOND: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ['a template', /\bsql(?:<[^>]*>)?`/],
  ['text put into a query', /\bsql\.(?:raw|join|identifier|empty|append)\b/],
  ['a join', /\.(?:inner|left|right|full|cross)Join\(/],
  ['a compound', /\b(?:union|unionAll|intersect|except)\(\s*\w*\.?(?:orm|select)/],
  ['a subquery', /\b(?:exists|notExists)\(|\.\$with\(|\.as\('/],
  ['a shape that follows the input', /\.\$dynamic\(|\btype SQL\b/],
  ['a statement that is built each time', /\b(?:reader|tx|db)\.orm\b\s*\./],
]

/** Returns the uses of Drizzle that should be SQL text. */
const beyond = (text: string): string[] =>
  BEYOND.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

const usesDrizzle = (text: string): boolean => /from 'drizzle-orm|\.orm\b/.test(text)

const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  .filter((file) => !file.startsWith('src/db/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => usesDrizzle(text))

test('Drizzle declares tables and does static work on one table, and nothing else', () => {
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.flatMap(({ file, text }) => beyond(text).map((what) => `${file}: ${what}`))).toEqual([])
})

test.each([
  ['a template', 'orm.select().from(tags).where(sql`lower(name) = 1`)'],
  ['a template', 'select({ total: sql<number>`count(*)` })'],
  ['text put into a query', "where(sql.raw('1 = 1'))"],
  ['a join', 'orm.select().from(tags).innerJoin(contactTags, eq(tags.id, contactTags.tagId))'],
  ['a compound', 'union(orm.select().from(tags), orm.select().from(users))'],
  ['a subquery', 'where(exists(orm.select().from(tags)))'],
  ['a shape that follows the input', 'orm.select().from(tags).$dynamic()'],
  ['a statement that is built each time', 'reader.orm\n    .select()\n    .from(tags).all()'],
  ['a statement that is built each time', 'tx.orm.insert(tags).values(row).run()'],
])('%s is found: %s', (what, text) => {
  expect(beyond(text)).toEqual([what])
})
