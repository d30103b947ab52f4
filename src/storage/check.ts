import type { Connection } from '../db/driver.ts'
import { type Migration, pendingMigrations } from '../db/migrate.ts'

/** Something that must be true of the data at every commit. */
export interface Invariant {
  name: string
  /** Counts what breaks it; 0 is good. */
  sql: string
}

/** The names of those that do not hold; empty is good. */
export const brokenRules = (connection: Connection, invariants: readonly Invariant[]): string[] =>
  invariants
    .filter(({ sql }) => Object.values(connection.prepare(sql).get() as Record<string, number>)[0] !== 0)
    .map(({ name }) => name)

export interface CheckedBy {
  migrations: readonly Migration[]
  invariants: readonly Invariant[]
}

/**
 * The full check of a database: every page and index, every reference, and what
 * the data must satisfy. About 20 s per GB; `quick_check` passes one damaged
 * copy in ten. Returns what is wrong, or undefined. Throws what SQLite throws
 * when it cannot even read, and the refusal of `pendingMigrations` for a newer file.
 */
export function findFault(connection: Connection, { migrations, invariants }: CheckedBy): string | undefined {
  const verdict = connection.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') return String(verdict)
  const [broken] = connection.pragma('foreign_key_check') as Array<{ table: string; parent: string }>
  if (broken) return `rows of ${broken.table} point at missing rows of ${broken.parent}`
  // The rules are about the newest schema.
  if (pendingMigrations(connection, migrations).length > 0) return undefined
  const [rule] = brokenRules(connection, invariants)
  return rule && `this does not hold: ${rule}`
}
