import { describe, expect, test } from 'bun:test'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { Refusal } from '../../src/lib/exit.ts'
import { covers } from '../support/covers.ts'
import { runToDeath } from '../support/crash.ts'
import { contentOf, TemporaryDirectory } from '../support/data-dir.ts'
import { examine, openLedger } from '../support/ledger.ts'

covers('src/storage')

/**
 * The past of a data directory before the tested start. carillon.db was copied at sequences 10 and 20. The
 * ledger is now at 30: stopped cleanly, or killed with 25 in carillon.db and 5 more only in the WAL.
 */
type History = (directory: TemporaryDirectory) => Promise<void>

const stopped: History = async (directory) => {
  for (const backup of ['at-10.db', 'at-20.db', 'at-30.db']) {
    const store = await openLedger(directory.data)
    store.transfer(10)
    await store.close()
    copyFileSync(directory.files.snapshot, directory.at(backup))
  }
}

const killed: History = async (directory) => {
  for (const backup of ['at-10.db', 'at-20.db']) {
    const store = await openLedger(directory.data)
    store.transfer(10)
    await store.close()
    copyFileSync(directory.files.snapshot, directory.at(backup))
  }
  await runToDeath({
    dataDir: directory.data,
    steps: [{ transfer: 5 }, { publish: true }, { transfer: 5 }, { die: true }],
  })
  copyFileSync(directory.files.snapshot, directory.at('at-25.db'))
}

type Deed = (directory: TemporaryDirectory) => void

const nothing: Deed = () => {}
/** Restores a backup like an operator: over the read-only file, as root or as its owner. */
const putBack =
  (backup: string): Deed =>
  (directory) => {
    rmSync(directory.files.snapshot)
    copyFileSync(directory.at(backup), directory.files.snapshot)
  }
/** Replaces the directory by a copy of every file. */
const copyDirectory: Deed = (directory) => {
  cpSync(directory.data, directory.at('copied'), { recursive: true })
  rmSync(directory.data, { recursive: true })
  renameSync(directory.at('copied'), directory.data)
}
const moveOnlySnapshot: Deed = (directory) => {
  rmSync(directory.files.live, { recursive: true })
}
const editByHand: Deed = (directory) => {
  chmodSync(directory.files.snapshot, 0o600)
  const connection = connect(directory.files.snapshot)
  connection.exec(`INSERT INTO settings VALUES ('edited', 'yes')`)
  connection.close()
}
const copyEngineOver: Deed = (directory) => {
  rmSync(directory.files.snapshot)
  copyFileSync(directory.files.database, directory.files.snapshot)
}
const scribbleOnEngine: Deed = (directory) => {
  writeFileSync(directory.files.database, Buffer.alloc(200_000, 0x5a))
}
const tearEngine: Deed = (directory) => {
  truncateSync(directory.files.database, 50_000)
}
const loseEngineButNotItsWal: Deed = (directory) => rmSync(directory.files.database)

