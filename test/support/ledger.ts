import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import core from '../../migrations/core.sql' with { type: 'text' }
import { migrations } from '../../migrations/index.ts'
import type { Invariant } from '../../src/db/check.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import type { Migration } from '../../src/db/migrate.ts'
import { type Clock, systemClock } from '../../src/lib/clock.ts'
import { type Log, silentLog } from '../../src/lib/log.ts'
import type { CheckedFile } from '../../src/storage/opening/checked-file.ts'
import type { Storage, StorageMode, StorageOptions } from '../../src/storage/opening/options.ts'
import { openSource, putInPlace, verifyCopy } from '../../src/storage/opening/restore.ts'
import { openStorage } from '../../src/storage/opening/storage.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { IS_FULL } from './size.ts'

/**
 * A ledger in the database. Its invariants break if a copy mixes pages of two moments, which
 * `integrity_check` alone often misses.
 */
const ACCOUNTS = 200
const OPENING_BALANCE = 1_000

export const LEDGER: Migration = {
  version: 9001,
  name: 'ledger',
  sql: `
    CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL, note TEXT NOT NULL) STRICT;
    CREATE TABLE postings (id INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, account_id INTEGER NOT NULL, amount INTEGER NOT NULL) STRICT;
    CREATE INDEX postings_account ON postings (account_id, sequence);
    CREATE TABLE ledger_head (sequence INTEGER NOT NULL) STRICT;
    INSERT INTO ledger_head VALUES (0);
    WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${ACCOUNTS})
    INSERT INTO accounts SELECT id, ${OPENING_BALANCE}, hex(zeroblob(200)) FROM n;`,
}

/**
 * The tables of storage itself. `npm test` omits the others, because they take most of the time of a first
 * start.
 */
const STORAGE: Migration = { version: migrations[0]!.version, name: 'storage', sql: core }

export const LEDGER_MIGRATIONS: readonly Migration[] = [...(IS_FULL ? migrations : [STORAGE]), LEDGER]

/** Storage with a ledger. */
export class LedgerStore {
  readonly storage: Storage
  readonly #transfer: (sequence: number) => void

  constructor(storage: Storage) {
    this.storage = storage
    this.#transfer = transferOn(storage.connection)
  }

  /** Transfers money `times` times, each in its own transaction. Returns the last sequence number. */
  transfer(times = 1): number {
    let sequence = this.sequence()
    for (let i = 0; i < times; i++) this.#transfer(++sequence)
    return sequence
  }

  sequence(): number {
    return sequenceOf(this.storage.connection)
  }

  setting(key: string): string | undefined {
    return settingOf(this.storage.connection, key)
  }

  close = (): Promise<void> => this.storage.close()

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }
}

export interface LedgerOptions {
  mode?: StorageMode
  log?: Log
  migrations?: readonly Migration[]
  waitMs?: number
  clock?: Clock
  generationDir?: string
  invariants?: StorageOptions['invariants']
  hasDueMessages?: () => boolean
  onLost?: StorageOptions['onLost']
  checked?: StorageOptions['checked']
}

export async function openLedger(dataDir: string, options: LedgerOptions = {}): Promise<LedgerStore> {
  const defaults = {
    mode: 'serve',
    log: silentLog,
    migrations: LEDGER_MIGRATIONS,
    generationDir: `${dataDir}-generation`,
  } as const
  return new LedgerStore(await openStorage(dataDir, { ...defaults, ...options }))
}

/** Checks a file and puts it in the place of carillon.db, as `carillon restore` does. */
export function putCheckedInPlace(
  dataDir: string,
  path: string,
  invariants: readonly Invariant[] = [],
): CheckedFile {
  const paths = storagePaths(dataDir)
  const by = { migrations: LEDGER_MIGRATIONS, invariants }
  const { file } = verifyCopy(paths, openSource(path), { by, isOnlyLook: false, inspect: () => null })
  return putInPlace(paths, file, systemClock.now())
}

function transferOn(connection: Connection): (sequence: number) => void {
  const move = connection.prepare('UPDATE accounts SET balance = balance + ? WHERE id = ?')
  const post = connection.prepare('INSERT INTO postings (sequence, account_id, amount) VALUES (?, ?, ?)')
  const head = connection.prepare('UPDATE ledger_head SET sequence = ? WHERE sequence = ? - 1')
  return connection.transaction((sequence: number) => {
    const from = ((sequence * 7) % ACCOUNTS) + 1
    const to = ((sequence * 13 + 1) % ACCOUNTS) + 1
    const amount = (sequence % 9) + 1
    move.run(-amount, from)
    move.run(amount, to)
    post.run(sequence, from, -amount)
    post.run(sequence, to, amount)
    if (head.run(sequence, sequence).changes !== 1) throw new Error(`Transfer ${sequence} is out of order.`)
  }).immediate
}

const sequenceOf = (connection: Connection): number =>
  (connection.prepare('SELECT sequence FROM ledger_head').get() as { sequence: number }).sequence

const settingOf = (connection: Connection, key: string): string | undefined =>
  (connection.prepare('SELECT value FROM settings WHERE key = ?').get(key) as { value: string } | undefined)
    ?.value

export interface LedgerState {
  /** `whole`, or the fault. */
  verdict: string
  sequence: number
}

/** Examines a copy of the database file at `path`, as a restore would find it. */
export function examine(path: string): LedgerState {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-examine-'))
  const copy = join(directory, 'copy.db')
  copyFileSync(path, copy)
  try {
    return examineInPlace(copy)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Examines the file itself like `examine`. */
export function examineInPlace(path: string): LedgerState {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  try {
    return ledgerState(connection)
  } catch (error) {
    return { verdict: String(error), sequence: Number.NaN }
  } finally {
    connection.close()
  }
}

export function ledgerState(connection: Connection): LedgerState {
  const integrity = connection.pragma('integrity_check', { simple: true }) as string
  if (integrity !== 'ok') return { verdict: integrity, sequence: Number.NaN }
  const found = connection
    .prepare(
      `SELECT (SELECT sequence FROM ledger_head) AS head,
        (SELECT count(*) FROM postings) AS postings,
        (SELECT count(DISTINCT sequence) FROM postings) AS transfers,
        (SELECT coalesce(max(sequence), 0) FROM postings) AS newest,
        (SELECT sum(balance) FROM accounts) AS total,
        (SELECT count(*) FROM accounts AS a
          WHERE balance <> ${OPENING_BALANCE} + (SELECT coalesce(sum(amount), 0) FROM postings WHERE account_id = a.id)) AS wrong`,
    )
    .get() as Record<'head' | 'postings' | 'transfers' | 'newest' | 'total' | 'wrong', number>
  const isWhole =
    found.postings === 2 * found.head &&
    found.transfers === found.head &&
    found.newest === found.head &&
    found.total === ACCOUNTS * OPENING_BALANCE &&
    found.wrong === 0
  return { verdict: isWhole ? 'whole' : JSON.stringify(found), sequence: found.head }
}
