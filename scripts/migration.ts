import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../migrations/index.ts'
import { withConnection } from '../src/db/driver.ts'
import { migrate } from '../src/db/migrate.ts'
import {
  type Column,
  columnsOf,
  type DeclaredColumn,
  type DeclaredTable,
  declaredTables,
} from './declared-tables.ts'

/**
 * `npm run migration -- color of tags` writes the next migration: the tables and columns of the declarations
 * in `table.ts` that the schema lacks. Triggers, indexes and full-text tables are added by hand. Without
 * words it records the content of the newest migration again, after a change by hand.
 */

const folder = join(import.meta.dir, '../migrations')

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value))

/**
 * Returns the SQL of a column. Throws for a column that existing rows could not have.
 * @param hasRows whether the table may have rows
 */
function columnSql(table: string, column: DeclaredColumn, hasRows: boolean): string {
  const { name, type, isRequired, isPrimary, fallback, values } = column
  if (isPrimary) return `${name} INTEGER PRIMARY KEY AUTOINCREMENT`
  if (hasRows && isRequired && fallback === undefined)
    throw new Error(`${table}.${name} needs a default, because existing rows have no value for it.`)
  const parts = [
    name,
    type.toUpperCase(),
    isRequired && 'NOT NULL',
    fallback !== undefined && `DEFAULT ${literal(fallback)}`,
    name === 'organization_id' && 'REFERENCES organizations (id)',
    values && `CHECK (${name} IN (${values.map(literal).join(', ')}))`,
  ]
  return parts.filter(Boolean).join(' ')
}

/**
 * Returns the statements for declared tables and columns that a schema lacks. Throws for a required column
 * without a default.
 */
export function missingOf(
  declared: readonly DeclaredTable[],
  schema: ReadonlyMap<string, readonly Column[]>,
): string[] {
  return declared.flatMap(({ name: table, columns }) => {
    const known = schema.get(table)
    if (!known) {
      const lines = columns.map((column) => `  ${columnSql(table, column, false)}`)
      return [`CREATE TABLE ${table} (\n${lines.join(',\n')}\n) STRICT;`]
    }
    return columns
      .filter(({ name }) => !known.some((column) => column.name === name))
      .map((column) => `ALTER TABLE ${table} ADD COLUMN ${columnSql(table, column, true)};`)
  })
}

/** Returns the source text of the list of migrations with one more entry. */
export function withMigration(list: string, { version, name }: { version: number; name: string }): string {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const file = `${String(version).padStart(4, '0')}_${name}.sql`
  const lastNumbered = [...list.matchAll(/^import .* from '\.\/\d{4}_.*\n/gm)].at(-1)!
  const at = lastNumbered.index + lastNumbered[0].length
  const imported = `${list.slice(0, at)}import ${camel} from './${file}' with { type: 'text' }\n${list.slice(at)}`
  const end = imported.lastIndexOf(']')
  return `${imported.slice(0, end)}  { version: ${version}, name: '${name}', sql: ${camel} },\n${imported.slice(end)}`
}

/** Records the content of a migration in `test/migrations/landed.json`. */
function note(file: string): void {
  const path = join(import.meta.dir, '../test/migrations/landed.json')
  const landed = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  landed[file] = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  const inOrder = Object.fromEntries(Object.entries(landed).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(inOrder, null, 2)}\n`)
}

async function write(words: readonly string[]): Promise<void> {
  if (words.length === 0)
    return note(
      readdirSync(folder)
        .filter((file) => /^\d{4}_/.test(file))
        .sort()
        .at(-1)!,
    )
  const schema = withConnection(':memory:', {}, (connection) => {
    migrate(connection, migrations, 0)
    return columnsOf(connection)
  })
  const statements = missingOf(await declaredTables(), schema)
  const next = { version: migrations.at(-1)!.version + 1, name: words.join('_').toLowerCase() }
  const file = `${String(next.version).padStart(4, '0')}_${next.name}.sql`
  writeFileSync(join(folder, file), `${statements.join('\n\n')}\n`)
  const index = join(folder, 'index.ts')
  writeFileSync(index, withMigration(readFileSync(index, 'utf8'), next))
  note(file)
  console.log(
    `migrations/${file}${statements.length === 0 ? ' is empty: the schema has all that is declared.' : ''}`,
  )
}

if (import.meta.main) await write(process.argv.slice(2))
