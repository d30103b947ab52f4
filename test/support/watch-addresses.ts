import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashesOf } from '../../src/compliance/suppressions/hashes.ts'
import type { Connection } from '../../src/db/driver.ts'
import type { Sql } from '../../src/db/fragment.ts'
import { Transaction } from '../../src/db/statements.ts'
import { tableUses } from './sql-sources.ts'

/**
 * Each statement that gives a contact an address must compare the address with the hashes on the suppression
 * list in the same transaction. Otherwise the contact would get messages after an opt-out.
 */

interface Given {
  organizationId: number
  phone: string | null
  email: string | null
  how: string
}

/** Observations so far. */
export interface WatchedAddresses {
  /** Numbers of addresses, by the statement that set them. */
  given: Record<string, number>
  /** Addresses that were not compared. */
  uncompared: string[]
}

const GIVEN_BY_UPDATE: Readonly<Record<string, string>> = {
  phone: 'NEW.deleted_at IS NULL AND OLD.phone IS NOT NEW.phone',
  email: 'NEW.deleted_at IS NULL AND OLD.email IS NOT NEW.email',
  revival: 'NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL',
}

const values = (how: string): string =>
  `NEW.organization_id, ${how === 'email' ? 'NULL' : 'NEW.phone'}, ${how === 'phone' ? 'NULL' : 'NEW.email'}, '${how}'`

/** Watches this process from now on, as if every organization had a list of hashes. */
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
  // A fragment is passed on as text to this method again.
  const { get, all, run, end } = Transaction.prototype
  Transaction.prototype.run = function (this: Transaction, sql: Sql, ...params: unknown[]) {
    // Test helpers insert contacts into the table directly.
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
/** Statements that set an address, or whose columns are inserted at run time. */
const GIVES_ADDRESS = /^INSERT|SET$|SET .*\b(?:phone = |email = |deleted_at = NULL)/
const flat = (sql: string): string => sql.replace(/\s+/g, ' ').trim()

/**
 * Returns statements of the sources that give contacts addresses and were not prepared. A writer that no test
 * reaches is not watched either.
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
