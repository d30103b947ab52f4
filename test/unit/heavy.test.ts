import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { type HeavyReader, workerHeavyReader } from '../../src/db/heavy.ts'
import { openEngine } from '../../src/db/open.ts'

/** Some tenths of a second of counting. */
const LONG = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT count(*) AS n FROM n`
const SHORT = 'SELECT count(*) AS n FROM things WHERE name <> ?'

let dir: string
let writer: Connection
let heavy: HeavyReader

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'carillon-heavy-'))
  writer = openEngine(join(dir, 'engine.db'))
  writer.exec(`CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a'), ('b')`)
  heavy = workerHeavyReader(join(dir, 'engine.db'))
})

afterEach(async () => {
  await heavy.close()
  writer.close()
  rmSync(dir, { recursive: true })
})

test('a heavy read sees what was committed before it began', async () => {
  expect(await heavy.get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  writer.exec(`INSERT INTO things VALUES ('c')`)
  expect(await heavy.get<{ n: number }>(SHORT, 'a')).toEqual({ n: 2 })
  expect(await heavy.all<{ name: string }>('SELECT name FROM things ORDER BY name DESC')).toEqual([
    { name: 'c' },
    { name: 'b' },
    { name: 'a' },
  ])
})

test('a heavy read cannot write', async () => {
  await expect(heavy.all(`INSERT INTO things VALUES ('d')`)).rejects.toThrow()
  expect(await heavy.get<{ n: number }>(SHORT, '')).toEqual({ n: 2 })
})

test('a query that fails is its own caller’s trouble', async () => {
  const [bad, good] = await Promise.allSettled([heavy.all('SELECT nothing'), heavy.get(SHORT, 'a')])
  expect(bad).toMatchObject({ status: 'rejected', reason: new Error('no such column: nothing') })
  expect(good).toEqual({ status: 'fulfilled', value: { n: 1 } })
})

test('a short read does not wait for a long one', async () => {
  const order: string[] = []
  await Promise.all([
    heavy.get<{ n: number }>(LONG).then((row) => order.push(`long ${row?.n}`)),
    heavy.get<{ n: number }>(SHORT, 'a').then((row) => order.push(`short ${row?.n}`)),
  ])
  expect(order).toEqual(['short 1', 'long 500000'])
})

test('more reads than workers are all answered, each with its own rows', async () => {
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, index) => heavy.get<{ n: number }>('SELECT ? AS n', index)),
  )
  expect(rows.map((row) => row?.n)).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('closing fails what runs and what waits, and nobody hangs', async () => {
  const reads = [LONG, LONG, LONG].map((sql) => heavy.all(sql))
  await heavy.close()
  for (const read of await Promise.allSettled(reads)) {
    expect(read).toMatchObject({ status: 'rejected', reason: new Error('The database is closed.') })
  }
})

test('a database that cannot be opened fails the read that needs it', async () => {
  const nowhere = workerHeavyReader(join(dir, 'missing.db'))
  await expect(nowhere.all('SELECT 1')).rejects.toThrow('The read worker failed')
  await nowhere.close()
})
