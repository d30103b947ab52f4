import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { brokenRules } from '../../src/db/check.ts'
import { applyReceipts } from '../../src/delivery/receipts/receipts.ts'
import { toBase62 } from '../../src/lib/ids.ts'
import { createLog } from '../../src/lib/log.ts'
import { RECIPIENT_CODE_LENGTH } from '../../src/links/short-links/address.ts'
import type { Person } from '../../src/module/person.ts'
import { erase } from '../../src/profiles/erasure/erase.ts'
import { repeatErasures } from '../../src/profiles/erasure/repeat.ts'
import type { StatusReport } from '../../src/providers/port.ts'
import { ErasureLedger } from '../../src/storage/guarding/erasure-ledger.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { PERSON_RULES } from '../../src/wiring/modules.ts'
import { createSending } from '../../src/wiring/sending.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, addSegment, campaignIn, sendable } from '../support/campaigns.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { hear } from '../support/inbox.ts'
import { follow } from '../support/links.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../support/mail.ts'
import { openImage, openMigrated } from '../support/migrated.ts'
import { type KnownPerson, knownPerson, placesWith, put } from '../support/person.ts'
import { seededOnce } from '../support/seeded.ts'

const log = createLog('logfmt', () => {})
const portsOf = (app: TestApp) => createSending(app.app, { log, epoch: 1 }).ports

/** Time within the life of the person. */
const LIFE_MS = 10_000
const lifeOnce = seededOnce(async (app) => {
  const person = await knownPerson(app)
  app.clock.setBack(LIFE_MS)
  return person
})

/** Application with the person, whose life is made once. */
async function withPerson(): Promise<{ app: TestApp; person: KnownPerson }> {
  const { app, made } = await lifeOnce()
  app.clock.advance(LIFE_MS)
  return { app, person: made }
}

async function erased(app: TestApp, { tenant, uuid }: Pick<KnownPerson, 'tenant' | 'uuid'>) {
  const answer = await app.post(`/contacts/${uuid}/erase`, tenant.key)
  expect(answer.status).toBe(201)
  await app.drain()
  for (let tries = 0; tries < 5; tries += 1) {
    app.clock.advance(3_600_000)
    await app.drain()
  }
  await app.app.searchIndexer.drain()
  return app.get(`/contacts/erasures/${answer.body.data.id}`, tenant.key)
}

test('the person of the test is in every table with persons, and the dossier shows it', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { tenant, uuid, words } = person
  const { status, body } = await app.get(`/contacts/${uuid}/dossier`, tenant.key)
  expect(status).toBe(200)
  const empty = body.parts.filter(({ rows }: { rows: unknown[] }) => rows.length === 0)
  expect(empty.map(({ table }: { table: string }) => table)).toEqual([])
  expect(body.parts[0].table).toBe('contacts')
  expect(body.parts.map(({ table }: { table: string }) => table).sort()).toEqual(
    Object.keys(PERSON_RULES).sort(),
  )
  const page = await app.get(`/contacts/${uuid}/dossier.html`, tenant.key)
  // Stored sentences are said.
  expect(JSON.stringify(body)).not.toContain('\\"place\\":')
  const text = JSON.stringify(body).toLowerCase()
  for (const word of words) {
    expect(`${word} ${text.includes(word.toLowerCase())}`).toBe(`${word} true`)
    expect(`${word} ${page.body.toLowerCase().includes(word.toLowerCase())}`).toBe(`${word} true`)
  }
})

test('after an erasure no table has a word of the person', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  expect(placesWith(app, person.words).length).toBeGreaterThan(30)
  const { body } = await erased(app, person)
  expect(body.data.status).toBe('COMPLETED')
  expect(placesWith(app, person.words)).toEqual([])
})

/** Tells whether the contact with this number is opted out. */
const isOptedOut = async (app: TestApp, key: string, id: string): Promise<boolean> =>
  (await app.get(`/contacts/${id}`, key)).body.data.isOptedOut

