import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import type { Declared, Kind } from '../support/declared-rows.ts'
import { openMigrated } from '../support/migrated.ts'
import type { Recorded } from '../support/record-reads.ts'
import { mismatches } from '../support/row-columns.ts'
import { type ReadsOfSources, readsOfSources, type TypedRead } from '../support/typed-reads.ts'

/**
 * Row types are not checked at run time: `reader.all<Row>(sql)` returns the columns of the SQL, whatever
 * `Row` is. So every such call is compared here with the columns that its SQL returns. The SQL comes from the
 * source if it is a constant, otherwise from a run of the whole product that records the SQL of each line.
 */

let sources: ReadsOfSources
let samples: ReadsOfSources
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
  const [read, ran] = await Promise.all([readsOfSources(), record()])
  ;({ product: sources, samples } = read)
  recorded = ran
})

const textsOf = ({ site, texts }: TypedRead): string[] => [
  ...new Set([...texts, ...(recorded.texts[site] ?? [])]),
]

test('every read of rows declares its row type, and no row is cast to another one', () => {
  expect(sources.unchecked).toEqual([])
  expect(sources.reads.length).toBeGreaterThan(150)
})

test('the SQL of every read is known, from the source or from the run of the whole product', () => {
  // For a read that is listed here, make its text a constant, or let runEverything in
  // test/support/whole-product.ts reach it.
  const unknown = sources.reads.filter((read) => textsOf(read).length === 0).map(({ site }) => site)
  expect(unknown).toEqual([])
})

test('every statement returns the columns that its declared row type has', () => {
  const found = sources.reads.flatMap((read) =>
    mismatches(connection, textsOf(read), read.declares).map((fault) => `${read.site}: ${fault}`),
  )
  expect(found).toEqual([])
})

test('a column that is declared as filled is filled in every row that the product writes', () => {
  expect(recorded.unfilled).toEqual([])
})

test('each statement that gives a contact an address compares it with the hashes on the suppression list in the same transaction', () => {
  expect(recorded.addresses.uncompared).toEqual([])
  expect(Object.keys(recorded.addresses.given).sort()).toEqual(['creation', 'email', 'phone', 'revival'])
})

test('every statement that gives contacts addresses was run', () => {
  // For a statement that is listed here, let runEverything in test/support/whole-product.ts reach it.
  expect(recorded.unreached).toEqual([])
})

test('incomparable reads are found: casts, reads without a row type, bare statements', () => {
  const told = commentsOf('test/support/sample-reads.ts').filter(([, comment]) => !comment.startsWith('['))
  expect(samples.unchecked).toEqual(told.map(([site, why]) => `${site}: ${why}`))
})

test('constant SQL is evaluated from the source', () => {
  const told = commentsOf('test/support/sample-reads.ts').filter(([, comment]) => comment.startsWith('['))
  const found = new Map(
    samples.reads.map(({ site, texts }) => [site, texts.map((text) => `[${text}]`).join(' ') || '[]']),
  )
  expect(told.map(([site]) => [site, found.get(site)])).toEqual(told)
})

/** Returns the sites with a comment after them. */
function commentsOf(file: string): Array<[site: string, comment: string]> {
  const lines = readFileSync(join(import.meta.dir, '../..', file), 'utf8').split('\n')
  return lines.flatMap((line, at): Array<[string, string]> => {
    const comment = / \/\/ (.+)$/.exec(line)?.[1]
    return comment ? [[`${file}:${at + 1}`, comment]] : []
  })
}

const row = (columns: Record<string, Kind[]>): Declared => ({
  columns: new Map(Object.entries(columns).map(([name, kinds]) => [name, new Set(kinds)])),
})
const value = (...kinds: Kind[]): Declared => ({ value: new Set(kinds) })

