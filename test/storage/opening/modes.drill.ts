import { describe, expect, test } from 'bun:test'
import { covers } from '../../support/covers.ts'
import { LedgerChild, runToDeath } from '../../support/crash.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, openLedger } from '../../support/ledger.ts'

covers('src/storage')

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error) => error,
  )

describe('one instance per data directory', () => {
  test('a second server is refused with 75, and the first continues', async () => {
    using directory = new TemporaryDirectory()
    await using first = await openLedger(directory.data)
    const second = new LedgerChild({ dataDir: directory.data })
    expect(await second.ready()).toBeUndefined()
    expect(await second.end()).toBe(75)
    expect(await failure(openLedger(directory.data))).toMatchObject({ exitCode: 75 })
    expect(first.transfer()).toBe(1)
  })

  test('the lock is free at once after kill -9', async () => {
    using directory = new TemporaryDirectory()
    await runToDeath({ dataDir: directory.data, steps: [{ transfer: 2 }, { die: true }] })
    await using store = await openLedger(directory.data)
    expect(store.sequence()).toBe(2)
  })
})

describe('each start of the server', () => {
  test('is a new epoch, also after kill -9', async () => {
    using directory = new TemporaryDirectory()
    for (const epoch of [1, 2]) {
      await using store = await openLedger(directory.data)
      expect(store.storage.epoch).toBe(epoch)
      expect(store.setting('epoch')).toBe(String(epoch))
    }
    const killed = await runToDeath({ dataDir: directory.data, steps: [{ die: true }] })
    expect(await killed.ready()).toMatchObject({ epoch: 3 })
    await using store = await openLedger(directory.data)
    expect(store.storage.epoch).toBe(4)
  })
})

describe('a command next to a running server', () => {
  test('in another process: the server sees and publishes its commits', async () => {
    using directory = new TemporaryDirectory()
    await using server = await openLedger(directory.data)
    await server.storage.publishNow()
    const command = new LedgerChild({
      dataDir: directory.data,
      mode: 'command',
      steps: [{ transfer: 5 }, { close: true }],
    })
    expect(await command.end()).toBe(0)
    expect(server.transfer()).toBe(6)
    await server.storage.publishNow()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 6 })
  })

  test('killed in the middle, it removes nothing of the server', async () => {
    using directory = new TemporaryDirectory()
    await using server = await openLedger(directory.data)
    server.transfer(3)
    await runToDeath({ dataDir: directory.data, mode: 'command', steps: [{ transfer: 2 }, { die: true }] })
    expect(server.transfer()).toBe(6)
    await server.storage.publishNow()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 6 })
  })
})

describe('a command without a running server', () => {
  test('after kill -9 of the server publishes the commits that the server had not published', async () => {
    using directory = new TemporaryDirectory()
    await runToDeath({ dataDir: directory.data, steps: [{ publish: true }, { transfer: 4 }, { die: true }] })
    expect(examine(directory.files.snapshot).sequence).toBe(0)
    await (await openLedger(directory.data, { mode: 'command' })).close()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 4 })
  })
})