describe('a start uses', () => {
  test.each<{
    guarantee: string
    history: History
    deed: Deed
    expected: { adopted: string | null; sequence: number; setAside: string[] }
  }>([
    {
      guarantee: 'the live data after a clean stop',
      history: stopped,
      deed: nothing,
      expected: { adopted: null, sequence: 30, setAside: [] },
    },
    {
      guarantee: 'the live data after kill -9, without a loss',
      history: killed,
      deed: nothing,
      expected: { adopted: null, sequence: 30, setAside: [] },
    },
    {
      guarantee: 'an old backup that was restored after a clean stop',
      history: stopped,
      deed: putBack('at-10.db'),
      expected: { adopted: 'RESTORED', sequence: 10, setAside: ['engine.db'] },
    },
    {
      guarantee: 'a very recent backup that was restored after a clean stop',
      history: stopped,
      deed: putBack('at-20.db'),
      expected: { adopted: 'RESTORED', sequence: 20, setAside: ['engine.db'] },
    },
    {
      guarantee: 'an old backup that was restored after kill -9, and does not replay the remaining WAL',
      history: killed,
      deed: putBack('at-10.db'),
      expected: { adopted: 'RESTORED', sequence: 10, setAside: ['engine.db', 'engine.db-wal'] },
    },
    {
      guarantee: 'a recent backup that was restored after kill -9',
      history: killed,
      deed: putBack('at-20.db'),
      expected: { adopted: 'RESTORED', sequence: 20, setAside: ['engine.db', 'engine.db-wal'] },
    },
    {
      guarantee: 'the live data if the restored file is the last published one',
      history: stopped,
      deed: putBack('at-30.db'),
      expected: { adopted: null, sequence: 30, setAside: [] },
    },
    {
      guarantee:
        'the live data, held, if the last published file was restored after kill -9: the live data has more',
      history: killed,
      deed: putBack('at-25.db'),
      expected: { adopted: 'SNAPSHOT_PUT_BACK', sequence: 30, setAside: [] },
    },
    {
      guarantee: 'the live data, held, of a directory that was copied after a clean stop',
      history: stopped,
      deed: copyDirectory,
      expected: { adopted: 'COPIED', sequence: 30, setAside: [] },
    },
    {
      guarantee: 'the snapshot of a directory that was copied after kill -9',
      history: killed,
      deed: copyDirectory,
      expected: {
        adopted: 'COPIED_WHILE_RUNNING',
        sequence: 25,
        setAside: ['engine.db', 'engine.db-wal'],
      },
    },
    {
      guarantee: 'carillon.db if only that file was moved here',
      history: stopped,
      deed: moveOnlySnapshot,
      expected: { adopted: 'MOVED', sequence: 30, setAside: [] },
    },
    {
      guarantee: 'the live data if carillon.db has another time and mode',
      history: stopped,
      deed: ({ files }) => {
        utimesSync(files.snapshot, 1, 1)
        chmodSync(files.snapshot, 0o644)
      },
      expected: { adopted: null, sequence: 30, setAside: [] },
    },
    {
      guarantee: 'the live data if carillon.db was deleted',
      history: killed,
      deed: ({ files }) => rmSync(files.snapshot),
      expected: { adopted: null, sequence: 30, setAside: [] },
    },
    {
      guarantee: 'carillon.db if it was edited by hand',
      history: stopped,
      deed: editByHand,
      expected: { adopted: 'RESTORED', sequence: 30, setAside: ['engine.db'] },
    },
    {
      guarantee: 'an engine file that replaced carillon.db',
      history: stopped,
      deed: copyEngineOver,
      expected: { adopted: 'RESTORED', sequence: 30, setAside: ['engine.db'] },
    },
    {
      guarantee: 'carillon.db if the live data is garbage',
      history: stopped,
      deed: scribbleOnEngine,
      expected: { adopted: 'ENGINE_UNREADABLE', sequence: 30, setAside: ['engine.db'] },
    },
    {
      guarantee: 'carillon.db if the live data is truncated',
      history: stopped,
      deed: tearEngine,
      expected: { adopted: 'ENGINE_UNREADABLE', sequence: 30, setAside: ['engine.db'] },
    },
    {
      guarantee: 'carillon.db if the live data is lost, and does not replay its WAL',
      history: killed,
      deed: loseEngineButNotItsWal,
      expected: { adopted: 'MOVED', sequence: 25, setAside: ['engine.db-wal'] },
    },
  ])('$guarantee', async ({ history, deed, expected }) => {
    using directory = new TemporaryDirectory()
    await history(directory)
    deed(directory)
    {
      await using store = await openLedger(directory.data)
      expect(store.sequence()).toBe(expected.sequence)
      expect(store.storage.adopted?.reason ?? null).toBe(expected.adopted as never)
      // New rows get ids that the lost state cannot have used.
      const given = store.storage.connection.prepare('SELECT max(seq) FROM sqlite_sequence').pluck().get()
      expect((given as number) > 1_000_000).toBe(expected.adopted !== null)
      const hold = store.setting('sending_hold')
      expect(hold === undefined ? null : JSON.parse(hold)).toEqual(
        expected.adopted === null ? null : { reason: expected.adopted, since: expect.any(Number) },
      )
      store.transfer(3)
    }
    // The state is settled: carillon.db follows, no more file is moved, and the next start finds nothing
    // unusual.
    const after = { verdict: 'whole', sequence: expected.sequence + 3 }
    expect(examine(directory.files.snapshot)).toEqual(after)
    expect(directory.setAside()).toEqual(expected.setAside)
    await using again = await openLedger(directory.data)
    expect(again.storage.adopted).toBeNull()
    expect(again.sequence()).toBe(after.sequence)
  })
})

