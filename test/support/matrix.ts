import { addPasskey } from '../../src/accounts/passkeys/service.ts'
import { setPendingEmail, verifyEmail } from '../../src/accounts/users/service.ts'
import { correctInvoice } from '../../src/billing/invoices/service.ts'
import { chooseOperatorOrganization, operatorOrganization } from '../../src/billing/margins/service.ts'
import { openReview } from '../../src/compliance/reviews/service.ts'
import { readExamples } from '../../src/http/openapi-examples.ts'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { insertMessage } from '../../src/providers/sandbox/ledger.ts'
import type { TestApp, TestTenant } from './app.ts'
import { activated, drafted, enter } from './automations.ts'
import { addHeld } from './billing-months.ts'
import { addContact, addIdentity, addSegment, type Sendable } from './campaigns.ts'
import { addDomain } from './domains.ts'
import { addConversation } from './inbox.ts'
import { invoice, setSeller } from './invoices.ts'
import { mailTokenFor } from './mail.ts'
import { addMedia } from './media.ts'
import { addNotification } from './notifications.ts'
import { NOWHERE } from './nowhere.ts'
import { GOOD_BODIES } from './surfaces.ts'
import { unlessUnchanged } from './unchanged.ts'

/** Public ids of one record of each collection of an organization. */
export type Resources = Readonly<Record<string, string>>

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

/**
 * Creates one record of each resource for `tenant`. A new collection with ids in paths must be added here, or
 * the matrices fail.
 * @param isAlone whether to create no other organization. Another one invites the owner, whose address is
 * then verified
 */
