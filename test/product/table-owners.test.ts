import { expect, test } from 'bun:test'
import { ORDER } from '../support/domain-order.ts'
import {
  hiddenReads,
  hiddenWrites,
  hidesItsTable,
  homeOf,
  tables,
  tablesIn,
  tablesOfTriggers,
  tableUses,
} from '../support/sql-sources.ts'

/**
 * Each table has one owner: the slice that writes it. Others write by the owner's functions. They read the
 * table in plain SQL, with a fragment of the owner where a rule applies, such as which contacts are live.
 */

const writes = tableUses.filter(({ kind }) => kind === 'write')

/** Slices that write each table. */
const writers = new Map(
  [...Map.groupBy(writes, ({ table }) => table)].map(([table, uses]) => [
    table,
    [...new Set(uses.map(({ file }) => homeOf(file)))].sort(),
  ]),
)

test('each table is written by one slice only', () => {
  const shared = [...writers].filter(([, homes]) => homes.length > 1)
  expect(shared.map(([table, homes]) => `${table}: ${homes.join(', ')}`).sort()).toEqual([])
})

test('each table has an owner, or is written by triggers', () => {
  expect([...tables].filter((table) => !writers.has(table) && !tablesOfTriggers.has(table))).toEqual([])
})

test('a table that triggers write is read by one slice only', () => {
  const kept = tableUses.filter(({ table }) => tablesOfTriggers.has(table) && !writers.has(table))
  const readers = Map.groupBy(kept, ({ table }) => table)
  expect(tablesOfTriggers.size).toBeGreaterThan(0)
  const shared = [...readers].filter(([, uses]) => new Set(uses.map(({ file }) => homeOf(file))).size > 1)
  expect(shared.map(([table, uses]) => `${table}: ${uses.map(({ file }) => file).join(', ')}`)).toEqual([])
})

/** Returns the slice that writes a table; undefined if triggers write it. */
const ownerOf = (table: string): string | undefined => writers.get(table)?.[0]

/** Returns the domain of a slice: `contacts/tags` -> `contacts`. */
const roomOf = (home: string): string => home.split('/')[0]!

test('SQL reads tables of its own domain and of lower ones', () => {
  const rank = (home: string) => ORDER.indexOf(roomOf(home))
  const upward = tableUses.filter(
    ({ table, file }) => rank(ownerOf(table) ?? homeOf(file)) < rank(homeOf(file)),
  )
  expect(upward.map(({ file, kind, table }) => `${file} ${kind}s ${table} of ${ownerOf(table)}`)).toEqual([])
})

test('the text of every statement names the tables that it writes and reads', () => {
  expect(hiddenWrites).toEqual([])
  expect(hiddenReads).toEqual([])
})

test.each([
  'SELECT 1 FROM campaigns x LEFT JOIN contacts ON TRUE',
  'SELECT 1 FROM campaigns, contacts',
  'SELECT 1 FROM campaigns AS x, contacts y',
  'SELECT (SELECT uuid FROM contacts WHERE id = x.contact_id) FROM campaigns x',
])('the tables are recognised in: %s', (sql) => {
  expect(tablesIn(sql).reads.sort()).toEqual(['campaigns', 'contacts'])
})

test.each([
  `SELECT 1 FROM \${name}`,
  `SELECT 1 FROM campaigns JOIN \${name} ON TRUE`,
  `'SELECT 1 FROM ' + name`,
])('a table that the text does not name is recognised in: %s', (text) => {
  expect(hidesItsTable(text)).toBe(true)
})
