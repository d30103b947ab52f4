import { expect, test } from 'bun:test'
import { connect, hideParameters } from '../../src/db/driver.ts'

test.each([
  {
    guarantee: 'a parameter is hidden from the planner',
    sql: 'SELECT ? WHERE id=?',
    expected: 'SELECT +? WHERE id=+?',
  },
  {
    guarantee: 'a question mark in a text stays',
    sql: `SELECT 'really?', ?`,
    expected: `SELECT 'really?', +?`,
  },
  {
    guarantee: 'a doubled quote does not end a text',
    sql: `SELECT 'it''s?', ?`,
    expected: `SELECT 'it''s?', +?`,
  },
  {
    guarantee: 'a question mark in a name stays',
    sql: 'SELECT "a?" FROM t WHERE b = ?',
    expected: 'SELECT "a?" FROM t WHERE b = +?',
  },
  {
    guarantee: 'comments stay',
    sql: 'SELECT 1 -- why?\n/* what? */ + ?',
    expected: 'SELECT 1 -- why?\n/* what? */ + +?',
  },
])('$guarantee', ({ sql, expected }) => {
  expect(hideParameters(sql)).toBe(expected)
})

test.each([
  ['text', 'text'],
  ['007', 'text'],
  ['', 'text'],
  [7, 'real'],
  [-1.5, 'real'],
  [null, 'null'],
  [Buffer.from([0, 1]), 'blob'],
])('a parameter arrives as it is: %p', (value, kind) => {
  const connection = connect(':memory:')
  const row = connection.prepare('SELECT ? AS value, typeof(?) AS kind').get(value, value)
  connection.close()
  expect(row).toEqual({ value, kind })
})

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
