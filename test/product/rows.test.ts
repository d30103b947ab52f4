import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import type { Declared, Kind } from '../support/declared-rows.ts'
import { openMigrated } from '../support/migrated.ts'
import type { Recorded } from '../support/record-reads.ts'
import { mismatches } from '../support/row-columns.ts'
import { type ReadsOfSources, readsOfSources, type TypedRead } from '../support/typed-reads.ts'

/**
 * The types of rows are promises that nothing checks when the product runs:
 * `reader.all<Row>(sql)` returns what the SQL says, whatever `Row` is. So every
 * such call is compared here with the columns that its SQL returns. The SQL
 * comes from the source where it is a constant, and else from a run of the
 * whole product, which says which line reads with which text.
 */

let sources: ReadsOfSources
let recorded: Recorded
let connection: Connection

async function record(): Promise<Recorded> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../support/record-reads.ts')], {
    env: { ...process.env, BUN_JSC_useTailCalls: '0' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const printed = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error('The run of the whole product failed; see above.')
  return JSON.parse(printed)
}

beforeAll(async () => {
  connection = openMigrated()
  ;[sources, recorded] = await Promise.all([readsOfSources(), record()])
})

const textsOf = ({ site, texts }: TypedRead): string[] => [
  ...new Set([...texts, ...(recorded.texts[site] ?? [])]),
]

test('every read of rows declares the row it returns, and none is cast to another', () => {
  expect(sources.unchecked).toEqual([])
  expect(sources.reads.length).toBeGreaterThan(150)
})

test('the SQL of every read is known: from the source, or from the run of the whole product', () => {
  // A read that is listed here: make its text a constant, or let runEverything in test/support/whole-product.ts reach it.
  const unknown = sources.reads.filter((read) => textsOf(read).length === 0).map(({ site }) => site)
  expect(unknown).toEqual([])
})

test('every statement returns the columns that the row type of its reader declares', () => {
  const found = sources.reads.flatMap((read) =>
    mismatches(connection, textsOf(read), read.declares).map((fault) => `${read.site}: ${fault}`),
  )
  expect(found).toEqual([])
})

test('what types declare as filled where the schema allows null is filled in every row that the product writes', () => {
  expect(recorded.unfilled).toEqual([])
})

const row = (columns: Record<string, Kind[]>): Declared => ({
  columns: new Map(Object.entries(columns).map(([name, kinds]) => [name, new Set(kinds)])),
})
const value = (...kinds: Kind[]): Declared => ({ value: new Set(kinds) })

describe('a difference is found', () => {
  test.each<[string, string[], Declared, string[]]>([
    [
      'a renamed alias',
      ['SELECT id, contact_count AS total FROM tags'],
      row({ id: ['number'], contactCount: ['number'] }),
      ['returns total, not declared', 'does not return contactCount'],
    ],
    [
      'an alias given twice',
      ['SELECT id, name AS id FROM tags'],
      row({ id: ['number'] }),
      ['returns id twice', 'id is declared number: the column is TEXT'],
    ],
    [
      'a text declared as a number',
      ['SELECT name FROM tags'],
      row({ name: ['number'] }),
      ['name is declared number: the column is TEXT'],
    ],
    [
      'a flag declared as a boolean',
      ['SELECT id > 1 AS isLate FROM tags'],
      row({ isLate: ['boolean'] }),
      ['isLate is declared boolean: SQLite returns no boolean'],
    ],
    [
      'a null nobody expects',
      ['SELECT email FROM contacts'],
      row({ email: ['string'] }),
      ['email is declared string: contacts.email may be null'],
    ],
    [
      'a null that never comes',
      ['SELECT name FROM tags'],
      row({ name: ['null', 'string'] }),
      ['name may be null in the type, and never is'],
    ],
    [
      'two columns for one value',
      ['SELECT id, id + 1 FROM tags'],
      value('number'),
      ['returns 2 columns for one value'],
    ],
    [
      'one of several texts of a call',
      ['SELECT id FROM tags', 'SELECT uuid FROM tags'],
      row({ id: ['number'] }),
      ['returns uuid, not declared', 'does not return id'],
    ],
  ])('%s', (_what, texts, declared, faults) => {
    expect(mismatches(connection, texts, declared).sort()).toEqual(faults.sort())
  })
})

describe('no difference is seen where there is none', () => {
  test.each<[string, string[], Declared]>([
    [
      'a condition leaves out null',
      ['SELECT email FROM contacts WHERE email IS NOT NULL'],
      row({ email: ['string'] }),
    ],
    [
      'a comparison leaves out null',
      ['SELECT email FROM contacts WHERE email = ?'],
      row({ email: ['string'] }),
    ],
    [
      'an outer join adds null',
      ['SELECT t.name FROM contacts c LEFT JOIN tags t ON t.id = c.id'],
      row({ name: ['null', 'string'] }),
    ],
    [
      'a subquery may find nothing',
      ['SELECT (SELECT name FROM tags) AS tag FROM contacts'],
      row({ tag: ['null', 'string'] }),
    ],
    [
      'another text of the same call returns null',
      ['SELECT name AS said FROM tags', 'SELECT email AS said FROM contacts'],
      row({ said: ['null', 'string'] }),
    ],
    [
      'an optional column is not read',
      ['SELECT id FROM tags'],
      row({ id: ['number'], name: ['string', 'undefined'] }),
    ],
    [
      'an expression is compared by its name',
      ['SELECT count(*) AS total FROM tags'],
      row({ total: ['number'] }),
    ],
  ])('%s', (_what, texts, declared) => {
    expect(mismatches(connection, texts, declared)).toEqual([])
  })
})
