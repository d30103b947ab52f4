import * as v from 'valibot'
import {
  findByUuid,
  freeSlug,
  getOrganization,
  suspendOrganization,
} from '../../accounts/organizations/service.ts'
import { slugIsTaken } from '../../accounts/organizations/store.ts'
import { findUserByEmail, unprovedRefusal } from '../../accounts/users/service.ts'
import { findUserIdByUuid } from '../../accounts/users/store.ts'
import { takeAccount } from '../../billing/customers/payment-account.ts'
import { detachSubscriptions } from '../../billing/subscriptions/arrive.ts'
import { readerOf } from '../../db/bare-reader.ts'
import { type CheckedBy, findFault } from '../../db/check.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { type Connection, sqliteCode, withConnection } from '../../db/driver.ts'
import { migrate } from '../../db/migrate.ts'
import { readSetting } from '../../db/settings.ts'
import { pruneMinutes } from '../../delivery/messages/message-totals.ts'
import { toIso } from '../../lib/clock.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { parseJson } from '../../lib/plain-object.ts'
import type { JobRules, TransportRules } from '../../module/transport.ts'
import {
  addSuffix,
  copyRows,
  countRows,
  countTaken,
  highestId,
  listPeople,
  recordUser,
  rewriteIds,
  rowsThere,
  setValues,
  type ValueOf,
  withoutTriggers,
} from './copy.ts'
import { HEADER_KEY, type Header, HeaderSchema } from './export.ts'
import { NEWER, OLDER, wrongForm } from './form.ts'
import { type CopiedTable, copiedTables } from './references.ts'
import { wrongRows } from './rows.ts'
import { isHarmless, keyOf, reseal } from './secrets.ts'

/**
 * The users of an organization that arrives. A user with the verified address of an account of this server
 * becomes a member with that account, and its password stays. Other users get an account with a random
 * password, so they must set one.
 */
interface People {
  linked: number
  /** The addresses of new users. */
  created: readonly string[]
  /** Returns SQL of the internal id here. @param id SQL of the internal id in the file */
  idHere(id: string): string
  /** Returns SQL of the public id here. @param uuid SQL of the public id in the file, or of any other value */
  actor(uuid: string): string
}

function mapUsers(
  reader: Reader,
  connection: Connection,
  tables: readonly CopiedTable[],
  passwordHash: string,
): People {
  const table = tables.find(({ name }) => name === 'users')
  if (!table) throw new Error('No transport rule is about users.')
  connection.exec('DROP TABLE IF EXISTS temp.people')
  connection.exec(
    'CREATE TEMP TABLE people (there INTEGER PRIMARY KEY, here INTEGER NOT NULL, there_uuid TEXT, here_uuid TEXT)',
  )
  let linked = 0
  const created: string[] = []
  const unproved: string[] = []
  for (const person of listPeople(connection)) {
    const known = person.isDeleted ? undefined : findUserByEmail(reader, person.email)
    if (known && known.uuid !== person.uuid && known.emailVerifiedAt === null) unproved.push(known.email)
    const id = known?.id ?? findUserIdByUuid(reader, person.uuid)
    if (id !== undefined) {
      linked += 1
      recordUser(connection, person, { id, uuid: known?.uuid ?? person.uuid })
      continue
    }
    const here = highestId(connection, 'users') + 1
    copyRows(connection, table, {
      sqlOf: (_, { name }) => (name === 'id' ? String(here) : `t.${name}`),
      where: 't.id = ?',
      params: [person.id],
    })
    setValues(connection, { schema: 'main', table: 'users', id: here }, { password_hash: passwordHash })
    recordUser(connection, person, { id: here, uuid: person.uuid })
    if (!person.isDeleted) created.push(person.email)
  }
  if (unproved.length > 0) throw unprovedRefusal(unproved)
  return {
    linked,
    created,
    idHere: (id) => `(SELECT p.here FROM temp.people p WHERE p.there = ${id})`,
    actor: (uuid) => `ifnull((SELECT p.here_uuid FROM temp.people p WHERE p.there_uuid = ${uuid}), ${uuid})`,
  }
}

