import { expect, test } from 'bun:test'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { covers } from '../support/covers.ts'
import { LedgerChild } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { examineInPlace, openLedger } from '../support/ledger.ts'
import { rounds } from '../support/rounds.ts'

covers('src/storage')

/** Time limit for the copies on a slow machine. */
const FOR_MS = 25_000
/** Number of the copy that is restored at the end. */
const KEPT = 5

/** Copies a file with the machine's `cp`, like an operator. */
const plainCopy = async (from: string, to: string): Promise<void> => {
  const exitCode = await Bun.spawn(['cp', from, to]).exited
  if (exitCode !== 0) throw new Error(`cp ended with ${exitCode}`)
}

/** Copies a file in pieces with pauses, like a slow link, while the file is replaced many times. */
async function slowCopy(from: string, to: string): Promise<void> {
  const source = openSync(from, 'r')
  const target = openSync(to, 'w')
  const chunk = Buffer.alloc(128 * 1024)
  try {
    for (;;) {
      const read = readSync(source, chunk, 0, chunk.length, null)
      if (read === 0) return
      writeSync(target, chunk, 0, read)
      await Bun.sleep(5)
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/** Starts a server under full write load that publishes all the time, after a few thousand transfers. */
async function underLoad(directory: TemporaryDirectory): Promise<LedgerChild> {
  const seeded = await openLedger(directory.data)
  seeded.transfer(5_000)
  await seeded.close()
  const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 10, load: 0 })
  await child.ready()
  return child
}

test.each([
  { how: 'cp', copies: 200, copy: plainCopy },
  { how: 'a slow copy', copies: 40, copy: slowCopy },
] as const)(
  '$how of carillon.db under full write load is always a complete database (up to $copies copies)',
  async ({ copies, copy }) => {
    using directory = new TemporaryDirectory()
    const child = await underLoad(directory)
    const sequences: number[] = []
    const copyOnce = async (i: number) => {
      const file = directory.at('copy.db')
      await copy(directory.files.snapshot, file)
      const state = examineInPlace(file)
      expect(state.verdict).toBe('whole')
      sequences.push(state.sequence)
      if (i === KEPT) renameSync(file, directory.at('kept.db'))
      else rmSync(file, { force: true })
    }
    for (const i of rounds(copies, FOR_MS, KEPT + 1)) await copyOnce(i)
    // A busy machine publishes less often than it copies.
    while (new Set(sequences).size <= KEPT) await copyOnce(sequences.length)
    expect(await child.stop()).toBe(0)
    // The copies are of several moments, in order, and each can be restored.
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(sequences.length).toBeGreaterThan(KEPT)
    expect(new Set(sequences).size).toBeGreaterThan(KEPT)

    const kept = examineInPlace(directory.at('kept.db'))
    rmSync(directory.files.snapshot)
    copyFileSync(directory.at('kept.db'), directory.files.snapshot)
    await using restored = await openLedger(directory.data)
    expect(restored.storage.adopted).toEqual({ reason: 'RESTORED' })
    expect(restored.sequence()).toBe(kept.sequence)
    expect(restored.setting('sending_hold')).toContain('RESTORED')
  },
)

test('a foreign process that checkpoints the engine again and again tears no copy', async () => {
  using directory = new TemporaryDirectory()
  const child = await underLoad(directory)
  const meddler = Bun.spawn(
    [
      process.execPath,
      '-e',
      `const { connect } = await import('${import.meta.dir}/../../src/db/driver.ts')
       const engine = connect(process.argv[1])
       for (;;) { try { engine.pragma('wal_checkpoint(PASSIVE)') } catch {} ; Bun.sleepSync(1) }`,
      directory.files.database,
    ],
    { stderr: 'inherit' },
  )
  try {
    for (const _ of rounds(100, FOR_MS)) {
      const file = directory.at('copy.db')
      await plainCopy(directory.files.snapshot, file)
      expect(examineInPlace(file).verdict).toBe('whole')
      rmSync(file)
    }
  } finally {
    meddler.kill()
    await meddler.exited
  }
  expect(await child.stop()).toBe(0)
  expect(existsSync(directory.files.publishing)).toBe(false)
  expect(examineInPlace(directory.files.database).sequence).toBeGreaterThanOrEqual(child.lastAck())
})

test.skipIf(!Bun.which('sqlite3'))(
  'the sqlite3 shell, opened on the live database, loses no acknowledged write',
  async () => {
    using directory = new TemporaryDirectory()
    const child = await underLoad(directory)
    for (const _ of rounds(50, FOR_MS)) {
      await Bun.spawn(['sqlite3', directory.files.database, 'SELECT sequence FROM ledger_head'], {
        stdout: 'ignore',
      }).exited
    }
    await child.kill()
    await using store = await openLedger(directory.data)
    expect(store.sequence()).toBeGreaterThanOrEqual(child.lastAck())
    expect(store.storage.adopted).toBeNull()
  },
)
