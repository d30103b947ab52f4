import { AccessTokens } from '../../src/accounts/sessions/access-token.ts'
import { openSession } from '../../src/accounts/sessions/token-pair.ts'
import { createUser, recordSignIn } from '../../src/accounts/users/service.ts'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { ALL_PERMISSIONS, type Permission } from '../../src/lib/permissions.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addContact, addIdentity, addSegment } from './campaigns.ts'

/** Public ids of one of each resource of an organization, by the collection they are in. */
export type Resources = Readonly<Record<string, string>>

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

/**
 * One of each resource, made for `tenant`. A new collection that takes ids in
 * its paths must be added here, or the matrices fail.
 */
export async function seedResources(app: TestApp, tenant: TestTenant): Promise<Resources> {
  const segment = addSegment(app, tenant)
  // The clock of a test stands still, so that a sender's rate is used up and never comes back.
  const identity = addIdentity(app, tenant, { throughputPerSecond: 1_000 })
  const contact = addContact(app, { ...tenant, segment, identity })
  const otherContact = addContact(app, { ...tenant, segment, identity })
  const { key } = tenant
  const tag = await app.post('/tags', key, { name: 'matrix' })
  await app.post(`/contacts/${contact.uuid}/tags`, key, { tagIds: [tag.body.data.id] })
  const campaign = await app.post('/campaigns', key, {
    ...campaignBody({ segments: segment.uuid, 'channel-identities': identity.uuid }),
    isDraft: true,
  })
  const note = await app.post(`/contacts/${contact.uuid}/notes`, key, { body: 'Matrix' })
  const form = new FormData()
  form.set('file', new File(['phone\n+12125550100\n'], 'list.csv'))
  form.set('consentAttested', 'true')
  const imported = await app.request('POST', '/contacts/imports', { token: key, body: form })
  const exported = await app.post('/contacts/exports', key, {})
  const field = await app.post('/custom-fields', key, { key: 'matrix', label: 'Matrix', type: 'TEXT' })
  const session = await app.session(tenant)
  const apiKey = await app.post('/api-keys', session, { name: 'matrix' })
  const sessions = await app.get('/auth/sessions', session)
  return {
    contacts: contact.uuid,
    // A second one, for what takes two.
    'other-contacts': otherContact.uuid,
    segments: segment.uuid,
    'channel-identities': identity.uuid,
    tags: tag.body.data.id,
    notes: note.body.data.id,
    campaigns: campaign.body.data.id,
    imports: imported.body.data.id,
    exports: exported.body.data.id,
    'custom-fields': field.body.data.id,
    'api-keys': apiKey.body.data.id,
    sessions: sessions.body.data[0].id,
  }
}

export const campaignBody = (ids: Resources) => ({
  name: 'Matrix',
  type: 'IMMEDIATE',
  channel: 'SMS',
  messageTemplate: 'Hello {{firstName}}',
  segmentId: ids.segments,
  channelIdentityIds: [ids['channel-identities']],
})

const RULES = { operator: 'AND', conditions: [{ field: 'state', operator: 'equals', value: 'NY' }] }

/** A good body per operation, its ids out of `ids`. An operation with a body that is not here fails the matrices. */
export const BODIES: Readonly<Record<string, (ids: Resources) => unknown>> = {
  'POST /auth/logout': () => ({}),
  'POST /organization/switch': () => ({ organizationId: uuidv7() }),
  'POST /organization': () => ({ name: 'Another' }),
  'PATCH /organization': () => ({ name: 'Renamed' }),
  'POST /api-keys': () => ({ name: 'another' }),
  'PATCH /api-keys/:id': () => ({ name: 'renamed' }),
  'POST /api-keys/:id/rotate': () => ({ gracePeriodHours: 1 }),
  'POST /contacts': (ids) => ({ firstName: 'New', phone: '+12125550177', tagIds: [ids.tags] }),
  'PATCH /contacts/:id': () => ({ firstName: 'Changed' }),
  'PATCH /contacts/:id/stage': () => ({ stage: 'CUSTOMER' }),
  'POST /contacts/:id/tags': (ids) => ({ tagIds: [ids.tags] }),
  'PUT /contacts/:id/preferred-caller-id': (ids) => ({ channelIdentityId: ids['channel-identities'] }),
  'POST /contacts/:id/notes': () => ({ body: 'Called back' }),
  'POST /contacts/:id/mark-won': () => ({ amount: 149.5 }),
  'POST /contacts/bulk-delete': (ids) => ({ ids: [ids.contacts] }),
  'POST /contacts/bulk-edit': (ids) => ({ ids: [ids.contacts], status: 'ARCHIVED', addTagIds: [ids.tags] }),
  'POST /contacts/:id/merge': (ids) => ({ otherId: ids['other-contacts'] }),
  'POST /contacts/exports': (ids) => ({ excludeSegmentId: ids.segments }),
  'POST /segments': (ids) => ({ name: 'New', type: 'STATIC', contactIds: [ids.contacts] }),
  'PATCH /segments/:id': () => ({ name: 'Changed' }),
  'POST /segments/:id/clone': () => ({ name: 'Another' }),
  'POST /segments/preview': () => ({ rules: RULES }),
  'POST /segments/:id/contacts': (ids) => ({ contactIds: [ids.contacts] }),
  'DELETE /segments/:id/contacts': (ids) => ({ contactIds: [ids.contacts] }),
  'POST /custom-fields': () => ({ key: 'another', label: 'Another', type: 'TEXT' }),
  'PATCH /custom-fields/:id': () => ({ label: 'Changed' }),
  'POST /tags': () => ({ name: 'new' }),
  'PATCH /tags/:id': () => ({ name: 'changed' }),
  'POST /channel-identities': () => ({
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'New',
    address: '+15005550009',
  }),
  'PATCH /channel-identities/:id': () => ({ name: 'Changed' }),
  'POST /channel-identities/:id/rotate-callback-token': () => ({ gracePeriodHours: 1 }),
  'POST /channel-identities/:id/test': () => ({ to: '+12125550100' }),
  'POST /campaigns': campaignBody,
  'PATCH /campaigns/:id': () => ({ name: 'Changed' }),
  'POST /campaigns/estimate': (ids) => ({ segmentId: ids.segments, template: 'Hello', channel: 'SMS' }),
}

