import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LedgerChild, runToDeath } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { examine, openLedger } from '../support/ledger.ts'
import { killStorage } from '../support/storage-kills.ts'

/** Two hundred more in test/drill/kill.drill.ts. */
const KILLS = 20

test(`kill -9 ${KILLS} times while writing and publishing loses no acknowledged write and never tears carillon.db`, async () => {
  const { acknowledged, found, torn, replaced } = await killStorage(KILLS)
  expect({ torn, replaced }).toEqual({ torn: [], replaced: [] })
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBeGreaterThan(KILLS)
})

const POINTS = [
  'snapshot.after_stamp',
  'snapshot.after_copy',
  'snapshot.before_rename',
  'snapshot.after_rename',
]

test.each(POINTS)(
  'killed at %s time after time, the engine stays believed and nothing is lost',
  async (point) => {
    using directory = new TemporaryDirectory()
    for (let round = 1; round <= 4; round++) {
      const child = await runToDeath({
        dataDir: directory.data,
        failAt: [point],
        steps: [{ transfer: 5 }, { publish: true }],
      })
      expect(await child.ready()).toMatchObject({ adopted: null, sequence: (round - 1) * 5 })
    }
    const store = await openLedger(directory.data)
    expect(store.storage.adopted).toBeNull()
    await store.close()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 20 })
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
  'killed at %s, the next start ends with the restored data, held, and the old kept',
  async (point) => {
    using directory = new TemporaryDirectory()
    const first = await openLedger(directory.data)
    first.transfer(5)
    await first.close()
    const { snapshot } = directory.files
    const backup = await Bun.file(snapshot).bytes()
    // Not closed: its WAL lies there when the backup is put back.
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

test('a copy of the whole directory of a running server starts, with whole data, held', async () => {
  using directory = new TemporaryDirectory()
  const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 20, load: 0 })
  await child.ready()
  while (!existsSync(directory.files.snapshot)) await Bun.sleep(5)
  for (let i = 0; i < 20; i++) {
    await Bun.spawn(['cp', i % 2 ? '-a' : '-r', directory.data, directory.at(`copy-${i}`)]).exited
  }
  await child.kill()
  for (let i = 0; i < 20; i++) {
    const copy = directory.at(`copy-${i}`)
    const store = await openLedger(copy)
    expect(store.storage.adopted).not.toBeNull()
    expect(store.setting('sending_hold')).toBeDefined()
    store.transfer(1)
    await store.close()
    expect(examine(join(copy, 'carillon.db')).verdict).toBe('whole')
    expect(examine(join(copy, 'live/engine.db')).verdict).toBe('whole')
  }
})
