import * as v from 'valibot'
import { type Connection, connect } from '../../db/driver.ts'
import { type Migration, migrate } from '../../db/migrate.ts'
import { writeSetting } from '../../db/settings.ts'
import { MINUTES_SINCE_KEY } from '../../delivery/messages/fragments.ts'
import type { JobRules, TransportRules } from '../../module/transport.ts'
import { removeTemporary } from '../../storage/files.ts'
import {
  copiedIds,
  copyRows,
  hasUndelivered,
  lookUp,
  numberOf,
  numberRows,
  numberUpTo,
  rewriteIds,
  type ValueOf,
  withoutTriggers,
} from './copy.ts'
import { isCopiedJob } from './job-ids.ts'
import { type CopiedTable, copiedTables } from './references.ts'
import { isHarmless, newKey, reseal } from './secrets.ts'

/** The key of the setting in an export file that contains the file's header. */
export const HEADER_KEY = 'organization_export'

/**
 * The header. `version`: of the program that wrote the file. `exportedAt`: ms since 1970. `rows`: their number
 * by table.
 */
export const HeaderSchema = v.object({
  format: v.literal(1),
  version: v.string(),
  exportedAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
  organization: v.object({ uuid: v.string(), name: v.string(), slug: v.string() }),
  sealedWith: v.object({ hasPassphrase: v.boolean(), salt: v.string(), proof: v.string() }),
  rows: v.record(v.string(), v.number()),
  /** Whether the ids of the payment processor are in the file. Absent in files of versions before billing. */
  hasPaymentIds: v.optional(v.boolean(), false),
  /** The Stripe account of these ids. Absent if none was known. */
  paymentAccount: v.optional(v.string()),
})
export type Header = v.InferOutput<typeof HeaderSchema>

interface ExportOptions {
  /** The path of the live database. */
  source: string
  /** Path of the new database. An empty file may exist there. */
  target: string
  organization: { id: number; uuid: string; name: string; slug: string }
  migrations: readonly Migration[]
  rules: TransportRules
  /** Opens sealed values. */
  sealingKey: Uint8Array
  passphrase: string | undefined
  /** Whether ids of Stripe are exported, for a move to another server with the same Stripe account. */
  hasPaymentIds: boolean
  /** The Stripe account of the customers in the live database. Undefined if there is none. */
  paymentAccount: string | undefined
  version: string
  nowMs: number
}

export interface Exported {
  header: Header
  /** Number of senders and other rows whose credentials were left out. */
  withoutCredentials: number
}

/** Returns undefined while events of the organization are not delivered. The caller tries again later. */
export function exportOrganization(options: ExportOptions): Exported | undefined {
  const { source, target, migrations, nowMs } = options
  const connection = connect(target)
  let isDone = false
  try {
    // The journal need not survive a crash. An unfinished file is useless, because its last line is missing.
    connection.pragma('journal_mode = MEMORY')
    connection.pragma('synchronous = OFF')
    connection.pragma('foreign_keys = OFF')
    migrate(connection, migrations, nowMs)
    connection.prepare('ATTACH ? AS there').run(source)
    const exported = copyAll(connection, options)
    connection.exec('DETACH there')
    isDone = exported !== undefined
    return exported
  } finally {
    connection.close()
    if (!isDone) removeTemporary(target)
  }
}

