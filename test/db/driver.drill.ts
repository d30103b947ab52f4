import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { covers } from '../support/covers.ts'

covers('src/db')

test('a statement with parameters is not planned anew each time it runs', () => {
  const connection = connect(':memory:')
  connection.exec(
    'CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER); CREATE TABLE b (id INTEGER PRIMARY KEY)',
  )
  const join = (id: string, limit: string) =>
    connection.prepare(
      `SELECT a.id FROM a JOIN b ON b.id = a.b WHERE a.id = ${id} ORDER BY a.id LIMIT ${limit}`,
    )
  const fastestOf = (run: () => unknown): number => {
    let fastest = Number.POSITIVE_INFINITY
    for (let round = 0; round < 20; round++) {
      const start = performance.now()
      for (let i = 0; i < 200; i++) run()
      fastest = Math.min(fastest, performance.now() - start)
    }
    return fastest
  }
  const bound = join('?', '?')
  const literal = join('1', '1')
  const ratio = fastestOf(() => bound.all(1, 1)) / fastestOf(() => literal.all())
  connection.close()
  // Planning this join costs about ten times running it.
  expect(ratio).toBeLessThan(3)
})
