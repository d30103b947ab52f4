import { describe, expect, test } from 'bun:test'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  addContact,
  campaignIn,
  postCampaign,
  type Sendable,
  sendable,
  setOrganization,
} from '../../support/campaigns.ts'

interface Explained {
  included: boolean
  decision: string
  errorCode: string | null
  notBefore: string | null
  summary: string
  execution: { status: string } | null
  message: { status: string } | null
  reasons: Array<{ rule: string; passed: boolean; summary: string; evidence: Record<string, unknown> }>
}

async function explain(
  app: TestApp,
  tenant: Sendable,
  campaignId: string,
  contactId: string,
): Promise<Explained> {
  const { status, body } = await app.get(
    `/campaigns/${campaignId}/explain?contactId=${contactId}`,
    tenant.key,
  )
  expect(status).toBe(200)
  return body.data
}

const ruleOf = ({ reasons }: Explained, name: string) => reasons.find(({ rule }) => rule === name)!

describe('GET /campaigns/:id/explain', () => {
  test('a draft shows every check in order, and nothing is written', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const ada = addContact(app, tenant, { firstName: 'Ada', lastName: 'Wren' })
    const id = await campaignIn(app, tenant, 'DRAFT')
    const before = app.rowCounts()
    const found = await explain(app, tenant, id, ada.uuid)
    expect(found).toMatchObject({
      included: true,
      decision: 'WOULD_SEND',
      errorCode: null,
      notBefore: null,
      execution: null,
      message: null,
      summary: 'Ada Wren would get the message if the campaign were launched now.',
    })
    expect(found.reasons.map(({ rule, passed }) => [rule, passed])).toEqual(
      [
        'SEGMENT',
        'ADDRESS',
        'DUPLICATE',
        'STATUS',
        'SUPPRESSION',
        'REVIEW',
        'CONSENT',
        'SEND_WINDOW',
        'FREQUENCY_CAP',
        'TEXT',
        'SENDER',
        'DAILY_CAP',
        'CANARY',
        'AB_TEST',
        'HOLD',
      ].map((rule) => [rule, true]),
    )
    expect(ruleOf(found, 'TEXT').evidence).toMatchObject({
      text: 'Hi Ada, come by Reply STOP to opt out',
      segmentCount: 1,
    })
    expect(app.rowCounts()).toEqual(before)
  })

  test('an opt-out has its day, source and record, and other obstacles are listed too', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const ada = addContact(app, tenant, { firstName: 'Ada', status: 'ARCHIVED' })
    const id = await campaignIn(app, tenant, 'DRAFT')
    await app.patch(`/contacts/${ada.uuid}`, tenant.key, { isOptedOut: true })
    const found = await explain(app, tenant, id, ada.uuid)
    expect(found).toMatchObject({ included: false, decision: 'WOULD_SKIP', errorCode: 'ARCHIVED' })
    expect(found.reasons.filter(({ passed }) => !passed).map(({ rule }) => rule)).toEqual([
      'STATUS',
      'SUPPRESSION',
    ])
    expect(ruleOf(found, 'SUPPRESSION').evidence).toEqual({
      since: '2026-03-04T17:00:00.000Z',
      method: 'API',
      consentId: expect.any(String),
    })
    expect(found.summary).toContain(
      'has been on the opt-out list since 2026-03-04T17:00:00.000Z (Other software). ',
    )
  })

  test.each([
    {
      name: 'the time zone of the contact',
      contact: { timezone: 'Asia/Tokyo', state: 'CA', phone: '+12125550100' },
      zoneSource: 'CONTACT_TIMEZONE',
      notBefore: '2026-03-05T00:00:00.000Z',
    },
    {
      name: 'the state of the contact',
      contact: { state: 'HI', phone: '+12125550100' },
      zoneSource: 'STATE',
      notBefore: '2026-03-04T19:00:00.000Z',
    },
    {
      name: 'the area code of the number',
      contact: { phone: '+18085550100' },
      zoneSource: 'AREA_CODE',
      notBefore: '2026-03-04T19:00:00.000Z',
    },
  ])(
    'a closed send window shows its opening, and that $name decides the zone',
    async ({ contact, zoneSource, notBefore }) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const { uuid } = addContact(app, tenant, contact)
      const id = await campaignIn(app, tenant, 'DRAFT')
      const found = await explain(app, tenant, id, uuid)
      expect(found).toMatchObject({ included: true, decision: 'WOULD_WAIT', errorCode: null, notBefore })
      const reason = ruleOf(found, 'SEND_WINDOW')
      expect(reason).toMatchObject({ passed: false, evidence: { zoneSource, opensAt: notBefore } })
      expect(reason.summary).toContain('waits until 2026-03-0')
    },
  )

  test('a scheduled campaign is checked for its scheduled time', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant, { phone: '+18085550100' })
    const scheduledAt = '2026-03-05T20:00:00Z'
    const body = { type: 'SCHEDULED', scheduledAt }
    const id = (await postCampaign(app, tenant, body)).body.data.id
    expect(await explain(app, tenant, id, uuid)).toMatchObject({ decision: 'WOULD_SEND', execution: null })
  })

  test("the rules of a segment are shown part by part with the contact's values", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant, { state: 'CA' })
    const rules = { operator: 'AND', conditions: [{ field: 'state', operator: 'equals', value: 'NY' }] }
    const segment = await app.post('/segments', tenant.key, { name: 'New York', type: 'DYNAMIC', rules })
    const id = await campaignIn(app, tenant, 'DRAFT', { segmentId: segment.body.data.id })
    const found = await explain(app, tenant, id, uuid)
    expect(found).toMatchObject({ included: false, decision: 'NOT_IN_SEGMENT' })
    expect(found.summary).toBe(
      'Test is not among the recipients. The contact does not match the rules of the segment “New York”.',
    )
    expect(ruleOf(found, 'SEGMENT').evidence.rules).toMatchObject({
      conditions: [{ field: 'state', matched: false, actual: 'CA' }],
    })
  })

  test('a running campaign shows the contacts who wait, were skipped, or came too late', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, `send_window_start = '14:00'`)
    const early = addContact(app, tenant, { phone: '+12125550100' })
    const stopped = addContact(app, tenant, { phone: '+12125550101', isSuppressed: true })
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.drain()
    const late = addContact(app, tenant, { phone: '+12125550102' })
    expect(await explain(app, tenant, id, early.uuid)).toMatchObject({
      decision: 'WAITING',
      notBefore: '2026-03-04T19:00:00.000Z',
      execution: { status: 'RUNNING' },
      message: { status: 'SCHEDULED' },
    })
    const left = await explain(app, tenant, id, stopped.uuid)
    expect(left).toMatchObject({ included: false, decision: 'SKIPPED', errorCode: 'OPTED_OUT' })
    expect(left.reasons.map(({ rule, passed }) => [rule, passed])).toEqual([['SUPPRESSION', false]])
    expect(await explain(app, tenant, id, late.uuid)).toMatchObject({
      included: false,
      decision: 'NOT_IN_RUN',
    })
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    expect((await explain(app, tenant, id, early.uuid)).summary).toContain('A member paused the campaign.')
    await app.post(`/campaigns/${id}/cancel`, tenant.key)
    expect(await explain(app, tenant, id, early.uuid)).toMatchObject({ decision: 'CANCELLED' })
  })

  test('a limit on marketing shows how much the contact got', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'frequency_cap_messages = 1, frequency_cap_days = 7')
    const { uuid } = addContact(app, tenant)
    await postCampaign(app, tenant)
    await app.drain()
    const id = await campaignIn(app, tenant, 'DRAFT')
    const found = await explain(app, tenant, id, uuid)
    expect(found).toMatchObject({ decision: 'WOULD_SKIP', errorCode: 'FREQUENCY_CAP' })
    expect(ruleOf(found, 'FREQUENCY_CAP')).toMatchObject({
      summary:
        'The contact got 1 of at most 1 marketing message within 7 days. The next marketing message can be sent at 2026-03-11T17:00:00.001Z or later.',
      evidence: { messages: 1, days: 7, received: 1, freeAt: '2026-03-11T17:00:00.001Z' },
    })
  })

  test('at the announced end of a limit on marketing, the contact gets the next message', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'frequency_cap_messages = 2, frequency_cap_days = 7')
    const { uuid } = addContact(app, tenant)
    for (let message = 0; message < 2; message++) {
      await postCampaign(app, tenant)
      await app.drain()
      app.clock.advance(HOUR_MS)
    }
    const id = await campaignIn(app, tenant, 'DRAFT')
    const freeAt = String(ruleOf(await explain(app, tenant, id, uuid), 'FREQUENCY_CAP').evidence.freeAt)
    expect(freeAt).toBe('2026-03-11T17:00:00.001Z')
    app.clock.set(new Date(Date.parse(freeAt) - 1).toISOString())
    expect(await explain(app, tenant, id, uuid)).toMatchObject({ errorCode: 'FREQUENCY_CAP' })
    app.clock.set(freeAt)
    expect(await explain(app, tenant, id, uuid)).toMatchObject({ errorCode: null, decision: 'WOULD_SEND' })
  })

  test.each([
    { what: 'its daily limit', columns: 'daily_cap = 1', said: 'has sent 1 message today, its daily limit.' },
    {
      what: 'its warm-up allowance',
      columns: `warm_up = '{"startPerDay":1,"growthPercent":50,"days":9,"startedAt":1772600000000}'`,
      said: 'has sent 1 message today, the limit of its warm-up.',
    },
  ])(
    "a sender that has used up $what holds a message until the next day's window",
    async ({ columns, said }) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      app.db.writeNow((tx) => void tx.run(`UPDATE channel_identities SET ${columns}`))
      addContact(app, tenant)
      const second = addContact(app, tenant)
      const { body } = await postCampaign(app, tenant)
      await app.drain()
      const found = await explain(app, tenant, body.data.id, second.uuid)
      // The next UTC day begins in New York's evening, just before the window closes.
      expect(found).toMatchObject({ decision: 'WAITING', notBefore: '2026-03-05T00:00:00.000Z' })
      expect(ruleOf(found, 'DAILY_CAP')).toMatchObject({
        passed: false,
        evidence: { opensAt: '2026-03-05T00:00:00.000Z', senders: [{ capToday: 1, sentToday: 1 }] },
      })
      expect(found.summary).toContain(said)
      app.db.writeNow((tx) => void tx.run(`UPDATE organizations SET send_window_end = '18:00'`))
      expect((await explain(app, tenant, body.data.id, second.uuid)).notBefore).toBe(
        '2026-03-05T14:00:00.000Z',
      )
    },
  )

  test('a message behind a canary shows how long it waits, and then is sent', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const second = addContact(app, tenant)
    const { body } = await postCampaign(app, tenant, { canary: { size: 1, waitMinutes: 30 } })
    const { id } = body.data
    await app.drain()
    const found = await explain(app, tenant, id, second.uuid)
    const [from, to] = [Date.parse('2026-03-04T17:30:00Z'), Date.parse('2026-03-04T17:31:00Z')]
    const notBefore = Date.parse(found.notBefore!)
    expect(found.decision).toBe('WAITING')
    expect([from, notBefore, to]).toEqual([from, notBefore, to].toSorted())
    expect(ruleOf(found, 'CANARY')).toMatchObject({ passed: false, evidence: { size: 1, state: 'WAITING' } })
    app.clock.set(found.notBefore!)
    await app.drain()
    expect((await explain(app, tenant, id, second.uuid)).decision).toBe('SENT')
  })

  test("while sending is held every message waits, and the reason is shown without the operator's note", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const id = await campaignIn(app, tenant, 'DRAFT')
    app.db.writeNow((tx) => holdSending(tx, 'about somebody else'))
    const found = await explain(app, tenant, id, uuid)
    expect(found).toMatchObject({ included: true, decision: 'WOULD_WAIT', notBefore: null })
    expect(ruleOf(found, 'HOLD')).toEqual({
      rule: 'HOLD',
      passed: false,
      summary:
        'Sending on this server has been paused since 2026-03-04T17:00:00.000Z. Sending continues when the server operator resumes it.',
      evidence: { since: '2026-03-04T17:00:00.000Z', reason: 'OPERATOR' },
    })
  })

  test('a campaign without an ACTIVE sender would wait', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const id = await campaignIn(app, tenant, 'DRAFT')
    await app.patch(`/channel-identities/${tenant.identity.uuid}`, tenant.key, { status: 'DISABLED' })
    const found = await explain(app, tenant, id, uuid)
    expect(found.decision).toBe('WOULD_WAIT')
    expect(ruleOf(found, 'SENDER').passed).toBe(false)
  })

  test('a run of another campaign, a stranger and a missing contact are not found', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = sendable(app, 'Other')
    const mine = addContact(app, tenant)
    const foreign = addContact(app, other)
    const id = await campaignIn(app, tenant, 'DRAFT')
    const path = `/campaigns/${id}/explain?contactId=`
    expect((await app.get(`${path}${foreign.uuid}`, tenant.key)).status).toBe(404)
    expect((await app.get(`${path}${mine.uuid}`, other.key)).status).toBe(404)
    const stranger = `${path}${mine.uuid}&executionId=01890000-0000-7000-8000-000000000000`
    expect((await app.get(stranger, tenant.key)).status).toBe(404)
    expect((await app.get(`/campaigns/${id}/explain`, tenant.key)).status).toBe(400)
  })
})
