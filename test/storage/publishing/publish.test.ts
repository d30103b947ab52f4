import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { connect } from '../../../src/db/driver.ts'
import { createLog } from '../../../src/lib/log.ts'
import { fileMark } from '../../../src/storage/files.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, examineInPlace, openLedger } from '../../support/ledger.ts'
import { Publishing } from '../../support/publishing.ts'

describe('publishing', () => {
  test('makes a read-only single file that opens anywhere, and leaves no other file next to it', async () => {
    await using at = await Publishing.begin()
    const { snapshot, dataDir } = at.directory.files
    expect(statSync(snapshot).mode & 0o777).toBe(0o400)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(at.directory.files.database).mode & 0o777).toBe(0o600)
    expect([...readFileSync(snapshot).subarray(18, 20)]).toEqual([1, 1])
    expect(examineInPlace(snapshot)).toEqual({ verdict: 'whole', sequence: 5 })
    expect(existsSync(`${snapshot}-wal`)).toBe(false)
    expect(existsSync(`${snapshot}-shm`)).toBe(false)
  })

  test('does nothing without a commit', async () => {
    await using at = await Publishing.begin()
    const before = fileMark(at.directory.files.snapshot)
    expect(await at.publisher.publish(1)).toEqual({ kind: 'UNCHANGED' })
    at.store.transfer()
    expect(await at.publisher.publish(2)).toMatchObject({ kind: 'PUBLISHED', method: 'COPY' })
    const published = fileMark(at.directory.files.snapshot)
    expect(published).not.toBe(before!)
    expect(await at.publisher.publish(3)).toEqual({ kind: 'UNCHANGED' })
    expect(fileMark(at.directory.files.snapshot)).toBe(published!)
  })

  test('sees the commits of another connection', async () => {
    await using at = await Publishing.begin()
    const other = connect(at.directory.files.database)
    other.exec(`INSERT INTO settings VALUES ('from-elsewhere', '1')`)
    expect(await at.publisher.publish(1)).toMatchObject({ kind: 'PUBLISHED' })
    other.close()
  })

  test('reads during a transaction that holds the WAL, without making writers wait for it', async () => {
    await using at = await Publishing.begin()
    const reader = connect(at.directory.files.database, { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM postings').get()
    at.store.transfer(7)
    expect(await at.publisher.publish(1)).toMatchObject({ kind: 'PUBLISHED', method: 'VACUUM' })
    expect(at.published()).toEqual({ verdict: 'whole', sequence: 12 })
    expect([...readFileSync(at.directory.files.snapshot).subarray(18, 20)]).toEqual([1, 1])
    reader.close()
  })

  test('keeps space on the disk for the data itself', async () => {
    await using at = await Publishing.begin({ diskReserve: 1e12 })
    at.store.transfer()
    const before = fileMark(at.directory.files.snapshot)
    expect(await at.publisher.publish(1)).toEqual({
      kind: 'DISK_LOW',
      freeBytes: expect.any(Number),
      neededBytes: expect.any(Number),
    })
    expect(fileMark(at.directory.files.snapshot)).toBe(before!)
    expect(existsSync(at.directory.files.publishing)).toBe(false)
    expect(at.publisher.hasChanges()).toBe(true)
    expect(at.store.transfer()).toBe(7)
  })

  test('a reader with the old file open continues to read the old file', async () => {
    await using at = await Publishing.begin()
    const reader = connect(at.directory.files.snapshot, { readonly: true })
    const sequence = reader.prepare('SELECT sequence FROM ledger_head').pluck()
    expect(sequence.get()).toBe(5)
    at.store.transfer(5)
    await at.publisher.publish(1)
    expect(sequence.get()).toBe(5)
    expect(at.published().sequence).toBe(10)
    reader.close()
  })

  test('ids of files replaced long ago are deleted, but not those of files that may still be there', async () => {
    await using at = await Publishing.begin()
    for (let i = 0; i < 5; i++) {
      at.store.transfer()
      await at.publisher.publish(i)
    }
    const rows = at.store.storage.connection.prepare('SELECT is_confirmed FROM snapshots').pluck().all()
    // The one before was confirmed when this one was stamped, so both are known.
    expect(rows).toEqual([1, 1])
  })
})

describe('a carillon.db that another process changed while the server runs', () => {
  test.each([
    ['replaced by a backup', (file: string, backup: string) => renameSync(backup, file)],
    [
      'overwritten in place',
      (file: string, backup: string) => {
        chmodSync(file, 0o600)
        copyFileSync(backup, file)
      },
    ],
  ])('%s is moved aside and reported, and the live data continues', async (_how, change) => {
    using directory = new TemporaryDirectory()
    const logged: string[] = []
    const log = createLog('logfmt', (line) => logged.push(line))
    const first = await openLedger(directory.data)
    first.transfer(3)
    await first.close()
    copyFileSync(directory.files.snapshot, directory.at('backup.db'))

    const store = await openLedger(directory.data, { log })
    store.transfer(4)
    change(directory.files.snapshot, directory.at('backup.db'))
    store.transfer(4)
    await store.storage.publishNow()
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 11 })
    expect(directory.setAside()).toEqual(['carillon.db'])
    expect(logged.join('\n')).toContain('carillon.db was changed while the server ran')
    await store.close()

    await using again = await openLedger(directory.data)
    expect(again.storage.adopted).toBeNull()
    expect(again.sequence()).toBe(11)
  })

  test('deleted is simply published again', async () => {
    await using at = await Publishing.begin()
    rmSync(at.directory.files.snapshot)
    at.store.transfer()
    expect(await at.publisher.publish(1)).toMatchObject({ kind: 'PUBLISHED', setAside: undefined })
    expect(at.published()).toEqual({ verdict: 'whole', sequence: 6 })
  })
})

test('a publication requested after the end is refused, because the descriptor may belong to another file by then', async () => {
  using directory = new TemporaryDirectory()
  const store = await openLedger(directory.data)
  store.storage.startPublishing(3_600_000)
  await store.storage.publishNow()
  const late = store.storage.publishNow()
  const closing = store.close()
  const tooLate = store.storage.publishNow()
  await expect(tooLate).rejects.toThrow('closed')
  await closing
  await late.catch(() => {})
  expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 0 })
})

test('a descriptor of any other file is not copied', async () => {
  const stray = openSync(import.meta.path, 'r')
  await using at = await Publishing.begin({ databaseDescriptor: stray })
  at.store.transfer()
  await expect(at.publisher.publish(1)).rejects.toThrow('is not the opened file')
  expect(existsSync(at.directory.files.publishing)).toBe(false)
  expect(at.published()).toEqual({ verdict: 'whole', sequence: 5 })
  closeSync(stray)
})

test('the publisher thread publishes at its start, continues, and leaves the last state at the end', async () => {
  using directory = new TemporaryDirectory()
  const store = await openLedger(directory.data)
  store.transfer(3)
  expect(store.storage.lastPublishedAt()).toBeUndefined()
  store.storage.startPublishing(3_600_000)
  // Waits for the first publication, then finds nothing new.
  await store.storage.publishNow()
  expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 3 })
  expect(store.storage.lastPublishedAt()).toBeNumber()
  store.transfer(2)
  expect(await store.storage.publishNow()).toMatchObject({ kind: 'PUBLISHED', method: 'COPY' })
  expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 5 })
  store.transfer(1)
  await store.close()
  expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 6 })
  expect(examineInPlace(directory.files.database)).toEqual({ verdict: 'whole', sequence: 6 })
})
