import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { connect } from '../../../src/db/driver.ts'
import { createLog } from '../../../src/lib/log.ts'
import { covers } from '../../support/covers.ts'
import { runToDeath } from '../../support/crash.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, type LedgerStore, openLedger } from '../../support/ledger.ts'
import {
  dieAfter,
  dieLater,
  expectHeld,
  keep,
  putBack,
  shell,
  WAYS,
  work,
} from '../../support/older-states.ts'

covers('src/storage')

describe('an older copy of the directory in place of the newer one is held', () => {
  test.each(WAYS)('%s after a clean stop', async (_name, way) => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    putBack(directory, way)
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 10 })
  })

  test.each(WAYS)(
    '%s after a crash, without a replay of the WAL of the newer state over it',
    async (_name, way) => {
      using directory = new TemporaryDirectory()
      await work(directory, 10)
      keep(directory)
      await dieAfter(directory, 30)
      putBack(directory, way)
      expect(existsSync(`${directory.files.database}-wal`)).toBe(true)
      await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 10 })
      expect(directory.setAside()).toContain('engine.db-wal')
    },
  )

  test('a copy of a crashed state, with its own WAL, over a later crashed state', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    await dieAfter(directory, 5)
    keep(directory)
    await dieAfter(directory, 5)
    putBack(directory)
    // Its snapshot is certainly whole. It has everything except the changes that only the WAL had.
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 10 })
    expect(directory.setAside()).toEqual(['engine.db', 'engine.db-wal'])
  })

  test('also if only a command without the record has opened it in between', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    putBack(directory)
    for (let i = 0; i < 5; i++) {
      const command = { mode: 'command', generationDir: directory.at('elsewhere') } as const
      await using store = await openLedger(directory.data, command)
      store.transfer(1)
    }
    await using store = await openLedger(directory.data)
    expect(store.storage.adopted?.reason).toBe('ROLLED_BACK')
  })
})

describe('a WAL that was deleted after a crash means older data, and is held', () => {
  test.each([
    ['with the record', () => {}],
    ['without the record', (directory: TemporaryDirectory) => shell(`rm -r ${directory.data}-generation`)],
  ])('%s', async (_how, alsoLose) => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    await dieLater(directory)
    rmSync(`${directory.files.database}-wal`)
    alsoLose(directory)
    const { sequence } = examine(directory.files.snapshot)
    await expectHeld(directory, { reason: 'WAL_LOST', sequence })
  })

  test('a WAL from another place is held too', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    await dieAfter(directory, 20)
    copyFileSync(`${directory.files.database}-wal`, directory.at('old-wal'))
    await work(directory, 5)
    copyFileSync(directory.at('old-wal'), `${directory.files.database}-wal`)
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 35 })
  })
})

test('the last snapshot in place of the data after a crash is reported and held, and the newer live data kept', async () => {
  using directory = new TemporaryDirectory()
  await work(directory, 10)
  await dieAfter(directory, 20)
  const { snapshot } = directory.files
  copyFileSync(snapshot, directory.at('copy.db'))
  rmSync(snapshot)
  copyFileSync(directory.at('copy.db'), snapshot)
  const logged: string[] = []
  const log = createLog('logfmt', (line) => logged.push(line))
  await using store = await openLedger(directory.data, { log })
  expect(store.storage.adopted?.reason).toBe('SNAPSHOT_PUT_BACK')
  expect(store.sequence()).toBe(30)
  expect(logged.join('\n')).toContain('carillon restore')
})

describe('a state that is not a rollback is not held:', () => {
  const expectFree = (store: LedgerStore): void => {
    expect(store.storage.adopted).toBeNull()
    expect(store.setting('sending_hold')).toBeUndefined()
  }

  test('stops, crashes at every point of a session, and commands in between', async () => {
    using directory = new TemporaryDirectory()
    let sequence = 0
    const steps = [
      [{ die: true }],
      [{ transfer: 1 }, { die: true }],
      [{ transfer: 1 }, { publish: true }, { die: true }],
      [{ publish: true }, { transfer: 1 }, { die: true }],
      [{ publish: true }, { transfer: 1 }, { publish: true }, { transfer: 1 }, { die: true }],
    ] as const
    for (const orders of steps) {
      await runToDeath({ dataDir: directory.data, steps: orders })
      for (const step of orders) if ('transfer' in step) sequence += step.transfer
      for (const mode of ['command', 'serve'] as const) {
        await using store = await openLedger(directory.data, { mode })
        expectFree(store)
        expect(store.sequence()).toBe(sequence)
        sequence = store.transfer(1)
      }
    }
  })

  test.each([
    ['the record is lost', (directory: TemporaryDirectory) => shell(`rm -r ${directory.data}-generation`)],
    [
      'the record is cut short',
      (directory: TemporaryDirectory) =>
        shell(`for f in ${directory.data}-generation/*.json; do : > $f; done`),
    ],
    [
      'the record stayed behind the data, as after a power failure',
      (directory: TemporaryDirectory) =>
        shell(`cp -a ${directory.at('older')}/. ${directory.data}-generation/`),
    ],
    [
      'another program folded the WAL into the engine after a crash',
      (directory: TemporaryDirectory) => {
        const connection = connect(directory.files.database)
        connection.pragma('wal_checkpoint(TRUNCATE)')
        connection.close()
      },
    ],
  ])('%s', async (_what, deed) => {
    using directory = new TemporaryDirectory()
    await work(directory, 5)
    shell(`cp -a ${directory.data}-generation ${directory.at('older')}`)
    await dieAfter(directory, 5)
    deed(directory)
    await using store = await openLedger(directory.data)
    expectFree(store)
    expect(store.sequence()).toBe(10)
  })
})

test('a directory that vanished under a running server does not start as an empty one', async () => {
  using directory = new TemporaryDirectory()
  await dieAfter(directory, 3)
  rmSync(directory.data, { recursive: true })
  await expect(openLedger(directory.data)).rejects.toMatchObject({ exitCode: 65 })
  await using begun = await openLedger(directory.data, { mode: 'command' })
  expect(begun.sequence()).toBe(0)
})
