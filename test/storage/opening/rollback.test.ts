import { describe, expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from '../../../src/db/driver.ts'
import { createLog } from '../../../src/lib/log.ts'
import { newestOf, readHistory } from '../../../src/storage/session-history.ts'
import { until } from '../../support/client.ts'
import { TestClock } from '../../support/clock.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { type LedgerOptions, type LedgerStore, openLedger } from '../../support/ledger.ts'
import { expectHeld, keep, putBack, recordOf, shell, work } from '../../support/older-states.ts'

/** rollback.drill.ts has the cases after crashes and by other programs. */
describe('an older copy of the directory in place of the newer one is held', () => {
  test('cp -a after a clean stop', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    putBack(directory)
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 10 })
  })

  test('only the engine, over a later one', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    shell(`cat ${directory.at('bk')}/live/engine.db > ${directory.files.database}`)
    // carillon.db is the newer one, not the one that this engine published.
    await expectHeld(directory, { reason: 'RESTORED', sequence: 15 })
  })

  test('also for a command that sees it first', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    putBack(directory)
    await (await openLedger(directory.data, { mode: 'command' })).close()
    await using store = await openLedger(directory.data)
    expect(store.setting('sending_hold')).toContain('ROLLED_BACK')
  })
})

test('a damaged mix of two states is refused with 65, not with a raw error', async () => {
  using directory = new TemporaryDirectory()
  await work(directory, 2_000)
  rmSync(directory.files.snapshot)
  const bytes = readFileSync(directory.files.database)
  bytes.fill(0x5a, 4096 * 6, bytes.length)
  writeFileSync(directory.files.database, bytes)
  await expect(openLedger(directory.data)).rejects.toMatchObject({ name: 'Refusal', exitCode: 65 })
})

describe('a state that is not a rollback is not held:', () => {
  const expectFree = (store: LedgerStore): void => {
    expect(store.storage.adopted).toBeNull()
    expect(store.setting('sending_hold')).toBeUndefined()
  }

  test('there is no place to keep the record, and this is reported', async () => {
    using directory = new TemporaryDirectory()
    writeFileSync(directory.at('file'), '')
    const logged: string[] = []
    const log = createLog('logfmt', (line) => logged.push(line))
    for (let i = 0; i < 2; i++) {
      await using store = await openLedger(directory.data, { log, generationDir: directory.at('file/in') })
      expectFree(store)
      store.transfer(1)
    }
    expect(logged.join('\n')).toContain('generation_dir')
  })

  test('the directory was moved to another path', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 5)
    shell(`mv ${directory.data} ${directory.at('moved')}`)
    await using store = await openLedger(directory.at('moved'))
    expectFree(store)
  })
})

describe('data without writes for a long time', () => {
  /** State of a machine that was rolled back: another boot, and a mark from before. */
  const ageBy = (directory: TemporaryDirectory, ms: number): void => {
    const connection = connect(directory.files.database)
    connection.prepare(`UPDATE storage_sessions SET marked_at = marked_at - ?, boot_id = 'another'`).run(ms)
    connection.close()
  }

  test.each([
    { what: 'for 59 minutes starts', minutes: 59, isDue: true, expected: null },
    {
      what: 'for 61 minutes starts held when messages are due',
      minutes: 61,
      isDue: true,
      expected: 'LONG_AWAY',
    },
    { what: 'for 61 minutes starts when nothing is due', minutes: 61, isDue: false, expected: null },
  ])('$what', async ({ minutes, isDue, expected }) => {
    using directory = new TemporaryDirectory()
    await work(directory, 5)
    ageBy(directory, minutes * 60_000)
    const options: LedgerOptions = { hasDueMessages: () => isDue }
    await using store = await openLedger(directory.data, options)
    expect(store.storage.adopted?.reason ?? null).toBe(expected as never)
  })

  test('a clock that was set forward in one boot does not count as time that passed', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 5)
    const connection = connect(directory.files.database)
    connection.exec(`UPDATE storage_sessions SET marked_at = marked_at - ${90 * 86_400_000}`)
    connection.close()
    await using store = await openLedger(directory.data, { hasDueMessages: () => true })
    expect(store.storage.adopted).toBeNull()
  })
})

test('the mark moves while data is written, and at the end it records a clean stop', async () => {
  using directory = new TemporaryDirectory()
  const moving = new TestClock()
  const store = await openLedger(directory.data, { clock: moving })
  const mark = () => newestOf(readHistory(store.storage.connection)!).mark
  store.storage.startPublishing(3_600_000)
  await store.storage.publishNow()
  const before = mark()
  store.transfer(1)
  moving.advance(501)
  await until(
    async () => mark(),
    (found) => found !== before,
  )
  const last = mark()
  await store.close()
  expect(recordOf(directory)).toMatchObject({ isRunning: false, mark: last + 1 })
})

test('a writer in another process that holds the database stops the marks only for a time, and without noise', async () => {
  using directory = new TemporaryDirectory()
  const logged: string[] = []
  const log = createLog('logfmt', (line) => logged.push(line))
  const moving = new TestClock()
  await using store = await openLedger(directory.data, { clock: moving, log })
  store.storage.startPublishing(3_600_000)
  await store.storage.publishNow()
  const mark = () => newestOf(readHistory(store.storage.connection)!).mark
  store.transfer(1)
  const before = mark()
  const other = connect(directory.files.database)
  other.exec('BEGIN IMMEDIATE')
  moving.advance(501)
  await store.storage.probe()
  expect(mark()).toBe(before)
  other.exec('ROLLBACK')
  other.close()
  await until(
    async () => {
      moving.advance(501)
      return mark()
    },
    (found) => found !== before,
  )
  expect(logged).toEqual([])
})
