import { describe, expect, test } from 'bun:test'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createLog } from '../../../src/lib/log.ts'
import type { Loss } from '../../../src/storage/guarding/watch-files.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, type LedgerStore, openLedger } from '../../support/ledger.ts'

interface Running {
  store: LedgerStore
  loss: Promise<Loss>
  logged: string[]
}

/** Server whose ledger is at 7, but carillon.db at 3. */
async function running(directory: TemporaryDirectory): Promise<Running> {
  const { promise, resolve } = Promise.withResolvers<Loss>()
  const logged: string[] = []
  const log = createLog('logfmt', (line) => logged.push(line))
  const store = await openLedger(directory.data, { log, onLost: resolve })
  store.transfer(3)
  store.storage.startPublishing(3_600_000)
  await store.storage.publishNow()
  store.transfer(4)
  return { store, loss: promise, logged }
}

describe('deleted or moved away under a running server, no acknowledged write is lost:', () => {
  test.each<[string, (directory: TemporaryDirectory) => void]>([
    ['the data directory', ({ data }) => rmSync(data, { recursive: true })],
    ['live/', ({ files }) => rmSync(files.live, { recursive: true })],
    ['the engine', ({ files }) => rmSync(files.database)],
    [
      'the engine, another file in its place',
      ({ files }) => {
        rmSync(files.database)
        writeFileSync(files.database, 'another')
      },
    ],
    ['the data directory, by mv', (directory) => renameSync(directory.data, directory.at('moved'))],
  ])('%s', async (_what, deed) => {
    using directory = new TemporaryDirectory()
    const { store, loss, logged } = await running(directory)
    deed(directory)
    expect(await loss).toMatchObject({ isDataLost: true })
    expect(store.storage.condition().trouble).toContain('engine.db')
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 7 })
    expect(logged.join('\n')).toContain(`rescuedTo=${directory.files.snapshot}`)
    await store.close()
    rmSync(directory.files.database, { force: true })
    await using again = await openLedger(directory.data)
    expect(again.sequence()).toBe(7)
    expect(again.setting('sending_hold')).toContain('MOVED')
  })

  test('if the data directory cannot be created again, the data goes next to the generation record', async () => {
    using directory = new TemporaryDirectory()
    const { store, loss } = await running(directory)
    rmSync(directory.data, { recursive: true })
    writeFileSync(directory.data, 'in the way')
    await loss
    const [rescued] = [...new Bun.Glob('rescued-*.db').scanSync(`${directory.data}-generation`)]
    expect(examine(`${directory.data}-generation/${rescued}`)).toEqual({ verdict: 'whole', sequence: 7 })
    await store.close()
  })

  test('a carillon.db that another process put there meanwhile is not changed', async () => {
    using directory = new TemporaryDirectory()
    const { store, loss } = await running(directory)
    rmSync(directory.files.snapshot)
    writeFileSync(directory.files.snapshot, 'somebody else')
    rmSync(directory.files.live, { recursive: true })
    await loss
    expect(await Bun.file(directory.files.snapshot).text()).toBe('somebody else')
    const [rescued] = [...new Bun.Glob('rescued-*.db').scanSync(directory.files.backups)]
    expect(examine(`${directory.files.backups}/${rescued}`).sequence).toBe(7)
    await store.close()
  })
})

describe('a second server does not start next to the first although', () => {
  test.each<[string, (directory: TemporaryDirectory) => void]>([
    ['lock.db was deleted', ({ files }) => rmSync(files.lock)],
    [
      'lock.db and the record outside were deleted',
      (directory) => {
        rmSync(directory.files.lock)
        rmSync(`${directory.data}-generation`, { recursive: true })
      },
    ],
    ['the whole directory was deleted', ({ data }) => rmSync(data, { recursive: true })],
  ])('%s', async (_what, deed) => {
    using directory = new TemporaryDirectory()
    // Without its loop, so that it cannot notice and end.
    const store = await openLedger(directory.data)
    store.transfer(1)
    deed(directory)
    await expect(openLedger(directory.data)).rejects.toMatchObject({ exitCode: 75 })
    await store.close()
  })
})

test('a deleted lock ends the server without a loss of data', async () => {
  using directory = new TemporaryDirectory()
  const { store, loss } = await running(directory)
  rmSync(directory.files.lock)
  expect(await loss).toEqual({ path: directory.files.lock, isDataLost: false, isCut: false })
  await store.close()
  await using again = await openLedger(directory.data)
  expect(again.storage.adopted).toBeNull()
  expect(again.sequence()).toBe(7)
  expect(existsSync(directory.files.lock)).toBe(true)
})
