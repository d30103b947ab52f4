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
])('a parameter arrives unchanged: %p', (value, kind) => {
  const connection = connect(':memory:')
  const row = connection.prepare('SELECT ? AS value, typeof(?) AS kind').get(value, value)
  connection.close()
  expect(row).toEqual({ value, kind })
})