/** The suspension of an organization when it was exported. */
export interface Before {
  suspendedAt: number | null
  suspensionNote: string | null
}

interface ImportOptions {
  db: Db
  /** The connection of `db`. */
  connection: Connection
  /** Path of the database from the file. The import changes it. */
  file: string
  header: Header
  rules: TransportRules
  sealingKey: Uint8Array
  passphrase: string | undefined
  /** Hash of a random password, for users that did not exist here. */
  passwordHash: string
  /**
   * Called first in the transaction, with the public id of the organization. It may erase the rest of an
   * earlier copy.
   */
  begins?(tx: Tx, uuid: string): void
  /** Called at the end of the transaction, with the state of the organization at its export. */
  arrived?(tx: Tx, organizationId: number, before: Before): void
  /** Settles the messages that a carrier had. Only the other server knows their results. */
  settle(tx: Tx, organizationId: number): void
}

export interface Imported {
  id: number
  uuid: string
  name: string
  slug: string
  /** Whether the organization got a new short name, because another organization here has the name from the file. */
  isRenamed: boolean
  rows: number
  /** Users who had an account here, and users who got one. */
  linkedPeople: number
  newPeople: readonly string[]
  withoutCredentials: number
  /** Number of invoices that got another number, because another invoice here has the number from the file. */
  renumberedInvoices: number
  /**
   * Number of subscriptions that are no longer charged here. Each is an assigned plan or add-on until its paid
   * period ends.
   */
  detachedSubscriptions: number
}

const INSTALL = 'Install that version here first.'
const EXPORT_AGAIN = 'Upgrade the server that it comes from, and export the organization again.'

/** The parts that check a file. `nowMs`: ms since 1970 */
type CheckedFile = CheckedBy & { nowMs: number; rules: TransportRules }

/**
 * Checks the file like a database that is restored, and migrates it to the schema of this release. Returns its
 * header. Throws a refusal (exit 65) for anything but a single whole organization.
 */
export function inspect(file: string, by: CheckedFile): Header {
  try {
    return withConnection(file, { fileMustExist: true }, (connection) => headerOf(connection, by))
  } catch (error) {
    // The original error would look like damage to the database of this server, but that is intact.
    if (!UNREADABLE.has(sqliteCode(error) ?? '')) throw error
    throw refused('The file contains no readable database of Carillon.', undefined, error)
  }
}

const UNREADABLE = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_ERROR'])

function headerOf(connection: Connection, { nowMs, rules, ...by }: CheckedFile): Header {
  const { migrations } = by
  // Checked before anything in the file is run.
  const form = wrongForm(connection, migrations)
  if (form === NEWER) throw refused('The file comes from a newer version of Carillon than this one.', INSTALL)
  if (form === OLDER)
    throw refused('The file comes from a version of Carillon before the first release.', EXPORT_AGAIN)
  if (form !== undefined) throw changed(form)
  const stored = readSetting(connection, HEADER_KEY)
  if (stored === undefined) throw refused('The file contains no exported organization.')
  migrate(connection, migrations, nowMs)
  const fault = findFault(connection, by)
  if (fault !== undefined) throw refused(`The file did not pass its check: ${fault}.`)
  if (countRows(connection, 'main', 'organizations') !== 1)
    throw refused('The file must contain exactly one organization.')
  const rows = wrongRows(connection, rules)
  if (rows !== undefined) throw changed(rows)
  return headerIn(connection, stored)
}

/** Reads the header. Throws a refusal unless it describes the organization in the file. */
function headerIn(connection: Connection, stored: string): Header {
  const { uuid, name, slug } = readerOf(connection).get<Header['organization']>(
    'SELECT uuid, name, slug FROM main.organizations',
  )!
  const header = v.safeParse(HeaderSchema, parseJson(stored))
  if (!header.success) throw changed('its header is not that of an export')
  const { organization } = header.output
  const isIt = organization.uuid === uuid && organization.name === name && organization.slug === slug
  if (!isIt) throw changed('its header is about another organization')
  return header.output
}