export async function seedResources(
  app: TestApp,
  tenant: TestTenant,
  { isAlone = false } = {},
): Promise<Resources> {
  if (!isAlone) verifyOwner(app, tenant)
  const segment = addSegment(app, tenant)
  // The clock of a test stands still, so a low rate would be used up for good.
  const identity = addIdentity(app, tenant, { throughputPerSecond: 1_000 })
  const contact = addContact(app, { ...tenant, segment, identity })
  const otherContact = addContact(app, { ...tenant, segment, identity })
  const { key } = tenant
  const tag = await app.post('/tags', key, { name: 'matrix' })
  await app.post(`/contacts/${contact.uuid}/tags`, key, { tagIds: [tag.body.data.id] })
  const campaign = await app.post('/campaigns', key, {
    name: 'Matrix',
    type: 'SCHEDULED',
    scheduledAt: new Date(app.clock.now() + 10 * 86_400_000).toISOString(),
    channel: 'SMS',
    messageTemplate: 'Hello {{firstName}}',
    segmentId: segment.uuid,
    channelIdentityIds: [identity.uuid],
    isDraft: true,
  })
  const poll = await app.post('/polls', key, {
    name: 'Matrix',
    questionTemplate: 'Which day?',
    options: ['Saturday', 'Sunday'],
    dispatchType: 'SCHEDULED',
    scheduledAt: new Date(app.clock.now() + 10 * 86_400_000).toISOString(),
    segmentId: segment.uuid,
    // The poll has its own sender, because a sender with a waiting poll cannot be deleted.
    channelIdentityIds: [addIdentity(app, tenant).uuid],
  })
  addPhones(app, tenant, identity.id)
  const screen = await app.request('PUT', `/polls/${poll.body.data.id}/screen`, { token: key })
  const automation = await addAutomation(app, tenant, otherContact.uuid)
  const note = await app.post(`/contacts/${contact.uuid}/notes`, key, { body: 'Matrix' })
  const shortLink = await app.post('/short-links', key, { originalUrl: 'https://shop.example/matrix' })
  const joinTopic = await app.post('/topics', key, { name: 'Matrix 2' })
  const joinLink = await app.post('/join-links', key, {
    type: 'JOIN_KEYWORD',
    name: 'Matrix',
    keyword: 'MATRIX1',
    topics: [{ topicId: joinTopic.body.data.id, mode: 'FIXED' }],
    channelIdentityId: identity.uuid,
  })
  const smsTemplate = await app.post('/sms-templates', key, {
    name: 'Matrix',
    category: 'OTHER',
    body: 'Hello',
  })
  const emailTemplate = await app.post('/email-templates', key, {
    name: 'Matrix',
    design: { version: 1, blocks: [] },
  })
  const file = await addMedia(app, key)
  const card = await app.request('PUT', '/organization/contact-card', {
    token: key,
    body: { displayName: 'Matrix' },
  })
  const form = new FormData()
  form.set('file', new File(['phone\n+13125550174\n'], 'list.csv'))
  form.set('consentAttested', 'true')
  const imported = await app.request('POST', '/contacts/imports', { token: key, body: form })
  const exported = await app.post('/contacts/exports', key, {})
  const listed = await app.request('POST', '/opt-out/suppression-imports', { token: key, body: listOf() })
  await app.post('/opt-out/suppressions', key, { channel: 'SMS', address: '+13125550175' })
  const bulk = { filter: { search: 'nobody' }, stage: 'ENGAGED' }
  const operation = await app.post('/contacts/bulk-edit', key, bulk)
  // The custom field of the recorded examples.
  const field = await app.post('/custom-fields', key, EXAMPLES['POST /custom-fields']!.body)
  const { customFields } = EXAMPLES['POST /contacts']!.body as { customFields: object }
  await app.patch(`/contacts/${contact.uuid}`, key, { customFields })
  const topic = await app.post('/topics', key, { name: 'Matrix' })
  const keyword = await app.post('/opt-out/keywords', key, { keyword: 'matrix' })
  const review = await addReview(app, tenant, contact)
  const session = await app.session(tenant)
  const apiKey = await app.post('/api-keys', session, { name: 'matrix' })
  const sessions = await app.get('/auth/sessions', session)
  const role = await app.post('/role', key, { name: 'matrix', permissions: [] })
  const { body: roles } = await app.get('/role', key)
  const member = roles.data.find(({ key: kind }: { key: string | null }) => kind === 'MEMBER')
  const invitation = await addInvitation(app, tenant, member.id)
  await app.session(tenant, 'MEMBER')
  const { body: members } = await app.get(`/role/${member.id}/members`, key)
  const webhook = await app.post('/webhook-endpoints', session, { url: `${NOWHERE}/` })
  // Only the first reading of events is recorded.
  await app.get('/events', key)
  // Two deliveries, so that their list has a second page.
  await app.post(`/webhook-endpoints/${webhook.body.data.id}/test`, session)
  const delivery = await app.post(`/webhook-endpoints/${webhook.body.data.id}/test`, session)
  // Another notification, so that their list has a second page.
  addNotification(app, tenant)
  return {
    contacts: contact.uuid,
    // A second contact, for operations on two.
    'other-contacts': otherContact.uuid,
    messages: addMessage(app, tenant, { contactId: contact.id, senderId: identity.id }),
    segments: segment.uuid,
    'channel-identities': identity.uuid,
    tags: tag.body.data.id,
    keywords: keyword.body.data.id,
    topics: topic.body.data.id,
    reviews: review,
    notes: note.body.data.id,
    'sms-templates': smsTemplate.body.data.id,
    'email-templates': emailTemplate.body.data.id,
    'short-links': shortLink.body.data.id,
    'join-links': joinLink.body.data.id,
    // Last part of its public address.
    j: joinLink.body.data.slug,
    // Token of a mail to the contact.
    u: mailTokenFor(app, { organizationId: tenant.organization.id, contactId: contact.id }),
    // Code of the short link.
    s: shortLink.body.data.code,
    domains: await addFormerDomain(app, tenant),
    // A challenge.
    'carillon-domain': 'Vb7Zt0QmXc2Lr9Ke4Ha1Ny',
    media: file.id,
    // Last part of its public address.
    m: file.path.slice('/m/'.length),
    // Last part of its public address.
    c: new URL(card.body.data.vcardUrl).pathname.slice('/c/'.length),
    // Last part of its public address.
    screen: new URL(screen.body.data.url).pathname.slice('/screen/'.length),
    campaigns: campaign.body.data.id,
    polls: poll.body.data.id,
    automations: automation.id,
    people: automation.personId,
    executions: addRuns(app, tenant, { campaign: campaign.body.data.id, contacts: [contact, otherContact] }),
    imports: imported.body.data.id,
    exports: exported.body.data.id,
    erasures: await addErasure(app, tenant, { segment, identity }),
    'suppression-imports': listed.body.data.id,
    'bulk-operations': operation.body.data.id,
    'custom-fields': field.body.data.id,
    'api-keys': apiKey.body.data.id,
    sessions: sessions.body.data[0].id,
    passkeys: addPasskeyOf(app, tenant),
    role: role.body.data.id,
    // A member.
    users: members.data[0].id,
    invitations: invitation.id,
    'received-invitations': isAlone ? uuidv7() : await addReceivedInvitation(app, tenant),
    // Last part of its link.
    i: invitation.token,
    // The member chooses the key.
    'kept-forms': await keepForm(app, session),
    ...(await saveViews(app, key)),
    'webhook-endpoints': webhook.body.data.id,
    deliveries: delivery.body.data.id,
    notifications: addNotification(app, tenant),
    // The key belongs to the server, not to an organization.
    'add-ons': 'emails_10000',
    // Last part of its public address.
    invoices: addInvoice(app, tenant),
    // The number belongs to no contact, because a contact's number may be on the suppression list here.
    ...(await addConversation(app, tenant, { senderId: identity.id, phone: '+13125550171' })),
  }
}

