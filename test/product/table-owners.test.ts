import { expect, test } from 'bun:test'
import { ORDER } from '../support/domain-order.ts'
import {
  hiddenReads,
  hiddenWrites,
  homeOf,
  tables,
  tablesOfTriggers,
  tableUses,
} from '../support/sql-sources.ts'

/** Each table has one owner: the slice that writes it. Others call the owner's functions. */

const writes = tableUses.filter(({ kind }) => kind === 'write')

/** The homes that write each table. */
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

test('each table has an owner, or is kept by triggers', () => {
  expect([...tables].filter((table) => !writers.has(table) && !tablesOfTriggers.has(table))).toEqual([])
})

test('a table that triggers keep is read by one slice only', () => {
  const kept = tableUses.filter(({ table }) => tablesOfTriggers.has(table) && !writers.has(table))
  const readers = Map.groupBy(kept, ({ table }) => table)
  expect(readers.size).toBeGreaterThan(0)
  const shared = [...readers].filter(([, uses]) => new Set(uses.map(({ file }) => homeOf(file))).size > 1)
  expect(shared.map(([table, uses]) => `${table}: ${uses.map(({ file }) => file).join(', ')}`)).toEqual([])
})

/** The home that writes it; none for a table that triggers keep. */
const ownerOf = (table: string): string | undefined => writers.get(table)?.[0]

test('SQL obeys the order of the domains, as imports do', () => {
  const rank = (home: string) => ORDER.indexOf(home.endsWith('.ts') ? 'app' : home.split('/')[0]!)
  const upward = tableUses.filter(({ table, file }) => {
    const owner = ownerOf(table)
    return owner !== undefined && rank(owner) < rank(homeOf(file))
  })
  expect(upward.map(({ file, kind, table }) => `${file} ${kind}s ${table} of ${ownerOf(table)}`)).toEqual([])
})

test('the text of every statement says which tables it writes and reads', () => {
  expect(hiddenWrites).toEqual([])
  expect(hiddenReads).toEqual([])
})
