import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { workerReadPool } from '../../src/db/worker-pool.ts'
import { ENDLESS, limitPool, readerOf, SHORT, things, useThings } from '../support/pool-of-things.ts'

useThings()

test('a pooled read sees the commits before its beginning', async () => {
  expect(await readerOf(1).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  things.writer.exec(`INSERT INTO things VALUES ('c')`)
  expect(await readerOf(1).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 2 })
  expect(await readerOf(1).all<{ name: string }>('SELECT name FROM things ORDER BY name DESC')).toEqual([
    { name: 'c' },
    { name: 'b' },
    { name: 'a' },
  ])
})

test('a pooled read cannot write', async () => {
  await expect(readerOf(1).all(`INSERT INTO things VALUES ('d')`)).rejects.toThrow()
  expect(await readerOf(1).get<{ n: number }>(SHORT, '')).toEqual({ n: 2 })
})

test('a failing query affects only its own caller', async () => {
  const [bad, good] = await Promise.allSettled([
    readerOf(1).all('SELECT nothing'),
    readerOf(1).get(SHORT, 'a'),
  ])
  expect(bad).toMatchObject({ status: 'rejected', reason: new Error('no such column: nothing') })
  expect(good).toEqual({ status: 'fulfilled', value: { n: 1 } })
})

test('a short read does not wait for a long one', async () => {
  let isOver = false
  const long = readerOf(1)
    .get(ENDLESS)
    .catch(() => (isOver = true))
  expect(await readerOf(1).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(isOver).toBe(false)
  await things.pool.close()
  await long
})

test('more reads than workers are all answered, each with its own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => readerOf(1).get<{ n: number }>('SELECT ? AS n', index)),
  )
  expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('a database that cannot be opened fails the read that needs it', async () => {
  const nowhere = workerReadPool(join(things.folder, 'missing.db'))
  const reader = nowhere.of({ organizationId: 1, advice: '' })
  await expect(reader.all('SELECT 1')).rejects.toThrow('The read worker failed')
  await nowhere.close()
})

test('an organization that keeps two workers busy delays no other', async () => {
  let areOver = 0
  const endless = Array.from({ length: 6 }, () =>
    readerOf(1)
      .all(ENDLESS)
      .catch(() => (areOver += 1)),
  )
  expect(await readerOf(2).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(await readerOf(3).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(areOver).toBe(0)
  await things.pool.close()
  await Promise.all(endless)
  expect(areOver).toBe(6)
})

test('organizations take turns, in any order and number of their requests', async () => {
  await limitPool({ threads: 1, perOrganization: 1 })
  const order: string[] = []
  const ask = (organizationId: number, name: string) =>
    readerOf(organizationId)
      .get(SHORT, 'a')
      .then(() => order.push(name))
  const many = Array.from({ length: 5 }, (_, n) => ask(1, `first ${n}`))
  await Promise.all([...many, ask(2, 'second'), ask(3, 'third')])
  expect(order.slice(0, 4)).toEqual(['first 0', 'first 1', 'second', 'third'])
})

test('one organization alone never starts the third worker', async () => {
  await Promise.all(Array.from({ length: 6 }, () => readerOf(1).get(SHORT, 'a')))
  expect(things.pool.threads).toBe(2)
})
