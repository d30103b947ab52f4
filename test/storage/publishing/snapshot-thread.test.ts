import { describe, expect, test } from 'bun:test'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from '../../../src/db/driver.ts'
import { storagePaths } from '../../../src/storage/paths.ts'
import { startCopierThread } from '../../../src/storage/publishing/snapshot-thread.ts'
import { until } from '../../support/client.ts'

/** Database in WAL mode, and a thread that copies it. */
function copied(idleMs: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'carillon-copier-'))
  const paths = storagePaths(dataDir)
  mkdirSync(dirname(paths.database), { recursive: true })
  const connection = connect(paths.database)
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)')
  const databaseDescriptor = openSync(paths.database, 'r')
  const thread = startCopierThread(
    { paths, databaseDescriptor, checkedBy: { migrations: [], invariants: [] } },
    { idleMs },
  )
  return {
    thread,
    paths,
    write: (text: string) => connection.prepare('INSERT INTO notes VALUES (?)').run(text),
    untilEnded: () =>
      until(
        async () => thread.isAlive,
        (isAlive) => !isAlive,
      ),
    /** Frames of the WAL that are not in the main file. */
    leftInWal: () => {
      const [result] = connection.pragma('wal_checkpoint(PASSIVE)') as Array<{
        log: number
        checkpointed: number
      }>
      return result!.log - result!.checkpointed
    },
    async [Symbol.asyncDispose]() {
      await thread.close()
      connection.close()
      closeSync(databaseDescriptor)
      rmSync(dataDir, { recursive: true })
    },
  }
}

describe('the thread that copies the database', () => {
  test('ends without work, and the next call has another one', async () => {
    await using given = copied(5)
    expect(given.thread.isAlive).toBe(false)
    for (const text of ['one', 'two', 'three']) {
      given.write(text)
      await given.thread.checkpoint()
      expect(given.leftInWal()).toBe(0)
      await given.untilEnded()
    }
    expect(await given.thread.copy(false)).toBe('VACUUM')
    expect(existsSync(given.paths.publishing)).toBe(true)
    const copy = connect(given.paths.publishing, { readonly: true })
    expect(copy.prepare('SELECT text FROM notes').pluck().all()).toEqual(['one', 'two', 'three'])
    copy.close()
  })

  test('stays between two successive calls, and is closed with the server', async () => {
    const given = copied(3_600_000)
    await given.thread.checkpoint()
    expect(given.thread.isAlive).toBe(true)
    await given.thread.checkpoint()
    await given[Symbol.asyncDispose]()
    expect(given.thread.isAlive).toBe(false)
    expect(await given.thread.checkpoint().catch((error: Error) => error.message)).toBe(
      'The snapshot thread is closed.',
    )
  })
})
