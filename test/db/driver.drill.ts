import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { covers } from '../support/covers.ts'
import { floorsOf } from '../support/quick.ts'

covers('src/db')

test('a statement with parameters is not planned again each time it runs', async () => {
  const connection = connect(':memory:')
  connection.exec(
    'CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER); CREATE TABLE b (id INTEGER PRIMARY KEY)',
  )
  const join = (id: string, limit: string) =>
    connection.prepare(
      `SELECT a.id FROM a JOIN b ON b.id = a.b WHERE a.id = ${id} ORDER BY a.id LIMIT ${limit}`,
    )
  const costOf = (run: () => unknown): Promise<number> =>
    floorsOf(() => {
      for (let i = 0; i < 5_000; i++) run()
    })
  const bound = join('?', '?')
  const literal = join('1', '1')
  const ratio = (await costOf(() => bound.all(1, 1))) / (await costOf(() => literal.all()))
  connection.close()
  // Planning this join costs about ten times running it.
  expect(ratio).toBeLessThan(3)
})
