import { expect, test } from 'bun:test'
import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { freeBytes } from '../../../src/storage/files.ts'
import { openSource, verifyCopy } from '../../../src/storage/opening/restore.ts'
import { assertRoom, NEEDED_FOR } from '../../../src/storage/publishing/room.ts'
import { contentOf, TemporaryDirectory } from '../../support/data-dir.ts'
import { LEDGER_MIGRATIONS, openLedger } from '../../support/ledger.ts'

const ADD_COLUMN = {
  version: 9002,
  name: 'owner',
  sql: `ALTER TABLE accounts ADD COLUMN owner TEXT NOT NULL DEFAULT ''`,
}

async function ledger(directory: TemporaryDirectory): Promise<void> {
  const store = await openLedger(directory.data)
  store.transfer(8)
  await store.close()
}

/** Makes a database as large as three quarters of the free disk, with a hole after its pages. Returns its size. */
function enlarge(path: string): number {
  truncateSync(path, Math.floor((freeBytes(path) * 3) / 4 / 4096) * 4096)
  return statSync(path).size
}

/** Returns the refusal of `work`, with its sizes as numbers. */
async function refusalOf(work: () => unknown) {
  const refused: { message?: string; exitCode?: number; remedy?: string } = await Promise.resolve()
    .then(work)
    .then(
      () => ({}),
      (error) => error,
    )
  const [needed, free] = [...String(refused.message).matchAll(/([\d,]+) bytes/g)].map(([, count]) =>
    Number(count!.replaceAll(',', '')),
  )
  return { exitCode: refused.exitCode, remedy: refused.remedy, needed, free }
}

test('an upgrade that would leave no space to publish carillon.db is refused, names the bytes, and changes nothing', async () => {
  using directory = new TemporaryDirectory()
  await ledger(directory)
  const size = statSync(directory.files.database).size
  const large = enlarge(directory.files.database)
  const refused = await refusalOf(() =>
    openLedger(directory.data, { migrations: [...LEDGER_MIGRATIONS, ADD_COLUMN] }),
  )
  expect(refused).toMatchObject({
    exitCode: 1,
    needed: NEEDED_FOR.upgrade(large),
    remedy: expect.stringMatching(/^Nothing was changed\. Free [\d,]+ bytes more and run this again\.$/),
  })
  expect(refused.needed).toBeGreaterThan(refused.free!)
  truncateSync(directory.files.database, size)
  await using store = await openLedger(directory.data)
  expect(store.sequence()).toBe(8)
})

test('a start that would adopt a file, with too little space for it, is refused and changes nothing', async () => {
  using directory = new TemporaryDirectory()
  await ledger(directory)
  const copy = directory.at('copy.db')
  copyFileSync(directory.files.snapshot, copy)
  const store = await openLedger(directory.data)
  store.transfer(1)
  await store.close()
  rmSync(directory.files.snapshot)
  copyFileSync(copy, directory.files.snapshot)
  const large = enlarge(directory.files.snapshot)
  expect(await refusalOf(() => openLedger(directory.data))).toMatchObject({
    exitCode: 1,
    needed: NEEDED_FOR.adoption(large),
  })
  expect(directory.setAside()).toEqual([])
})

test('a restore with too little space is refused and changes nothing, but reading needs less', async () => {
  using directory = new TemporaryDirectory()
  await ledger(directory)
  const before = contentOf(directory.data)
  const copy = directory.at('copy.db')
  copyFileSync(directory.files.snapshot, copy)
  const large = enlarge(copy)
  const by = { migrations: LEDGER_MIGRATIONS, invariants: [] }
  const refused = await refusalOf(() =>
    verifyCopy(directory.files, openSource(copy), { by, isOnlyLook: false, inspect: () => null }),
  )
  expect(refused).toMatchObject({ exitCode: 1, needed: NEEDED_FOR.restore(large) })
  expect(contentOf(directory.data)).toEqual(before)
  expect(NEEDED_FOR.look(large)).toBeLessThan(freeBytes(directory.path))
})

test('an upgrade needs space for carillon.db after it', () => {
  expect(NEEDED_FOR.upgrade(1_000)).toBe(2_200)
  expect(NEEDED_FOR.adoption(1_000)).toBe(2_200)
  expect(NEEDED_FOR.restore(1_000)).toBe(2_200)
  expect(NEEDED_FOR.adoptionOfChecked(1_000)).toBe(1_200)
  expect(NEEDED_FOR.organization(100, 1_000)).toBe(1_420)
  using directory = new TemporaryDirectory()
  expect(() => assertRoom({ ...directory.files, dataDir: directory.path }, 1, 'The work')).not.toThrow()
})