test('an opt-out outlives the erasure: created or imported again, the number is opted out, and only the person lifts it', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { key } = person.tenant
  await erased(app, person)
  expect(app.db.value('SELECT count(*) FROM erased_suppressions')).toBe(1)
  const kept = await app.delete('/opt-out/suppressions', key, {
    channel: 'SMS',
    address: person.phone,
    reason: 'Asked for',
  })
  expect(kept.status).toBe(409)
  const again = await app.post('/contacts', key, { firstName: 'Zelda', phone: person.phone })
  const id = again.body.data.id as string
  expect(id).not.toBe(person.uuid)
  expect(await isOptedOut(app, key, id)).toBe(true)
  const patched = await app.patch(`/contacts/${id}`, key, { isOptedOut: false })
  expect(patched.body.data.optOutKept).toBe(true)
  hear(app, person.tenant, { senderId: person.senderId, from: person.phone, body: 'START' })
  expect(await isOptedOut(app, key, id)).toBe(false)
  expect(app.db.value('SELECT count(*) FROM erased_suppressions')).toBe(0)
})

test('an import finds the opt-out of an erased person', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { key } = person.tenant
  await erased(app, person)
  const form = new FormData()
  form.set('file', new File([`phone,first name\n${person.phone},Zelda\n`], 'again.csv'))
  form.set('consentAttested', 'true')
  await app.request('POST', '/contacts/imports', { token: key, body: form })
  await app.drain()
  const { body } = await app.get(`/contacts?phone=${encodeURIComponent(person.phone)}`, key)
  expect(body.data.map(({ isOptedOut }: { isOptedOut: boolean }) => isOptedOut)).toEqual([true])
})

test('numbers of campaigns, links, polls and messages do not change, nor does any rule of the data', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { key } = person.tenant
  const campaign = (await app.get('/campaigns', key)).body.data[0].id
  // The revision covers the recipients, and the erased person is no longer one.
  const numbers = async () => [
    { ...(await app.get(`/campaigns/${campaign}`, key)).body.data, approval: null },
    (await app.get(`/campaigns/${campaign}/analytics`, key)).body.data.totals,
    app.db.all('SELECT total_clicks, unique_clicks FROM short_links ORDER BY id'),
    app.db.all('SELECT votes FROM poll_options ORDER BY id'),
    app.db.all('SELECT status, count(*) AS n FROM messages GROUP BY status'),
  ]
  const before = await numbers()
  const broken = brokenRules(app.connection, INVARIANTS)
  await erased(app, person)
  expect(await numbers()).toEqual(before)
  expect(brokenRules(app.connection, INVARIANTS)).toEqual(broken)
})

test('later receipts, clicks and texts bring nothing back, and STOP still counts', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { tenant, phone, senderId } = person
  const sent = app.db.get<{ providerId: string }>(
    `SELECT provider_message_id AS providerId FROM messages WHERE contact_id = ? AND provider_message_id IS NOT NULL`,
    person.id,
  )!
  const codes = app.db.all<{ code: number }>('SELECT code FROM recipient_links')
  await erased(app, person)
  const account = { organizationId: tenant.organization.id, channelIdentityId: senderId }
  const report: StatusReport = {
    providerMessageId: sent.providerId,
    reference: null,
    status: 'DELIVERED' as const,
    to: phone,
    errorCode: null,
    providerErrorCode: null,
    occurredAt: app.clock.now(),
  }
  app.db.writeNow((tx) => void applyReceipts(tx, portsOf(app), account, [report]))
  for (const { code } of codes)
    expect((await follow(app, toBase62(code, RECIPIENT_CODE_LENGTH))).status).toBe(302)
  await app.drain()
  expect(placesWith(app, person.words)).toEqual([])
  hear(app, tenant, { senderId, from: phone, body: 'STOP' })
  await app.drain()
  const stranger = app.db.get<{ uuid: string }>(
    'SELECT uuid FROM contacts WHERE phone = ? AND deleted_at IS NULL',
    phone,
  )!
  expect(stranger.uuid).not.toBe(person.uuid)
  expect(app.db.value('SELECT count(*) FROM suppressions WHERE address = ?', phone)).toBe(1)
})

test('a second call answers with the first erasure, and the erased id always with 404', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { key } = person.tenant
  const first = await erased(app, person)
  const second = await app.post(`/contacts/${person.uuid}/erase`, key)
  expect(second.body.data).toEqual(first.body.data)
  for (const path of [`/contacts/${person.uuid}`, `/contacts/${person.uuid}/dossier`])
    expect((await app.get(path, key)).status).toBe(404)
})

