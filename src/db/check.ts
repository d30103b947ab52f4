import { readerOf } from './bare-reader.ts'
import type { Tx } from './database.ts'
import { type Connection, withConnection } from './driver.ts'
import { type Migration, migrate, pendingMigrations } from './migrate.ts'

/** A rule that the data satisfies at every commit. */
export interface Invariant {
  name: string
  /** SQL that counts the violations of the rule. */
  sql: string
  /**
   * Statements that recompute the stored counters of the rule, so that the rule holds again. Absent for rules
   * about data that people entered.
   */
  repair?: readonly string[]
  /** The command that repairs the data, for a rule without `repair`. */
  remedy?: string
  /** Whether every `doctor` checks the rule. For cheap rules about work that continues while the server runs. */
  isQuick?: boolean
}

export interface Broken {
  rule: Invariant
  /** Number of violations. */
  violations: number
}

export const listBroken = (connection: Connection, invariants: readonly Invariant[]): Broken[] =>
  invariants.flatMap((rule) => {
    const violations = readerOf(connection).value<number>(rule.sql) ?? 0
    return violations === 0 ? [] : [{ rule, violations }]
  })

/** Repairs the data of the rule. Does nothing for a rule without a repair. Takes as long as the check of the rule. */
export function repair(tx: Tx, { repair: statements = [] }: Invariant): void {
  for (const sql of statements) tx.run(sql)
}

/** Returns the names of the violated rules. Empty is good. */
export const brokenRules = (connection: Connection, invariants: readonly Invariant[]): string[] =>
  listBroken(connection, invariants).map(({ rule }) => rule.name)

export interface CheckedBy {
  migrations: readonly Migration[]
  invariants: readonly Invariant[]
}

/** Returns for each row that refers to a missing row its table and the table of the missing row. */
export const brokenReferences = (connection: Connection): Array<{ table: string; parent: string }> =>
  readerOf(connection).all<{ table: string; parent: string }>(
    'SELECT "table", parent FROM pragma_foreign_key_check',
  )

/**
 * Makes the full check of a database: every page and index, every reference and every invariant. Takes about 20
 * s per GB. `quick_check` misses the damage of one copy in ten. Returns the first fault, or undefined. Throws
 * the errors of SQLite when the file is unreadable, and the refusal of `pendingMigrations` for a newer file.
 */
export function findFault(connection: Connection, { migrations, invariants }: CheckedBy): string | undefined {
  const verdict = connection.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') return String(verdict)
  const [broken] = brokenReferences(connection)
  if (broken) return `rows of ${broken.table} refer to missing rows of ${broken.parent}`
  // The invariants only apply to the newest schema.
  if (pendingMigrations(connection, migrations).length > 0) return undefined
  const [rule] = brokenRules(connection, invariants)
  return rule && `this rule is violated: ${rule}`
}

/** Lists names, not SQL. The SQL for the tables of a search index may change with the version of SQLite. */
const PARTS = `SELECT type || ' ' || name AS part FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
  UNION ALL SELECT 'column ' || t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`

const partsOf = (connection: Connection): string[] =>
  readerOf(connection)
    .all<{ part: string }>(PARTS)
    .map(({ part }) => part)

/**
 * Lists the tables, columns, indexes and triggers that the migrations make and this database lacks, as `table
 * jobs`. The file was then changed outside Carillon. The columns of a missing table are not listed. The
 * database must be migrated. Takes some 20 ms.
 */
export function missingParts(connection: Connection, known: readonly Migration[]): string[] {
  const whole = withConnection(':memory:', {}, (reference) => {
    migrate(reference, known, 0)
    return partsOf(reference)
  })
  const present = new Set(partsOf(connection))
  const missing = whole.filter((part) => !present.has(part))
  const tables = missing
    .filter((part) => part.startsWith('table '))
    .map((part) => part.slice('table '.length))
  return missing.filter((part) => !tables.some((table) => part.startsWith(`column ${table}.`)))
}
