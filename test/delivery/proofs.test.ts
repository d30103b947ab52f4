import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  addContact,
  addIdentity,
  postCampaign,
  type Sendable,
  sendable,
  setOrganization,
} from '../support/campaigns.ts'
import { some } from '../support/size.ts'

/** Proofs of a campaign that was sent as far as possible now, by the uuid of the contact. */
async function proofsOf(app: TestApp, tenant: Sendable, campaignId: string) {
  const rows = app.db.all<{ uuid: string; contactId: string }>(
    `SELECT m.uuid, c.uuid AS contactId FROM messages m JOIN contacts c ON c.id = m.contact_id
       JOIN campaigns k ON k.id = m.campaign_id WHERE k.uuid = ?`,
    campaignId,
  )
  const proofs = new Map<string, Record<string, unknown>>()
  for (const { uuid, contactId } of rows) {
    const { status, body } = await app.get(`/messages/${uuid}/proof`, tenant.key)
    expect(status).toBe(200)
    proofs.set(contactId, body.data)
  }
  return proofs
}

describe('GET /messages/:id/proof', () => {
  test('of a sent message: consent, window and the reason of its zones, limit, sender, text, rules', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'require_marketing_consent = 1, frequency_cap_messages = 2, frequency_cap_days = 7')
    const ada = addContact(app, tenant, { firstName: 'Ada', state: 'NY', hasConsent: true })
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.drain()
    const first = (await proofsOf(app, tenant, id)).get(ada.uuid)!
    const consentId = app.db.value<string>('SELECT uuid FROM consents')!
    expect(first).toMatchObject({
      contactId: ada.uuid,
      to: ada.phone,
      errorCode: null,
      decidedBy: 'CLAIM',
      decidedAt: '2026-03-04T17:00:00.000Z',
      optedOut: false,
      consent: { isRequired: true, record: { id: consentId, method: 'MANUAL' } },
      sendWindow: { start: '09:00', end: '20:00', zones: ['America/New_York'], zoneSource: 'STATE' },
      frequencyCap: { messages: 2, days: 7, received: 0 },
      sender: { channelIdentityId: tenant.identity.uuid, reason: 'ONLY' },
      rulesVersion: 1,
      text: {
        body: 'Hi Ada, come by Reply STOP to opt out',
        sha256: new Bun.CryptoHasher('sha256').update('Hi Ada, come by Reply STOP to opt out').digest('hex'),
        segmentCount: 1,
      },
    })
  })

  test('stays the same if the organization, the contact and the list change afterwards', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const ada = addContact(app, tenant, { state: 'NY' })
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.drain()
    const { status: _, ...before } = (await proofsOf(app, tenant, id)).get(ada.uuid)!
    setOrganization(app, `send_window_start = '11:00', require_marketing_consent = 1`)
    await app.patch(`/contacts/${ada.uuid}`, tenant.key, { state: 'CA', isOptedOut: true })
    await app.drain()
    expect((await proofsOf(app, tenant, id)).get(ada.uuid)).toMatchObject(before)
  })

  test('rules that change during a run are kept next to the former ones', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const early = addContact(app, tenant, { phone: '+12125550100' })
    const late = addContact(app, tenant, { phone: '+18085550100' })
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.drain()
    setOrganization(app, `send_window_start = '08:30'`)
    app.clock.set('2026-03-04T19:00:00.000Z')
    await app.drain()
    const proofs = await proofsOf(app, tenant, id)
    expect(proofs.get(early.uuid)).toMatchObject({ sendWindow: { start: '09:00' } })
    expect(proofs.get(late.uuid)).toMatchObject({ sendWindow: { start: '08:30', zoneSource: 'AREA_CODE' } })
  })

  test.each([
    { name: 'preferred', prefer: true, reason: 'PREFERRED' },
    { name: 'next in turn', prefer: false, reason: 'ROTATION' },
  ])('gives the reason for the choice of a sender: it was $name', async ({ prefer, reason }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = addIdentity(app, tenant)
    const ada = addContact(app, tenant)
    if (prefer) {
      const path = `/contacts/${ada.uuid}/preferred-caller-id`
      await app.request('PUT', path, { token: tenant.key, body: { channelIdentityId: other.uuid } })
    }
    const channelIdentityIds = [tenant.identity.uuid, other.uuid]
    const id = (await postCampaign(app, tenant, { channelIdentityIds })).body.data.id
    await app.drain()
    expect((await proofsOf(app, tenant, id)).get(ada.uuid)).toMatchObject({ sender: { reason } })
  })

  test('of a message that was skipped: the place and time of this decision', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const stopped = addContact(app, tenant, { isSuppressed: true })
    const archived = addContact(app, tenant, { phone: '+18085550100' })
    const optsOut = addContact(app, tenant, { phone: '+18085550101' })
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.drain()
    await app.patch(`/contacts/${archived.uuid}`, tenant.key, { status: 'ARCHIVED' })
    await app.patch(`/contacts/${optsOut.uuid}`, tenant.key, { isOptedOut: true })
    await app.drain()
    app.clock.set('2026-03-04T19:00:00.000Z')
    await app.drain()
    const proofs = await proofsOf(app, tenant, id)
    const leftOut = { status: 'SKIPPED', sender: null, text: null }
    expect(proofs.get(stopped.uuid)).toMatchObject({
      ...leftOut,
      errorCode: 'OPTED_OUT',
      decidedBy: 'AUDIENCE',
      decidedAt: '2026-03-04T17:00:00.000Z',
      optedOut: true,
    })
    expect(proofs.get(archived.uuid)).toMatchObject({
      ...leftOut,
      errorCode: 'ARCHIVED',
      decidedBy: 'CLAIM',
      decidedAt: '2026-03-04T19:00:00.000Z',
      optedOut: false,
    })
    expect(proofs.get(optsOut.uuid)).toMatchObject({
      ...leftOut,
      errorCode: 'OPTED_OUT',
      decidedBy: 'OPT_OUT',
      decidedAt: '2026-03-04T17:00:00.000Z',
      optOut: { action: 'OPT_OUT', method: 'API' },
    })
  })

  test('of a person skipped while the recipients were chosen: the opt-out known then, whatever came later', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const ada = addContact(app, tenant)
    const change = async (isOptedOut: boolean) => {
      await app.patch(`/contacts/${ada.uuid}`, tenant.key, { isOptedOut })
      app.clock.advance(MINUTE_MS)
    }
    for (const isOptedOut of [true, false, true]) await change(isOptedOut)
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.drain()
    for (const isOptedOut of [false, true, false]) await change(isOptedOut)
    await app.drain()
    expect((await proofsOf(app, tenant, id)).get(ada.uuid)).toMatchObject({
      decidedBy: 'AUDIENCE',
      decidedAt: '2026-03-04T17:03:00.000Z',
      optedOut: true,
      optOut: { action: 'OPT_OUT', method: 'API', occurredAt: '2026-03-04T17:02:00.000Z' },
      reason: expect.stringContaining(`${ada.phone} opted out at 2026-03-04T17:02:00.000Z (API, `),
    })
  })

  test.each(
    some([
      { errorCode: 'INVALID_NUMBER', contact: { status: 'INVALID' }, evidence: {} },
      { errorCode: 'ARCHIVED', contact: { status: 'ARCHIVED' }, evidence: {} },
      { errorCode: 'MISSING_ADDRESS', contact: { phone: '' }, evidence: { to: null } },
      {
        errorCode: 'NO_CONSENT',
        contact: {},
        evidence: { consent: { isRequired: true, record: null } },
      },
    ] as const),
  )(
    'of a person skipped then with $errorCode: the reason, in a sentence',
    async ({ errorCode, ...given }) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      setOrganization(app, `require_marketing_consent = ${errorCode === 'NO_CONSENT' ? 1 : 0}`)
      const ada = addContact(app, tenant, given.contact)
      const id = (await postCampaign(app, tenant)).body.data.id
      await app.drain()
      const proof = (await proofsOf(app, tenant, id)).get(ada.uuid)!
      expect(proof).toMatchObject({ errorCode, decidedBy: 'AUDIENCE', optOut: null, ...given.evidence })
      expect(String(proof.reason)).toMatch(/^\w.{10,}\.$/)
    },
  )

  test('another organization does not find it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    await postCampaign(app, tenant)
    await app.drain()
    const uuid = app.db.value<string>('SELECT uuid FROM messages')
    expect((await app.get(`/messages/${uuid}/proof`, sendable(app, 'Other').key)).status).toBe(404)
  })
})