/** Adds an automation that a contact entered twice, and a draft, so that both lists have a second page. */
async function addAutomation(
  app: TestApp,
  tenant: TestTenant,
  contactId: string,
): Promise<{ id: string; personId: string }> {
  await drafted(app, tenant, { name: 'Matrix 2' })
  const { id } = await activated(app, tenant, { name: 'Matrix', reentry: { rule: 'ALWAYS' } })
  for (let times = 0; times < 2; times++) await enter(app, tenant, id, [contactId])
  const { body } = await app.get(`/automations/${id}/people`, tenant.key)
  return { id, personId: body.data[0].id }
}

/** Keeps an unfinished form. Returns its key. */
async function keepForm(app: TestApp, token: string): Promise<string> {
  const key = uuidv7()
  await app.request('PUT', `/user/kept-forms/${key}`, { token, body: { content: 'Spring' } })
  return key
}

/** Saves a view of each list. */
async function saveViews(app: TestApp, key: string): Promise<Resources> {
  const ids: Record<string, string> = {}
  for (const views of ['contact-views', 'campaign-views', 'short-link-views', 'opt-out-views']) {
    ids[views] = (await app.post(`/${views}`, key, { name: 'Matrix' })).body.data.id
  }
  return ids
}

/** Adds the erasure of a separate contact. */
async function addErasure(
  app: TestApp,
  tenant: TestTenant,
  { segment, identity }: Pick<Sendable, 'segment' | 'identity'>,
): Promise<string> {
  const { uuid } = addContact(app, { ...tenant, segment, identity })
  const { body } = await app.post(`/contacts/${uuid}/erase`, tenant.key)
  return body.data.id
}

/**
 * Adds two invoices of last month, so that their list has a second page. Members of the first organization
 * may see costs and margins.
 */
function addInvoice(app: TestApp, { organization: { id, uuid } }: TestTenant): string {
  if (operatorOrganization(app.db) === undefined) {
    app.db.writeNow((tx) => chooseOperatorOrganization(tx, uuid))
  }
  setSeller(app)
  addHeld(app, id, { kind: 'ADD_ON', key: 'extra_member', from: '2025-12-05', to: '2026-02-15' })
  const { number } = invoice(app, id, '2026-01')
  for (const reason of ['A day without service', 'Another day'])
    app.db.writeNow((tx) => correctInvoice(tx, number, { amount: 1, reason }))
  return invoice(app, id, '2026-02').token
}

/** Adds an unused domain, which can be given up. */
async function addFormerDomain(app: TestApp, tenant: TestTenant): Promise<string> {
  const id = await addDomain(app, tenant, `go.${tenant.organization.slug}.example`)
  await app.patch('/organization', tenant.key, { shortDomain: null, publicDomain: null })
  return id
}

/**
 * Returns a list of suppressed numbers. None of them is a number of `addContact`, because that function
 * ignores the list.
 */
function listOf(): FormData {
  const form = new FormData()
  form.set('file', new File(['phone\n+13125550175\n'], 'suppressions.csv'))
  return form
}

/** Adds a passkey of the owner that no device has. */
const addPasskeyOf = (app: TestApp, { owner }: TestTenant): string =>
  app.db.writeNow((tx) => {
    const key = { credentialId: uuidv7(tx.now), publicKey: new Uint8Array(1), signCount: 0, transports: [] }
    return addPasskey(tx, owner.id, 'Matrix', { ...key, isSynced: false }).uuid
  })

/** Adds a pending invitation. */
async function addInvitation(
  app: TestApp,
  { organization, key }: TestTenant,
  roleId: string,
): Promise<{ id: string; token: string }> {
  const email = `invited@${organization.slug}.test`
  const { id, link } = (await app.post('/invitations', key, { email, roleId })).body.data
  return { id, token: link.slice(link.lastIndexOf('/') + 1) }
}

