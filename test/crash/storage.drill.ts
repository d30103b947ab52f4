import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { covers } from '../support/covers.ts'
import { runToDeath } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { examine, openLedger } from '../support/ledger.ts'
import { copyRunning, killAtPoint, killStorage, PUBLISHING_POINTS } from '../support/storage-kills.ts'

covers('src/storage')

/** test/drill/kill.drill.ts makes two hundred more. */
const KILLS = 5

test(`kill -9 ${KILLS} times while writing and publishing loses no acknowledged write and never tears carillon.db`, async () => {
  const { acknowledged, found, torn, replaced } = await killStorage({ kills: KILLS })
  expect({ torn, replaced }).toEqual({ torn: [], replaced: [] })
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBeGreaterThan(KILLS)
})

/** test/drill/kill.drill.ts repeats this. */
test.each(PUBLISHING_POINTS)(
  'after two kills at %s, the next start uses the live data and nothing is lost',
  async (point) => {
    expect(await killAtPoint(point, 2)).toEqual({
      adopted: [null, null, null],
      sequences: [0, 5, 10],
      published: { verdict: 'whole', sequence: 10 },
    })
  },
)

test('a fault point is reached in the publisher thread too', async () => {
  using directory = new TemporaryDirectory()
  await runToDeath({ dataDir: directory.data, failAt: ['snapshot.after_copy'], publishEveryMs: 5, load: 100 })
  expect(existsSync(directory.files.publishing)).toBe(true)
  await using store = await openLedger(directory.data)
  expect(existsSync(directory.files.publishing)).toBe(false)
  expect(store.storage.adopted).toBeNull()
})

test.each(['adopt.before_move', 'adopt.after_move', 'adopt.after_rename'])(
  'after a kill at %s, the next start uses the restored data, holds sending, and keeps the earlier data',
  async (point) => {
    using directory = new TemporaryDirectory()
    const first = await openLedger(directory.data)
    first.transfer(5)
    await first.close()
    const { snapshot } = directory.files
    const backup = await Bun.file(snapshot).bytes()
    // The store is not closed, so that its WAL still exists when the backup is restored.
    await runToDeath({ dataDir: directory.data, steps: [{ publish: true }, { transfer: 5 }, { die: true }] })
    Bun.spawnSync(['rm', '-f', snapshot])
    await Bun.write(snapshot, backup)

    await runToDeath({ dataDir: directory.data, failAt: [point], steps: [{ die: true }] })
    await using store = await openLedger(directory.data)
    expect(store.sequence()).toBe(5)
    expect(store.setting('sending_hold')).toContain('"reason":')
    expect(directory.setAside()).toEqual(['engine.db', 'engine.db-wal'])
  },
)

test.each([
  ['restore.before_rename', 5],
  ['restore.after_rename', 3],
  ['adopt.before_move', 3],
  ['adopt.after_move', 3],
  ['adopt.after_rename', 3],
  ['snapshot.after_copy', 3],
  ['snapshot.before_rename', 3],
])(
  'a restore of a checked file that is killed at %s leaves whole data, with the transfer %d',
  async (point, sequence) => {
    using directory = new TemporaryDirectory()
    const backup = directory.at('backup.db')
    await runToDeath({
      dataDir: directory.data,
      steps: [{ transfer: 3 }, { publish: true }, { die: true }],
    })
    copyFileSync(directory.files.snapshot, backup)
    // The data has a WAL when the backup is restored.
    await runToDeath({ dataDir: directory.data, steps: [{ transfer: 2 }, { die: true }] })
    await runToDeath({
      dataDir: directory.data,
      restore: backup,
      failAt: [point],
      steps: [{ publish: true }, { die: true }],
    })
    const store = await openLedger(directory.data)
    expect(store.sequence()).toBe(sequence)
    const hold = store.setting('sending_hold')
    if (sequence === 3) expect(hold).toContain('"reason":')
    else expect(hold).toBeUndefined()
    await store.close()
    const whole = { verdict: 'whole', sequence }
    expect([examine(directory.files.database), examine(directory.files.snapshot)]).toEqual([whole, whole])
    if (sequence === 3)
      expect(directory.setAside().toSorted()).toEqual(['carillon.db', 'engine.db', 'engine.db-wal'])
    expect(existsSync(directory.files.restoring)).toBe(false)
  },
)

test('a restore that is killed before its file is in place keeps data that is only in carillon.db', async () => {
  using directory = new TemporaryDirectory()
  const backup = directory.at('backup.db')
  const first = await openLedger(directory.data)
  first.transfer(5)
  await first.close()
  copyFileSync(directory.files.snapshot, backup)
  rmSync(directory.files.live, { recursive: true })
  mkdirSync(directory.files.live)
  await runToDeath({ dataDir: directory.data, restore: backup, failAt: ['restore.before_rename'] })
  await using store = await openLedger(directory.data)
  expect(store.sequence()).toBe(5)
})

/** test/drill/kill.drill.ts makes twenty. */
test('copies of the whole directory of a running server start with complete data and held sending', async () => {
  const copies = await copyRunning(4)
  expect(copies).toHaveLength(4)
  for (const copy of copies)
    expect(copy).toEqual({ isAdopted: true, isHeld: true, snapshot: 'whole', database: 'whole' })
})
