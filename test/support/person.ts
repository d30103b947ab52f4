import { toBase62 } from '../../src/lib/ids.ts'
import { RECIPIENT_CODE_LENGTH } from '../../src/links/short-links/address.ts'
import type { JsonAnswer, TestApp, TestTenant } from './app.ts'
import { addContact, addIdentity, addSegment, postCampaign } from './campaigns.ts'
import { addConversation, hear } from './inbox.ts'
import { follow } from './links.ts'
import { addMedia } from './media.ts'
import { NOWHERE } from './nowhere.ts'

/** A person about whom every part of the product has stored something, and words that only they have. */
export interface KnownPerson {
  tenant: TestTenant
  uuid: string
  id: number
  phone: string
  email: string
  senderId: number
  /** Words that no row of another person has. */
  words: readonly string[]
}

/** Phone number of the person. */
export const PERSON_PHONE = '+13125550188'
const PHONE = PERSON_PHONE
const OTHER_PHONE = '+13125550189'
const EMAIL = 'zelda.quarterstaff@example.test'
const WORDS = [
  'Zelda',
  'Quarterstaff',
  'Birdcage Walk',
  'ninety-nine hedgehogs',
  '3125550188',
  '3125550189',
  EMAIL,
  'Marmalade',
  'trapezoid',
  '203.0.113.77',
  'Netscape',
] as const

