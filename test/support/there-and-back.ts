import { expect } from 'bun:test'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { changeSettings } from '../../src/billing/invoices/settings.ts'
import { connect } from '../../src/db/driver.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { TRANSPORT_RULES } from '../../src/wiring/modules.ts'
import type { TestApp } from './app.ts'
import { seedResources } from './matrix.ts'
import { exportTo, importFrom, type Server } from './transport.ts'

const PASSPHRASE = 'lanterns over the harbour'

/** Columns that a move changes. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  organizations: ['slug', 'suspended_at', 'suspension_note', 'updated_at'],
  users: ['password_hash'],
  channel_identities: ['sealed_credentials'],
  jobs: ['state', 'epoch', 'created_at'],
  messages: ['epoch'],
  webhook_endpoints: ['secret', 'old_secret'],
}

/** Returns the rows of a file by table, without the columns that a move changes. */
function contentsOf(file: string): Content[] {
  const connection = connect(`${file}.target`, { readonly: true })
  try {
    return carried.map((table) => {
      const rows = connection.prepare(`SELECT * FROM "${table}"`).all() as Array<Record<string, unknown>>
      for (const row of rows) for (const column of CHANGED[table] ?? []) delete row[column]
      return { table, rows }
    })
  } finally {
    connection.close()
  }
}

const carried = Object.entries(TRANSPORT_RULES.tables).flatMap(([name, rule]) =>
  'why' in rule ? [] : [name],
)

interface Content {
  table: string
  rows: unknown[]
}

/** Removes the suspension at arrival from the audit log. */
function withoutArrival(content: Content[]): Content[] {
  const rowsOf = (name: string) =>
    content.find(({ table }) => table === name)!.rows as Array<Record<string, unknown>>
  const [acts, chain] = [rowsOf('audit_acts'), rowsOf('audit_chains')[0]!]
  const arrival = acts.pop()!
  expect([arrival.act, arrival.sequence, arrival.hash]).toEqual([
    'ORGANIZATION_SUSPENDED',
    chain.last_sequence,
    chain.last_hash,
  ])
  Object.assign(chain, { last_sequence: acts.length, last_hash: acts.at(-1)!.hash })
  return content
}

/** Creates an earlier organization on the server. Its invoices and credit notes have other numbers. */
export async function seedBefore(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => changeSettings(tx, { invoicePrefix: 'THERE-', creditNotePrefix: 'THERE-CN-' }))
  await seedResources(app, app.tenant('Here before'))
}

/** Exports, imports and exports again. Returns the rows of every table of both files. */
export function thereAndBack(
  { a, b, files }: { a: Server; b: Server; files: { path(name: string): string } },
  organization: OrganizationRow,
  invariants = INVARIANTS,
) {
  const [first, second] = [files.path('first'), files.path('second')]
  const all = { passphrase: PASSPHRASE, hasPaymentIds: true }
  exportTo(first, { from: a, organization, ...all })
  const { id } = importFrom(first, { into: b, passphrase: PASSPHRASE, invariants })
  exportTo(second, { from: b, organization: { ...organization, id }, ...all })
  return { before: contentsOf(first), after: withoutArrival(contentsOf(second)) }
}
