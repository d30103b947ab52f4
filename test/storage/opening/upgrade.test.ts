import { describe, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from '../../../src/db/migrate.ts'
import { fillBackup } from '../../../src/storage/publishing/backup.ts'
import { Unfinished } from '../../../src/storage/unfinished.ts'
import { contentOf, TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, LEDGER_MIGRATIONS, type LedgerStore, openLedger } from '../../support/ledger.ts'

const version = (number: number, sql: string): Migration => ({ version: number, name: `v${number}`, sql })
const ADD_COLUMN = version(9002, `ALTER TABLE accounts ADD COLUMN owner TEXT NOT NULL DEFAULT ''`)
const NEWER = [...LEDGER_MIGRATIONS, ADD_COLUMN]

async function ledgerAt(directory: TemporaryDirectory, sequence: number): Promise<void> {
  const store = await openLedger(directory.data)
  store.transfer(sequence)
  await store.close()
}

const backups = (directory: TemporaryDirectory): string[] =>
  readdirSync(directory.files.backups)
    .filter((name) => name.startsWith('pre-'))
    .sort()
const hasOwner = (store: LedgerStore): boolean =>
  store.storage.connection
    .prepare(`SELECT 1 FROM pragma_table_info('accounts') WHERE name = 'owner'`)
    .get() !== undefined

describe('an upgrade', () => {
  test('keeps a copy from before, and publishes the result', async () => {
    using directory = new TemporaryDirectory()
    await ledgerAt(directory, 8)
    await using store = await openLedger(directory.data, { migrations: NEWER })
    expect(hasOwner(store)).toBe(true)
    expect(store.storage.adopted).toBeNull()
    const [copy] = backups(directory)
    expect(copy).toMatch(/^pre-9001-9002-\d+\.db$/)
    expect(examine(join(directory.files.backups, copy!))).toEqual({ verdict: 'whole', sequence: 8 })
    expect(await store.storage.publishNow()).toMatchObject({ kind: 'PUBLISHED' })
  })

  test('of a new data directory needs no copy', async () => {
    using directory = new TemporaryDirectory()
    await using _store = await openLedger(directory.data)
    expect(() => backups(directory)).toThrow('ENOENT')
  })

  test('keeps the three newest copies', async () => {
    using directory = new TemporaryDirectory()
    const known = [...LEDGER_MIGRATIONS]
    await ledgerAt(directory, 1)
    for (let number = 9002; number <= 9006; number++) {
      known.push(version(number, `CREATE TABLE t${number} (id INTEGER) STRICT`))
      await (await openLedger(directory.data, { migrations: known })).close()
    }
    expect(backups(directory).map((name) => name.split('-').slice(0, 3).join('-'))).toEqual([
      'pre-9003-9004',
      'pre-9004-9005',
      'pre-9005-9006',
    ])
  })

  test('keeps the copy that it has just made, even if the clock is behind that of earlier copies', async () => {
    using directory = new TemporaryDirectory()
    await ledgerAt(directory, 8)
    mkdirSync(directory.files.backups, { recursive: true })
    for (const at of [1, 2, 3])
      writeFileSync(join(directory.files.backups, `pre-8999-9000-900000000000${at}.db`), '')
    await (await openLedger(directory.data, { migrations: NEWER })).close()
    const [older, newer, copy] = backups(directory)
    expect([older, newer]).toEqual(['pre-8999-9000-9000000000002.db', 'pre-8999-9000-9000000000003.db'])
    expect(examine(join(directory.files.backups, copy!))).toEqual({ verdict: 'whole', sequence: 8 })
  })

  test.each([
    {
      why: 'does not run',
      step: version(9003, 'CREATE TABLE accounts (id INTEGER) STRICT'),
      says: 'already exists',
    },
    {
      why: 'leaves references to missing rows',
      step: version(
        9003,
        `PRAGMA defer_foreign_keys = ON;
         CREATE TABLE cards (id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id)) STRICT;
         INSERT INTO cards VALUES (1, 4711)`,
      ),
      says: 'row of cards refers to missing rows of accounts',
    },
  ])(
    'whose last step $why is undone as a whole with 65, and the old binary continues to work',
    async ({ step, says }) => {
      using directory = new TemporaryDirectory()
      await ledgerAt(directory, 8)
      const refused = await openLedger(directory.data, { migrations: [...NEWER, step] }).catch(
        (error) => error,
      )
      expect(refused).toMatchObject({ exitCode: 65, message: expect.stringContaining(says) })
      expect(refused.remedy).toContain(backups(directory)[0]!)
      await using store = await openLedger(directory.data)
      expect(hasOwner(store)).toBe(false)
      expect(store.sequence()).toBe(8)
    },
  )
})

describe('a downgrade', () => {
  test('is refused with 65, changes nothing and names the copy made before the upgrade', async () => {
    using directory = new TemporaryDirectory()
    await ledgerAt(directory, 8)
    await (await openLedger(directory.data, { migrations: NEWER })).close()
    const before = contentOf(directory.data)
    const refused = await openLedger(directory.data).catch((error) => error)
    expect(refused).toMatchObject({
      exitCode: 65,
      message: expect.stringContaining('newer than this binary'),
    })
    expect(refused.remedy).toContain(join(directory.files.backups, backups(directory)[0]!))
    expect(contentOf(directory.data)).toEqual(before)
  })

  test('over two upgrades names the copy that the old binary can use, not the newest one', async () => {
    using directory = new TemporaryDirectory()
    await ledgerAt(directory, 8)
    const newest = [...NEWER, version(9003, 'CREATE TABLE t9003 (id INTEGER) STRICT')]
    for (const migrations of [NEWER, newest]) await (await openLedger(directory.data, { migrations })).close()
    const [ours] = backups(directory)
    expect(ours).toStartWith('pre-9001-9002-')
    expect((await openLedger(directory.data).catch((error) => error)).remedy).toContain(ours!)
    for (const name of backups(directory).filter((each) => each !== ours))
      expect((await openLedger(directory.data).catch((error) => error)).remedy).not.toContain(name)
    rmSync(join(directory.files.backups, ours!))
    expect((await openLedger(directory.data).catch((error) => error)).remedy).not.toContain('pre-')
  })

  test('works if this copy is put back', async () => {
    using directory = new TemporaryDirectory()
    await ledgerAt(directory, 8)
    const newer = await openLedger(directory.data, { migrations: NEWER })
    newer.transfer(5)
    await newer.close()
    rmSync(directory.files.snapshot)
    copyFileSync(join(directory.files.backups, backups(directory)[0]!), directory.files.snapshot)
    await using store = await openLedger(directory.data)
    expect(store.storage.adopted).toEqual({ reason: 'RESTORED' })
    expect(store.sequence()).toBe(8)
  })

  test('to a newer file in place of carillon.db is refused and changes nothing', async () => {
    using directory = new TemporaryDirectory()
    await ledgerAt(directory, 3)
    await using elsewhere = new TemporaryDirectoryOf(NEWER)
    const newer = await elsewhere.snapshot()
    rmSync(directory.files.snapshot)
    copyFileSync(newer, directory.files.snapshot)
    const before = contentOf(directory.data)
    const refused = await openLedger(directory.data).catch((error) => error)
    expect(refused).toMatchObject({
      exitCode: 65,
      message: expect.stringContaining('newer than this binary'),
    })
    expect(contentOf(directory.data)).toEqual(before)
  })
})

class TemporaryDirectoryOf {
  readonly #directory = new TemporaryDirectory()
  readonly #migrations: readonly Migration[]

  constructor(migrations: readonly Migration[]) {
    this.#migrations = migrations
  }

  async snapshot(): Promise<string> {
    await (await openLedger(this.#directory.data, { migrations: this.#migrations })).close()
    return this.#directory.files.snapshot
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#directory[Symbol.dispose]()
  }
}

test('a backup taken of the running engine is whole and counts as a restore in any place', async () => {
  using directory = new TemporaryDirectory()
  const store = await openLedger(directory.data)
  store.transfer(6)
  using file = new Unfinished(directory.at('backup.db'))
  fillBackup(store.storage.connection, file, 1)
  file.finish({ mode: 0o400 })
  expect(examine(directory.at('backup.db'))).toEqual({ verdict: 'whole', sequence: 6 })
  store.transfer(1)
  await store.close()
  rmSync(directory.files.snapshot)
  copyFileSync(directory.at('backup.db'), directory.files.snapshot)
  await using again = await openLedger(directory.data)
  expect(again.storage.adopted).toEqual({ reason: 'RESTORED' })
  expect(again.sequence()).toBe(6)
})