function copyAll(connection: Connection, options: ExportOptions): Exported | undefined {
  connection.exec('BEGIN')
  const triggers = withoutTriggers(connection)
  // The first read of the other database fixes the moment of the copy.
  if (hasUndelivered(connection, options.organization.id)) {
    connection.exec('ROLLBACK')
    return undefined
  }
  const { id, uuid, name, slug } = options.organization
  const { rules, hasPaymentIds } = options
  const tables = copiedTables(connection, rules)
  const chosen = choose(tables, { organizationId: id, jobs: rules.jobs, hasPaymentIds })
  const sqlOf = withPayments(numbered(tables), hasPaymentIds)
  for (const table of tables.filter(({ hasId }) => hasId)) numberRows(connection, table, chosen(table))
  const rows: Record<string, number> = {}
  for (const table of tables) {
    rows[table.name] = copyRows(connection, table, { sqlOf, ...chosen(table) })
  }
  const elsewhere = { idOf: lookUp(connection), jobs: rules.jobs }
  for (const table of tables) {
    for (const column of Object.keys(table.rule.idsIn ?? {})) {
      rewriteIds(connection, { schema: 'main', table, column }, elsewhere)
    }
  }
  const { key, sealedWith } = newKey(options.passphrase)
  const isCopied = options.passphrase === undefined ? isHarmless : () => true
  const withoutCredentials = tables.reduce(
    (sum, table) => sum + reseal(connection, table, { from: options.sealingKey, to: key, isCopied }),
    0,
  )
  triggers.restore()
  const header: Header = {
    format: 1,
    version: options.version,
    exportedAt: options.nowMs,
    organization: { uuid, name, slug },
    sealedWith,
    rows,
    hasPaymentIds,
    paymentAccount: rows.billing_customers ? options.paymentAccount : undefined,
  }
  writeSetting(connection, HEADER_KEY, JSON.stringify(header))
  // Older minutes of its messages were deleted, and the file is checked for the remaining ones.
  connection
    .prepare('INSERT OR REPLACE INTO main.settings SELECT * FROM there.settings WHERE key = ?')
    .run(MINUTES_SINCE_KEY)
  connection.exec('COMMIT')
  return { header, withoutCredentials }
}

/**
 * Returns the SQL condition that row `t` is exported without ids of a payment processor. Ids of the built-in
 * processor are only known here.
 */
function isWithoutIds({ columns }: CopiedTable, hasPaymentIds: boolean): string {
  if (!hasPaymentIds) return 'TRUE'
  return columns.some(({ name }) => name === 'provider') ? `t.provider <> 'STRIPE'` : 'FALSE'
}

/** Leaves out the ids of payment processors. */
const withPayments =
  (sqlOf: ValueOf, hasPaymentIds: boolean): ValueOf =>
  (table, column) => {
    const value = sqlOf(table, column)
    const without = table.rule.payments?.without?.[column.name]
    if (without === undefined) return value
    return `CASE WHEN ${isWithoutIds(table, hasPaymentIds)} THEN ${without} ELSE ${value} END`
  }

interface Choice {
  organizationId: number
  jobs: JobRules
  hasPaymentIds: boolean
}

/** Chooses the rows of a table that are copied. */
const choose =
  (tables: readonly CopiedTable[], { organizationId, jobs, hasPaymentIds }: Choice) =>
  (table: CopiedTable) => {
    const { name, rule } = table
    const payable = rule.payments?.where
    const where = [
      rule.where,
      payable === undefined ? undefined : `(NOT (${isWithoutIds(table, hasPaymentIds)}) OR (${payable}))`,
      name === 'jobs' ? isCopiedJob(jobs) : undefined,
    ]
    const also = where.map((condition) => (condition === undefined ? '' : ` AND ${condition}`)).join('')
    if (name === 'organizations') return { where: `t.id = ?${also}`, params: [organizationId] }
    if (name === 'users') return people(tables, organizationId)
    if (rule.by === undefined) return { where: `t.organization_id = ?${also}`, params: [organizationId] }
    const parent = table.columns.find((column) => column.name === rule.by)?.names
    return { where: `t.${rule.by} IN ${copiedIds(parent ?? '')}${also}`, params: [] }
  }

/** Returns the users that rows of the organization refer to. */
function people(tables: readonly CopiedTable[], organizationId: number) {
  const naming = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ names }) => names === 'users')
      .map(
        (column) =>
          `SELECT p.${column.name} FROM there.${name} p WHERE p.organization_id = ? AND p.${column.name} IS NOT NULL`,
      ),
  )
  return { where: `t.id IN (${naming.join(' UNION ')})`, params: naming.map(() => organizationId) }
}

/** Replaces ids by their numbers in the file. A reference to a row that is not copied becomes empty. */
const numbered =
  (tables: readonly CopiedTable[]): ValueOf =>
  (_table, { name, names, isPosition, isNotNull }) => {
    if (name === 'id' && _table.hasId) return numberOf(_table.name, 't.id')
    if (names === undefined) return `t.${name}`
    if (!tables.some((table) => table.name === names && table.hasId)) return 'NULL'
    if (isPosition) return `CASE WHEN t.${name} IS NULL THEN NULL ELSE ${numberUpTo(names, `t.${name}`)} END`
    const there = numberOf(names, `t.${name}`)
    return isNotNull ? `ifnull(${there}, 0)` : there
  }
