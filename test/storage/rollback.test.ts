import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { createLog } from '../../src/lib/log.ts'
import { newestOf, readHistory } from '../../src/storage/session-history.ts'
import { TestClock } from '../support/app.ts'
import { LedgerChild, runToDeath } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { examine, type LedgerOptions, type LedgerStore, openLedger } from '../support/ledger.ts'

/**
 * Older states put back in place: every file keeps its name, its inode and its
 * time of birth, and only what it says tells it from the one that was there.
 */
const shell = (command: string): void => {
  const { exitCode, stderr } = Bun.spawnSync(['sh', '-c', command])
  if (exitCode !== 0) throw new Error(`${command}: ${stderr}`)
}

async function work(directory: TemporaryDirectory, transfers: number): Promise<void> {
  await using store = await openLedger(directory.data)
  store.transfer(transfers)
}

const dieAfter = (directory: TemporaryDirectory, transfers: number): Promise<LedgerChild> =>
  runToDeath({
    dataDir: directory.data,
    steps: [{ publish: true }, { transfer: transfers }, { die: true }],
  })

const recordOf = (directory: TemporaryDirectory): { mark: number; isRunning: boolean } => {
  const [name] = [...new Bun.Glob('*.json').scanSync(`${directory.data}-generation`)]
  return JSON.parse(readFileSync(`${directory.data}-generation/${name}`, 'utf8'))
}

/** As a server that was killed after it had worked for a while. */
async function dieLater(directory: TemporaryDirectory): Promise<void> {
  const orders = { steps: [{ publish: true }], publishEveryMs: 3_600_000, load: 100 } as const
  const child = new LedgerChild({ dataDir: directory.data, ...orders })
  const { sequence } = (await child.ready())!
  // After the snapshot, which on a busy machine comes late and takes the WAL with all marks so far into the database.
  await child.acknowledged(sequence + 1)
  const { mark } = recordOf(directory)
  while (recordOf(directory).mark < mark + 5) await Bun.sleep(10)
  await child.kill()
}

const keep = (directory: TemporaryDirectory): void => shell(`cp -a ${directory.data} ${directory.at('bk')}`)

/** The ways in which operators put a directory back over itself. */
const WAYS: Array<[name: string, command: (from: string, to: string) => string]> = [
  ['cp -a', (from, to) => `chmod -R u+w ${to} && cp -a ${from}/. ${to}/`],
  [
    'tar --overwrite',
    (from, to) => `chmod -R u+w ${to} && tar -C ${from} -cf - . | tar -C ${to} --overwrite -xf -`,
  ],
  ...(Bun.which('rsync')
    ? ([
        ['rsync --inplace', (from, to) => `chmod -R u+w ${to} && rsync -a --inplace ${from}/ ${to}/`],
      ] as Array<[string, (from: string, to: string) => string]>)
    : []),
]

const putBack = (directory: TemporaryDirectory, way = WAYS[0]![1]): void =>
  shell(way(directory.at('bk'), directory.data))

async function expectHeld(
  directory: TemporaryDirectory,
  expected: { reason: string; sequence: number },
): Promise<void> {
  {
    await using store = await openLedger(directory.data)
    expect(store.storage.adopted?.reason).toBe(expected.reason as never)
    expect(store.setting('sending_hold')).toContain(`"reason":"${expected.reason}"`)
    expect(store.sequence()).toBe(expected.sequence)
    store.transfer(2)
  }
  // And it is settled: the data is whole, and the next start sees nothing odd.
  for (const path of [directory.files.database, directory.files.snapshot]) {
    expect(examine(path)).toEqual({ verdict: 'whole', sequence: expected.sequence + 2 })
  }
  await using again = await openLedger(directory.data)
  expect(again.storage.adopted).toBeNull()
}

describe('an older copy of the directory put back in place is held', () => {
  test.each(WAYS)('%s after a clean stop', async (_name, way) => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    putBack(directory, way)
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 10 })
  })

  test.each(WAYS)(
    '%s after a crash, without the WAL of the newer state being replayed over it',
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
    // Its snapshot, which is whole for sure, has all but what only the WAL held.
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 10 })
    expect(directory.setAside()).toEqual(['engine.db', 'engine.db-wal'])
  })

  test('only the engine, over a later one', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    keep(directory)
    await work(directory, 5)
    shell(`cat ${directory.at('bk')}/live/engine.db > ${directory.files.database}`)
    // carillon.db is the newer one, and not the one that this engine published.
    await expectHeld(directory, { reason: 'RESTORED', sequence: 15 })
  })

  test('when only a command without the record has looked at it in between', async () => {
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

  test('also for a command, which sees it first', async () => {
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

  test('and so is one that was put there from elsewhere', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 10)
    await dieAfter(directory, 20)
    copyFileSync(`${directory.files.database}-wal`, directory.at('old-wal'))
    await work(directory, 5)
    copyFileSync(directory.at('old-wal'), `${directory.files.database}-wal`)
    await expectHeld(directory, { reason: 'ROLLED_BACK', sequence: 35 })
  })
})

test('the last snapshot put back after a crash is said and held, and the newer live data kept', async () => {
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

test('a damaged mix of two states is refused with 65 and not with a raw error', async () => {
  using directory = new TemporaryDirectory()
  await work(directory, 2_000)
  rmSync(directory.files.snapshot)
  const bytes = readFileSync(directory.files.database)
  bytes.fill(0x5a, 4096 * 6, bytes.length)
  writeFileSync(directory.files.database, bytes)
  await expect(openLedger(directory.data)).rejects.toMatchObject({ name: 'Refusal', exitCode: 65 })
})

describe('what is not a rollback is not held:', () => {
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

  test('there is nowhere to keep the record, and that is said', async () => {
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

describe('data that nobody worked with for long', () => {
  /** As a machine that was rolled back would show it: another boot, and a mark from then. */
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

  test('a clock that was set forward within one boot is not time that passed', async () => {
    using directory = new TemporaryDirectory()
    await work(directory, 5)
    const connection = connect(directory.files.database)
    connection.exec(`UPDATE storage_sessions SET marked_at = marked_at - ${90 * 86_400_000}`)
    connection.close()
    await using store = await openLedger(directory.data, { hasDueMessages: () => true })
    expect(store.storage.adopted).toBeNull()
  })
})

test('the mark moves on while something is written, and at the end says that it ended well', async () => {
  using directory = new TemporaryDirectory()
  const moving = new TestClock()
  const store = await openLedger(directory.data, { clock: moving })
  const mark = () => newestOf(readHistory(store.storage.connection)!).mark
  store.storage.startPublishing(3_600_000)
  await store.storage.publishNow()
  const before = mark()
  store.transfer(1)
  moving.advance(501)
  while (mark() === before) await Bun.sleep(5)
  const last = mark()
  await store.close()
  expect(recordOf(directory)).toMatchObject({ isRunning: false, mark: last + 1 })
})

test('a writer in another process that holds the database does not stop the marks for good, nor make noise', async () => {
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
  const isStillBefore = () => {
    moving.advance(501)
    return mark() === before
  }
  while (isStillBefore()) await Bun.sleep(5)
  expect(logged).toEqual([])
})

test('a directory that vanished under a running server does not start as an empty one', async () => {
  using directory = new TemporaryDirectory()
  await dieAfter(directory, 3)
  rmSync(directory.data, { recursive: true })
  await expect(openLedger(directory.data)).rejects.toMatchObject({ exitCode: 65 })
  await using begun = await openLedger(directory.data, { mode: 'command' })
  expect(begun.sequence()).toBe(0)
})
