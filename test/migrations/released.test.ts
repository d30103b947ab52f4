import { describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import { keptSchemas, readReleased, readReleasedFile, schemaFile } from '../../scripts/release/released.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import type { UserRow } from '../../src/accounts/users/table.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { type Migration, migrate, schemaVersion } from '../../src/db/migrate.ts'
import type { Operation } from '../../src/http/operation.ts'
import { silentLog } from '../../src/lib/log.ts'
import type { Storage, StorageOptions } from '../../src/storage/options.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { dataOptions } from '../../src/wiring/core.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { Site } from '../support/cli.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { nameOf, pathFor } from '../support/matrix.ts'
import { openImage, openMigrated } from '../support/migrated.ts'
import { countIn, productTables } from '../support/released-rows.ts'
import { schemaPrint } from '../support/schema-print.ts'
import { statementsOf } from '../support/statements-of.ts'
import { guarded } from '../support/surface.ts'

/** Data of every schema that was released, each with a row in every table, is data of this version after an upgrade. */

const schemas = keptSchemas(readReleased())
/** Every operation that reads; a stream does not end. */
const GETS = guarded.filter(({ method, raw }) => method === 'GET' && raw !== 'text/event-stream')
const newest = migrations.at(-1)!.version

/** What migrations and a start take away or change, and why. Anything else is a loss. */
const TAKEN_AWAY: ReadonlyArray<{ by: number; what: string; why: string }> = [
  { by: 94, what: 'password_mails', why: 'the job queue is the outbox' },
  { by: 94, what: 'email_verifications.mail_state', why: 'its job says whether a mail waits' },
  { by: 94, what: 'email_verifications.requested_at', why: 'its job says since when' },
]
type Row = Readonly<Record<string, unknown>>
interface Change {
  by: number | 'START'
  table: string
  is: (row: Row) => boolean
  why: string
}
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

/** What may be refused although the data is whole: it is for the operator's organization, or not of this run or message. */
const MAY_BE_REFUSED = /^GET \/(billing\/margins|campaigns\/.*\/drift|messages\/:id\/proof)/

interface Loss {
  table: string
  row: Row
  now: Row | undefined
}

const columnsOf = (connection: Connection, table: string): Array<{ name: string; pk: number }> =>
  readerOf(connection).all('SELECT name, pk FROM pragma_table_info(?)', table)

/** The tables and columns that are not there any more. */
function goneBetween(before: Connection, after: Connection): string[] {
  const there = new Set(productTables(after))
  return productTables(before).flatMap((table) => {
    if (!there.has(table)) return [table]
    const now = new Set(columnsOf(after, table).map(({ name }) => name))
    return columnsOf(before, table).flatMap(({ name }) => (now.has(name) ? [] : [`${table}.${name}`]))
  })
}

/** The rows of `before` that are not there any more as they were, in the columns that both have. */
function lossesBetween(before: Connection, after: Connection): Loss[] {
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
      return readerOf(before)
        .all<Row>(`SELECT ${names} FROM "${table}"`)
        .map((row) => ({ table, row, now: find.get(...by.map((name) => row[name])) as Row | undefined }))
        .filter(({ row, now }) => !Bun.deepEquals(row, now))
    })
}

const rulesFor = (schema: number): Change[] => CHANGED.filter(({ by }) => by === 'START' || by > schema)

const isOf = (rule: Change, { table, row }: Loss): boolean => rule.table === table && rule.is(row)

const isMeant = (schema: number, loss: Loss): boolean => rulesFor(schema).some((rule) => isOf(rule, loss))

/** Opens the folder as the server of a version with these migrations does. */
const open = (directory: TemporaryDirectory, options: Partial<StorageOptions> = {}): Promise<Storage> =>
  openStorage(directory.data, {
    ...dataOptions({ generationDir: `${directory.data}-generation` }),
    ...{ mode: 'serve', log: silentLog, ...options },
  })

function put(directory: TemporaryDirectory, schema: number): void {
  mkdirSync(directory.data, { recursive: true })
  writeFileSync(directory.files.snapshot, readReleasedFile(schemaFile(schema)))
}

