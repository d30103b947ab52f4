import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMigrated } from './migrated.ts'

/** Use of a table by a source file, from its SQL text and its Drizzle calls. */
export interface TableUse {
  table: string
  /** Path from the root of the repository. */
  file: string
  kind: 'write' | 'read'
}

const root = join(import.meta.dir, '../..')

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))

/** Queries the schema of an empty, migrated database. Returns the column `text`. */
function inSchema(sql: string): string[] {
  const connection = openMigrated()
  const rows = connection.prepare(sql).all() as Array<{ text: string }>
  connection.close()
  return rows.map(({ text }) => text)
}

/** Every table except SQLite's own and the shadow tables of virtual ones. */
export const tables: ReadonlySet<string> = new Set(
  inSchema(
    `SELECT name AS text FROM pragma_table_list WHERE type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
  ),
)

const WRITE = /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(\w+)/g
const READ = /\b(?:FROM|JOIN)\s+(\w+)/g
/** Matches the second table of `FROM a, b x`. */
const READ_BESIDE = /\b(?:FROM|JOIN)\s+\w+(?:\s+(?:AS\s+)?\w+)?\s*,\s*(\w+)/g

const namesIn = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!).filter((name) => tables.has(name))

/** Returns the tables that a statement writes and reads. */
export function tablesIn(sql: string): { writes: string[]; reads: string[] } {
  const text = sql.replace(/\bDELETE FROM\b/g, 'DELETE')
  return { writes: namesIn(WRITE, sql), reads: [...namesIn(READ, text), ...namesIn(READ_BESIDE, text)] }
}

/** Tables that triggers of the database write. */
export const tablesOfTriggers: ReadonlySet<string> = new Set(
  inSchema(`SELECT sql AS text FROM sqlite_schema WHERE type = 'trigger'`).flatMap(
    (sql) => tablesIn(sql).writes,
  ),
)

/** Drizzle's names of the tables. */
const drizzleTables: ReadonlyMap<string, string> = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/(\w+) = +sqliteTable\(\s*'(\w+)'/g)].map(
      ([, name, table]) => [name!, table!] as const,
    ),
  ),
)

/** Matches a table that a slice hands to src/jobs/long-operations, which writes it. */
const HANDED_OVER = /\b(?:LongOperation|FileOperation|FilePieces)\(\s*(\w+)\s*[,)]/g

const handedOver = (text: string): string[] =>
  [...text.matchAll(HANDED_OVER)].flatMap(([, name]) => drizzleTables.get(name!) ?? [])

const DRIZZLE_READS = 'from|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin'

const drizzleUses = (calls: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`\\.(?:${calls})\\(\\s*(\\w+)\\s*[,)]`, 'g'))].flatMap(
    ([, name]) => drizzleTables.get(name!) ?? [],
  )

/** Returns the tables that the functions of src/db/rows.ts write. */
const rowWrites = (text: string): string[] =>
  [...text.matchAll(/\b(?:insertRow|insertEach|putRow|updateRow)\(\s*tx,\s*(\w+),/g)].flatMap(
    ([, name]) => drizzleTables.get(name!) ?? [],
  )

/** Uses of tables in all sources, each once. */
export const tableUses: readonly TableUse[] = sources.flatMap(({ file, text }) => {
  const { writes, reads } = tablesIn(text)
  const of = (kind: TableUse['kind'], names: readonly string[]): TableUse[] =>
    [...new Set(names)].map((table) => ({ table, file, kind }))
  return [
    ...of('write', [...writes, ...rowWrites(text), ...handedOver(text)]),
    ...of('read', [...reads, ...drizzleUses(DRIZZLE_READS, text)]),
  ]
})

/**
 * Copies whole tables of one organization. test/product/transport.test.ts compares its list with the schema.
 */
const COPIES_TABLES = 'src/appliance/transport/copy.ts'

/** Sources that write to a table with an inserted name, so that their text does not name it. */
export const hiddenWrites: readonly string[] = sources
  .filter(
    ({ file, text }) =>
      file !== COPIES_TABLES &&
      /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+\$\{/.test(text),
  )
  .map(({ file }) => file)

/** Reads the tables whose triggers record withdrawals. Their names come from these triggers. */
const READS_NOTED_TABLES = 'src/db/withdrawals.ts'

/** Tells whether FROM or JOIN is separated from the name of its table. */
export const hidesItsTable = (source: string): boolean => /\b(?:FROM|JOIN)\s*(?:\$\{|['"`])/.test(source)

/** Sources that read a table with an inserted name. */
export const hiddenReads: readonly string[] = sources
  .filter(({ file, text }) => ![COPIES_TABLES, READS_NOTED_TABLES].includes(file) && hidesItsTable(text))
  .map(({ file }) => file)

/**
 * Returns the slice of a file: `src/contacts/tags/routes.ts` -> `contacts/tags`; `src/jobs/queue.ts` ->
 * `jobs`, which has no slices; every command -> `cli`, which owns no table.
 */
export function homeOf(file: string): string {
  const [root, first = '', ...rest] = file.split('/')
  if (root === 'cli') return root
  return rest.length > 1 ? `${first}/${rest[0]}` : first
}
