import { describe, expect, spyOn, test } from 'bun:test'
import { renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { type Connection, connect } from '../../../src/db/driver.ts'
import { type WalExtent, WalFiles } from '../../../src/storage/guarding/wal-extent.ts'
import { FileWatch } from '../../../src/storage/guarding/watch-files.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { openLedger } from '../../support/ledger.ts'

/** Ledger with a WAL, and a write that another action may interrupt. */
async function guarded(directory: TemporaryDirectory) {
  const store = await openLedger(directory.data)
  store.transfer(7)
  const { guard, connection } = store.storage
  let count = 0
  const write = (during: () => void = () => {}) => {
    connection.exec('BEGIN IMMEDIATE')
    try {
      guard.begun()
      connection.exec(`INSERT INTO settings VALUES ('probe-${count++}', 'x')`)
      during()
      connection.exec('COMMIT')
      guard.committed()
    } finally {
      if (connection.inTransaction) connection.exec('ROLLBACK')
    }
  }
  return { store, write }
}

const wal = ({ files }: TemporaryDirectory) => `${files.database}-wal`
const cutTo = (path: string, keep: (size: number) => number) => truncateSync(path, keep(statSync(path).size))

const DEEDS: ReadonlyArray<{ what: string; deed: (directory: TemporaryDirectory) => void }> = [
  { what: 'the WAL is emptied', deed: (directory) => cutTo(wal(directory), () => 0) },
  { what: 'the WAL loses its last byte', deed: (directory) => cutTo(wal(directory), (size) => size - 1) },
  { what: 'the WAL loses half', deed: (directory) => cutTo(wal(directory), (size) => size / 2) },
  { what: 'the WAL is deleted', deed: (directory) => rmSync(wal(directory)) },
  {
    what: 'the WAL is replaced',
    deed: (directory) => {
      renameSync(wal(directory), directory.at('wal'))
      writeFileSync(wal(directory), Buffer.alloc(1_000_000))
    },
  },
  { what: 'the database is cut', deed: ({ files }) => cutTo(files.database, () => 4_096) },
  { what: 'the database is deleted', deed: ({ files }) => rmSync(files.database) },
]

describe('a write, and every later one, is refused when', () => {
  test.each([...DEEDS])('$what before it', async ({ deed }) => {
    using directory = new TemporaryDirectory()
    const { store, write } = await guarded(directory)
    write()
    deed(directory)
    expect(() => write()).toThrow('Nothing can be saved')
    expect(() => write()).toThrow('The operator must restart the server.')
    await store.close()
  })

  test.each([...DEEDS])('$what during it', async ({ deed }) => {
    using directory = new TemporaryDirectory()
    const { store, write } = await guarded(directory)
    expect(() => write(() => deed(directory))).toThrow(/Nothing can be saved|disk I\/O|malformed/)
    await store.close()
  })
})

test('checkpoints, also by another process, are no failure', async () => {
  using directory = new TemporaryDirectory()
  const { store, write } = await guarded(directory)
  const path = JSON.stringify(directory.files.database)
  for (const mode of ['PASSIVE', 'RESTART', 'TRUNCATE', 'TRUNCATE']) {
    write()
    const shell = `import { Database } from 'bun:sqlite'; new Database(${path}).run('PRAGMA wal_checkpoint(${mode})')`
    expect(Bun.spawnSync([process.execPath, '-e', shell]).exitCode).toBe(0)
    write()
    await store.storage.publishNow()
    write()
  }
  expect(store.storage.condition()).toMatchObject({ isCut: false, trouble: undefined })
  await store.close()
})

describe('a checkpoint of another process is no failure', () => {
  /** Files that are checked, and a connection of another process. `around` reads the index at each reading. */
  async function lookedAt(
    around: (read: () => WalExtent | undefined, other: Connection) => WalExtent | undefined,
    look: (watch: FileWatch) => void,
  ): Promise<void> {
    using directory = new TemporaryDirectory()
    const { store } = await guarded(directory)
    const other = connect(directory.files.database)
    const watch = new FileWatch(directory.files)
    watch.hold()
    const { extent } = WalFiles.prototype
    const reading = spyOn(WalFiles.prototype, 'extent').mockImplementation(function (this: WalFiles) {
      return around(() => extent.call(this), other)
    })
    try {
      look(watch)
    } finally {
      reading.mockRestore()
    }
    other.close()
    await store.close()
    watch.close()
  }

  test('between two readings, with any number of them', async () => {
    let left = 9
    await lookedAt(
      // Each time the index has a frame when it is read, and then the file is emptied.
      (read, other) => {
        if (left === 0) return read()
        other.exec(`INSERT INTO settings VALUES ('round-${left--}', 'x')`)
        const extent = read()
        other.pragma('wal_checkpoint(TRUNCATE)')
        return extent
      },
      (watch) => expect(watch.findDataLoss()).toBeUndefined(),
    )
    expect(left).toBe(0)
  })

  test('right after a commit', async () => {
    let readings = 0
    await lookedAt(
      (read, other) => {
        const extent = read()
        if (++readings === 1) other.pragma('wal_checkpoint(TRUNCATE)')
        return extent
      },
      (watch) => expect(watch.confirm()).toBeUndefined(),
    )
    expect(readings).toBeGreaterThan(1)
  })
})
