import { expect, test } from 'bun:test'
import { NAMED_IN_JOBS, REWRITES } from '../../src/appliance/transport/internal-ids.ts'
import { carriedTables } from '../../src/appliance/transport/references.ts'
import { CARRIED, RULINGS } from '../../src/appliance/transport/rulings.ts'
import { createTestApp } from '../support/app.ts'
import { openMigrated } from '../support/migrated.ts'
import { tables } from '../support/sql-sources.ts'

/** What of an organization goes along in an export, compared with the schema: nothing is forgotten. */

const connection = openMigrated()
const along = carriedTables(connection)

/** Shadow tables of the search index are SQLite's own business. */
const known = [...tables].filter((table) => !/^contact_search_(data|idx|docsize|config)$/.test(table))

test('every table of the schema goes along in an export of an organization, or stays for a reason that is said', () => {
  expect(Object.keys(RULINGS).toSorted()).toEqual(known.toSorted())
})

test('every table that goes along belongs to an organization, or to something that does', () => {
  const lost = along.filter(
    ({ name, columns, ruling }) =>
      name !== 'organizations' &&
      name !== 'users' &&
      !columns.some((column) => column.name === (ruling.by ?? 'organization_id') && column.names),
  )
  expect(lost.map(({ name }) => name)).toEqual([])
})

/** What is called like the id of a row and is none. */
const NO_IDS = new Set([
  'consents.join_link_id',
  'audit_chains.deletable_through',
  'notification_digests.told_through',
])

test('every column that holds an internal id is given another one on the way', () => {
  const names = /(_id|_by|_into|_cursor|_through)$/
  const kept = along.flatMap(({ name, columns }) =>
    columns
      .filter(
        ({ name: column, type, names: of }) => type === 'INTEGER' && of === undefined && names.test(column),
      )
      .map((column) => `${name}.${column.name}`),
  )
  expect(kept.filter((column) => !NO_IDS.has(column))).toEqual([])
})

test('what a column names goes along too', () => {
  const carried = new Set(CARRIED.map(([name]) => name))
  const dangling = along.flatMap(({ name, columns }) =>
    columns
      .filter(({ names }) => names !== undefined && !carried.has(names))
      .map((column) => `${name}.${column.name}`),
  )
  expect(dangling).toEqual([])
})

test('whatever is sealed with the key of this server is sealed anew', () => {
  const secret = along.flatMap(({ name, columns, ruling }) =>
    columns
      .filter(({ name: column, type }) => type === 'BLOB' && /secret|sealed/.test(column))
      .filter(({ name: column }) => !ruling.sealed?.columns.includes(column))
      .map((column) => `${name}.${column.name}`),
  )
  expect(secret).toEqual([])
})

test('every text with ids in it is known, and no other', () => {
  const named = CARRIED.flatMap(([name, { idsIn = [] }]) => idsIn.map((column) => `${name}.${column}`))
  expect(named.toSorted()).toEqual(Object.keys(REWRITES).toSorted())
})

test('every number in the payload of a job is known to name a row', async () => {
  await using app = createTestApp()
  const unknown = app.app.jobs.kinds
    .filter(({ owner }) => owner === 'organization')
    .flatMap(({ kind, payload }) => {
      const entries = (
        payload as unknown as { entries: Record<string, { type: string; wrapped?: { type: string } }> }
      ).entries
      return Object.entries(entries)
        .filter(([, { type, wrapped }]) => [type, wrapped?.type].includes('number'))
        .map(([key]) => ({ kind, key }))
        .filter(({ kind: of, key }) => !(`${of}.${key}` in NAMED_IN_JOBS) && !(`*.${key}` in NAMED_IN_JOBS))
    })
  expect(unknown).toEqual([])
})