/** Verifies the address of the owner, and adds a pending one, so that its link can be sent again. */
const verifyOwner = (app: TestApp, { owner }: TestTenant): void =>
  app.db.writeNow((tx) => {
    verifyEmail(tx, owner.id)
    setPendingEmail(tx, owner.id, `another-${owner.email}`)
  })

/**
 * Adds an invitation of another organization to the owner.
 * @returns its id
 */
async function addReceivedInvitation(app: TestApp, { owner }: TestTenant): Promise<string> {
  const host = app.tenant('Host')
  verifyOwner(app, host)
  const { key } = host
  const roles = (await app.get('/role', key)).body.data
  const { id: roleId } = roles.find((role: { key: string }) => role.key === 'VIEWER')
  return (await app.post('/invitations', key, { email: owner.email, roleId })).body.data.id
}

/** Adds a message of the contact that may be an opt-out. */
async function addReview(
  app: TestApp,
  { organization, key }: TestTenant,
  { id: contactId }: { id: number },
): Promise<string> {
  const doubtful = {
    organizationId: organization.id,
    channel: 'SMS',
    // The number belongs to no contact, because a contact's number may be on the suppression list here.
    address: '+13125550170',
    contactId,
    campaignId: null,
  } as const
  app.db.writeNow((tx) => openReview(tx, { ...doubtful, body: 'wrong number' }))
  const { body } = await app.get('/opt-out/reviews', key)
  return body.data[0].id
}

/** Adds two finished runs of a campaign. The last one has these contacts, and they were skipped. */
function addRuns(
  app: TestApp,
  { organization }: TestTenant,
  { campaign, contacts }: { campaign: string; contacts: ReadonlyArray<{ id: number }> },
): string {
  const uuids = [uuidv7(app.clock.now()), uuidv7(app.clock.now())] as const
  app.db.writeNow((tx) => {
    for (const [at, uuid] of uuids.entries())
      tx.run(
        `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at,
           started_at, completed_at)
         SELECT ?, ?, id, ?, 'COMPLETED', ?, ?, ?, ? FROM campaigns WHERE uuid = ?`,
        uuid,
        organization.id,
        at + 1,
        tx.now,
        tx.now,
        tx.now,
        tx.now,
        campaign,
      )
    for (const { id } of contacts)
      tx.run(
        `INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, status,
           error_code, created_at)
         SELECT ?, organization_id, campaign_id, id, ?, 'SMS', 'SKIPPED', 'MISSING_ADDRESS', ? FROM executions
         WHERE uuid = ?`,
        uuidv7(tx.now),
        id,
        tx.now,
        uuids[1],
      )
    tx.run('UPDATE executions SET skipped_count = ? WHERE uuid = ?', contacts.length, uuids[1])
    tx.run(
      `INSERT INTO message_totals (execution_id, kind, quarter, error_code, messages, segments)
       SELECT id, 'SKIPPED', 0, 'MISSING_ADDRESS', ?, 0 FROM executions WHERE uuid = ?`,
      contacts.length,
      uuids[1],
    )
  })
  return uuids[1]
}

/** Adds a message without a finished run. */
function addMessage(
  app: TestApp,
  { organization }: TestTenant,
  { contactId, senderId }: { contactId: number; senderId: number },
): string {
  const uuid = uuidv7(app.clock.now())
  app.db.writeNow(
    (tx) =>
      void tx.run(
        `INSERT INTO messages (uuid, organization_id, contact_id, channel, channel_identity_id, address, body, status,
           error_code, segment_count, single_source, created_at)
         VALUES (?, ?, ?, 'SMS', ?, '+13125550172', 'Matrix', 'SKIPPED', 'OPTED_OUT', 1,
           '{"category": "TRANSACTIONAL"}', ?)`,
        uuid,
        organization.id,
        contactId,
        senderId,
        tx.now,
      ),
  )
  return uuid
}

const EXAMPLES = readExamples()
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Collection of each id in the recorded examples, by the paths and lists in which it occurs. */
const COLLECTION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(EXAMPLES).flatMap(([name, { params = {}, response }]) => {
    const path = name.split(' ')[1]!
    const rows = (response as { data?: unknown } | undefined)?.data
    const listed = /^\/[a-z-]+$/.test(path) && Array.isArray(rows) ? rows : []
    return [
      ...listed.map(({ id }: { id: string }) => [id, path.slice(1)] as const),
      ...Object.entries(params).map(([parameter, id]) => [id, collectionOf(path, parameter)] as const),
    ]
  }),
)

