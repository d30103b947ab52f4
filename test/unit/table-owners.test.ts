import { expect, test } from 'bun:test'
import { hiddenWrites, homeOf, tables, tablesOfTriggers, tableUses } from '../support/sql-sources.ts'

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

test('the text of every write says which table it writes', () => {
  expect(hiddenWrites).toEqual([])
})
