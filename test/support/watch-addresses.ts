import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashesOf } from '../../src/compliance/suppressions/hashes.ts'
import type { Connection } from '../../src/db/driver.ts'
import type { Sql } from '../../src/db/fragment.ts'
import { Transaction } from '../../src/db/statements.ts'
import { tableUses } from './sql-sources.ts'

/**
 * Who gives a contact an address compares it with the hashes on the suppression list, in the same
 * transaction: otherwise nobody ever does, and the contact gets what it asked not to get.
 */

interface Given {
  organizationId: number
  phone: string | null
  email: string | null
  how: string
}

/** What was seen so far. */
export interface WatchedAddresses {
  /** Addresses that a contact got, by how it got them. */
  given: Record<string, number>
  /** Those that were not compared. */
  uncompared: string[]
}

const GIVEN_BY_UPDATE: Readonly<Record<string, string>> = {
  phone: 'NEW.deleted_at IS NULL AND OLD.phone IS NOT NEW.phone',
  email: 'NEW.deleted_at IS NULL AND OLD.email IS NOT NEW.email',
  revival: 'NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL',
}

const values = (how: string): string =>
  `NEW.organization_id, ${how === 'email' ? 'NULL' : 'NEW.phone'}, ${how === 'phone' ? 'NULL' : 'NEW.email'}, '${how}'`

/** Of this process, from now on, as if every organization had a list of hashes. */
export function watchAddresses(connection: Connection): WatchedAddresses {
  connection.exec('CREATE TEMP TABLE given (organizationId INTEGER, phone TEXT, email TEXT, how TEXT)')
  connection.exec(
    `CREATE TEMP TRIGGER given_at_creation AFTER INSERT ON main.contacts WHEN NEW.deleted_at IS NULL
     BEGIN INSERT INTO given VALUES (${values('creation')}); END`,
  )
  for (const [how, when] of Object.entries(GIVEN_BY_UPDATE)) {
    connection.exec(
      `CREATE TEMP TRIGGER given_by_${how} AFTER UPDATE ON main.contacts WHEN ${when}
       BEGIN INSERT INTO given VALUES (${values(how)}); END`,
    )
  }
  const seen: WatchedAddresses = { given: {}, uncompared: [] }
  const compared = new WeakMap<Transaction, Set<string>>()
  const ofTests = new WeakSet<Transaction>()
  // A fragment comes again as text.
  const { get, all, run, end } = Transaction.prototype
  Transaction.prototype.run = function (this: Transaction, sql: Sql, ...params: unknown[]) {
    // Helpers that put contacts straight into the table.
    if (`${sql}`.includes(' contacts ') && new Error().stack?.split('\n')[2]?.includes('/test/'))
      ofTests.add(this)
    return run.call(this, sql, ...params)
  }
  Transaction.prototype.get = function (this: Transaction, sql: Sql, ...params: unknown[]) {
    return /^SELECT 1 FROM hashed_suppressions/.test(`${sql}`)
      ? ({} as never)
      : get.call(this, sql, ...params)
  } as typeof get
  Transaction.prototype.all = function (this: Transaction, sql: Sql, ...params: unknown[]) {
    if (/FROM hashed_suppressions\s+WHERE .* digest IN/s.test(`${sql}`)) {
      const [organizationId, channel, digests] = params as [number, string, string]
      const known = compared.get(this) ?? new Set()
      for (const digest of JSON.parse(digests)) known.add(`${organizationId} ${channel} ${digest}`)
      compared.set(this, known)
    }
    return all.call(this, sql, ...params)
  } as typeof all
  Transaction.prototype.end = function (this: Transaction) {
    const rows = connection.prepare('DELETE FROM temp.given RETURNING *').all() as Given[]
    for (const { organizationId, phone, email, how } of ofTests.has(this) ? [] : rows) {
      const addresses = [['SMS', phone] as const, ['EMAIL', email] as const]
      for (const [channel, address] of addresses) {
        if (!address) continue
        seen.given[how] = (seen.given[how] ?? 0) + 1
        const isCompared = hashesOf(channel, address).every((digest) =>
          compared.get(this)?.has(`${organizationId} ${channel} ${digest}`),
        )
        if (!isCompared) seen.uncompared.push(`${how}: ${address} of organization ${organizationId}`)
      }
    }
    return end.call(this)
  }
  return seen
}

const WRITES_CONTACTS = /\b(?:INSERT INTO contacts|UPDATE contacts SET)\b[^$`']*/g
/** Or its columns are put in. */
const GIVES_ADDRESS = /^INSERT|SET$|SET .*\b(?:phone = |email = |deleted_at = NULL)/
const flat = (sql: string): string => sql.replace(/\s+/g, ' ').trim()

/**
 * Statements of the sources that give contacts addresses and were not prepared, each as far as the source
 * says it: a writer that nothing reaches is not watched either.
 */
export function unreachedWriters(prepared: Iterable<string>): string[] {
  const ran = [...prepared].map(flat)
  const files = tableUses.filter(({ table, kind }) => table === 'contacts' && kind === 'write')
  return files.flatMap(({ file }) => {
    const text = readFileSync(join(import.meta.dir, '../..', file), 'utf8')
    const written = [...text.matchAll(WRITES_CONTACTS)].map(([sql]) => flat(sql))
    return written
      .filter(
        (sql) => GIVES_ADDRESS.test(sql.replace(/ WHERE .*/, '')) && !ran.some((one) => one.includes(sql)),
      )
      .map((sql) => `${file}: ${sql}`)
  })
}
