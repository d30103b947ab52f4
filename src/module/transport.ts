/**
 * What becomes of the rows of a table when an organization is exported to a file and imported on another
 * server (`appliance/transport`). Every table of the schema has a rule in the manifest of its slice;
 * test/product/transport.test.ts compares the rules with the schema.
 */
export type TableRule = CopyRule | LeftRule

/**
 * Rows that go along. A column that holds ids of another table is known by its foreign key or its name
 * (`appliance/transport/references.ts`); any other is named here.
 */
export interface CopyRule {
  /** The column that holds ids of a copied table, for a table without `organization_id`. */
  by?: string
  /** SQL condition on `t`: other rows stay. */
  where?: string
  /** The only columns that go along, and the SQL of others that the new row needs. */
  only?: { columns: ReadonlySet<string>; filledIn: Readonly<Record<string, string>> }
  /** The table whose ids a column holds, where its foreign key or name says another; null for none. */
  refs?: Readonly<Record<string, string | null>>
  /** Columns that hold a position among the ids of a table: everything up to it. */
  positions?: Readonly<Record<string, string>>
  /** Columns that hold JSON. */
  json?: readonly string[]
  /** Text columns with internal ids in them. */
  idsIn?: Readonly<Record<string, IdsInText>>
  /** Columns sealed with the key of this server. */
  sealed?: SealedColumns
  /** For people: what a value is that only one organization of a server may have. */
  unique?: string
}

/** Rows that stay. */
interface LeftRule {
  why: string
}

interface SealedColumns {
  columns: readonly string[]
  /** What a row is set to that arrives without them. */
  without: Readonly<Record<string, string | null>>
  /** A column that then gets a new secret. */
  fresh?: { column: string; make(): string }
}

/** A row's internal id elsewhere; undefined when the row is not there. */
export type IdOf = (table: string, id: number) => number | undefined

export interface IdsInText {
  /** The same text with the ids of elsewhere. */
  rewrite(text: string, elsewhere: Elsewhere): string | null
  /** Other columns of the row that `rewrite` needs. */
  extraColumns?: readonly string[]
  /** SQL condition of the rows that can hold ids, where reading all rows would take long. */
  idCondition?: string
}

export interface Elsewhere {
  idOf: IdOf
  /** The values of `extraColumns`. */
  row: Readonly<Record<string, unknown>>
  jobs: JobRules
}

/**
 * By kind of job: the table that each number in its payload names a row of, null for a number that is no id;
 * `STAYS` for jobs that do not go along.
 */
export type JobRules = Readonly<Record<string, 'STAYS' | Readonly<Record<string, string | null>>>>

/** What a transport has to know of all slices. */
export interface TransportRules {
  tables: Readonly<Record<string, TableRule>>
  jobs: JobRules
}

export const copied = (rule: CopyRule = {}): TableRule => rule
export const leftOut = (why: string): TableRule => ({ why })

/** Why sessions, passwords and the like are left out. */
export const OF_A_PERSON = 'it belongs to a person, who has their own on each server'

/** The ids elsewhere of those rows that are there. */
export const idsElsewhere = (idOf: IdOf, table: string, ids: readonly number[]): number[] =>
  ids.map((id) => idOf(table, id)).filter((id) => id !== undefined)
