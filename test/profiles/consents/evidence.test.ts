import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { sendable } from '../../support/campaigns.ts'
import { addContact, phoneOf, sessionWithout } from '../../support/contacts.ts'
import { importCsv } from '../../support/imports.ts'
import { joinWorld } from '../../support/joins.ts'
import { textIn } from '../../support/runs.ts'
import { importList } from '../../support/suppressions.ts'

const read = (app: TestApp, { key }: TestTenant, id: string) =>
  app.get(`/contacts/${id}/consents/evidence`, key)
const HOSTILE = `"><script src=//evil.example></script><img onerror=alert(1)>&'\u202eABC`

describe('GET /contacts/:id/consents/evidence', () => {
  test('has everything about the contact, and nothing about others', async () => {
    await using app = createTestApp()
    const tenant = app.tenant('Corner Bakery', { timezone: 'America/New_York' })
    const email = 'shared@example.com'
    const id = await addContact(app, tenant, { firstName: 'Wren', phone: phoneOf(1), email })
    const other = await addContact(app, tenant, { firstName: 'Robin', phone: phoneOf(2), email })
    await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: true })
    await app.patch(`/contacts/${other}`, tenant.key, { isOptedOut: true })
    await importList(app, tenant, 'email\nshared@example.com\n')
    const { status, body } = await read(app, tenant, id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      organizationName: 'Corner Bakery',
      timezone: 'America/New_York',
      isComplete: true,
      contact: { id, fullName: 'Wren', deletedAt: null },
      addresses: [
        { channel: 'SMS', address: phoneOf(1) },
        { channel: 'EMAIL', address: email },
      ],
    })
    const addresses = body.data.consents.map(({ address }: { address: string }) => address)
    expect(addresses.sort()).toEqual([phoneOf(1), email].sort())
    expect(body.data.suppressions).toHaveLength(2)
    expect(JSON.stringify(body)).not.toContain(phoneOf(2))
    expect(JSON.stringify(body)).not.toContain(other)
  })

  test('it stays when the contact is deleted, and the next owner of the number does not get it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: true })
    await app.delete(`/contacts/${id}`, tenant.key)
    const { data } = (await read(app, tenant, id)).body
    expect(data.contact.deletedAt).toBe('2026-03-04T17:00:00.000Z')
    expect(data.consents).toHaveLength(1)
    const next = await addContact(app, tenant, { phone: phoneOf(1) })
    expect((await read(app, tenant, next)).body.data.consents).toEqual([])
  })

  test('a message is in it with the proof of its decision, and a text that came back', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { key } = tenant
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    const segment = await app.post('/segments', key, { name: 'One', type: 'STATIC', contactIds: [id] })
    const campaign = await app.post('/campaigns', key, {
      name: 'Open day',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hello there',
      segmentId: segment.body.data.id,
      channelIdentityIds: [tenant.identity.uuid],
    })
    expect(campaign.status).toBe(201)
    await app.drain()
    textIn(app, tenant, phoneOf(1), 'Thanks <3')
    const { data } = (await read(app, tenant, id)).body
    expect(data.replies).toMatchObject([{ from: phoneOf(1), text: 'Thanks <3', understoodAs: 'OTHER' }])
    expect(data.messages).toHaveLength(1)
    expect(data.messages[0]).toMatchObject({
      campaignName: 'Open day',
      proof: { to: phoneOf(1), decidedBy: 'CLAIM', text: { body: expect.stringContaining('Hello there') } },
    })
  })

  test('contact:export and campaign:read are needed, and another organization finds nothing', async () => {
    await using app = createTestApp()
    let path = ''
    for (const permission of ['contact:export', 'campaign:read'] as const) {
      const tenant = app.tenant()
      path = `/contacts/${await addContact(app, tenant)}/consents/evidence`
      expect((await app.get(path, await sessionWithout(app, tenant, permission))).status).toBe(403)
    }
    expect((await app.get(path, app.tenant().key)).status).toBe(404)
  })

  test('an attested consent names the file, its row and the attester, and an answer its campaign', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const csv = `firstName,phone\nRobin,${phoneOf(2)}\nWren,${phoneOf(1)}\n`
    const { id: importId } = await importCsv(app, tenant, csv, { fileName: 'fair.csv' })
    const { body } = await app.get(`/contacts?phone=${encodeURIComponent(phoneOf(1))}`, tenant.key)
    const [{ id }] = body.data
    const segment = await app.post('/segments', tenant.key, { name: 'One', type: 'STATIC', contactIds: [id] })
    const campaign = await app.post('/campaigns', tenant.key, {
      name: 'Spring sale',
      type: 'IMMEDIATE',
      channel: 'SMS',
      messageTemplate: 'Hi',
      segmentId: segment.body.data.id,
      channelIdentityIds: [tenant.identity.uuid],
    })
    await app.drain()
    textIn(app, tenant, phoneOf(1), 'STOP')
    const { consents, replies } = (await read(app, tenant, id)).body.data
    expect(consents).toMatchObject([
      {
        action: 'OPT_OUT',
        messageId: replies[0].id,
        attestation: null,
        importRow: null,
        campaignId: campaign.body.data.id,
        campaignName: 'Spring sale',
      },
      {
        action: 'OPT_IN',
        importId,
        fileName: 'fair.csv',
        importRow: 2,
        campaignName: null,
        attestation: { by: { type: 'API_KEY', name: 'test' }, at: '2026-03-04T17:00:00.000Z' },
      },
    ])
    const page = (await app.get(`/contacts/${id}/consents/evidence.html`, tenant.key)).body
    for (const said of ['fair.csv, row 2', 'test at 2026-03-04 17:00:00', 'Spring sale ('])
      expect(page.replaceAll(/<[^>]*>/g, ' ')).toContain(said)
  })
})