const changed = (what: string): Refusal => refused(`The file was changed after it was exported: ${what}.`)

const refused = (why: string, remedy = 'Export the organization again.', cause?: unknown) =>
  new Refusal(EXIT.DATA_REFUSED, why, remedy, cause)

/**
 * Adds the organization of the file to this server in a single transaction. The organization arrives suspended.
 * Throws a refusal (exit 1) when it is already here, or when another organization has one of its values that
 * must be unique on a server.
 */
export function importOrganization(options: ImportOptions): Imported {
  const { db, connection, file } = options
  const key = keyOf(options.header.sealedWith, options.passphrase)
  connection.prepare('ATTACH ? AS there').run(file)
  try {
    return db.writeNow((tx) => addAll(tx, { ...options, key }))
  } finally {
    connection.exec('DETACH there')
  }
}

function addAll(tx: Tx, options: ImportOptions & { key: Uint8Array }): Imported {
  const { connection, header, rules } = options
  connection.pragma('defer_foreign_keys = ON')
  options.begins?.(tx, header.organization.uuid)
  assertAbsent(tx, header)
  takeAccountOf(tx, header)
  const tables = copiedTables(connection, rules)
  const { slug, isRenamed } = ownSlug(tx, connection, header)
  const renumberedInvoices = suffixTaken(connection, tables, slug)
  assertNothingTaken(connection, tables)
  const triggers = withoutTriggers(connection)
  const people = mapUsers(tx, connection, tables, options.passwordHash)
  const offsets = offsetsOf(connection, tables)
  rewriteTexts(connection, tables, { offsets, jobs: rules.jobs })
  let rows = 0
  for (const table of tables.filter(({ name }) => name !== 'users')) {
    const copied = copyRows(connection, table, { sqlOf: moved(offsets, people), where: 'TRUE' })
    if (copied !== (header.rows[table.name] ?? 0))
      throw refused(`The file has ${copied} rows of ${table.name}, not ${header.rows[table.name] ?? 0}.`)
    rows += copied
  }
  const id = (offsets.get('organizations') ?? 0) + 1
  const { key: from, sealingKey: to } = options
  const isCopied = header.sealedWith.hasPassphrase ? () => true : isHarmless
  const withoutCredentials = tables.reduce((sum, table) => {
    const first = offsets.get(table.name) ?? 0
    const open = (row: { id: number }) => row.id > first
    return sum + reseal(connection, table, { from, to, isCopied, makesSecrets: true }, open)
  }, 0)
  triggers.restore()
  const before = suspensionOf(tx, id)
  suspendOrganization(tx, id, `Imported from another server; exported at ${toIso(header.exportedAt)}.`)
  options.settle(tx, id)
  // The other server had deleted minutes that a new server would regard as complete.
  pruneMinutes(tx)
  const detachedSubscriptions = detachSubscriptions(tx, id)
  options.arrived?.(tx, id, before)
  const { uuid, name } = header.organization
  const { linked, created } = people
  return {
    id,
    uuid,
    name,
    slug,
    isRenamed,
    rows,
    withoutCredentials,
    linkedPeople: linked,
    newPeople: created,
    renumberedInvoices,
    detachedSubscriptions,
  }
}

function suspensionOf(reader: Reader, organizationId: number): Before {
  const { suspendedAt, suspensionNote } = getOrganization(reader, organizationId)
  return { suspendedAt, suspensionNote }
}

function assertAbsent(tx: Tx, { organization: { uuid, name } }: Header): void {
  const known = findByUuid(tx, uuid)
  if (known === undefined) return
  throw new Refusal(
    EXIT.FAILED,
    known.isDeleted
      ? `"${name}" was deleted here, but its rows are still in the database, so it cannot be imported again.`
      : `"${name}" is on this server already (${known.slug}). Nothing was changed.`,
    known.isDeleted ? 'Import it into another server.' : undefined,
  )
}

