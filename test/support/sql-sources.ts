import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMigrated } from './migrated.ts'

/** Which file of the sources writes and reads which table, as its SQL text and its Drizzle calls say. */
export interface TableUse {
  table: string
  /** From the root of the repository. */
  file: string
  kind: 'write' | 'read'
}

const root = join(import.meta.dir, '../..')

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

const sources = [...new Bun.Glob('src/**/*.ts').scanSync(root)]
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))

/** The column `text` of a question to the schema of an empty, migrated database. */
function inSchema(sql: string): string[] {
  const connection = openMigrated()
  const rows = connection.prepare(sql).all() as Array<{ text: string }>
  connection.close()
  return rows.map(({ text }) => text)
}

/** Every table but SQLite's own and the shadow tables of a virtual one. */
export const tables: ReadonlySet<string> = new Set(
  inSchema(
    `SELECT name AS text FROM pragma_table_list WHERE type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
  ),
)

const WRITE = /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(\w+)/g
const READ = /\b(?:FROM|JOIN)\s+(\w+)/g

const namesIn = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!).filter((name) => tables.has(name))

/** The tables that a statement writes and reads. */
export const tablesIn = (sql: string): { writes: string[]; reads: string[] } => ({
  writes: namesIn(WRITE, sql),
  reads: namesIn(READ, sql.replace(/\bDELETE FROM\b/g, 'DELETE')),
})

/** Tables that the database keeps itself, from what is written to others. */
export const tablesOfTriggers: ReadonlySet<string> = new Set(
  inSchema(`SELECT sql AS text FROM sqlite_schema WHERE type = 'trigger'`).flatMap(
    (sql) => tablesIn(sql).writes,
  ),
)

/** What Drizzle calls each table. */
const drizzleTables: ReadonlyMap<string, string> = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/(\w+) = sqliteTable\(\s*'(\w+)'/g)].map(([, name, table]) => [name!, table!] as const),
  ),
)

const drizzleUses = (calls: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`\\.(?:${calls})\\(\\s*(\\w+)\\s*[,)]`, 'g'))].flatMap(
    ([, name]) => drizzleTables.get(name!) ?? [],
  )

const READ_BY_NAME = /\b(?:FROM|JOIN)\s+\$\{([^}]*)\}/g

/** The names in what is put into the SQL after FROM or JOIN, for each place. */
const namesReadFrom = (text: string): string[][] =>
  [...text.matchAll(READ_BY_NAME)].map(([, expression]) => expression!.match(/\w+/g) ?? [])

/** What the text that `name` stands for begins with, wherever this file gives it one. */
const beginningsOf = (name: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${name}\\s*[:=]\\s*(?:fragment)?['"\`]([\\w(]+)`, 'g'))].map(
    ([, first]) => first!,
  )

/** Tables whose name is put into the SQL from a text of the same file. */
const readByName = (text: string): string[] =>
  namesReadFrom(text)
    .flat()
    .flatMap((name) => beginningsOf(name, text))
    .filter((name) => tables.has(name))

/** Of all sources, each once. */
export const tableUses: readonly TableUse[] = sources.flatMap(({ file, text }) => {
  const { writes, reads } = tablesIn(text)
  const of = (kind: TableUse['kind'], names: readonly string[]): TableUse[] =>
    [...new Set(names)].map((table) => ({ table, file, kind }))
  return [
    ...of('write', [...writes, ...drizzleUses('insert|update|delete', text)]),
    ...of('read', [...reads, ...readByName(text), ...drizzleUses('from|innerJoin|leftJoin', text)]),
  ]
})

/** Sources that write to a table whose name is put in, so that the text does not say which. */
export const hiddenWrites: readonly string[] = sources
  .filter(({ text }) =>
    /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+\$\{/.test(text),
  )
  .map(({ file }) => file)

/** Sources that read from what is put in, where the same file does not say what that is. */
export const hiddenReads: readonly string[] = sources.flatMap(({ file, text }) =>
  namesReadFrom(text)
    .filter((names) => names.every((name) => beginningsOf(name, text).length === 0))
    .map((names) => `${file}: ${names.join(' ')}`),
)

/** `src/contacts/tags/routes.ts` -> `contacts/tags`; `src/jobs/queue.ts` -> `jobs`, which has no slices. */
export function homeOf(file: string): string {
  const [, first = '', ...rest] = file.split('/')
  return rest.length > 1 ? `${first}/${rest[0]}` : first
}
