/**
 * Rule for the rows of a table when an organization is exported to a file and imported on another server
 * (`appliance/transport`). Every table of the schema has a rule in the manifest of its slice.
 * test/product/transport.test.ts compares the rules with the schema.
 */
export type TableRule = CopyRule | LeftRule

/**
 * Rows that are copied. A column with ids of another table is recognized by its foreign key or its name
 * (`appliance/transport/references.ts`). Other such columns are named here.
 */
export interface CopyRule {
  /** Column with ids of a copied table, for a table without `organization_id`. */
  by?: string
  /** SQL condition on `t`. Other rows are not copied. */
  where?: string
  /** Only columns that are copied, and the SQL of other columns that the new row needs. */
  only?: { columns: ReadonlySet<string>; filledIn: Readonly<Record<string, string>> }
  /**
   * Table whose ids a column holds, if the foreign key or the name of the column is misleading. Null if it
   * holds no ids.
   */
  refs?: Readonly<Record<string, string | null>>
  /** Columns that hold a position among the ids of a table, for every id up to it. */
  positions?: Readonly<Record<string, string>>
  /** Columns that hold JSON. */
  json?: readonly string[]
  /** Text columns with internal ids in them. */
  idsIn?: Readonly<Record<string, IdsInText>>
  /** Columns sealed with the key of this server. */
  sealed?: SealedColumns
  /** Name, for people, of a value that only one organization of a server may have. */
  unique?: string
  /**
   * Text that only one row of a server may have. If another row has it, the short name of the organization is
   * added.
   */
  suffixed?: string
  /** Columns that belong to the account of the server at a payment processor. */
  payments?: PaymentColumns
}

/** Rows that are not copied. */
interface LeftRule {
  why: string
}

/** Rules for the copy of a row without the ids of the payment processor. */
interface PaymentColumns {
  /** SQL condition on `t`. Other rows are not copied without the ids. */
  where?: string
  /** SQL of the columns that have other values without the ids. */
  without?: Readonly<Record<string, string>>
}

interface SealedColumns {
  columns: readonly string[]
  /** Values for a row that arrives without its sealed values. */
  without: Readonly<Record<string, string | null>>
  /** Column that gets a new secret in such a row. */
  fresh?: { column: string; make(): string }
}

/** Internal id of a row in the other database. Undefined if the row is not there. */
export type IdOf = (table: string, id: number) => number | undefined

export interface IdsInText {
  /** Returns the same text with the ids of the other database. */
  rewrite(text: string, elsewhere: Elsewhere): string | null
  /** Other columns of the row that `rewrite` needs. */
  extraColumns?: readonly string[]
  /** SQL condition for rows that can hold ids. Set if reading all rows would take long. */
  idCondition?: string
}

export interface Elsewhere {
  idOf: IdOf
  /** Values of `extraColumns`. */
  row: Readonly<Record<string, unknown>>
  jobs: JobRules
}

/**
 * Table of each id in the payload, by kind of job. Null for a number that is not an id. `STAYS` for jobs that
 * are not copied.
 */
export type JobRules = Readonly<Record<string, 'STAYS' | Readonly<Record<string, string | null>>>>

/** Rules of all slices. */
export interface TransportRules {
  tables: Readonly<Record<string, TableRule>>
  jobs: JobRules
}

export const copied = (rule: CopyRule = {}): TableRule => rule
export const leftOut = (why: string): TableRule => ({ why })

/** Reason that sessions, passwords and similar data are not copied. */
export const OF_A_PERSON = 'it belongs to a person, who has their own on each server'

/** Returns the ids in the other database, for the rows that exist there. */
export const idsElsewhere = (idOf: IdOf, table: string, ids: readonly number[]): number[] =>
  ids.map((id) => idOf(table, id)).filter((id) => id !== undefined)
