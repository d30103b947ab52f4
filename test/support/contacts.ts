import type { ConsentMethod } from '../../src/compliance/consents/table.ts'
import { addToList } from '../../src/compliance/suppressions/service.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { ALL_PERMISSIONS, type Permission } from '../../src/lib/permissions.ts'
import type { TestApp, TestTenant } from './app.ts'

/** Returns the n-th of ten thousand valid numbers. */
export const phoneOf = (n: number): string => `+1504621${String(n).padStart(4, '0')}`

/** Creates a contact through the API and returns its id. */
export async function addContact(
  app: TestApp,
  tenant: TestTenant,
  body: Record<string, unknown> = {},
): Promise<string> {
  const count = app.db.value<number>('SELECT count(*) FROM contacts') ?? 0
  const answer = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: phoneOf(count), ...body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

export async function addTag(app: TestApp, tenant: TestTenant, name: string): Promise<string> {
  const answer = await app.post('/tags', tenant.key, { name })
  return answer.body.data.id
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into records freely
export const readContact = async (app: TestApp, tenant: TestTenant, id: string): Promise<any> =>
  (await app.get(`/contacts/${id}`, tenant.key)).body.data

/** Adds an address to the suppression list only, like an opt-out from before the contact existed. */
export const addSuppression = (
  app: TestApp,
  { organization }: TestTenant,
  address: string,
  { channel = 'SMS', method = 'MANUAL' }: { channel?: 'SMS' | 'EMAIL'; method?: ConsentMethod } = {},
): void =>
  app.db.writeNow((tx) => void addToList(tx, { organizationId: organization.id, channel, address, method }))

/** Creates a session of a member with every permission except `withheld`. */
export const sessionWithout = (
  app: TestApp,
  tenant: TestTenant,
  ...withheld: Permission[]
): Promise<string> =>
  sessionWith(
    app,
    tenant,
    ALL_PERMISSIONS.filter((permission) => !withheld.includes(permission)),
  )

/** Creates a session of a member with exactly these permissions. */
export async function sessionWith(
  app: TestApp,
  tenant: TestTenant,
  permissions: readonly Permission[],
): Promise<string> {
  const token = await app.session(tenant, 'MEMBER')
  const organizationId = tenant.organization.id
  app.db.writeNow((tx) => {
    const earlier = tx.value<number>(`SELECT count(*) FROM roles WHERE name LIKE 'limited%'`)
    const { lastInsertRowid } = tx.run(
      'INSERT INTO roles (uuid, organization_id, name, permissions, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
      uuidv7(tx.now),
      organizationId,
      earlier === 0 ? 'limited' : `limited ${earlier}`,
      JSON.stringify(permissions),
      tx.now,
      tx.now,
    )
    tx.run(
      `UPDATE memberships SET role_id = ? WHERE organization_id = ?
         AND role_id = (SELECT id FROM roles WHERE organization_id = ? AND key = 'MEMBER')`,
      lastInsertRowid,
      organizationId,
      organizationId,
    )
  })
  return token
}

/** Creates a contact with only an email address and returns its id. */
export async function addByAddress(
  app: TestApp,
  tenant: TestTenant,
  email: string,
  body: Record<string, unknown> = {},
): Promise<string> {
  const entry = { firstName: 'Ann', email, ...body }
  const answer = await app.post('/contacts/bulk-upsert', tenant.key, { contacts: [entry] })
  const [result] = answer.body.data.results
  if (result.status !== 'CREATED') throw new Error(JSON.stringify(result))
  return result.id
}
