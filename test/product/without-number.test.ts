import { expect, test } from 'bun:test'
import { brokenRules } from '../../src/db/check.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addIdentity, campaignBody, postCampaign } from '../support/campaigns.ts'
import { addByAddress, addContact } from '../support/contacts.ts'
import { importCsv } from '../support/imports.ts'
import { mailboxes, mailTenant, postMail } from '../support/mail.ts'
import { placesWith } from '../support/person.ts'
import { exportTo, folder, importFrom, server } from '../support/transport.ts'

/** A contact with only an email address, and the features that read contacts. */

const ADA = 'ada@example.test'

async function withAda(app: TestApp) {
  const tenant = await mailTenant(app)
  const id = await addByAddress(app, tenant, ADA, { firstName: 'Ada' })
  await app.post(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [id] })
  return { tenant, id }
}

test('a run by SMS skips it with a reason, and a run by email reaches it', async () => {
  await using app = createTestApp()
  const { tenant, id } = await withAda(app)
  const texts = { ...tenant, identity: addIdentity(app, tenant) }
  const { name, type, isDraft, ...estimate } = { isDraft: true, ...campaignBody(texts) }
  const { messageTemplate: template, ...rest } = estimate
  const estimated = await app.post('/campaigns/estimate', tenant.key, { ...rest, template })
  expect(estimated.body.data).toMatchObject({ eligibleCount: 0, excluded: { missingAddress: 1 } })
  const sms = (await postCampaign(app, texts)).body.data.id
  const mail = (await postMail(app, tenant)).body.data.id
  await app.drain()
  const messages = await app.get(`/campaigns/${sms}/messages`, tenant.key)
  expect(messages.body.data).toMatchObject([{ status: 'SKIPPED', errorCode: 'MISSING_ADDRESS', to: null }])
  const why = async (campaign: string) =>
    (await app.get(`/campaigns/${campaign}/explain?contactId=${id}`, tenant.key)).body.data
  expect(await why(sms)).toMatchObject({ included: false })
  expect(await why(mail)).toMatchObject({ included: true })
  expect(mailboxes(app)).toMatchObject([{ to: ADA, subject: 'Hello Ada' }])
})

test('every read of a contact works for it', async () => {
  await using app = createTestApp()
  const { tenant, id } = await withAda(app)
  await postMail(app, tenant)
  await app.drain()
  const { paths } = app.app.openApi()
  const reads = Object.keys(paths).filter(
    (path) => /^\/contacts\/\{id\}[^{]*$/.test(path) && paths[path]?.get,
  )
  expect(reads.length).toBeGreaterThan(8)
  for (const path of reads) {
    const { status } = await app.get(path.replace('{id}', id), tenant.key)
    expect([path, status]).toEqual([path, 200])
  }
  for (const path of ['/contacts', '/contacts/ids', `/contacts?search=${ADA}`]) {
    expect([path, JSON.stringify((await app.get(path, tenant.key)).body).includes(id)]).toEqual([path, true])
  }
  expect(brokenRules(app.connection, INVARIANTS)).toEqual([])
})

const exported = async (app: TestApp, tenant: TestTenant): Promise<string> => {
  const { body } = await app.post('/contacts/exports', tenant.key, {})
  await app.drain()
  return (await app.get(`/contacts/exports/${body.data.id}/file`, tenant.key)).body
}

test('an export is imported into the same contacts', async () => {
  await using app = createTestApp()
  const { tenant } = await withAda(app)
  const csv = await exported(app, tenant)
  expect(csv).toContain(ADA)
  expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ unchanged: 1, created: 0, rejected: 0 })
  const other = app.tenant('Elsewhere')
  await importCsv(app, other, csv)
  expect((await app.get('/contacts', other.key)).body.data).toMatchObject([{ phone: null, email: ADA }])
})

test('an erasure leaves no data of it', async () => {
  await using app = createTestApp()
  const { tenant, id } = await withAda(app)
  await importCsv(app, tenant, `email,city\n${ADA},Reno\n`)
  expect((await app.post(`/contacts/${id}/erase`, tenant.key)).status).toBe(201)
  for (let hours = 0; hours < 5; hours += 1) {
    app.clock.advance(3_600_000)
    await app.drain()
  }
  await app.app.searchIndexer.drain()
  expect(placesWith(app, [ADA])).toEqual([])
})

test('a moved organization still has it', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const { tenant } = await withAda(a.app)
  await a.app.drain()
  exportTo(files.path('x'), {
    from: a,
    organization: tenant.organization,
    passphrase: 'correct horse battery',
  })
  importFrom(files.path('x'), { into: b, passphrase: 'correct horse battery' })
  expect(b.app.db.all('SELECT phone, email FROM contacts')).toEqual([{ phone: null, email: ADA }])
})

test('the database refuses a second contact with the same address and no number', async () => {
  await using app = createTestApp()
  const { tenant } = await withAda(app)
  await addContact(app, tenant, { email: ADA })
  expect(() => app.db.writeNow((tx) => tx.run('UPDATE contacts SET phone = NULL'))).toThrow('UNIQUE')
})
