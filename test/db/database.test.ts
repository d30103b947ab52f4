import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createDatabase } from '../../src/db/create-database.ts'
import { connect } from '../../src/db/driver.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { TestClock } from '../support/clock.ts'

function openDatabase() {
  const connection = connect(':memory:')
  connection.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL UNIQUE)')
  const errors: unknown[] = []
  const db = createDatabase(connection, {
    clock: new TestClock(),
    readPool: inlineReadPool,
    onError: (error) => errors.push(error),
  })
  return { db, errors, numbers: () => db.all<{ n: number }>('SELECT n FROM t ORDER BY n').map(({ n }) => n) }
}

const insert = (n: number) => (tx: { run(sql: string, ...params: unknown[]): unknown }) =>
  void tx.run('INSERT INTO t (n) VALUES (?)', n)

describe('writes of one turn share a commit', () => {
  test('a write that throws undoes only its own changes', async () => {
    const { db, numbers } = openDatabase()
    const outcomes = await Promise.allSettled([
      db.write(insert(1)),
      db.write((tx) => {
        tx.run('INSERT INTO t (n) VALUES (2)')
        throw new Error('no')
      }),
      db.write(insert(3)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(numbers()).toEqual([1, 3])
  })

  test('any mixture of good and bad writes leaves exactly the good ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ n: fc.nat(20), isBad: fc.boolean() }), { maxLength: 40 }),
        async (wanted) => {
          const { db, numbers } = openDatabase()
          const expected = new Set<number>()
          for (const { n, isBad } of wanted) if (!isBad) expected.add(n)
          await Promise.allSettled(
            wanted.map(({ n, isBad }) =>
              db.write((tx) => {
                insert(n)(tx)
                if (isBad) throw new Error('no')
              }),
            ),
          )
          expect(numbers()).toEqual([...expected].sort((a, b) => a - b))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('no caller is answered before the commit, and callbacks run after it', async () => {
    const { db, numbers } = openDatabase()
    const seen: string[] = []
    const first = db.write((tx) => {
      insert(1)(tx)
      tx.onCommit(() => seen.push(`committed ${numbers().join()}`))
    })
    seen.push('asked')
    await first
    expect(seen).toEqual(['asked', 'committed 1'])
  })

  test('callbacks of a write that is rolled back never run', async () => {
    const { db } = openDatabase()
    let hasRun = false
    await db
      .write((tx) => {
        tx.onCommit(() => {
          hasRun = true
        })
        throw new Error('no')
      })
      .catch(() => {})
    expect(hasRun).toBe(false)
  })

  test('subscribers are woken once for a group, and not for a failed one', async () => {
    const { db } = openDatabase()
    let wakes = 0
    const unsubscribe = db.subscribe('jobs', () => {
      wakes++
    })
    await Promise.all([db.write((tx) => tx.notify('jobs')), db.write((tx) => tx.notify('jobs'))])
    await db
      .write((tx) => {
        tx.notify('jobs')
        throw new Error('no')
      })
      .catch(() => {})
    unsubscribe()
    await db.write((tx) => tx.notify('jobs'))
    expect(wakes).toBe(1)
  })

  test('a callback that throws is reported and affects no other', async () => {
    const { db, errors, numbers } = openDatabase()
    await db.write((tx) => {
      insert(1)(tx)
      tx.onCommit(() => {
        throw new Error('callback')
      })
    })
    await db.write(insert(2))
    expect(errors).toHaveLength(1)
    expect(numbers()).toEqual([1, 2])
  })
})

test('a transaction that is used outside its function refuses to work', async () => {
  const { db, numbers } = openDatabase()
  let leaked: { run(sql: string): unknown } | undefined
  await db.write((tx) => {
    leaked = tx
  })
  expect(() => leaked?.run('INSERT INTO t (n) VALUES (1)')).toThrow('This transaction has ended')
  expect(numbers()).toEqual([])
})

test('an immediate write rolls back if it throws', () => {
  const { db, numbers } = openDatabase()
  expect(() =>
    db.writeNow((tx) => {
      insert(1)(tx)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(numbers()).toEqual([])
})

test('if the disk is full in the middle of a group, all of it is refused and the next writes continue', async () => {
  const connection = connect(':memory:')
  connection.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, n BLOB)')
  const db = createDatabase(connection, {
    clock: new TestClock(),
    readPool: inlineReadPool,
    onError: () => {},
  })
  connection.pragma(`max_page_count = ${Number(connection.pragma('page_count', { simple: true })) + 4}`)
  const fill = (bytes: number) =>
    db.write((tx) => void tx.run('INSERT INTO t (n) VALUES (zeroblob(?))', bytes))
  const outcomes = await Promise.allSettled([fill(10), fill(1_000_000), fill(10)])
  // The full write fails. Its neighbours either commit whole or are refused whole, and no caller gets another
  // answer.
  const acknowledged = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(outcomes[1]!.status).toBe('rejected')
  expect(db.value<number>('SELECT count(*) FROM t')).toBe(acknowledged)
  await fill(10)
  expect(db.value<number>('SELECT count(*) FROM t')).toBe(acknowledged + 1)
})
