import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import type { Connection } from '../../../src/db/driver.ts'
import { Refusal } from '../../../src/lib/exit.ts'
import { fileMark, fileSize } from '../../../src/storage/files.ts'
import { takeInstanceLock } from '../../../src/storage/opening/lock.ts'
import { storagePaths } from '../../../src/storage/paths.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, LEDGER_MIGRATIONS, openLedger } from '../../support/ledger.ts'

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error) => error,
  )

/** modes.drill.ts has the cases of several processes. */
describe('one instance per data directory', () => {
  test('a second server is refused with 75, and the first continues', async () => {
    using directory = new TemporaryDirectory()
    await using first = await openLedger(directory.data)
    expect(await failure(openLedger(directory.data, { waitMs: 0 }))).toMatchObject({ exitCode: 75 })
    expect(first.transfer()).toBe(1)
  })

  test('a start waits for a command that is just finishing', async () => {
    using directory = new TemporaryDirectory()
    await (await openLedger(directory.data)).close()
    const lock = takeInstanceLock(storagePaths(directory.data).lock, directory.data)
    const starting = openLedger(directory.data)
    setImmediate(() => lock.release())
    await using store = await starting
    expect(store.sequence()).toBe(0)
  })

  test('the lock is free after a start that was refused', async () => {
    using directory = new TemporaryDirectory()
    await (await openLedger(directory.data)).close()
    expect(await failure(openLedger(directory.data, { migrations: [] }))).toMatchObject({ exitCode: 65 })
    await using store = await openLedger(directory.data)
    expect(store.storage.isOwner).toBe(true)
  })
})

test('each start of the server is a new epoch', async () => {
  using directory = new TemporaryDirectory()
  for (const epoch of [1, 2]) {
    await using store = await openLedger(directory.data)
    expect(store.storage.epoch).toBe(epoch)
    expect(store.setting('epoch')).toBe(String(epoch))
  }
})

describe('a command next to a running server', () => {
  test('works in the same data, but leaves epoch, WAL and carillon.db to the server', async () => {
    using directory = new TemporaryDirectory()
    await using server = await openLedger(directory.data)
    server.transfer(4)
    await server.storage.publishNow()
    const published = fileMark(directory.files.snapshot)

    const command = await openLedger(directory.data, { mode: 'command' })
    expect(command.storage.isOwner).toBe(false)
    expect(command.storage.epoch).toBe(server.storage.epoch)
    expect(command.sequence()).toBe(4)
    expect(command.transfer(2)).toBe(6)
    expect(await failure(command.storage.publishNow())).toBeInstanceOf(Refusal)
    await command.close()

    expect(fileMark(directory.files.snapshot)).toBe(published!)
    expect(existsSync(`${directory.files.database}-wal`)).toBe(true)
    expect(server.transfer()).toBe(7)
    expect(server.setting('epoch')).toBe('1')
    expect(await server.storage.publishNow()).toMatchObject({ kind: 'PUBLISHED' })
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 7 })
  })

  test('of another version is refused with 75 and migrates nothing', async () => {
    using directory = new TemporaryDirectory()
    await using server = await openLedger(directory.data)
    const newer = { version: 9002, name: 'newer', sql: 'CREATE TABLE newer (id INTEGER) STRICT' }
    const refused = failure(
      openLedger(directory.data, { mode: 'command', migrations: [...LEDGER_MIGRATIONS, newer], waitMs: 0 }),
    )
    expect(await refused).toMatchObject({ exitCode: 75 })
    expect(server.transfer()).toBe(1)
  })
})

describe('a command without a running server', () => {
  test('publishes at its end if it changed data, and begins no epoch', async () => {
    using directory = new TemporaryDirectory()
    await (await openLedger(directory.data)).close()
    const command = await openLedger(directory.data, { mode: 'command' })
    expect(command.storage.isOwner).toBe(true)
    command.transfer(3)
    await command.close()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 3 })
    await using server = await openLedger(directory.data)
    expect(server.storage.epoch).toBe(2)
    expect(server.storage.adopted).toBeNull()
  })

  test('leaves carillon.db unchanged if it only read', async () => {
    using directory = new TemporaryDirectory()
    await (await openLedger(directory.data)).close()
    const before = fileMark(directory.files.snapshot)
    const command = await openLedger(directory.data, { mode: 'command' })
    expect(command.sequence()).toBe(0)
    await command.close()
    expect(fileMark(directory.files.snapshot)).toBe(before!)
  })

  test('makes a new data directory like the server', async () => {
    using directory = new TemporaryDirectory()
    const command = await openLedger(directory.data, { mode: 'command' })
    command.transfer()
    await command.close()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 1 })
  })
})

describe('a long command', () => {
  const fill = (connection: Connection, mebibytes: number): void => {
    connection.exec('CREATE TABLE IF NOT EXISTS ballast (content BLOB)')
    for (let i = 0; i < mebibytes; i++) {
      connection.exec('INSERT INTO ballast VALUES (zeroblob(1048576))')
    }
  }
  const walMebibytes = (directory: TemporaryDirectory): number =>
    Math.round(fileSize(`${directory.files.database}-wal`) / 1_048_576)

  test('alone keeps its WAL near the limit, and loses nothing in it', async () => {
    using directory = new TemporaryDirectory()
    const command = await openLedger(directory.data, { mode: 'command' })
    const sizes: number[] = []
    for (let round = 0; round < 4; round++) {
      fill(command.storage.connection, 10)
      command.storage.trimWal()
      sizes.push(walMebibytes(directory))
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30)
    command.transfer(3)
    await command.close()
    await using after = await openLedger(directory.data)
    expect(after.sequence()).toBe(3)
    expect(after.storage.connection.prepare('SELECT count(*) AS n FROM ballast').get()).toEqual({ n: 40 })
  })

  test('next to a server leaves the WAL to the server', async () => {
    using directory = new TemporaryDirectory()
    await using server = await openLedger(directory.data)
    await using command = await openLedger(directory.data, { mode: 'command' })
    const before = fileSize(directory.files.database)
    fill(command.storage.connection, 20)
    command.storage.trimWal()
    server.storage.trimWal()
    expect(command.storage.isOwner).toBe(false)
    expect(fileSize(directory.files.database)).toBe(before)
  })
})
