import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import type { Invariant } from '../../../src/db/check.ts'
import { type Connection, connect } from '../../../src/db/driver.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { fileMark } from '../../../src/storage/files.ts'
import { earlierSnapshots, worthKeeping } from '../../../src/storage/publishing/rotation.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { examine, openLedger } from '../../support/ledger.ts'

const LEDGER_RULE: Invariant = {
  name: 'every transfer has two postings',
  sql: `SELECT abs((SELECT count(*) FROM postings) - 2 * (SELECT sequence FROM ledger_head))`,
}

/** Overwrites the root page of a table or an index, without SQLite. */
const scribbleOn =
  (name: string) =>
  (directory: TemporaryDirectory, connection: Connection): void => {
    connection.pragma('wal_checkpoint(TRUNCATE)')
    const { page } = connection
      .prepare('SELECT rootpage AS page FROM sqlite_schema WHERE name = ?')
      .get(name) as {
      page: number
    }
    Bun.spawnSync([
      'dd',
      'if=/dev/zero',
      `of=${directory.files.database}`,
      'bs=4096',
      'count=1',
      `seek=${page - 1}`,
      'conv=notrunc',
    ])
  }

/** Damage that passes `quick_check`: an index that differs from its definition. */
const confuseIndex = (_directory: TemporaryDirectory, connection: Connection): void => {
  connection.unsafeMode(true)
  connection.pragma('writable_schema = ON')
  connection.exec(`UPDATE sqlite_schema SET sql = 'CREATE INDEX postings_account ON postings (account_id, amount)'
    WHERE name = 'postings_account'`)
  connection.pragma('writable_schema = RESET')
}

const breakRule = (_directory: TemporaryDirectory, connection: Connection): void => {
  connection.exec('DELETE FROM postings WHERE id = 1')
}

const DAMAGE: Array<[string, (directory: TemporaryDirectory, connection: Connection) => void]> = [
  ['a page of an index is overwritten', scribbleOn('postings_account')],
  ['a page of a table is overwritten', scribbleOn('accounts')],
  ['a rule of the data is broken', breakRule],
]

describe('if the live data is damaged, carillon.db stays the last good one', () => {
  test.each(DAMAGE)('%s', async (_what, damage) => {
    using directory = new TemporaryDirectory()
    const logged: string[] = []
    const log = createLog('logfmt', (line) => logged.push(line))
    const earlier = await openLedger(directory.data, { log, invariants: [LEDGER_RULE] })
    earlier.transfer(200)
    await earlier.close()
    const good = fileMark(directory.files.snapshot)
    // The first publication of a run has a full check, on a slow machine too.
    const store = await openLedger(directory.data, { log, invariants: [LEDGER_RULE] })
    damage(directory, store.storage.connection)
    store.storage.connection.exec(`INSERT INTO settings VALUES ('changed', '1')`)

    store.storage.startPublishing(3_600_000)
    // After a check that found a fault, the next one is also full.
    expect(await store.storage.publishNow()).toEqual({ kind: 'DAMAGED', fault: expect.any(String) })
    expect(store.storage.condition().trouble).toContain('did not pass its check')
    await store.close()
    expect(fileMark(directory.files.snapshot)).toBe(good!)
    expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence: 200 })
    expect(logged.join('\n')).toContain('carillon.db is not replaced')
    expect(existsSync(directory.files.publishing)).toBe(false)
  })
})

describe('a damaged carillon.db is not adopted', () => {
  test.each([
    ['whose index does not have its rows, which quick_check passes', confuseIndex],
    ['that breaks a rule of the data', breakRule],
  ])('%s', async (_what, damage) => {
    using directory = new TemporaryDirectory()
    const first = await openLedger(directory.data)
    first.transfer(200)
    await first.close()
    const { snapshot } = directory.files
    await Bun.write(directory.at('copy.db'), Bun.file(snapshot))
    const connection = connect(directory.at('copy.db'))
    damage(directory, connection)
    expect(connection.pragma('quick_check(1)', { simple: true })).toBe('ok')
    connection.close()
    rmSync(snapshot)
    await Bun.write(snapshot, Bun.file(directory.at('copy.db')))
    await expect(openLedger(directory.data, { invariants: [LEDGER_RULE] })).rejects.toMatchObject({
      exitCode: 65,
      message: expect.stringContaining('is damaged'),
    })
  })
})

describe('earlier snapshots', () => {
  test('the first of each of the last four hours and five days are kept', () => {
    const start = Date.UTC(2026, 0, 1)
    const everyTenMinutes = Array.from({ length: 10 * 24 * 6 }, (_, i) => start + i * 600_000)
    const kept = [...worthKeeping(everyTenMinutes)].sort((a, b) => a - b)
    expect(kept).toEqual([
      ...[5, 6, 7, 8, 9].map((day) => start + day * DAY_MS),
      ...[20, 21, 22, 23].map((hour) => start + 9 * DAY_MS + hour * HOUR_MS),
    ])
  })

  test('a carillon.db that is replaced is kept whole, at most once an hour', async () => {
    using directory = new TemporaryDirectory()
    await using store = await openLedger(directory.data)
    for (let i = 0; i < 4; i++) {
      store.transfer(1)
      await store.storage.publishNow()
    }
    const kept = earlierSnapshots(directory.files)
    expect(kept.length).toBeGreaterThanOrEqual(1)
    expect(kept.length).toBeLessThanOrEqual(2)
    expect(examine(kept.at(-1)!.path)).toEqual({ verdict: 'whole', sequence: 1 })
    expect(examine(directory.files.snapshot).sequence).toBe(4)
  })
})

test('a snapshot that could not be made or checked leaves nothing that takes space', async () => {
  using directory = new TemporaryDirectory()
  const unanswerable: Invariant = { name: 'unanswerable', sql: 'SELECT count(*) FROM nowhere' }
  const store = await openLedger(directory.data, { invariants: [unanswerable] })
  store.transfer(5)
  await expect(store.storage.publishNow()).rejects.toThrow('nowhere')
  expect(readdirSync(directory.files.live).filter((name) => name.startsWith('publishing'))).toEqual([])
  await store.close()
})
