import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, campaignIn, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'
import { addMessage, executionOf } from '../../support/messages.ts'
import { Events } from '../../support/streams.ts'

async function watch(app: TestApp, id: string, token: string, headers: Record<string, string> = {}) {
  const url = `http://carillon.test/campaigns/${id}/stream`
  const request = new Request(url, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return app.app.handle(request)
}

const eventsOf = async (app: TestApp, id: string, token: string) => new Events(await watch(app, id, token))

const sent = (app: TestApp, tenant: Sendable, id: string) =>
  addMessage(app, tenant, {
    status: 'SENT',
    executionId: executionOf(app, id),
    segmentCount: 1,
    sentAt: '2026-03-04T17:00:00Z',
  })

async function sending() {
  const app = createTestApp()
  const tenant = sendable(app)
  return { app, tenant, id: await campaignIn(app, tenant, 'SENDING') }
}

describe('GET /campaigns/:id/stream', () => {
  test('each event is the whole state, with the totals and rates of the analytics', async () => {
    const { app, tenant, id } = await sending()
    await using _ = app
    sent(app, tenant, id)
    addMessage(app, tenant, { status: 'QUEUED', executionId: executionOf(app, id) })
    const response = await watch(app, id, tenant.key)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
      'x-ratelimit-limit': expect.any(String),
    })
    const { totals, rates } = (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data
    expect(totals).toMatchObject({ recipients: 2, queued: 1, sent: 1 })
    expect(await new Events(response).next()).toEqual({
      event: 'progress',
      id: '1772643600000',
      data: { campaignId: id, status: 'SENDING', pauseReason: null, totals, rates, sentPerSecond: null },
    })
  })

  test('the rate covers the last ten seconds', async () => {
    const { app, tenant, id } = await sending()
    await using _ = app
    const events = await eventsOf(app, id, tenant.key)
    await events.next()
    const rateAfter = async (ms: number) => {
      app.clock.advance(ms)
      await app.app.streams.tick()
      return (await events.next())?.data.sentPerSecond
    }
    for (let n = 0; n < 3; n++) sent(app, tenant, id)
    expect(await rateAfter(2_000)).toBe(1.5)
    expect(await rateAfter(8_000)).toBe(0.3)
    expect(await rateAfter(1_000)).toBe(0)
  })

  test('shows a pause with its reason and ends with the campaign', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { hasConsent: true })
    const { id } = (await postCampaign(app, tenant)).body.data
    const events = await eventsOf(app, id, tenant.key)
    expect((await events.next())?.data.status).toBe('SENDING')
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    await app.app.streams.tick()
    expect((await events.next())?.data).toMatchObject({ status: 'PAUSED', pauseReason: 'USER' })
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await app.drain()
    await app.app.streams.tick()
    const last = await events.next()
    expect(last).toMatchObject({ event: 'end', data: { status: 'COMPLETED', totals: { recipients: 1 } } })
    expect(await events.next()).toBeUndefined()
    const later = await eventsOf(app, id, tenant.key)
    expect((await later.next())?.event).toBe('end')
    expect(await later.next()).toBeUndefined()
  })

  test('a caller who reconnects gets the present state with any Last-Event-ID', async () => {
    const { app, tenant, id } = await sending()
    await using _ = app
    for (const lastId of ['1772643600000', '0', "' OR 1=1 --"]) {
      const events = new Events(await watch(app, id, tenant.key, { 'last-event-id': lastId }))
      expect((await events.next())?.data).toMatchObject({ campaignId: id, status: 'SENDING' })
    }
  })

  test.each<[string, (app: TestApp, tenant: Sendable, token: string) => Promise<unknown>]>([
    ['its session has ended', (app, _, token) => app.post('/auth/logout', token)],
    ['its access token has expired', async (app) => app.clock.advance(86_400_000)],
    [
      'its permission was taken away',
      async (app, { organization }) =>
        app.db.writeNow((tx) => {
          const role = tx.value<number>('SELECT role_id FROM memberships ORDER BY id DESC')
          tx.run(
            "UPDATE roles SET permissions = '[]' WHERE organization_id = ? AND id = ?",
            organization.id,
            role,
          )
        }),
    ],
  ])('a caller gets no more events after %s', async (_, takeAway) => {
    const { app, tenant, id } = await sending()
    await using _app = app
    const token = await sessionWith(app, tenant, ['campaign:read'])
    const [events, other] = [await eventsOf(app, id, token), await eventsOf(app, id, tenant.key)]
    await events.next()
    await other.next()
    await takeAway(app, tenant, token)
    await app.app.streams.tick()
    expect(await events.next()).toBeUndefined()
    expect((await other.next())?.data.status).toBe('SENDING')
  })

  test('a revoked key gets no more events', async () => {
    const { app, tenant, id } = await sending()
    await using _ = app
    const owner = await app.session(tenant)
    const events = await eventsOf(app, id, tenant.key)
    await events.next()
    const [key] = (await app.get('/api-keys', owner)).body.data
    expect((await app.delete(`/api-keys/${key.id}`, owner)).status).toBeLessThan(300)
    await app.app.streams.tick()
    expect(await events.next()).toBeUndefined()
  })

  test("the deletion of the campaign ends the stream, and another organization's campaign is not found", async () => {
    await using app = createTestApp()
    const [tenant, other] = [sendable(app), sendable(app, 'Other')]
    const id = await campaignIn(app, tenant, 'DRAFT')
    const events = await eventsOf(app, id, tenant.key)
    expect((await events.next())?.data.status).toBe('DRAFT')
    expect((await app.get(`/campaigns/${id}/stream`, other.key)).status).toBe(404)
    await app.delete(`/campaigns/${id}`, tenant.key)
    await app.app.streams.tick()
    expect(await events.next()).toBeUndefined()
  })

  test('a stop of the server ends every stream', async () => {
    const { app, tenant, id } = await sending()
    await using _ = app
    const events = await eventsOf(app, id, tenant.key)
    await events.next()
    const quiet = app.app.quiesce()
    expect(await events.next()).toBeUndefined()
    await quiet
    const late = await eventsOf(app, id, tenant.key)
    expect((await late.next())?.event).toBe('progress')
    expect(await late.next()).toBeUndefined()
  })
})
