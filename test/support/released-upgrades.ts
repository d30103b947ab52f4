import { mkdirSync, writeFileSync } from 'node:fs'
import { keptSchemas, readReleased, readReleasedFile, schemaFile } from '../../scripts/release/released.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { silentLog } from '../../src/lib/log.ts'
import type { Storage, StorageOptions } from '../../src/storage/opening/options.ts'
import { openStorage } from '../../src/storage/opening/storage.ts'
import { dataOptions } from '../../src/wiring/core.ts'
import type { TemporaryDirectory } from './data-dir.ts'
import { productTables } from './released-rows.ts'

/** Released schemas. Each has data with a row in every table. */
export const schemas = keptSchemas(readReleased())

type Row = Readonly<Record<string, unknown>>

interface Change {
  by: number | 'START'
  table: string
  is: (row: Row) => boolean
  why: string
}

/** Changes by migrations and by a start, with the reason. */
const CHANGED: readonly Change[] = [
  {
    by: 94,
    table: 'jobs',
    is: ({ kind, state }) =>
      state === 'READY' && ['password_mail.send', 'email_verification.send'].includes(kind as string),
    why: 'jobs of mails are made from what waited',
  },
  { by: 'START', table: 'snapshots', is: () => true, why: 'the newest one is the file that was adopted' },
]

interface Loss {
  table: string
  row: Row
  now: Row | undefined
}

export const columnsOf = (connection: Connection, table: string): Array<{ name: string; pk: number }> =>
  readerOf(connection).all('SELECT name, pk FROM pragma_table_info(?)', table)

/** Returns the rows of `before` that are missing or changed in `after`, by the columns of both. */
export function lossesBetween(before: Connection, after: Connection): Loss[] {
  const there = new Set(productTables(after))
  return productTables(before)
    .filter((table) => there.has(table))
    .flatMap((table) => {
      const now = new Set(columnsOf(after, table).map(({ name }) => name))
      const columns = columnsOf(before, table).filter(({ name }) => now.has(name))
      const key = columns.filter(({ pk }) => pk > 0)
      const by = key.length > 0 ? key.map(({ name }) => name) : ['rowid']
      const names = [...new Set([...by, ...columns.map(({ name }) => name)])].join(', ')
      const find = after.prepare(
        `SELECT ${names} FROM "${table}" WHERE ${by.map((name) => `${name} IS ?`).join(' AND ')}`,
      )
      return (before.prepare(`SELECT ${names} FROM "${table}"`).all() as Row[])
        .map((row) => ({ table, row, now: find.get(...by.map((name) => row[name])) as Row | undefined }))
        .filter(({ row, now }) => !Bun.deepEquals(row, now))
    })
}

export const rulesFor = (schema: number): Change[] =>
  CHANGED.filter(({ by }) => by === 'START' || by > schema)

export const isOf = (rule: Change, { table, row }: Loss): boolean => rule.table === table && rule.is(row)

export const isMeant = (schema: number, loss: Loss): boolean =>
  rulesFor(schema).some((rule) => isOf(rule, loss))

/** Opens the folder like the server of a version with these migrations. */
export const openAs = (
  directory: TemporaryDirectory,
  options: Partial<StorageOptions> = {},
): Promise<Storage> =>
  openStorage(directory.data, {
    ...dataOptions({ generationDir: `${directory.data}-generation` }),
    mode: 'serve',
    log: silentLog,
    ...options,
  })

/** Puts data of a released schema into the place where a start adopts it. */
export function putReleased(directory: TemporaryDirectory, schema: number): void {
  mkdirSync(directory.data, { recursive: true })
  writeFileSync(directory.files.snapshot, readReleasedFile(schemaFile(schema)))
}
