import { readerOf } from '../../db/bare-reader.ts'
import { type Connection, withConnection } from '../../db/driver.ts'
import { appliedMigrations, type Migration, migrate, sinceBaseline } from '../../db/migrate.ts'

/**
 * Checks that a file has the form of an export, before anything in the file is run. An added trigger, view or
 * column would act while the migrations run or the rows are read.
 */

export const NEWER = 'NEWER'
export const OLDER = 'OLDER'

interface Part {
  type: string
  name: string
  of: string
  sql: string | null
}

const PARTS = 'SELECT type, name, tbl_name AS "of", sql FROM sqlite_schema ORDER BY type, name, sql'

/** Returns whether a part is an internal table of the search index. Its SQL depends on the version of SQLite. */
const isOfSearchIndex = ({ type, name }: Part): boolean =>
  type === 'table' && name.startsWith('contact_search_')

const textOf = (part: Part): string =>
  JSON.stringify([
    part.type,
    part.name,
    part.of,
    isOfSearchIndex(part) ? null : withoutLayout(part.sql ?? ''),
  ])

function partsOf(connection: Connection): Map<string, Part> {
  return new Map(
    readerOf(connection)
      .all<Part>(PARTS)
      .map((part) => [textOf(part), part]),
  )
}

const known = new WeakMap<readonly Migration[], Map<string, Part>>()

const partsAt = (migrations: readonly Migration[]): Map<string, Part> =>
  known.getOrInsertComputed(migrations, () =>
    withConnection(':memory:', {}, (reference) => {
      migrate(reference, migrations, 0)
      return partsOf(reference)
    }),
  )

/**
 * Returns the fault in the form of a database that claims to have some of these migrations, in a sentence.
 * Returns undefined for a database that has exactly their schema, `NEWER` for one with later migrations, and
 * `OLDER` for one from before the baseline. Takes some 60 ms, and reads only the rows of `schema_migrations`.
 */
export function wrongForm(connection: Connection, migrations: readonly Migration[]): string | undefined {
  // The contents of the file must not call functions with effects.
  connection.pragma('trusted_schema = OFF')
  if (connection.pragma('encoding', { simple: true }) !== 'UTF-8') return 'its texts are not UTF-8'
  const parts = partsOf(connection)
  const count = readerOf(connection).value<number>('SELECT count(*) FROM sqlite_schema')
  if (parts.size !== count) return 'a part occurs in it twice'
  const whole = partsAt(migrations)
  const list = [...whole].find(([, { type, name }]) => type === 'table' && name === 'schema_migrations')
  if (!list || !parts.has(list[0])) return 'it lacks table schema_migrations'
  const all = appliedMigrations(connection)
  if (all.some(({ version }) => version > migrations.at(-1)!.version)) return NEWER
  const applied = sinceBaseline(all, migrations)
  if (all.length > 0 && applied.length === 0) return OLDER
  const isOfOurs = applied.every(({ version }, at) => version === migrations[at]?.version)
  if (!isOfOurs || applied.length === 0) return 'its migrations are not those of Carillon'
  return differenceOf(
    parts,
    applied.length === migrations.length ? whole : partsAt(migrations.slice(0, applied.length)),
  )
}

function differenceOf(parts: ReadonlyMap<string, Part>, ours: ReadonlyMap<string, Part>): string | undefined {
  const [stranger] = [...parts].filter(([text]) => !ours.has(text)).map(([, part]) => part)
  if (stranger) return `${stranger.type} ${stranger.name} does not belong to Carillon`
  const [missing] = [...ours].filter(([text]) => !parts.has(text)).map(([, part]) => part)
  return missing && `it lacks ${missing.type} ${missing.name}`
}

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|\w+|[\s\S]/g

/**
 * Returns the text of a statement without comments and layout. Texts that differ only in these give the same
 * result. SQLite stores the text of each CREATE statement as written, and puts the columns of ALTER TABLE at
 * its end.
 */
export const withoutLayout = (sql: string): string =>
  (sql.match(TOKENS) ?? []).filter((token) => !/^(?:--|\/\*|\s)/.test(token)).join(' ')
