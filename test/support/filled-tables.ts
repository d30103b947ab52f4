import { withoutTriggers } from '../../src/appliance/transport/copy.ts'
import type { CopiedTable } from '../../src/appliance/transport/references.ts'
import type { Connection } from '../../src/db/driver.ts'

/** Values that contain internal ids, each of row 1 of a table of the organization, or that must be of the test's time. */
const VALUES: Readonly<Record<string, (idOf: (table: string) => number) => string | number>> = {
  'contact_bulk_pieces.contact_ids': (idOf) => JSON.stringify([idOf('contacts')]),
  'contact_bulk_pieces.notes': (idOf) =>
    JSON.stringify([
      {
        id: idOf('contacts'),
        fields: { city: [null, 'Austin'] },
        added: [idOf('tags')],
        removed: [[idOf('tags'), 1_700_000_000_000]],
        segments: [[idOf('segments'), 1_700_000_000_000]],
      },
    ]),
  'contact_import_rows.undo_note': (idOf) =>
    JSON.stringify({ at: 1, added: [idOf('tags')], joined: idOf('segments') }),
  'billing_purchases.status': () => 'GRANTED',
  'billing_customers.provider': () => 'STRIPE',
  'billing_disputes.provider': () => 'STRIPE',
  'jobs.kind': () => 'execution.cancel_messages',
  'notification_digests.frequency': () => 'DAILY',
  // An import prunes older minutes.
  'message_minutes.minute': () => Date.parse('2026-03-04T17:00Z') / 60_000,
  'jobs.payload': (idOf) => JSON.stringify({ executionId: idOf('executions') }),
  'jobs.unique_key': (idOf) => `execution.cancel_messages:${idOf('executions')}`,
}

/** Returns a word that a CHECK of the schema allows in a column. */
function allowed(sql: string, column: string): string | undefined {
  return new RegExp(`\\b${column}\\b[^,]*CHECK \\(\\s*${column} IN\\s*\\(\\s*'(\\w+)'`).exec(sql)?.[1]
}

/**
 * Inserts a row into every listed table that has none of the organization. Returns the names of these tables.
 */
export function fillEmpty(
  connection: Connection,
  tables: readonly CopiedTable[],
  organizationId: number,
): string[] {
  const has = (table: string) =>
    (connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number }).n > 0
  const idOf = (table: string): number => {
    if (table === 'organizations') return organizationId
    const { columns } = tables.find(({ name }) => name === table)!
    const own = columns.some(({ name }) => name === 'organization_id') ? 'WHERE organization_id = ?' : ''
    const row = connection.prepare(`SELECT max(id) AS id FROM "${table}" ${own}`)
    return (row.get(...(own === '' ? [] : [organizationId])) as { id: number }).id
  }
  const empty = tables.filter(({ name }) => !has(name))
  connection.pragma('foreign_keys = OFF')
  // The triggers of ledgers refuse a row that does not add up.
  const triggers = withoutTriggers(connection)
  for (const table of empty) {
    const { sql } = connection.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table.name) as {
      sql: string
    }
    const columns = table.columns.filter(({ name }) => !(name === 'id' && table.hasId))
    const values = columns.map(({ name, type, names, isPosition }) => {
      if (names !== undefined) return isPosition ? idOf(names) : idOf(names)
      const given = VALUES[`${table.name}.${name}`]?.(idOf)
      if (given !== undefined) return given
      if (type === 'BLOB') return Buffer.from('bytes')
      return type === 'TEXT' ? (allowed(sql, name) ?? `{"of":"${name}"}`) : 3
    })
    connection
      .prepare(
        `INSERT INTO "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      .run(...values)
  }
  triggers.restore()
  connection.pragma('foreign_keys = ON')
  return empty.map(({ name }) => name)
}