/**
 * Refuses payments of another Stripe account. They do not exist in the account of this server, so subscriptions
 * would continue in the other account without this server.
 */
function takeAccountOf(tx: Tx, { paymentAccount, organization }: Header): void {
  const own = paymentAccount === undefined ? undefined : takeAccount(tx, paymentAccount)
  if (own === undefined) return
  throw new Refusal(
    EXIT.FAILED,
    `"${organization.name}" pays through the Stripe account ${paymentAccount}, but this server has customers of ${own}. Nothing was changed.`,
    'Export it without --with-payment-ids and import that file. Card payments then count until the end of their period.',
  )
}

/** Chooses the short name of the organization on this server. */
function ownSlug(
  tx: Tx,
  connection: Connection,
  { organization }: Header,
): { slug: string; isRenamed: boolean } {
  if (!slugIsTaken(tx, organization.slug)) return { slug: organization.slug, isRenamed: false }
  const slug = freeSlug(tx, organization.slug)
  setValues(connection, { schema: 'there', table: 'organizations', id: 1 }, { slug })
  return { slug, isRenamed: true }
}

/** Changes texts that another row of this server has. @returns their number */
const suffixTaken = (connection: Connection, tables: readonly CopiedTable[], slug: string): number =>
  tables.reduce((sum, { name: table, rule: { suffixed: column } }) => {
    return column === undefined ? sum : sum + addSuffix(connection, { table, column, suffix: `/${slug}` })
  }, 0)

function assertNothingTaken(connection: Connection, tables: readonly CopiedTable[]): void {
  for (const table of tables) {
    if (table.name === 'users') continue
    const taken = countTaken(connection, table)
    if (taken === 0) continue
    throw new Refusal(
      EXIT.FAILED,
      `Another organization of this server has ${table.rule.unique ?? `the same value in ${table.name}`} of this one (${taken} in all). Nothing was changed.`,
      'Such a code can only lead to one organization. Import it into another server.',
    )
  }
}

/** Returns the offset added to the ids of the file, by table. */
const offsetsOf = (connection: Connection, tables: readonly CopiedTable[]): Map<string, number> =>
  new Map(tables.filter(({ hasId }) => hasId).map(({ name }) => [name, highestId(connection, name)] as const))

function rewriteTexts(
  connection: Connection,
  tables: readonly CopiedTable[],
  { offsets, jobs }: { offsets: ReadonlyMap<string, number>; jobs: JobRules },
): void {
  const isThere = rowsThere(connection)
  const idOf = (of: string, id: number) => (isThere(of, id) ? id + (offsets.get(of) ?? 0) : undefined)
  for (const table of tables) {
    for (const column of Object.keys(table.rule.idsIn ?? {})) {
      try {
        rewriteIds(connection, { schema: 'there', table, column }, { idOf, jobs })
      } catch (error) {
        // These errors mean that the JSON does not have the form that the product writes.
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
        throw changed(`${table.name} has content in ${column} that Carillon does not write`)
      }
    }
  }
}

/**
 * Returns SQL that converts a value of the file for this database: adds the offset to an id. 0 means no row and
 * stays 0.
 */
const moved =
  (offsets: ReadonlyMap<string, number>, people: People): ValueOf =>
  ({ name: table, hasId }, { name, names, isActor, isNotNull }) => {
    if (name === 'id' && hasId) return `t.id + ${offsets.get(table)}`
    if (table === 'jobs' && name === 'state') return `'READY'`
    // No start of this server claimed the row. Messages that the other server claimed are settled here.
    if (name === 'epoch') return 'NULL'
    if (isActor) return people.actor(`t.${name}`)
    if (names === undefined) return `t.${name}`
    if (names === 'users') {
      const here = people.idHere(`t.${name}`)
      return isNotNull ? `ifnull(${here}, 0)` : here
    }
    const offset = offsets.get(names) ?? 0
    return `CASE WHEN t.${name} = 0 THEN 0 ELSE t.${name} + ${offset} END`
  }