/** Inserts a row with the given values and a value in every other required column. */
export function put(app: TestApp, table: string, values: Readonly<Record<string, unknown>>): void {
  const columns = app.db.all<{ name: string; type: string; needed: number; pk: number; fallback: unknown }>(
    `SELECT name, type, "notnull" AS needed, pk, dflt_value AS fallback FROM pragma_table_info(?)`,
    table,
  )
  const { sql } = app.db.get<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?', table)!
  const word = (name: string) =>
    new RegExp(`\\b${name}\\b[^,]*CHECK \\(\\s*${name} IN\\s*\\(\\s*'(\\w+)'`).exec(sql)?.[1] ?? 'x'
  const given = columns.filter(
    ({ name, needed, pk, fallback }) =>
      name in values || ((needed === 1 || pk > 0) && fallback === null && name !== 'id'),
  )
  app.db.writeNow((tx) => {
    tx.run(
      `INSERT INTO ${table} (${given.map(({ name }) => name).join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
      ...given.map(({ name, type }) =>
        name in values ? values[name] : type === 'TEXT' ? word(name) : type === 'BLOB' ? Buffer.from('x') : 1,
      ),
    )
  })
}

async function made(answer: Promise<JsonAnswer>): Promise<JsonAnswer['body']> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(JSON.stringify(body))
  return body.data
}

/**
 * Creates a person who was imported, merged, messaged, answered, clicked, voted, joined, bought and opted
 * out.
 */
export async function knownPerson(app: TestApp): Promise<KnownPerson> {
  const tenant = app.tenant('Known')
  const { key, organization } = tenant
  const organizationId = organization.id
  const session = await app.session(tenant)
  await made(app.post('/webhook-endpoints', session, { url: `${NOWHERE}/` }))
  const sender = addIdentity(app, tenant, { throughputPerSecond: 1_000 })
  const segment = addSegment(app, tenant)
  const field = { key: 'pet', label: 'Pet', type: 'TEXT' }
  await made(app.post('/custom-fields', key, field))
  const contact = await made(
    app.request('POST', '/contacts', {
      token: key,
      headers: { 'idempotency-key': 'zelda' },
      body: {
        firstName: 'Zelda',
        lastName: 'Quarterstaff',
        phone: PHONE,
        email: EMAIL,
        addressLine1: '7 Birdcage Walk',
        city: 'Birdcage Walk',
        customFields: { pet: 'ninety-nine hedgehogs' },
      },
    }),
  )
  const uuid = contact.id as string
  const other = await made(app.post('/contacts', key, { firstName: 'Zelda', phone: OTHER_PHONE }))
  await made(app.post(`/contacts/${uuid}/merge`, key, { otherId: other.id }))
  const id = app.db.value<number>('SELECT id FROM contacts WHERE uuid = ?', uuid)!
  const tag = await made(app.post('/tags', key, { name: 'Known' }))
  await made(app.post(`/contacts/${uuid}/tags`, key, { tagIds: [tag.id] }))
  await made(app.post(`/segments/${segment.uuid}/contacts`, key, { contactIds: [uuid] }))
  await made(app.post(`/contacts/${uuid}/notes`, key, { body: 'Likes Marmalade' }))
  const unfinished = { content: `Call ${PHONE}` }
  await made(app.request('PUT', '/user/kept-forms/campaign-new', { token: session, body: unfinished }))
  await made(app.post('/contact-views', key, { name: 'Calls', query: { search: PHONE } }))
  await made(app.post(`/contacts/${uuid}/mark-won`, key, { amount: 12, note: 'Marmalade' }))
  await importFile(app, key)
  await made(app.post('/contacts/bulk-edit', key, { ids: [uuid], city: 'Birdcage Walk 9' }))
  await made(app.post('/contacts/bulk-edit', key, { all: true, city: 'Austin' }))
  await made(app.post('/contacts/exports', key, {}))
  await app.drain()
  const addressed = { ...tenant, segment, identity: sender }
  await made(
    postCampaign(app, addressed, {
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hello {{firstName}} {{lastName}} https://shop.example/for/{{lastName}}',
    }),
  )
  await app.drain()
  app.clock.advance(10_000)
  for (const { code } of app.db.all<{ code: number }>(
    'SELECT code FROM recipient_links WHERE message_id IN (SELECT id FROM messages WHERE organization_id = ?)',
    organization.id,
  ))
    await follow(app, toBase62(code, RECIPIENT_CODE_LENGTH))
  await app.drain()
  await addConversation(app, tenant, { senderId: sender.id, phone: PHONE })
  hear(app, tenant, { senderId: sender.id, from: PHONE, body: 'A trapezoid, please. Not interested' })
  await app.drain()
  const topic = await made(app.post('/topics', key, { name: 'Offers' }))
  const choices = [{ topicId: topic.id, action: 'UNSUBSCRIBED' }]
  await made(app.patch(`/contacts/${uuid}/topics`, key, { choices, reason: 'trapezoid' }))
  await made(app.post('/opt-out/suppressions', key, { channel: 'EMAIL', address: EMAIL }))
  await made(
    app.delete('/opt-out/suppressions', key, { channel: 'EMAIL', address: EMAIL, reason: 'trapezoid' }),
  )
  putTheRest(app, { organizationId, id, senderId: sender.id })
  const file = await addMedia(app, key)
  const mediaId = app.db.value<number>('SELECT id FROM media WHERE uuid = ?', file.id)!
  app.db.writeNow(
    (tx) => void tx.run("UPDATE media SET is_received = 1, file_name = 'Zelda.png' WHERE id = ?", mediaId),
  )
  const textId = app.db.value<number>('SELECT max(id) FROM inbound_messages')!
  put(app, 'inbound_media', {
    organization_id: organizationId,
    channel_identity_id: sender.id,
    inbound_message_id: textId,
    url: 'https://carrier.example/Zelda',
    status: 'STORED',
    media_id: mediaId,
    position: 0,
  })
  hear(app, tenant, { senderId: sender.id, from: PHONE, body: 'STOP' })
  await app.drain()
  addContact(app, { ...tenant, segment, identity: sender })
  return { tenant, uuid, id, phone: PHONE, email: EMAIL, senderId: sender.id, words: WORDS }
}

async function importFile(app: TestApp, key: string): Promise<void> {
  const form = new FormData()
  const rows = ['phone,first name,email', `${PHONE},Zelda,${EMAIL}`, `none,Zelda,${EMAIL}`]
  form.set('file', new File([rows.join('\n')], 'list.csv'))
  form.set('consentAttested', 'true')
  await made(app.request('POST', '/contacts/imports', { token: key, body: form }))
  await app.drain()
}

/** Inserts rows that the product writes only with other carriers, forms and mail programs. */
function putTheRest(
  app: TestApp,
  {
    organizationId: organization_id,
    id: contact_id,
    senderId,
  }: { organizationId: number; id: number; senderId: number },
): void {
  const messageId = app.db.value<number>('SELECT max(id) FROM messages WHERE contact_id = ?', contact_id)!
  const importId = app.db.value<number>('SELECT max(id) FROM contact_imports')!
  put(app, 'suppression_imports', { organization_id, uuid: crypto.randomUUID() })
  const listId = app.db.value<number>('SELECT max(id) FROM suppression_imports')!
  put(app, 'suppression_import_rejects', { import_id: listId, cell: `call Zelda ${PHONE}` })
  put(app, 'polls', {
    organization_id,
    uuid: crypto.randomUUID(),
    campaign_id: app.db.value('SELECT max(id) FROM campaigns'),
  })
  const poll_id = app.db.value<number>('SELECT max(id) FROM polls')!
  put(app, 'poll_votes', { organization_id, contact_id, poll_id, choices: 2, raw_body: 'trapezoid' })
  put(app, 'poll_answers', { organization_id, contact_id, poll_id, kind: 'HINT' })
  putInAutomation(app, { organization_id, contact_id })
  put(app, 'join_links', { organization_id, uuid: crypto.randomUUID(), slug: `known-${contact_id}` })
  put(app, 'join_submissions', {
    organization_id,
    contact_id,
    uuid: crypto.randomUUID(),
    join_link_id: app.db.value<number>('SELECT max(id) FROM join_links')!,
    status: 'COMPLETED',
    phone: PHONE,
    email: EMAIL,
    fields: '{"lastName":"Quarterstaff"}',
    topics:
      '[{"topicId":"019cb9a0-5c00-7000-8000-000000000001","text":"By joining, you subscribe to: Offers."}]',
    ip_address: '203.0.113.77',
    user_agent: 'Netscape',
    page_url: 'https://shop.example/Zelda',
    secret_hash: `trapezoid ${contact_id}`,
  })
  put(app, 'entered_addresses', { organization_id, contact_id, channel: 'EMAIL', address: EMAIL })
  put(app, 'consents', {
    organization_id,
    contact_id,
    uuid: crypto.randomUUID(),
    channel: 'EMAIL',
    address: EMAIL,
    action: 'OPT_IN',
    method: 'WEB_FORM',
    ip_address: '203.0.113.77',
    user_agent: 'Netscape',
    actor_type: 'CONTACT',
    actor_name: EMAIL,
    occurred_at: app.clock.now(),
    consent_version: '1',
    consent_text: 'I agree to messages',
  })
  put(app, 'mail_opens', { organization_id, contact_id, message_id: messageId, uuid: crypto.randomUUID() })
  put(app, 'inbound_parts', {
    organization_id,
    channel_identity_id: senderId,
    from_address: PHONE,
    body: 'trapezoid',
  })
  put(app, 'whatsapp_ids', { organization_id, user_id: 'US.trapezoid', phone: PHONE })
  put(app, 'inbound_messages', {
    organization_id,
    channel_identity_id: senderId,
    uuid: crypto.randomUUID(),
    contact_id: null,
    from_address: 'US.trapezoid',
    body: 'zelda',
    kind: 'OTHER',
    is_automatic: 0,
  })
  put(app, 'notices', { organization_id, title: `A message from ${EMAIL}`, body: 'trapezoid' })
  put(app, 'contact_texts', {
    piece: Math.floor(contact_id / 1000),
    organization_id,
    texts: Buffer.from('zelda quarterstaff'),
  })
  put(app, 'contact_import_rows', {
    import_id: importId,
    row_number: 99,
    verdict: 'DUPLICATE',
    phone: OTHER_PHONE,
  })
}

/** Puts the person into an automation, at a step, and into the segment of its trigger. */
function putInAutomation(
  app: TestApp,
  { organization_id, contact_id }: { organization_id: number; contact_id: number },
): void {
  const row = { organization_id, contact_id }
  put(app, 'automations', {
    organization_id,
    uuid: crypto.randomUUID(),
    name: 'Known',
    status: 'DRAFT',
    draft: '{}',
  })
  const automation_id = app.db.value<number>('SELECT max(id) FROM automations')!
  put(app, 'automation_passages', {
    ...row,
    automation_id,
    uuid: crypto.randomUUID(),
    occasion: 'call 1',
    data: '{"order":"trapezoid"}',
    step_id: 'pause',
    due_at: app.clock.now() + 365 * 86_400_000,
    ended_at: null,
  })
  const passage_id = app.db.value<number>('SELECT max(id) FROM automation_passages')!
  put(app, 'automation_visits', { ...row, automation_id, passage_id, step_id: 'pause' })
  const { contact_id: _, ...counted } = { ...row, automation_id, count: 1 }
  put(app, 'automation_counts', { ...counted, step_id: '', what: 'ENTERED' })
  put(app, 'automation_counts', { ...counted, step_id: 'pause', what: 'ARRIVED' })
  app.db.writeNow((tx) => {
    tx.run(
      'UPDATE automation_passages SET visit_id = (SELECT max(id) FROM automation_visits) WHERE id = ?',
      passage_id,
    )
  })
  put(app, 'automation_members', { ...row, automation_id })
}

/**
 * Returns the places with one of the words in a text, a JSON or a blob of the whole database, as
 * `table.column`.
 */
export function placesWith(app: TestApp, words: readonly string[]): string[] {
  const tables = app.db.all<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite_%'`,
  )
  const needles = JSON.stringify(words.map((word) => word.toLowerCase()))
  return tables.flatMap(({ name }) =>
    app.db
      .all<{ column: string }>('SELECT name AS "column" FROM pragma_table_info(?)', name)
      .filter(
        ({ column }) =>
          app.db.get(
            `SELECT 1 FROM "${name}" x WHERE EXISTS (SELECT 1 FROM json_each(?) n
               WHERE instr(lower(CAST(x."${column}" AS TEXT)), n.value)) LIMIT 1`,
            needles,
          ) !== undefined,
      )
      .map(({ column }) => `${name}.${column}`),
  )
}