describe('a difference is found', () => {
  test.each<{ what: string; texts: string[]; declared: Declared; faults: string[] }>([
    {
      what: 'a renamed alias',
      texts: ['SELECT id, contact_count AS total FROM tags'],
      declared: row({ id: ['number'], contactCount: ['number'] }),
      faults: ['returns total, not declared', 'does not return contactCount'],
    },
    {
      what: 'an alias given twice',
      texts: ['SELECT id, name AS id FROM tags'],
      declared: row({ id: ['number'] }),
      faults: ['returns id twice', 'id is declared number: the column is TEXT'],
    },
    {
      what: 'a text declared as a number',
      texts: ['SELECT name FROM tags'],
      declared: row({ name: ['number'] }),
      faults: ['name is declared number: the column is TEXT'],
    },
    {
      what: 'a flag declared as a boolean',
      texts: ['SELECT id > 1 AS isLate FROM tags'],
      declared: row({ isLate: ['boolean'] }),
      faults: ['isLate is declared boolean: SQLite returns no boolean'],
    },
    {
      what: 'an unexpected null',
      texts: ['SELECT email FROM contacts'],
      declared: row({ email: ['string'] }),
      faults: ['email is declared string: contacts.email may be null'],
    },
    {
      what: 'a null of an outer join',
      texts: ['SELECT tags.name FROM contacts LEFT JOIN tags ON tags.id = contacts.id'],
      declared: row({ name: ['string'] }),
      faults: ['name is declared string: tags.name may be null'],
    },
    {
      what: 'a subquery that finds nothing',
      texts: ['SELECT (SELECT name FROM tags WHERE id = contacts.id) AS tag FROM contacts'],
      declared: row({ tag: ['string'] }),
      faults: ['tag is declared string: tags.name may be null'],
    },
    {
      what: 'a sum of no rows',
      texts: ['SELECT sum(contact_count) FROM tags'],
      declared: value('number'),
      faults: ['sum(contact_count) is declared number: the aggregate may be null'],
    },
    {
      what: 'a null that never comes',
      texts: ['SELECT name FROM tags'],
      declared: row({ name: ['null', 'string'] }),
      faults: ['name may be null in the type, and never is'],
    },
    {
      what: 'two columns for a single value',
      texts: ['SELECT id, id + 1 FROM tags'],
      declared: value('number'),
      faults: ['returns 2 columns for one value'],
    },
    {
      what: 'one of several texts of a call',
      texts: ['SELECT id FROM tags', 'SELECT uuid FROM tags'],
      declared: row({ id: ['number'] }),
      faults: ['returns uuid, not declared', 'does not return id'],
    },
  ])('$what', ({ texts, declared, faults }) => {
    expect(mismatches(connection, texts, declared).sort()).toEqual(faults.sort())
  })
})

describe('equal columns are not reported', () => {
  test.each<{ what: string; texts: string[]; declared: Declared }>([
    {
      what: 'a condition leaves out null',
      texts: ['SELECT email FROM contacts WHERE email IS NOT NULL'],
      declared: row({ email: ['string'] }),
    },
    {
      what: 'a comparison leaves out null',
      texts: ['SELECT email FROM contacts WHERE email = ?'],
      declared: row({ email: ['string'] }),
    },
    {
      what: 'an outer join adds null',
      texts: ['SELECT t.name FROM contacts c LEFT JOIN tags t ON t.id = c.id'],
      declared: row({ name: ['null', 'string'] }),
    },
    {
      what: 'a subquery may find nothing',
      texts: ['SELECT (SELECT name FROM tags) AS tag FROM contacts'],
      declared: row({ tag: ['null', 'string'] }),
    },
    {
      what: 'another text of the same call returns null',
      texts: ['SELECT name AS said FROM tags', 'SELECT email AS said FROM contacts'],
      declared: row({ said: ['null', 'string'] }),
    },
    {
      what: 'an optional column is not read',
      texts: ['SELECT id FROM tags'],
      declared: row({ id: ['number'], name: ['string', 'undefined'] }),
    },
    {
      what: 'an expression is compared by its name',
      texts: ['SELECT count(*) AS total FROM tags'],
      declared: row({ total: ['number'] }),
    },
  ])('$what', ({ texts, declared }) => {
    expect(mismatches(connection, texts, declared)).toEqual([])
  })
})