/**
 * Returns the body of the recorded example of an operation such as `POST /tags`, with ids from `ids`. The
 * second record of a collection in a call is `other-<collection>`.
 */
export function recordedBody(name: string, ids: Resources): object {
  const { params = {}, body = {} } = EXAMPLES[name]!
  const named = new Set(Object.values(params))
  const text = JSON.stringify(body).replace(UUID, (recorded) => {
    const collection = COLLECTION_OF.get(recorded)
    if (!collection) return recorded
    named.add(recorded)
    const [first] = [...named].filter((id) => COLLECTION_OF.get(id) === collection)
    return (first === recorded ? ids[collection] : ids[`other-${collection}`]) ?? recorded
  })
  return JSON.parse(text)
}

/** Returns a valid body, or undefined for an operation without one. */
export function bodyFor(operation: Operation, ids: Resources): unknown {
  if (!operation.body && !operation.upload) return undefined
  const good = GOOD_BODIES[nameOf(operation)]?.(ids)
  return good ?? (operation.upload ? listToUpload() : recordedBody(nameOf(operation), ids))
}

function listToUpload(): FormData {
  const form = new FormData()
  form.set('file', new File(['phone\n+13125550173\n'], 'list.csv'))
  form.set('consentAttested', 'true')
  return form
}

/** Returns the collection of a path parameter: `/contacts/:id` and `/x/:contactId` belong to `contacts`. */
function collectionOf(path: string, parameter: string): string {
  const before = new RegExp(`([^/]+)/:${parameter}(?:/|$)`).exec(path)?.[1]
  // Other records have notes and messages too.
  if (before === 'invitations' && path.startsWith('/user/')) return 'received-invitations'
  if (before && path.startsWith('/inbox/') && before !== 'conversations') return `conversation-${before}`
  if (before) return before
  throw new Error(`test/support/matrix.ts does not know whose ids :${parameter} of ${path} are.`)
}

/** Phone of the built-in carrier with two messages. */
const TEST_PHONE = '+12125550123'

/** Adds two phones with messages, so that their lists have a second page. */
function addPhones(app: TestApp, { organization }: TestTenant, channelIdentityId: number): void {
  const account = { organizationId: organization.id, channelIdentityId }
  app.db.writeNow((tx) => {
    for (const to of [TEST_PHONE, '+12125550124', TEST_PHONE])
      insertMessage(
        tx,
        account,
        { channel: 'SMS', reference: uuidv7(tx.now), from: '+15550100', to, body: 'Hello' },
        null,
      )
  })
}

/** Queries that operations require. */
const REQUIRED_QUERY: Readonly<Record<string, (ids: Resources) => string>> = {
  '/opt-out/evidence': () => '?address=%2B13125550175',
  '/opt-out/evidence.html': () => '?address=%2B13125550175',
  '/opt-out/dossier': () => '?address=%2B13125550175',
  '/opt-out/dossier.html': () => '?address=%2B13125550175',
  '/opt-out/erasure-preview': () => '?address=%2B13125550175',
  '/notifications/sync': () => '?since=2026-03-01T00:00:00Z',
  '/test-phones/messages': () => `?address=${encodeURIComponent(TEST_PHONE)}`,
  '/campaigns/:id/explain': (ids) => `?contactId=${ids.contacts}`,
}

/**
 * Returns the path with ids from `ids` and the required query. Throws if `seedResources` has no record of the
 * collection.
 */
export const pathFor = (path: string, ids: Resources): string =>
  filledPath(path, ids) + (REQUIRED_QUERY[path]?.(ids) ?? '')

/** Appends a query to a path of `pathFor`. A parameter in the query replaces the required one. */
export function withQuery(path: string, query: string): string {
  const [bare, required] = path.split('?')
  const isSaid = required !== undefined && query.startsWith(required.split('=')[0]!)
  return `${bare}?${required === undefined || isSaid ? '' : `${required}&`}${query}`
}

const filledPath = (path: string, ids: Resources): string =>
  path.replace(/:(\w+)/g, (_, parameter: string) => {
    const collection = collectionOf(path, parameter)
    const id = ids[collection]
    if (!id) throw new Error(`test/support/matrix.ts makes no resource for ${collection} (${path}).`)
    return id
  })

/** Returns every row of an organization, to prove that none was changed. */
export const rowsOf = (app: TestApp, organizationId: number): string =>
  unlessUnchanged(app, String(organizationId), () => readRows(app, organizationId))

function readRows(app: TestApp, organizationId: number): string {
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
