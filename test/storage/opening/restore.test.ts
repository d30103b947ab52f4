import { describe, expect, test } from 'bun:test'
import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import type { Invariant } from '../../../src/db/check.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { declareChecked, isStillChecked } from '../../../src/storage/opening/checked-file.ts'
import { openSource, putInPlace, verifyCopy, verifyOwn } from '../../../src/storage/opening/restore.ts'
import { openStorage } from '../../../src/storage/opening/storage.ts'
import { dataOptions } from '../../../src/wiring/core.ts'
import { prepareInThread } from '../../../src/wiring/prepare-thread.ts'
import { contentOf, TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, LEDGER_MIGRATIONS, openLedger, putCheckedInPlace } from '../../support/ledger.ts'

/** A rule that counts the full checks. */
class Checks {
  count = 0
  readonly rules: readonly Invariant[]

  constructor() {
    const counted = () => {
      this.count += 1
      return 'SELECT 0'
    }
    this.rules = [
      {
        name: 'counted',
        get sql() {
          return counted()
        },
      },
    ]
  }
}

/** Makes a directory with data at sequence 5, and a backup of it at sequence 3. */
async function withBackup(): Promise<{
  directory: TemporaryDirectory
  backup: string
  [Symbol.dispose](): void
}> {
  const directory = new TemporaryDirectory()
  const backup = directory.at('backup.db')
  const store = await openLedger(directory.data)
  store.transfer(3)
  await store.storage.publishNow()
  copyFileSync(directory.files.snapshot, backup)
  store.transfer(2)
  await store.close()
  return { directory, backup, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

/** Changes a byte in the free part of a file's first page, without SQLite. */
function changeByte(path: string): void {
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, new Uint8Array([1]), 0, 1, 2_000)
  closeSync(descriptor)
}

/** Overwrites the last pages of a file, without SQLite. */
function damageFile(path: string): void {
  const descriptor = openSync(path, 'r+')
  const { size } = fstatSync(descriptor)
  writeSync(descriptor, Buffer.alloc(4 * 4_096, 0xff), 0, 4 * 4_096, size - 8 * 4_096)
  closeSync(descriptor)
}

describe('a restore', () => {
  test('makes one full check, from the file to the published carillon.db', async () => {
    using world = await withBackup()
    const { directory, backup } = world
    const checks = new Checks()
    const checked = putCheckedInPlace(directory.data, backup, checks.rules)
    expect(checks.count).toBe(1)
    const { ino } = statSync(directory.files.snapshot)
    const store = await openLedger(directory.data, { mode: 'command', checked, invariants: checks.rules })
    expect(store.sequence()).toBe(3)
    expect(store.storage.adopted).toEqual({ reason: 'RESTORED' })
    await store.close()
    expect(checks.count).toBe(1)
    // The checked file is the live database, not a copy of it.
    expect(statSync(directory.files.database).ino).toBe(ino)
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 3 })
    expect(directory.setAside().toSorted()).toEqual(['carillon.db', 'engine.db'])
    await using again = await openLedger(directory.data)
    expect(again.storage.adopted).toBeNull()
    expect(again.sequence()).toBe(3)
  })

  test('is checked in full by a start that did not see its check', async () => {
    using world = await withBackup()
    const { directory, backup } = world
    putCheckedInPlace(directory.data, backup)
    const checks = new Checks()
    await using store = await openLedger(directory.data, { invariants: checks.rules })
    expect(checks.count).toBe(1)
    expect(store.sequence()).toBe(3)
    expect(store.storage.adopted).toEqual({ reason: 'RESTORED' })
  })

  test.each([
    ['changed', (path: string) => changeByte(path)],
    [
      'replaced by a copy of it',
      (path: string) => {
        copyFileSync(path, `${path}.new`)
        rmSync(path)
        copyFileSync(`${path}.new`, path)
      },
    ],
    [
      'changed, with its old time,',
      (path: string) => {
        const { atime, mtime } = statSync(path)
        changeByte(path)
        utimesSync(path, atime, mtime)
      },
    ],
  ])('whose file is %s after its check is checked again', async (_what, change) => {
    using world = await withBackup()
    const { directory, backup } = world
    const checked = putCheckedInPlace(directory.data, backup)
    change(directory.files.snapshot)
    const checks = new Checks()
    await using store = await openLedger(directory.data, { checked, invariants: checks.rules })
    expect(checks.count).toBe(1)
    expect(store.sequence()).toBe(3)
  })

  test('whose file is damaged after its check is refused, and the data stays', async () => {
    using world = await withBackup()
    const { directory, backup } = world
    const checked = putCheckedInPlace(directory.data, backup)
    damageFile(directory.files.snapshot)
    await expect(openLedger(directory.data, { checked })).rejects.toMatchObject({ exitCode: 65 })
    expect(examine(directory.files.database)).toEqual({ verdict: 'whole', sequence: 5 })
  })

  test('whose file is changed before it is in place is refused, and nothing is changed', async () => {
    using world = await withBackup()
    const { directory, backup } = world
    const by = { migrations: LEDGER_MIGRATIONS, invariants: [] }
    const options = { by, isOnlyLook: false, inspect: () => null }
    const { file } = verifyCopy(directory.files, openSource(backup), options)
    const before = contentOf(directory.data)
    changeByte(file.path)
    expect(() => putInPlace(directory.files, file, 1)).toThrow(
      'was changed by another program after its check',
    )
    changeByte(file.path)
    rmSync(file.path)
    delete before[file.path]
    expect(contentOf(directory.data)).toEqual(before)
  })

  test('whose file is changed during its check is refused and removed', async () => {
    using world = await withBackup()
    const { directory, backup } = world
    const by = { migrations: LEDGER_MIGRATIONS, invariants: [] }
    const inspect = () => changeByte(directory.files.restoring)
    expect(() => verifyCopy(directory.files, openSource(backup), { by, isOnlyLook: false, inspect })).toThrow(
      'was changed by another program after its check',
    )
    expect(contentOf(directory.data)[directory.files.restoring]).toBeUndefined()
  })

  test('of a damaged file is refused, by a copy of it and in its place', async () => {
    using world = await withBackup()
    const { directory, backup } = world
    damageFile(backup)
    const before = contentOf(directory.data)
    const options = {
      by: { migrations: LEDGER_MIGRATIONS, invariants: [] },
      isOnlyLook: false,
      inspect: () => null,
    }
    expect(() => verifyCopy(directory.files, openSource(backup), options)).toThrow('backup.db is damaged')
    copyFileSync(backup, directory.files.restoring)
    expect(() => verifyOwn(directory.files, 'the copy', options)).toThrow('the copy is damaged')
    expect(contentOf(directory.data)).toEqual(before)
    rmSync(directory.files.snapshot)
    copyFileSync(backup, directory.files.snapshot)
    await expect(openLedger(directory.data)).rejects.toMatchObject({ exitCode: 65 })
    expect(examine(directory.files.database)).toEqual({ verdict: 'whole', sequence: 5 })
  })
})

test('a checked file is also adopted without a copy by the thread that prepares the data of a server', async () => {
  using directory = new TemporaryDirectory()
  const config = { dataDir: directory.data, generationDir: directory.at('generation') }
  const options = { ...dataOptions(config), log: silentLog }
  await (await openStorage(config.dataDir, { ...options, mode: 'command' })).close()
  const { files } = directory
  const by = { migrations: options.migrations, invariants: [] }
  const { file } = verifyCopy(files, openSource(files.snapshot), {
    by,
    isOnlyLook: false,
    inspect: () => null,
  })
  const checked = putInPlace(files, file, systemClock.now())
  const { ino } = statSync(files.snapshot)
  const { release, ...prepared } = await prepareInThread(config, { log: silentLog, checked })
  expect(prepared).toEqual({ reason: 'RESTORED', isMigrated: false, isChecked: true })
  await release()
  expect(statSync(files.database).ino).toBe(ino)
})

test('a checked file with a journal next to it is not trusted', async () => {
  using world = await withBackup()
  const { backup } = world
  const file = declareChecked(backup)
  expect(isStillChecked(file)).toBe(true)
  await Bun.write(`${backup}-journal`, 'x')
  expect(isStillChecked(file)).toBe(false)
})