/** A good body, or undefined for an operation without one. Throws when it is missing from `BODIES`. */
export function bodyFor(operation: Operation, ids: Resources): unknown {
  if (operation.upload) {
    const form = new FormData()
    form.set('file', new File(['phone\n+12125550101\n'], 'list.csv'))
    form.set('consentAttested', 'true')
    return form
  }
  if (!operation.body) return undefined
  const body = BODIES[nameOf(operation)]
  if (!body) throw new Error(`test/support/matrix.ts has no body for ${nameOf(operation)}.`)
  return body(ids)
}

/** The collection whose ids a path parameter takes: `/contacts/:id` and `/x/:contactId` are of `contacts`. */
function collectionOf(path: string, parameter: string): string {
  const before = new RegExp(`([^/]+)/:${parameter}(?:/|$)`).exec(path)?.[1]
  if (before) return before
  throw new Error(`test/support/matrix.ts does not know whose ids :${parameter} of ${path} are.`)
}

/** The path with ids out of `ids`. Throws when a collection has none in `seedResources`. */
export const pathFor = (path: string, ids: Resources): string =>
  path.replace(/:(\w+)/g, (_, parameter: string) => {
    const collection = collectionOf(path, parameter)
    const id = ids[collection]
    if (!id) throw new Error(`test/support/matrix.ts makes no resource for ${collection} (${path}).`)
    return id
  })

/** An access token of a member whose own role may do everything but `missing`. */
export async function sessionWithout(
  app: TestApp,
  { organization }: TestTenant,
  missing: Permission,
): Promise<string> {
  const permissions = ALL_PERMISSIONS.filter((permission) => permission !== missing)
  const { user, session } = app.db.writeNow((tx) => {
    const user = createUser(tx, {
      email: `without-${missing.replace(':', '-')}-${organization.slug}@example.test`,
      firstName: 'Test',
      passwordHash: 'not-a-hash',
    })
    const roleId = tx.run(
      `INSERT INTO roles (uuid, organization_id, name, permissions, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`,
      uuidv7(tx.now),
      organization.id,
      `Without ${missing}`,
      JSON.stringify(permissions),
      tx.now,
      tx.now,
    ).lastInsertRowid
    tx.run(
      'INSERT INTO memberships (organization_id, user_id, role_id, joined_at) VALUES (?, ?, ?, ?)',
      organization.id,
      user.id,
      roleId,
      tx.now,
    )
    recordSignIn(tx, user.id)
    const device = { userAgent: null, ipAddress: '127.0.0.1' }
    return { user, session: openSession(tx, user.id, organization.id, device).session }
  })
  return new AccessTokens(app.app.settings, app.clock).sign({
    userUuid: user.uuid,
    organizationUuid: organization.uuid,
    sessionUuid: session.uuid,
  })
}

/** Every row that belongs to an organization, to prove that it was not touched. */
export function rowsOf(app: TestApp, organizationId: number): string {
  const tables = app.db.all<{ name: string }>(
    `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND c.name = 'organization_id' ORDER BY m.name`,
  )
  return JSON.stringify(
    tables.map(({ name }) => [
      name,
      app.db
        .all(`SELECT * FROM "${name}" WHERE organization_id = ?`, organizationId)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  )
}