test('data of the baseline and of the newest schema that was released is kept', () => {
  expect(schemas[0]).toBe(migrations[0]!.version)
  expect(schemas).toContain(Math.max(...Object.values(readReleased().versions)))
})

describe.each(schemas)('data of schema %d', (schema) => {
  test('has a row in every table of its schema, and breaks no reference', () => {
    const connection = openImage(readReleasedFile(schemaFile(schema)))
    expect(productTables(connection).filter((table) => countIn(connection, table) === 0)).toEqual([])
    expect(readerOf(connection).all('SELECT * FROM pragma_foreign_key_check')).toEqual([])
    expect(schemaVersion(readerOf(connection))).toBe(schema)
    connection.close()
  })

  test('has a campaign and a message in every state', () => {
    const connection = openImage(readReleasedFile(schemaFile(schema)))
    const reader = readerOf(connection)
    for (const table of ['campaigns', 'messages']) {
      const sql = reader.value<string>('SELECT sql FROM sqlite_schema WHERE name = ?', table)!
      const [, words] = /\bstatus TEXT NOT NULL CHECK \(status IN\s*\(([^)]*)\)/.exec(sql)!
      const states = [...words!.matchAll(/'(\w+)'/g)].map(([, word]) => word!)
      const found = reader.all<{ status: string }>(`SELECT DISTINCT status FROM ${table}`)
      expect(found.map(({ status }) => status).sort()).toEqual(states.sort())
    }
    connection.close()
  })

  test('upgrades at a start with every row, to the schema of a new database', async () => {
    using directory = new TemporaryDirectory()
    put(directory, schema)
    const before = openImage(readReleasedFile(schemaFile(schema)))
    const storage = await open(directory)
    const { connection } = storage
    expect(goneBetween(before, connection)).toEqual(
      TAKEN_AWAY.filter(({ by }) => by > schema).map(({ what }) => what),
    )
    const losses = lossesBetween(before, connection)
    expect(losses.filter((loss) => !isMeant(schema, loss))).toEqual([])
    // A reason that is not needed any more would hide a loss.
    const needed = rulesFor(schema).filter((rule) => losses.some((loss) => isOf(rule, loss)))
    expect(needed).toEqual(rulesFor(schema))
    const fresh = openMigrated()
    expect(schemaPrint(connection, { hasRows: false })).toEqual(schemaPrint(fresh, { hasRows: false }))
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(readerOf(connection).all('SELECT * FROM pragma_foreign_key_check')).toEqual([])
    expect(brokenInvariants(connection)).toEqual([])
    for (const each of [before, fresh]) each.close()
    await storage.close()
  })

  test('passes `carillon doctor --full`, and every list and record of the API is answered from it', async () => {
    using site = new Site()
    put(site, schema)
    await site.answer('migrate')
    const findings: Array<{ check: string; status: string; detail: string }> = await site.answer(
      'doctor',
      '--full',
    )
    expect(findings.filter(({ status }) => status === 'error')).toEqual([])
    const storage = await open(site)
    await using app = createTestApp({}, { connection: storage.connection })
    const asked = await askEverything(app)
    const refused = asked.filter(({ status }) => status !== 200)
    expect(refused.filter(({ operation }) => !MAY_BE_REFUSED.test(operation))).toEqual([])
    expect(refused.filter(({ status }) => status !== 403 && status !== 404)).toEqual([])
    expect(asked.length).toBeGreaterThan(100)
    await storage.close()
  })
})

/** The migrations of the version that made the data. */
const knownThen = (schema: number): Migration[] => migrations.filter(({ version }) => version <= schema)

/** The migration, which fails after its first statements. */
const failingAfter = (count: number, { sql, ...migration }: Migration): Migration => ({
  ...migration,
  sql: [...statementsOf(sql).slice(0, count), 'SELECT * FROM missing_table;'].join('\n'),
})

test('the statements of a migration are what the migration runs', () => {
  const [whole, inPieces] = [connect(':memory:'), connect(':memory:')]
  migrate(whole, migrations, 0)
  for (const { sql } of migrations) for (const statement of statementsOf(sql)) inPieces.exec(statement)
  expect(schemaPrint(inPieces, { hasRows: false })).toEqual(schemaPrint(whole, { hasRows: false }))
  for (const each of [whole, inPieces]) each.close()
})

