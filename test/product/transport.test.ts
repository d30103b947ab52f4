import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { SQLiteTable, SQLiteTextJson } from 'drizzle-orm/sqlite-core'
import { copiedTables } from '../../src/appliance/transport/references.ts'
import { modules, TRANSPORT_RULES } from '../../src/wiring/modules.ts'
import { createTestApp } from '../support/app.ts'
import { openMigrated } from '../support/migrated.ts'
import { tables } from '../support/sql-sources.ts'

/** Data of an organization in an export, compared with the schema, so that no table is forgotten. */

const casing = new CasingCache('snake_case')
const connection = openMigrated()
const along = copiedTables(connection, TRANSPORT_RULES)

/** Shadow tables of the search index are internal to SQLite. */
const known = [...tables].filter((table) => !/^contact_search_(data|idx|docsize|config)$/.test(table))

test("every table of the schema is part of an organization's export, or excluded with a reason", () => {
  expect(Object.keys(TRANSPORT_RULES.tables).toSorted()).toEqual(known.toSorted())
})

test('every exported table belongs to an organization, or to a record that does', () => {
  const lost = along.filter(
    ({ name, columns, rule }) =>
      name !== 'organizations' &&
      name !== 'users' &&
      !columns.some((column) => column.name === (rule.by ?? 'organization_id') && column.names),
  )
  expect(lost.map(({ name }) => name)).toEqual([])
})

/** Columns with the name of a row's id that hold none. */
const NO_IDS = new Set([
  'audit_chains.deletable_through',
  'notification_digests.told_through',
  'contact_imports.rows_deleted_through',
  'automations.watched_through',
])

test('every column with an internal id is renumbered in a move', () => {
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

test('a row that an exported column refers to is exported too', () => {
  const carried = new Set(along.map(({ name }) => name))
  const dangling = along.flatMap(({ name, columns }) =>
    columns
      .filter(({ names }) => names !== undefined && !carried.has(names))
      .map((column) => `${name}.${column.name}`),
  )
  expect(dangling).toEqual([])
})

test('everything that is encrypted with the key of this server is encrypted again', () => {
  const secret = along.flatMap(({ name, columns, rule }) =>
    columns
      .filter(({ name: column, type }) => type === 'BLOB' && /secret|sealed/.test(column))
      .filter(({ name: column }) => !rule.sealed?.columns.includes(column))
      .map((column) => `${name}.${column.name}`),
  )
  expect(secret).toEqual([])
})

test('every column of a rule exists in its table', () => {
  const unknown = along.flatMap(({ name, columns, rule }) => {
    const { by, only, refs, positions, json = [], idsIn = {}, sealed, suffixed, payments } = rule
    const named = [
      ...[by, suffixed].filter((column) => column !== undefined),
      ...[refs, positions, idsIn, only?.filledIn, sealed?.without, payments?.without].flatMap((of) =>
        Object.keys(of ?? {}),
      ),
      ...json,
      ...(only?.columns ?? []),
      ...(sealed?.columns ?? []),
      ...Object.values(idsIn).flatMap(({ extraColumns = [] }) => extraColumns),
    ]
    return named
      .filter((column) => !columns.some((known) => known.name === column))
      .map((column) => `${name}.${column}`)
  })
  expect(unknown).toEqual([])
})

test("the slice that declares a table's retention declares whether it is exported", () => {
  for (const { retention = {}, transport = {} } of modules) {
    expect(Object.keys(transport).toSorted()).toEqual(Object.keys(retention).toSorted())
  }
})

test('every number in the payload of a job is known to refer to a row', async () => {
  await using app = createTestApp()
  const kinds = new Set(app.app.jobs.kinds.map(({ kind }) => kind))
  expect(Object.keys(TRANSPORT_RULES.jobs).filter((kind) => !kinds.has(kind))).toEqual([])
  const unknown = app.app.jobs.kinds
    .filter(({ owner }) => owner === 'organization')
    .flatMap(({ kind, payload }) => {
      const entries = (
        payload as unknown as { entries: Record<string, { type: string; wrapped?: { type: string } }> }
      ).entries
      return Object.entries(entries)
        .filter(([, { type, wrapped }]) => [type, wrapped?.type].includes('number'))
        .map(([key]) => ({ kind, key }))
        .filter(({ kind, key }) => {
          const ids = TRANSPORT_RULES.jobs[kind]
          return ids !== 'STAYS' && !(key in (ids ?? {}))
        })
    })
  expect(unknown).toEqual([])
})

test('the check of a file knows every column that the code parses as JSON', async () => {
  const there = along.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const checked = along.flatMap(({ name, rule: { json = [] } }) => json.map((column) => `${name}.${column}`))
  expect(checked.filter((column) => !there.includes(column))).toEqual([])
  const files = [...new Bun.Glob('src/**/table.ts').scanSync(join(import.meta.dir, '../..'))]
  const modules: Array<Record<string, unknown>> = await Promise.all(
    files.map((file) => import(join(import.meta.dir, '../..', file))),
  )
  const declared = modules
    .flatMap((module) => Object.values(module).filter((value) => is(value, SQLiteTable)))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter((column) => is(column, SQLiteTextJson))
        .map((column) => `${getTableName(table)}.${casing.getColumnCasing(column)}`),
    )
  expect(declared.length).toBeGreaterThan(10)
  expect(declared.filter((column) => there.includes(column) && !checked.includes(column))).toEqual([])
})
