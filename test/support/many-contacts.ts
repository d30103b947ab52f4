import type { Tx } from '../../src/db/database.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { TestApp, TestTenant } from './app.ts'
import { phoneOf } from './contacts.ts'

/** Columns of a contact in its table; times in ms since 1970. */
export interface ContactColumns {
  firstName?: string
  lastName?: string | null
  phone?: string
  email?: string | null
  status?: string
  customFields?: object
  optedOutAt?: number | null
  createdAt?: number
}

/**
 * Inserts contacts into the table: more than a test could create through the API, or in states that no
 * request produces.
 */
export function insertContacts(
  tx: Tx,
  organizationId: number,
  rows: readonly ContactColumns[],
): Array<{ id: number; uuid: string }> {
  return rows.map((row, index) => {
    const uuid = uuidv7(tx.now)
    const { lastInsertRowid: id } = tx.run(
      `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, status, source,
         custom_fields, opted_out_at, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'MANUAL', ?, ?, ?, 0)`,
      uuid,
      organizationId,
      row.firstName ?? 'Ann',
      row.lastName ?? null,
      row.phone ?? phoneOf(index),
      row.email ?? null,
      row.status ?? 'ACTIVE',
      JSON.stringify(row.customFields ?? {}),
      row.optedOutAt ?? null,
      row.createdAt ?? 0,
    )
    return { id, uuid }
  })
}

/** Adds `count` contacts to the tenant. `of` returns the n-th. */
export const addMany = (
  app: TestApp,
  { organization }: TestTenant,
  count: number,
  of: (n: number) => ContactColumns = () => ({}),
): Array<{ id: number; uuid: string }> =>
  app.db.writeNow((tx) =>
    insertContacts(
      tx,
      organization.id,
      Array.from({ length: count }, (_, n) => of(n)),
    ),
  )

/** Sets the contact count of every organization, because it decides how contacts are read. */
export const pretendCount = (app: TestApp, count: number): void =>
  app.db.writeNow((tx) => void tx.run('UPDATE organizations SET contact_count = ?', count))

/** Adds contacts to a static segment. */
export const addMembers = (
  app: TestApp,
  { organization }: TestTenant,
  segmentId: number,
  contacts: ReadonlyArray<{ id: number }>,
): void =>
  app.db.writeNow((tx) => {
    for (const { id } of contacts)
      tx.run(
        'INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at) VALUES (?, ?, ?, 0)',
        organization.id,
        segmentId,
        id,
      )
  })
