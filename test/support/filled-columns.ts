import type { Connection } from '../../src/db/driver.ts'

/** A nullable column, and the rows in which it is never null. */
export interface Filled {
  table: string
  column: string
  /** Condition in the statements that read only such rows. */
  when: string
  /** Condition for the same rows; default: `when`. */
  where?: string
  why: string
}

const DUE = 'recipients are inserted QUEUED with contact and address, and a message of no run with all of it'
const TAKEN =
  'a message gets its sender when it is claimed, and only what is QUEUED, with an address, is claimed'

/** Rules that the writing code keeps. `watchFilled` finds violations. */
export const FILLED: readonly Filled[] = [
  { table: 'messages', column: 'address', when: "status = 'QUEUED'", why: DUE },
  {
    table: 'messages',
    column: 'contact_id',
    when: 'execution_id = ?',
    where: 'execution_id IS NOT NULL',
    why: DUE,
  },
  ...['channel_identity_id', 'address', 'body', 'segment_count'].map((column) => ({
    table: 'messages',
    column,
    when: 'execution_id IS NULL',
    why: DUE,
  })),
  { table: 'messages', column: 'channel_identity_id', when: "status = 'SENDING'", why: TAKEN },
  {
    table: 'messages',
    column: 'address',
    when: 'channel_identity_id = ?',
    where: 'channel_identity_id IS NOT NULL',
    why: TAKEN,
  },
  {
    table: 'messages',
    column: 'error_code',
    when: "status = 'SKIPPED'",
    why: 'the reason is what makes a message SKIPPED',
  },
  ...['reason', 'cells'].map((column) => ({
    table: 'contact_import_rows',
    column,
    when: "verdict = 'REJECTED'",
    why: 'a row is rejected for a reason, with what it said',
  })),
]

/**
 * Watches every row that is written from now on. Returns a function that lists the violations of `FILLED`.
 */
export function watchFilled(connection: Connection): () => string[] {
  connection.exec('CREATE TEMP TABLE unfilled (what TEXT)')
  for (const [index, { table, column, when, where = when }] of FILLED.entries()) {
    const isNull = `${where} AND ${column} IS NULL`.replace(/\b[a-z_]+\b/g, 'NEW.$&')
    for (const event of ['INSERT', 'UPDATE']) {
      connection.exec(
        `CREATE TEMP TRIGGER unfilled_${event}_${index} AFTER ${event} ON main.${table} WHEN ${isNull}
         BEGIN INSERT INTO unfilled VALUES ('${table}.${column} when ${when.replaceAll("'", "''")}'); END`,
      )
    }
  }
  return () => {
    const rows = connection.prepare('SELECT DISTINCT what FROM unfilled').all() as Array<{ what: string }>
    return rows.map(({ what }) => what)
  }
}