test('an upgrade that fails at any statement of any migration leaves the database as it was, to the byte', () => {
  const [baseline, ...later] = migrations
  const connection = openImage(readReleasedFile(schemaFile(baseline!.version)))
  const known = [baseline!]
  for (const migration of later) {
    const before = connection.serialize()
    for (let count = 0; count <= statementsOf(migration.sql).length; count++) {
      const failing = [...known, failingAfter(count, migration)]
      expect(() => migrate(connection, failing, 0)).toThrow('no such table: missing_table')
      expect(connection.serialize().equals(before)).toBe(true)
    }
    known.push(migration)
    expect(migrate(connection, known, 0)).toEqual([migration])
  }
  connection.close()
})

test.each(schemas.filter((schema) => schema < newest))(
  'an upgrade from schema %d that is killed in any migration leaves data that the older version opens with every row, and this one upgrades',
  async (schema) => {
    using directory = new TemporaryDirectory()
    put(directory, schema)
    const then = { migrations: knownThen(schema), invariants: [] }
    await (await open(directory, then)).close()
    using killed = new DisposableStack()
    const images: TemporaryDirectory[] = []
    const storage = await open(directory, {
      onProgress: ({ phase }) => {
        if (phase !== 'MIGRATING') return
        // What the files are at this moment is what a process that is killed leaves.
        const image = killed.use(new TemporaryDirectory())
        cpSync(directory.data, image.data, { recursive: true })
        images.push(image)
      },
    })
    await storage.close()
    expect(images.length).toBe(migrations.length - knownThen(schema).length)
    const before = openImage(readReleasedFile(schemaFile(schema)))
    for (const image of new Set([images[0]!, images.at(-1)!])) {
      const old = await open(image, then)
      expect(lossesBetween(before, old.connection).filter((loss) => !isMeant(newest, loss))).toEqual([])
      expect(schemaVersion(readerOf(old.connection))).toBe(schema)
      await old.close()
      const now = await open(image)
      expect(lossesBetween(before, now.connection).filter((loss) => !isMeant(schema, loss))).toEqual([])
      expect(schemaVersion(readerOf(now.connection))).toBe(newest)
      await now.close()
    }
    before.close()
  },
)

/** What a call of the API was answered. */
interface Answered {
  operation: string
  status: number
}

/** Calls every GET of each organization, with the ids that earlier answers had. */
async function askEverything(app: TestApp): Promise<Answered[]> {
  const organizations = app.db.all<OrganizationRow>(
    'SELECT * FROM organizations WHERE suspended_at IS NULL AND deleted_at IS NULL ORDER BY id',
  )
  const answers: Answered[] = []
  for (const organization of organizations) {
    const owner = app.db.get<UserRow>(
      `SELECT u.* FROM users u JOIN memberships m ON m.user_id = u.id JOIN roles r ON r.id = m.role_id
       WHERE m.organization_id = ? AND r.key = 'OWNER'`,
      organization.id,
    )
    if (owner) answers.push(...(await askAsOwner(app, { organization, owner, key: '' })))
  }
  return answers
}

/** The collection of which a list is: `/campaigns/:id/executions` lists `executions`. */
const collectionOf = (path: string): string => path.split('/').at(-1)!

async function askAsOwner(app: TestApp, tenant: TestTenant): Promise<Answered[]> {
  const token = await app.session(tenant)
  const ids: Record<string, string> = {}
  const answers: Answered[] = []
  const isAsked = new Set<string>()
  // A list of what belongs to a record can be asked for once an id of the record is known.
  for (let round = 0; round < 3; round++) {
    for (const operation of GETS.filter((each) => !isAsked.has(nameOf(each)))) {
      const path = pathWith(operation, ids)
      if (path === undefined) continue
      isAsked.add(nameOf(operation))
      const { status, body } = await app.request('GET', path, { token })
      answers.push({ operation: nameOf(operation), status })
      const id = body?.data?.[0]?.id
      if (id) ids[collectionOf(operation.path)] ??= id
    }
  }
  return answers
}

/** The path with the known ids; undefined if one is not known. */
function pathWith({ path }: Operation, ids: Record<string, string>): string | undefined {
  try {
    return pathFor(path, ids)
  } catch {
    return undefined
  }
}
