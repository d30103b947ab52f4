import { describe, expect, test } from 'bun:test'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'

let count = 0
const text = (app: TestApp, { organization, identity }: Sendable, from: string, body: string) =>
  app.db.writeNow((tx) =>
    receiveInbound(
      tx,
      { organizationId: organization.id, channelIdentityId: identity.id, address: '+15005550006' },
      { providerMessageId: `in-${count++}`, from, to: '+15005550006', body },
    ),
  )

const reviewsOf = async (app: TestApp, { key }: Sendable, query = '') =>
  (await app.get(`/opt-out/reviews${query}`, key)).body.data

const decide = (app: TestApp, { key }: Sendable, id: string, decision: unknown) =>
  app.post(`/opt-out/reviews/${id}/decide`, key, { decision })

/** Sends a campaign to all contacts. Returns the status or error of each message, ordered by number. */
async function send(app: TestApp, tenant: Sendable, category: 'MARKETING' | 'TRANSACTIONAL') {
  const { body } = await postCampaign(app, tenant, { category })
  await app.drain()
  const messages = (await app.get(`/campaigns/${body.data.id}/messages`, tenant.key)).body.data
  return messages.map(({ status, errorCode }: { status: string; errorCode: string | null }) =>
    status === 'SKIPPED' ? errorCode : status,
  )
}

describe('GET /opt-out/reviews', () => {
  test('a possible opt-out waits for a person, with ten business days', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    expect(text(app, tenant, contact.phone, 'wrong number')).toBe('REVIEW')
    expect(text(app, tenant, contact.phone, 'see you at five')).toBe('OTHER')
    expect(await reviewsOf(app, tenant)).toEqual([
      {
        id: expect.any(String),
        status: 'OPEN',
        channel: 'SMS',
        address: contact.phone,
        contactId: contact.uuid,
        contactName: expect.any(String),
        body: 'wrong number',
        receivedAt: new Date(app.clock.now()).toISOString(),
        dueAt: expect.any(String),
        isOverdue: false,
        decidedAt: null,
        decidedBy: null,
      },
    ])
    app.clock.advance(16 * 86_400_000)
    expect((await reviewsOf(app, tenant))[0].isOverdue).toBe(true)
    expect(await reviewsOf(app, tenant, '?status=KEPT')).toEqual([])
  })

  test('a number that has opted out gets no review', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    text(app, tenant, contact.phone, 'STOP')
    text(app, tenant, contact.phone, 'not interested')
    expect(await reviewsOf(app, tenant)).toEqual([])
  })

  test.each([
    { word: 'STOP', status: 'OPTED_OUT' },
    { word: 'START', status: 'KEPT' },
  ])('$word from the same number decides automatically', async ({ word, status }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    text(app, tenant, contact.phone, 'not interested')
    text(app, tenant, contact.phone, word)
    expect(await reviewsOf(app, tenant)).toEqual([])
    expect(await reviewsOf(app, tenant, `?status=${status}`)).toMatchObject([
      { body: 'not interested', decidedBy: { type: 'CONTACT' } },
    ])
  })

  test('until the decision the number gets all messages except marketing', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    text(app, tenant, contact.phone, 'wrong number')
    expect(await send(app, tenant, 'MARKETING')).toEqual(['IN_REVIEW'])
    expect(await send(app, tenant, 'TRANSACTIONAL')).not.toContain('IN_REVIEW')
    const [review] = await reviewsOf(app, tenant)
    await decide(app, tenant, review.id, 'KEEP')
    expect(await send(app, tenant, 'MARKETING')).not.toContain('IN_REVIEW')
  })

  test('a message queued before the text is skipped when it is claimed', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const { body } = await postCampaign(app, tenant, { category: 'MARKETING' })
    await app.app.jobs.drain()
    text(app, tenant, contact.phone, 'why do you keep texting me')
    await app.drain()
    const messages = (await app.get(`/campaigns/${body.data.id}/messages`, tenant.key)).body.data
    expect(messages).toMatchObject([{ status: 'SKIPPED', errorCode: 'IN_REVIEW' }])
  })

  test('the estimate counts it, and the explanation names it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    text(app, tenant, contact.phone, 'wrong number')
    const estimate = await app.post('/campaigns/estimate', tenant.key, {
      segmentId: tenant.segment.uuid,
      channel: 'SMS',
      template: 'Hi',
    })
    expect(estimate.body.data).toMatchObject({ eligibleCount: 0, excluded: { inReview: 1 } })
    const campaign = await postCampaign(app, tenant, { category: 'MARKETING', isDraft: true })
    const path = `/campaigns/${campaign.body.data.id}/explain?contactId=${contact.uuid}`
    const { reasons } = (await app.get(path, tenant.key)).body.data
    expect(reasons.find(({ rule }: { rule: string }) => rule === 'REVIEW')).toMatchObject({ passed: false })
  })
})

describe('POST /opt-out/reviews/:id/decide', () => {
  test('an opt-out takes effect at once, with the text as evidence, for all open reviews of the number', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    text(app, tenant, contact.phone, 'wrong number')
    text(app, tenant, contact.phone, 'not interested')
    const [review] = await reviewsOf(app, tenant)
    const answer = await decide(app, tenant, review.id, 'OPT_OUT')
    expect(answer.body.data).toMatchObject({ status: 'OPTED_OUT', decidedBy: { type: 'API_KEY' } })
    expect(await reviewsOf(app, tenant)).toEqual([])
    expect((await app.get(`/contacts/${contact.uuid}`, tenant.key)).body.data.isOptedOut).toBe(true)
    const consents = (await app.get(`/contacts/${contact.uuid}/consents`, tenant.key)).body.data
    expect(consents).toMatchObject([{ action: 'OPT_OUT', method: 'REPLY', consentText: 'wrong number' }])
    const activity = (await app.get(`/contacts/${contact.uuid}/activity`, tenant.key)).body.data
    const texts = activity.filter(({ type }: { type: string }) => type === 'MESSAGE_RECEIVED')
    expect(texts.map(({ data }: { data: object }) => data)).toContainEqual(
      expect.objectContaining({ messageId: consents[0].messageId, body: 'wrong number' }),
    )
  })

  test('a decision to continue settles one review only, and adds no consent record', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    text(app, tenant, contact.phone, 'wrong number')
    text(app, tenant, contact.phone, 'not interested')
    const [review] = await reviewsOf(app, tenant)
    expect((await decide(app, tenant, review.id, 'KEEP')).body.data.status).toBe('KEPT')
    expect(await reviewsOf(app, tenant)).toHaveLength(1)
    expect((await app.get(`/contacts/${contact.uuid}/consents`, tenant.key)).body.data).toEqual([])
  })

  test('a review is decided once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    text(app, tenant, addContact(app, tenant).phone, 'wrong number')
    const [review] = await reviewsOf(app, tenant)
    await decide(app, tenant, review.id, 'KEEP')
    const again = await decide(app, tenant, review.id, 'OPT_OUT')
    expect(again.body).toMatchObject({
      code: 'INVALID_STATE_TRANSITION',
      details: [{ currentStatus: 'KEPT', allowed: [] }],
    })
    expect((await decide(app, tenant, review.id, 'MAYBE')).status).toBe(400)
  })

  test('a review follows the contact through a merge', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [one, other] = [addContact(app, tenant), addContact(app, tenant)]
    text(app, tenant, other.phone, 'wrong number')
    await app.post(`/contacts/${one.uuid}/merge`, tenant.key, { otherId: other.uuid })
    expect((await reviewsOf(app, tenant))[0].contactId).toBe(one.uuid)
  })
})