test('a contact who shares the mailbox keeps it, with its opt-out', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { key } = person.tenant
  const other = await app.post('/contacts', key, {
    firstName: 'Otto',
    phone: '+13125550190',
    email: person.email,
  })
  await app.post('/opt-out/suppressions', key, { channel: 'EMAIL', address: person.email })
  await erased(app, person)
  const { body } = await app.get(`/contacts/${other.body.data.id}`, key)
  expect(body.data.email).toBe(person.email)
  expect(app.db.value('SELECT count(*) FROM suppressions WHERE address = ?', person.email)).toBe(1)
})

test('a mail to a mailbox that another contact has now loses its text, also with the built-in carrier', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  const email = 'home@people.example'
  const { id: uuid } = await addReader(app, tenant, { firstName: 'Zelda', email })
  await postMail(app, tenant)
  await app.drain()
  expect(mailboxes(app).map(({ to, subject }) => [to, subject])).toEqual([[email, 'Hello Zelda']])
  const others = { ...tenant, segment: addSegment(app, tenant) }
  await addReader(app, others, { firstName: 'Otto', email })
  await postMail(app, others)
  await app.drain()
  await erased(app, { tenant, uuid })
  expect(placesWith(app, ['Zelda'])).toEqual([])
  expect(mailboxes(app).map(({ to, subject }) => [to, subject])).toEqual([[email, 'Hello Otto']])
})

test('earlier addresses of the contact are erased too, unless another contact has them now', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  const earlier = ['+13125550151', '+13125550152', 'zelda@people.example']
  const { id: uuid } = await addReader(app, tenant, { phone: earlier[0], email: earlier[2] })
  for (const phone of [earlier[1], '+13125550153', '+13125550154'])
    await app.patch(`/contacts/${uuid}`, tenant.key, { phone, email: 'wren@people.example' })
  await addReader(app, tenant, { phone: '+13125550153' })
  const numbers = [...earlier.slice(0, 2), '+13125550153']
  for (const [index, phone] of numbers.entries())
    put(app, 'whatsapp_ids', { organization_id: tenant.organization.id, user_id: `US.${index}`, phone })
  const dossier = await app.get(`/contacts/${uuid}/dossier`, tenant.key)
  const shown = dossier.body.parts.find(({ table }: { table: string }) => table === 'whatsapp_ids')
  expect(shown.rows).toHaveLength(2)
  await erased(app, { tenant, uuid })
  expect(placesWith(app, earlier)).toEqual([])
  expect(app.db.all('SELECT phone FROM whatsapp_ids')).toEqual([{ phone: '+13125550153' }])
})

test('a deleted contact with the number of the person is in the dossier and erased too, but not a person who shared the mailbox', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  const [phone, email, ofOther] = ['+13125550151', 'home@people.example', '+13125550152']
  for (const deleted of [
    { phone, email, firstName: 'Zelda' },
    { phone: ofOther, email, firstName: 'Otto' },
  ])
    await app.delete(`/contacts/${(await addReader(app, tenant, deleted)).id}`, tenant.key)
  const { id: uuid } = await addReader(app, tenant, { phone, email: 'wren@people.example' })
  const dossier = await app.get(`/contacts/${uuid}/dossier`, tenant.key)
  const shown = dossier.body.parts.find(({ table }: { table: string }) => table === 'contacts')
  expect(shown.rows).toHaveLength(2)
  await erased(app, { tenant, uuid })
  expect(placesWith(app, [phone, 'Zelda'])).toEqual([])
  expect(app.db.all('SELECT phone, email FROM contacts WHERE first_name = ?', 'Otto')).toEqual([
    { phone: ofOther, email },
  ])
})

test('an address that another person entered into a form is erased, and the other fields stay', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  const email = 'zelda@people.example'
  const { id: uuid } = await addReader(app, tenant, { email })
  const organization_id = tenant.organization.id
  put(app, 'join_links', { organization_id, slug: 'sign-up' })
  const of = {
    organization_id,
    join_link_id: app.db.value('SELECT max(id) FROM join_links'),
    status: 'COMPLETED',
  }
  for (const [index, entered] of [email, 'otto@people.example'].entries())
    put(app, 'join_submissions', {
      ...of,
      uuid: crypto.randomUUID(),
      phone: `+1312555017${index}`,
      fields: JSON.stringify({ firstName: 'Otto', email: entered }),
    })
  const dossier = await app.get(`/contacts/${uuid}/dossier`, tenant.key)
  const shown = dossier.body.parts.find(({ table }: { table: string }) => table === 'join_submissions')
  expect(shown.rows).toEqual([])
  await erased(app, { tenant, uuid })
  expect(app.db.all('SELECT phone, fields FROM join_submissions ORDER BY id')).toEqual([
    { phone: '+13125550170', fields: '{"firstName":"Otto"}' },
    { phone: '+13125550171', fields: '{"firstName":"Otto","email":"otto@people.example"}' },
  ])
})

