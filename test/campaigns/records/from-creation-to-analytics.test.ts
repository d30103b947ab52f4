import { describe, expect, test } from 'bun:test'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, campaignIn, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'

/** Runs everything that jobs, engine and carrier have due at the time of the test clock. */
async function settle(app: TestApp): Promise<void> {
  await app.app.jobs.drain()
  await app.app.engine.drain()
  app.clock.advance(60_000)
  await app.app.sandbox.drain()
  await app.app.jobs.drain()
}

const read = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}`, tenant.key)).body.data

const accepted = (app: TestApp) =>
  app.db.all<{ body: string }>('SELECT body FROM sandbox_messages ORDER BY id').map(({ body }) => body)

describe('a campaign from its creation to its analytics', () => {
  test('an immediate campaign reaches every eligible contact, gives the reason for the others, and is COMPLETED', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'Ann' })
    addContact(app, tenant, { firstName: '' })
    addContact(app, tenant, { isSuppressed: true })
    const { body } = await postCampaign(app, tenant)
    const { id } = body.data
    await settle(app)
    expect(accepted(app).sort()).toEqual([
      'Hi Ann, come by Reply STOP to opt out',
      'Hi there, come by Reply STOP to opt out',
    ])
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'COMPLETED',
      recipientCount: 3,
      stats: { sent: 2, delivered: 2, failed: 0 },
      startedAt: '2026-03-04T17:00:00.000Z',
      completedAt: expect.any(String),
    })
    const messages = await app.get(`/campaigns/${id}/messages`, tenant.key)
    expect(messages.body.data.map(({ status }: { status: string }) => status).sort()).toEqual([
      'DELIVERED',
      'DELIVERED',
      'SKIPPED',
    ])
    const analytics = await app.get(`/campaigns/${id}/analytics`, tenant.key)
    expect(analytics.body.data).toMatchObject({
      totals: { recipients: 3, sent: 2, delivered: 2, skipped: 1 },
      rates: { delivery: 1 },
      segments: 2,
      skipReasons: [{ errorCode: 'OPTED_OUT', count: 1 }],
    })
    const executions = await app.get(`/campaigns/${id}/executions`, tenant.key)
    expect(executions.body.data).toMatchObject([{ sequence: 1, status: 'COMPLETED' }])
  })

  test('the estimate matches the run', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    for (const firstName of ['Ann', 'x'.repeat(90), 'Ж']) addContact(app, tenant, { firstName })
    addContact(app, tenant, { status: 'ARCHIVED' })
    const template = `${'x'.repeat(80)} {{firstName}}`
    const { body } = await app.post('/campaigns/estimate', tenant.key, {
      segmentId: tenant.segment.uuid,
      channel: 'SMS',
      template,
    })
    const campaign = await postCampaign(app, tenant, { messageTemplate: template })
    await settle(app)
    const analytics = await app.get(`/campaigns/${campaign.body.data.id}/analytics`, tenant.key)
    expect(analytics.body.data).toMatchObject({
      totals: { recipients: body.data.recipientCount, sent: body.data.eligibleCount },
      segments: body.data.segments.total,
    })
  })

  test('a scheduled campaign waits for its time', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    await settle(app)
    expect([(await read(app, tenant, id)).status, accepted(app).length]).toEqual(['SCHEDULED', 0])
    app.clock.set('2026-03-05T17:00:00Z')
    await settle(app)
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'COMPLETED',
      lastRunAt: '2026-03-05T17:00:00.000Z',
      nextRunAt: null,
    })
    expect(accepted(app).length).toBe(1)
  })

  test('a rescheduled campaign is sent once, at the new time', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    await app.patch(`/campaigns/${id}`, tenant.key, { scheduledAt: '2026-03-06T17:00:00Z' })
    app.clock.set('2026-03-05T17:00:00Z')
    await settle(app)
    expect(accepted(app).length).toBe(0)
    app.clock.set('2026-03-06T17:00:00Z')
    await settle(app)
    expect([(await read(app, tenant, id)).status, accepted(app).length]).toEqual(['COMPLETED', 1])
  })

  test('a campaign whose time passed hours ago waits for a confirmation, and then sends', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    app.clock.set('2026-03-05T17:00:00Z')
    app.clock.advance(2 * HOUR_MS)
    await settle(app)
    expect(await read(app, tenant, id)).toMatchObject({ status: 'PAUSED', pauseReason: 'MISSED_START' })
    expect(accepted(app).length).toBe(0)
    expect((await app.post(`/campaigns/${id}/resume`, tenant.key)).body.data.status).toBe('SENDING')
    await settle(app)
    expect([(await read(app, tenant, id)).status, accepted(app).length]).toEqual(['COMPLETED', 1])
  })

  test.each(['pause', 'cancel'])('after %s nothing is sent', async (action) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const id = (await postCampaign(app, tenant)).body.data.id
    await app.post(`/campaigns/${id}/${action}`, tenant.key)
    await settle(app)
    expect(accepted(app)).toEqual([])
    if (action === 'pause') {
      await app.post(`/campaigns/${id}/resume`, tenant.key)
      await settle(app)
      expect([(await read(app, tenant, id)).status, accepted(app).length]).toEqual(['COMPLETED', 1])
    }
  })

  test('after a cancellation in the middle, waiting messages are CANCELLED and sent ones stay', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    addContact(app, tenant, { timezone: 'Asia/Tokyo' })
    const id = (await postCampaign(app, tenant)).body.data.id
    await settle(app)
    expect((await read(app, tenant, id)).status).toBe('SENDING')
    await app.post(`/campaigns/${id}/cancel`, tenant.key)
    await settle(app)
    const { body } = await app.get(`/campaigns/${id}/analytics`, tenant.key)
    expect(body.data.totals).toMatchObject({ recipients: 2, sent: 1, cancelled: 1, queued: 0 })
  })

  test('a campaign to an empty segment completes with counts of zero', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = (await postCampaign(app, tenant)).body.data.id
    await settle(app)
    expect(await read(app, tenant, id)).toMatchObject({ status: 'COMPLETED', recipientCount: 0 })
  })

  test('a campaign without an identity that can send is paused with the reason', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const id = (await postCampaign(app, tenant)).body.data.id
    app.db.writeNow((tx) => void tx.run(`UPDATE channel_identities SET status = 'DISABLED'`))
    await settle(app)
    expect(await read(app, tenant, id)).toMatchObject({ status: 'PAUSED', pauseReason: 'NO_ACTIVE_SENDER' })
  })
})
