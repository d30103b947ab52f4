import { expect, test } from 'bun:test'
import { type Connection, connect } from '../../src/db/driver.ts'
import { LentConnections } from '../support/lent-connections.ts'

// Nearly every test uses a connection that another test has used.

const ALL = 'SELECT group_concat(id) FROM things'

function lending(): LentConnections {
  const connection = connect(':memory:')
  connection.exec(
    'CREATE TABLE things (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT); INSERT INTO things VALUES (1, 1)',
  )
  return new LentConnections(connection.serialize())
}

const ids = (connection: Connection) => connection.prepare(ALL).pluck().get()
const add = (connection: Connection, text: string) =>
  connection.prepare('INSERT INTO things (text) VALUES (?)').run(text).lastInsertRowid

test('each borrower of a connection finds the original data, whatever the previous one wrote', () => {
  const lent = lending()
  for (const rows of [1, 3_000, 2]) {
    const connection = lent.lend()
    expect(ids(connection)).toBe('1')
    for (let row = 0; row < rows; row++) expect(add(connection, 'x'.repeat(1_000))).toBe(row + 2)
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
    connection.close()
  }
})

test("two concurrent borrowers do not see each other's data", () => {
  const lent = lending()
  const [one, other] = [lent.lend(), lent.lend()]
  add(one, 'a')
  expect([ids(one), ids(other)]).toEqual(['1,2', '1'])
})

test('a connection and its statements end with the loan', () => {
  const lent = lending()
  const connection = lent.lend()
  const statement = connection.prepare(ALL)
  connection.close()
  const next = lent.lend()
  expect(connection.open).toBe(false)
  expect(() => statement.get()).toThrow('not open')
  expect(() => connection.prepare(ALL)).toThrow('not open')
  expect(() => connection.exec(ALL)).toThrow('not open')
  expect(() => connection.pragma('user_version')).toThrow('not open')
  expect(ids(next)).toBe('1')
})

test.each<{ what: string; does: (connection: Connection) => unknown }>([
  { what: 'a statement of its own form', does: (connection) => connection.prepare(ALL).pluck() },
  {
    what: 'permanently bound values',
    does: (connection) => connection.prepare('SELECT 1 WHERE 1 = ?').bind(1),
  },
  {
    what: 'a TEMP table',
    does: (connection) => connection.exec('CREATE TEMP TABLE things (id); INSERT INTO things VALUES (9)'),
  },
  {
    what: 'a TEMP trigger',
    does: (connection) =>
      connection
        .prepare("CREATE TEMP TRIGGER t BEFORE INSERT ON main.things BEGIN SELECT raise(FAIL, 'no'); END")
        .run(),
  },
  { what: 'a table', does: (connection) => connection.exec('CREATE TABLE others (id); DROP TABLE things') },
  { what: 'a PRAGMA', does: (connection) => connection.pragma('foreign_keys = OFF') },
  {
    what: 'a PRAGMA in a statement',
    does: (connection) => connection.prepare('PRAGMA query_only = ON').run(),
  },
  { what: 'another database', does: (connection) => connection.prepare("ATTACH ':memory:' AS there").run() },
  { what: 'a function', does: (connection) => connection.function('group_concat', () => 'mine') },
  {
    what: 'an open transaction',
    does: (connection) => {
      connection.exec('BEGIN IMMEDIATE')
      add(connection, 'b')
    },
  },
])('the next borrower is not affected by $what', ({ does }) => {
  const lent = lending()
  const connection = lent.lend()
  does(connection)
  connection.close()
  const next = lent.lend()
  expect(next.inTransaction).toBe(false)
  expect(next.prepare(ALL).get()).toEqual({ 'group_concat(id)': '1' })
  expect(next.prepare('SELECT 1 WHERE 1 = ?').get(2)).toBeUndefined()
  expect(next.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(next.pragma('database_list')).toHaveLength(1)
  expect(add(next, 'c')).toBe(2)
})