test('a text that was shown to others with the values of a person is erased, and the address of those others stays', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const { uuid } = addContact(app, tenant, { firstName: 'Zelda' })
  const other = addContact(app, tenant, { firstName: 'Otto' })
  const campaign = await campaignIn(app, tenant, 'DRAFT', { messageTemplate: 'Hi {{firstName}}' })
  for (const [index, contactId] of [uuid, other.uuid].entries()) {
    const asked = { to: [`+1212555017${index}`], contactId }
    expect((await app.post(`/campaigns/${campaign}/test`, tenant.key, asked)).status).toBe(201)
  }
  const dossier = await app.get(`/contacts/${uuid}/dossier`, tenant.key)
  expect(JSON.stringify(dossier.body)).not.toContain('+12125550170')
  await erased(app, { tenant, uuid })
  expect(placesWith(app, ['Zelda'])).toEqual([])
  expect(app.db.all('SELECT address, body FROM messages ORDER BY id')).toEqual([
    { address: '+12125550170', body: '(erased)' },
    { address: '+12125550171', body: 'Hi Otto Reply STOP to opt out' },
  ])
  expect(app.db.all('SELECT to_address AS address, body FROM sandbox_messages')).toEqual([
    { address: '+12125550171', body: 'Hi Otto Reply STOP to opt out' },
  ])
})

test('by an address: every contact who had it, and a refusal if two have it', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  const { key } = person.tenant
  await app.delete(`/contacts/${person.uuid}`, key)
  const seen = await app.get(`/opt-out/dossier?address=${encodeURIComponent(person.phone)}`, key)
  expect(seen.body.contactIds).toContain(person.uuid)
  for (const phone of ['+13125550191', '+13125550192'])
    await app.post('/contacts', key, { firstName: 'Otto', phone, email: 'both@example.test' })
  const refused = await app.post('/opt-out/erase', key, { address: 'both@example.test' })
  expect(refused.status).toBe(409)
  expect(refused.body.details[0].contactIds).toHaveLength(2)
  expect((await app.post('/opt-out/erase', key, { address: person.phone })).status).toBe(201)
})

test('a job that dies in the middle continues', async () => {
  const { app, person } = await withPerson()
  await using _ = app
  await app.post(`/contacts/${person.uuid}/erase`, person.tenant.key)
  const stop = new AbortController()
  let rules = 0
  const personRules = Object.fromEntries(
    Object.entries(PERSON_RULES).map(([table, rule]) => [
      table,
      {
        ...rule,
        from: (of: Person) => {
          rules += 1
          if (rules === 12) stop.abort()
          return rule.from(of)
        },
      },
    ]),
  )
  expect(await erase({ db: app.db, personRules, ports: portsOf(app), log }, 1, stop.signal)).toBe('STOPPED')
  expect(placesWith(app, person.words).length).toBeGreaterThan(0)
  await app.drain()
  for (let tries = 0; tries < 3; tries += 1) {
    app.clock.advance(3_600_000)
    await app.drain()
  }
  expect(placesWith(app, person.words)).toEqual([])
})

test('after a restore of an older copy the erasures since are repeated', async () => {
  using folder = new TemporaryDirectory()
  const ledger = new ErasureLedger(folder.path, folder.path)
  const connection = openMigrated()
  await using app = createTestApp({}, { connection, erasureLedger: ledger })
  const person = await knownPerson(app)
  const copy = connection.serialize()
  await erased(app, person)
  expect(ledger.read()).toHaveLength(1)
  expect(readFileSync(ledger.path, 'utf8')).not.toContain('Zelda')
  await using restored = createTestApp({}, { connection: openImage(copy), erasureLedger: ledger })
  expect(placesWith(restored, person.words).length).toBeGreaterThan(30)
  await repeatErasures({ db: restored.db, log, ledger })
  await restored.drain()
  for (let tries = 0; tries < 3; tries += 1) {
    restored.clock.advance(3_600_000)
    await restored.drain()
  }
  await restored.app.searchIndexer.drain()
  expect(placesWith(restored, person.words)).toEqual([])
})