describe('GET /contacts/:id/consents/evidence.html', () => {
  test('no text of a contact or a caller becomes HTML, and the page may run and load nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    // A name that was possible before names were checked.
    app.db.writeNow((tx) => void tx.run('UPDATE organizations SET name = ?', HOSTILE.slice(0, 60)))
    const id = await addContact(app, tenant, { firstName: HOSTILE, phone: phoneOf(1) })
    await app.post('/opt-out/suppressions', tenant.key, {
      channel: 'SMS',
      address: phoneOf(1),
      reason: HOSTILE,
    })
    const { headers, body } = await app.get(`/contacts/${id}/consents/evidence.html`, tenant.key)
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toContain('&lt;script src=//evil.example&gt;')
    const tags = new Set([...body.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]: string[]) => tag))
    const known = 'html head meta title style body h1 h2 h3 p bdi strong dl dt dd section footer'
    expect([...tags].filter((tag) => !known.split(' ').includes(tag as string))).toEqual([])
    expect(body).not.toMatch(/<[^>]*\son\w+=/)
  })

  test('a consent by a join link names the link and the moment, in the zone of the organization', async () => {
    await using app = createTestApp()
    const { tenant, submit, verify, codeTo } = joinWorld(app)
    await app.patch('/organization', tenant.key, { timezone: 'America/New_York' })
    const { submissionId } = (await submit('+12125552368')).body.data
    await verify(submissionId, await codeTo('+12125552368'))
    const [contact] = (await app.get('/contacts', tenant.key)).body.data
    const { body } = await app.get(`/contacts/${contact.id}/consents/evidence.html`, tenant.key)
    const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toMatch(/When the person agreed 2026-03-04 12:00:\d\d Join link Club \([0-9a-f-]{36}\)/)
    expect(text).toContain('I agree to texts of Acme.')
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:/)
  })

  test('times are in the zone of the organization, and words describe the events', async () => {
    await using app = createTestApp()
    const tenant = app.tenant('Corner Bakery', { timezone: 'America/New_York' })
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: true })
    const { body } = await app.get(`/contacts/${id}/consents/evidence.html`, tenant.key)
    expect(body).toContain('2026-03-04 12:00:00: Wants no more messages')
    expect(body).toContain('America/New_York')
    expect(body).toContain('According to other software, with an API key.')
    expect(body).toContain('has been on the opt-out list since 2026-03-04 12:00:00')
  })
})

describe('GET /opt-out/evidence', () => {
  test('an address has the evidence of all contacts who had it, also deleted ones', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const isOptedOut of [true, false]) {
      const id = await addContact(app, tenant, { phone: phoneOf(1) })
      await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut })
      await app.delete(`/contacts/${id}`, tenant.key)
    }
    const { body } = await app.get('/opt-out/evidence?address=(504)%20621-0001', tenant.key)
    const actions = body.data.consents.map(({ action }: { action: string }) => action)
    expect(actions.sort()).toEqual(['OPT_IN', 'OPT_OUT'])
    expect(body.data).toMatchObject({ contact: null, addresses: [{ channel: 'SMS', address: phoneOf(1) }] })
  })

  test('an unknown address has empty evidence, and a text that is no address is refused', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { data } = (await app.get('/opt-out/evidence?address=nobody@example.com', key)).body
    expect([data.consents, data.messages, data.suppressions]).toEqual([[], [], []])
    const refused = await app.get('/opt-out/evidence?address=nobody', key)
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'address'])
  })
})

describe('GET /opt-out/evidence.html', () => {
  test('the document shows whether the address is on the opt-out list, and the file', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const path = `/opt-out/evidence.html?address=%2B${phoneOf(1).slice(1)}`
    expect((await app.get(path, tenant.key)).body).toContain('is not on the opt-out list')
    await importList(app, tenant, `${phoneOf(1)}\n`)
    const { body } = await app.get(path, tenant.key)
    expect(body).toContain('<strong>Yes:</strong>')
    expect(body).toContain('do-not-call.csv')
  })
})
