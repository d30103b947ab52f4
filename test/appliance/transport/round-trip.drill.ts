import { expect, test } from 'bun:test'
import type { OrganizationRow } from '../../../src/accounts/organizations/table.ts'
import { copiedTables } from '../../../src/appliance/transport/references.ts'
import { changeSettings } from '../../../src/billing/invoices/settings.ts'
import { connect } from '../../../src/db/driver.ts'
import { INVARIANTS } from '../../../src/wiring/invariants.ts'
import { TRANSPORT_RULES } from '../../../src/wiring/modules.ts'
import type { TestApp } from '../../support/app.ts'
import { covers } from '../../support/covers.ts'
import { fillEmpty } from '../../support/filled-tables.ts'
import { seedResources } from '../../support/matrix.ts'
import { exportTo, folder, importFrom, type Server, server } from '../../support/transport.ts'

covers('src/appliance/transport', 'src/db', 'migrations')

const PASSPHRASE = 'lanterns over the harbour'

/** Rows of a file by table, without what a journey changes. */
function contentOf(file: string, name: string): unknown[] {
  const CHANGED: Readonly<Record<string, readonly string[]>> = {
    organizations: ['slug', 'suspended_at', 'suspension_note', 'updated_at'],
    users: ['password_hash'],
    channel_identities: ['sealed_credentials'],
    jobs: ['state', 'epoch', 'created_at'],
    messages: ['epoch'],
    webhook_endpoints: ['secret', 'old_secret'],
  }
  const connection = connect(`${file}.target`, { readonly: true })
  try {
    const rows = connection.prepare(`SELECT * FROM "${name}"`).all() as Array<Record<string, unknown>>
    return rows.map((row) => {
      for (const column of CHANGED[name] ?? []) delete row[column]
      return row
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

/** It arrives suspended, and its audit log goes on with that: one act, which is taken off here. */
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

/** An organization that is there already. Its invoices have other numbers. */
async function seedBefore(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => changeSettings(tx, { invoicePrefix: 'THERE-' }))
  await seedResources(app, app.tenant('Here before'))
}

/** Exports, imports and exports again; the rows of every table of both files. */
function thereAndBack(
  { a, b, files }: { a: Server; b: Server; files: { path(name: string): string } },
  organization: OrganizationRow,
  invariants = INVARIANTS,
) {
  const [first, second] = [files.path('first'), files.path('second')]
  const all = { passphrase: PASSPHRASE, hasPaymentIds: true }
  exportTo(first, { from: a, organization, ...all })
  const { id } = importFrom(first, { into: b, passphrase: PASSPHRASE, invariants })
  exportTo(second, { from: b, organization: { ...organization, id }, ...all })
  const contents = (file: string): Content[] =>
    carried.map((table) => ({ table, rows: contentOf(file, table) }))
  return { before: contents(first), after: withoutArrival(contents(second)) }
}

test('a row of every table finds its way, also of those that are seldom filled', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  await seedBefore(b.app)
  const tenant = a.app.tenant()
  await seedResources(a.app, tenant, { isAlone: true })
  await a.app.app.events.drain()
  const filled = fillEmpty(a.connection, copiedTables(a.connection, TRANSPORT_RULES), tenant.organization.id)
  const { before, after } = thereAndBack({ a, b, files }, tenant.organization, [])
  for (const [n, table] of after.entries()) expect(table).toEqual(before[n]!)
  expect(filled.length).toBeGreaterThan(10)
  expect(before.filter(({ rows }) => rows.length === 0)).toEqual([])
})