const notADatabase: Deed = ({ files }) => {
  rmSync(files.snapshot)
  writeFileSync(files.snapshot, Buffer.alloc(100_000, 0xa5))
}
const cutShort: Deed = ({ files }) => {
  chmodSync(files.snapshot, 0o600)
  truncateSync(files.snapshot, 50_000)
}
const emptied: Deed = ({ files }) => {
  chmodSync(files.snapshot, 0o600)
  truncateSync(files.snapshot, 0)
}
const somebodyElses: Deed = ({ files }) => {
  rmSync(files.snapshot)
  const connection = connect(files.snapshot)
  connection.exec('CREATE TABLE recipes (name TEXT)')
  connection.close()
}
const damagedInside =
  (backup: string): Deed =>
  (directory) => {
    putBack(backup)(directory)
    chmodSync(directory.files.snapshot, 0o600)
    const connection = connect(directory.files.snapshot)
    const { pgno } = connection
      .prepare(`SELECT rootpage AS pgno FROM sqlite_schema WHERE name = 'postings_account'`)
      .get() as { pgno: number }
    connection.close()
    const bytes = readFileSync(directory.files.snapshot)
    bytes.fill(0x77, (pgno - 1) * 4096, pgno * 4096)
    writeFileSync(directory.files.snapshot, bytes)
  }
const onlyATornEngine: Deed = (directory) => {
  rmSync(directory.files.snapshot)
  tearEngine(directory)
}

describe('a start is refused with 65 and changes nothing if', () => {
  test.each<{ reason: string; history: History; deed: Deed }>([
    { reason: 'carillon.db is garbage', history: stopped, deed: notADatabase },
    { reason: 'carillon.db is garbage and the server was killed', history: killed, deed: notADatabase },
    { reason: 'carillon.db is truncated', history: stopped, deed: cutShort },
    { reason: 'carillon.db is empty', history: stopped, deed: emptied },
    { reason: 'carillon.db is a database of another program', history: stopped, deed: somebodyElses },
    {
      reason: 'the restored backup is damaged inside',
      history: stopped,
      deed: damagedInside('at-20.db'),
    },
    {
      reason: 'the live data is damaged and there is no carillon.db',
      history: stopped,
      deed: onlyATornEngine,
    },
  ])('$reason', async ({ history, deed }) => {
    using directory = new TemporaryDirectory()
    await history(directory)
    deed(directory)
    const before = contentOf(directory.data)
    const refusal = await openLedger(directory.data).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ exitCode: 65, remedy: expect.any(String) })
    expect(contentOf(directory.data)).toEqual(before)
  })
})

test('a start after a refusal continues with the live data once the bad file was moved away', async () => {
  using directory = new TemporaryDirectory()
  await killed(directory)
  notADatabase(directory)
  await expect(openLedger(directory.data)).rejects.toThrow('is not a database file')
  rmSync(directory.files.snapshot)
  await using store = await openLedger(directory.data)
  expect(store.sequence()).toBe(30)
})

test('a file that a tool left next to carillon.db is not read into the next snapshot', async () => {
  using directory = new TemporaryDirectory()
  await stopped(directory)
  writeFileSync(`${directory.files.snapshot}-wal`, '')
  appendFileSync(`${directory.files.snapshot}-shm`, 'left over')
  const store = await openLedger(directory.data)
  expect(store.storage.adopted).toBeNull()
  store.transfer(1)
  await store.close()
  expect(existsSync(`${directory.files.snapshot}-wal`)).toBe(false)
  expect(existsSync(`${directory.files.snapshot}-shm`)).toBe(false)
  expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 31 })
})

test('an existing but empty directory is a new one', async () => {
  using directory = new TemporaryDirectory()
  mkdirSync(directory.data)
  await using store = await openLedger(directory.data)
  expect(store.sequence()).toBe(0)
  expect(store.storage.adopted).toBeNull()
  expect(store.storage.epoch).toBe(1)
})
