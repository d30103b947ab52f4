import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { interruptible } from '../../src/db/interruptible.ts'
import type { RowReader } from '../../src/db/read-pool.ts'
import { type PoolLimits, workerReadPool } from '../../src/db/worker-pool.ts'
import { openLiveDatabase } from '../../src/storage/live-connection.ts'

/** Some tenths of a second of counting. */
const LONG = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT count(*) AS n FROM n`
const SHORT = 'SELECT count(*) AS n FROM things WHERE name <> ?'

/** Would count for days, and can be ended. */
const ENDLESS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${interruptible('i').text})
  SELECT count(*) AS n FROM n`

let dir: string
let writer: Connection
let pool: ReturnType<typeof workerReadPool>
let rows: RowReader

function open(limits?: Partial<PoolLimits>): void {
  pool = workerReadPool(join(dir, 'engine.db'), limits)
  rows = of(1)
}

const of = (organizationId: number, isJob = false) =>
  pool.of({ organizationId, isJob, advice: 'Ask for less.' })

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'carillon-read-pool-'))
  writer = openLiveDatabase(join(dir, 'engine.db'))
  writer.exec(`CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a'), ('b')`)
  open()
})

afterEach(async () => {
  await pool.close()
  writer.close()
  rmSync(dir, { recursive: true })
})

test('a pooled read sees what was committed before it began', async () => {
  expect(await rows.get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  writer.exec(`INSERT INTO things VALUES ('c')`)
  expect(await rows.get<{ n: number }>(SHORT, 'a')).toEqual({ n: 2 })
  expect(await rows.all<{ name: string }>('SELECT name FROM things ORDER BY name DESC')).toEqual([
    { name: 'c' },
    { name: 'b' },
    { name: 'a' },
  ])
})

test('a pooled read cannot write', async () => {
  await expect(rows.all(`INSERT INTO things VALUES ('d')`)).rejects.toThrow()
  expect(await rows.get<{ n: number }>(SHORT, '')).toEqual({ n: 2 })
})

test('a query that fails is its own caller’s trouble', async () => {
  const [bad, good] = await Promise.allSettled([rows.all('SELECT nothing'), rows.get(SHORT, 'a')])
  expect(bad).toMatchObject({ status: 'rejected', reason: new Error('no such column: nothing') })
  expect(good).toEqual({ status: 'fulfilled', value: { n: 1 } })
})

test('a short read does not wait for a long one', async () => {
  const order: string[] = []
  await Promise.all([
    rows.get<{ n: number }>(LONG).then((row) => order.push(`long ${row?.n}`)),
    rows.get<{ n: number }>(SHORT, 'a').then((row) => order.push(`short ${row?.n}`)),
  ])
  expect(order).toEqual(['short 1', 'long 500000'])
})

test('more reads than workers are all answered, each with its own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => rows.get<{ n: number }>('SELECT ? AS n', index)),
  )
  expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('a database that cannot be opened fails the read that needs it', async () => {
  const nowhere = workerReadPool(join(dir, 'missing.db'))
  const reader = nowhere.of({ organizationId: 1, advice: '' })
  await expect(reader.all('SELECT 1')).rejects.toThrow('The read worker failed')
  await nowhere.close()
})

test('who keeps two workers busy keeps no other organization waiting', async () => {
  let areOver = 0
  const endless = Array.from({ length: 6 }, () =>
    of(1)
      .all(ENDLESS)
      .catch(() => (areOver += 1)),
  )
  expect(await of(2).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(await of(3).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(areOver).toBe(0)
  await pool.close()
  await Promise.all(endless)
  expect(areOver).toBe(6)
})

test('organizations take turns, whoever asked first and however much', async () => {
  await pool.close()
  open({ threads: 1, perOrganization: 1 })
  const order: string[] = []
  const ask = (organizationId: number, name: string) =>
    of(organizationId)
      .get(SHORT, 'a')
      .then(() => order.push(name))
  const many = Array.from({ length: 5 }, (_, n) => ask(1, `first ${n}`))
  await Promise.all([...many, ask(2, 'second'), ask(3, 'third')])
  expect(order.slice(0, 4)).toEqual(['first 0', 'first 1', 'second', 'third'])
})

test('one organization alone never starts the third worker', async () => {
  await Promise.all(Array.from({ length: 6 }, () => rows.get(SHORT, 'a')))
  expect(pool.threads).toBe(2)
})
