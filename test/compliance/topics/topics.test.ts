import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { emailSendVerdict, phoneSendVerdict } from '../../../src/compliance/eligibility/eligibility.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { campaignBody, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { addReader, mailTenant, postMail, wayOut } from '../../support/mail.ts'
import { runs, some } from '../../support/size.ts'
import { addTopic, chooseTopic, press } from '../../support/topics.ts'

const outcomes = (app: TestApp) =>
  app.db.all<{ status: string; code: string | null }>(
    'SELECT status, error_code AS code FROM messages WHERE campaign_id IS NOT NULL ORDER BY id',
  )

const choicesOf = (app: TestApp) =>
  app.db.all('SELECT channel, action, method, actor_type AS actor FROM topic_choices ORDER BY id')

describe('POST /topics', () => {
  test.each(
    some([
      { guarantee: 'a topic is created', body: { name: 'News' }, status: 201, code: undefined },
      {
        guarantee: 'a name of 61 characters is refused',
        body: { name: 'x'.repeat(61) },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      { guarantee: 'an empty name is refused', body: { name: ' ' }, status: 400, code: 'VALIDATION_FAILED' },
      {
        guarantee: 'the name of another topic is refused',
        body: { name: 'OFFERS' },
        status: 409,
        code: 'ALREADY_EXISTS',
      },
    ]),
  )('$guarantee', async ({ body, status, code }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addTopic(app, tenant)
    const answer = await app.post('/topics', tenant.key, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(app.rowCounts()).toMatchObject({ topics: status === 201 ? 2 : 1 })
  })

  test('refuses the topic after the fiftieth', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let n = 0; n < 50; n++) await addTopic(app, tenant, { name: `Topic ${n}` })
    expect((await app.post('/topics', tenant.key, { name: 'One more' })).body.code).toBe('LIMIT_REACHED')
  })
})

describe('DELETE /topics/:id', () => {
  test('refuses a topic of a draft and names the campaign, and keeps the choices of a topic without uses', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    await chooseTopic(app, tenant, reader.id, { topicId: topic.id, action: 'UNSUBSCRIBED' })
    const draft = await postMail(app, tenant, { topicId: topic.id, isDraft: true })
    const refused = await app.delete(`/topics/${topic.id}`, tenant.key)
    expect([refused.status, refused.body.details]).toEqual([
      409,
      [{ resource: 'campaign', id: draft.body.data.id, name: 'Newsletter' }],
    ])
    await app.delete(`/campaigns/${draft.body.data.id}`, tenant.key)
    expect((await app.delete(`/topics/${topic.id}`, tenant.key)).status).toBe(200)
    expect(choicesOf(app)).toHaveLength(2)
  })
})

describe('PATCH /contacts/:id/topics', () => {
  test('records the choice of each address once, with its actor', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    for (let times = 0; times < 2; times++)
      await chooseTopic(app, tenant, reader.id, { topicId: topic.id, action: 'UNSUBSCRIBED' })
    const { data } = (await app.get(`/contacts/${reader.id}/topics`, tenant.key)).body
    expect(data).toMatchObject([
      {
        topic,
        choices: [
          { channel: 'EMAIL', address: reader.email, action: 'UNSUBSCRIBED', method: 'API' },
          { channel: 'SMS', action: 'UNSUBSCRIBED', method: 'API' },
        ],
      },
    ])
    expect(choicesOf(app)).toHaveLength(2)
  })

  test('leaves the no of a person to anyone but a member who states the consent', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    await press(app, wayOut(app))
    const asked = { topicId: topic.id, action: 'SUBSCRIBED', channel: 'EMAIL' }
    const kept = await chooseTopic(app, tenant, reader.id, asked)
    expect(kept.body.data[0].choices[0]).toMatchObject({ action: 'UNSUBSCRIBED', isUnsubscriptionKept: true })
    const consent = {
      method: 'MANUAL',
      occurredAt: new Date(app.clock.now()).toISOString(),
      note: 'At the till',
    }
    const token = await app.session(tenant)
    const stated = await app.patch(`/contacts/${reader.id}/topics`, token, { choices: [asked], consent })
    expect(stated.body.data[0].choices[0]).toMatchObject({ action: 'SUBSCRIBED', method: 'MANUAL' })
  })

  test.each([
    {
      given: 'an unknown topic',
      choice: { topicId: '019cb9a0-5c00-7000-8000-000000000001', action: 'SUBSCRIBED' },
    },
    { given: 'an unknown action', choice: { action: 'MAYBE' } },
  ])('refuses $given and changes nothing', async ({ choice }) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    const before = app.rowCounts()
    const { status } = await chooseTopic(app, tenant, reader.id, { topicId: topic.id, ...choice })
    expect(status).toBe(400)
    expect(app.rowCounts()).toEqual(before)
  })
})

const VARIANTS: ReadonlyArray<{
  who: string
  isChosenOnly: boolean
  action: string | null
  code: string | null
}> = [
  { who: 'who never chose', isChosenOnly: false, action: null, code: null },
  { who: 'who subscribed', isChosenOnly: false, action: 'SUBSCRIBED', code: null },
  { who: 'who unsubscribed', isChosenOnly: false, action: 'UNSUBSCRIBED', code: 'TOPIC_UNSUBSCRIBED' },
  { who: 'who never chose', isChosenOnly: true, action: null, code: 'TOPIC_NOT_CHOSEN' },
  { who: 'who subscribed', isChosenOnly: true, action: 'SUBSCRIBED', code: null },
  { who: 'who unsubscribed', isChosenOnly: true, action: 'UNSUBSCRIBED', code: 'TOPIC_UNSUBSCRIBED' },
]
const WORLDS = [
  { channel: 'EMAIL', make: (app: TestApp) => mailTenant(app) },
  { channel: 'SMS', make: async (app: TestApp) => sendable(app) },
] as const

describe('a campaign with a topic', () => {
  const post = (app: TestApp, tenant: Sendable, { channel, ...fields }: Record<string, unknown>) =>
    channel === 'EMAIL' ? postMail(app, tenant, fields) : postCampaign(app, tenant, fields)

  test.each(WORLDS.flatMap((world) => VARIANTS.map((variant) => ({ ...world, ...variant }))))(
    'by $channel to a person $who (chosen only: $isChosenOnly) ends with $code, as the estimate and the explanation say',
    async ({ channel, make, isChosenOnly, action, code }) => {
      await using app = createTestApp()
      const tenant = await make(app)
      const topic = await addTopic(app, tenant, { isChosenOnly })
      const reader = await addReader(app, tenant)
      if (action) await chooseTopic(app, tenant, reader.id, { topicId: topic.id, action })
      const draft = await post(app, tenant, { channel, topicId: topic.id, isDraft: true })
      const { id } = draft.body.data
      expect(draft.body.data).toMatchObject({ topicId: topic.id, topic })
      const estimate = await app.post('/campaigns/estimate', tenant.key, {
        segmentId: tenant.segment.uuid,
        template: 'Hello',
        channel,
        topicId: topic.id,
        ...(channel === 'EMAIL' ? { subject: 'Hello' } : {}),
      })
      const { topicUnsubscribed, topicNotChosen } = estimate.body.data.excluded
      expect({ topicUnsubscribed, topicNotChosen, eligible: estimate.body.data.eligibleCount }).toEqual({
        topicUnsubscribed: code === 'TOPIC_UNSUBSCRIBED' ? 1 : 0,
        topicNotChosen: code === 'TOPIC_NOT_CHOSEN' ? 1 : 0,
        eligible: code === null ? 1 : 0,
      })
      const why = await app.get(`/campaigns/${id}/explain?contactId=${reader.id}`, tenant.key)
      expect([why.body.data.errorCode, why.body.data.included]).toEqual([code, code === null])
      await app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })
      await app.drain()
      expect(outcomes(app)).toEqual([
        code === null ? { status: expect.any(String), code: null } : { status: 'SKIPPED', code },
      ])
      expect(outcomes(app)[0]!.status === 'SKIPPED').toBe(code !== null)
    },
  )

  test.each(WORLDS)(
    'by $channel skips a person who unsubscribes after the audience was chosen',
    async ({ channel, make }) => {
      await using app = createTestApp()
      const tenant = await make(app)
      const topic = await addTopic(app, tenant)
      const reader = await addReader(app, tenant)
      app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET daily_cap = 0'))
      await post(app, tenant, { channel, topicId: topic.id })
      await app.drain()
      const queued = outcomes(app)
      await chooseTopic(app, tenant, reader.id, { topicId: topic.id, action: 'UNSUBSCRIBED' })
      app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET daily_cap = NULL'))
      app.clock.advance(86_400_000)
      await app.drain()
      expect(queued.map(({ code }) => code)).toEqual([null])
      expect(outcomes(app)).toEqual([{ status: 'SKIPPED', code: 'TOPIC_UNSUBSCRIBED' }])
      const { id } = app.db.get<{ id: string }>('SELECT uuid AS id FROM messages')!
      const proof = await app.get(`/messages/${id}/proof`, tenant.key)
      expect(proof.body.data).toMatchObject({ decidedBy: 'CLAIM', topic: { ...topic, isChosenOnly: false } })
    },
  )

  test('of another topic reaches the person', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const [offers, news] = [await addTopic(app, tenant), await addTopic(app, tenant, { name: 'News' })]
    const reader = await addReader(app, tenant)
    await chooseTopic(app, tenant, reader.id, { topicId: offers.id, action: 'UNSUBSCRIBED' })
    await postMail(app, tenant, { topicId: news.id })
    await app.drain()
    expect(outcomes(app)[0]!.code).toBeNull()
  })

  test('does not reach a person who subscribed and is opted out', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    await app.post('/opt-out/suppressions', tenant.key, { channel: 'EMAIL', address: reader.email })
    await chooseTopic(app, tenant, reader.id, { topicId: topic.id, action: 'SUBSCRIBED' })
    await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    expect(outcomes(app)).toEqual([{ status: 'SKIPPED', code: 'OPTED_OUT' }])
  })

  test('is refused as transactional, also when the category changes later', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const refused = await postMail(app, tenant, {
      topicId: topic.id,
      category: 'TRANSACTIONAL',
      isDraft: true,
    })
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'topicId'])
    const draft = await postMail(app, tenant, { topicId: topic.id, isDraft: true })
    const changed = await app.patch(`/campaigns/${draft.body.data.id}`, tenant.key, {
      category: 'TRANSACTIONAL',
    })
    expect([changed.status, changed.body.details[0].field]).toEqual([400, 'topicId'])
    const both = { category: 'TRANSACTIONAL', topicId: null }
    expect((await app.patch(`/campaigns/${draft.body.data.id}`, tenant.key, both)).body.data.topic).toBeNull()
  })

  test('keeps its topic in a copy, which is refused at its launch after the topic was deleted', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    await addReader(app, tenant)
    const { body } = await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    await app.delete(`/topics/${topic.id}`, tenant.key)
    const copy = await app.post(`/campaigns/${body.data.id}/duplicate`, tenant.key)
    expect(copy.body.data.topic).toEqual(topic)
    const launched = await app.patch(`/campaigns/${copy.body.data.id}`, tenant.key, { isDraft: false })
    expect([launched.status, launched.body.details[0].field]).toEqual([400, 'topicId'])
  })

  test('of another organization is refused', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const theirs = await addTopic(app, app.tenant('Other'))
    const refused = await app.post('/campaigns', tenant.key, campaignBody(tenant, { topicId: theirs.id }))
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'topicId'])
  })
})

/** A mail about a topic to one person, and its link. */
async function mailedAbout(fields: Record<string, unknown> = {}, reader: Record<string, unknown> = {}) {
  const app = createTestApp()
  const tenant = await mailTenant(app)
  const topic = await addTopic(app, tenant, fields)
  const { id } = await addReader(app, tenant, reader)
  const { body } = await postMail(app, tenant, { topicId: topic.id })
  await app.drain()
  return {
    app,
    tenant,
    topic,
    path: wayOut(app),
    campaignId: body.data.id as string,
    contact: async () => (await app.get(`/contacts/${id}`, tenant.key)).body.data,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

describe('the link of a mail with a topic', () => {
  test('by one click ends the topic of the mail alone, by each address of the person', async () => {
    await using world = await mailedAbout()
    const { status, body } = await press(world.app, world.path)
    expect([status, body.includes('nothing more about')]).toEqual([200, true])
    expect(await world.contact()).toMatchObject({ emailSubscribed: true, isOptedOut: false })
    expect(choicesOf(world.app)).toEqual([
      { channel: 'EMAIL', action: 'UNSUBSCRIBED', method: 'LIST_UNSUBSCRIBE', actor: 'CONTACT' },
      { channel: 'SMS', action: 'UNSUBSCRIBED', method: 'LIST_UNSUBSCRIBE', actor: 'CONTACT' },
    ])
  })

  test('by one click ends the topic after the message and its campaign were deleted', async () => {
    await using world = await mailedAbout()
    await world.app.delete(`/campaigns/${world.campaignId}`, world.tenant.key)
    world.app.db.writeNow((tx) => void tx.run('DELETE FROM messages'))
    await press(world.app, world.path)
    expect(choicesOf(world.app)).toHaveLength(2)
    expect(await world.contact()).toMatchObject({ emailSubscribed: true })
  })

  test('by one click ends all mails if the topic was deleted', async () => {
    await using world = await mailedAbout()
    await world.app.delete(`/topics/${world.topic.id}`, world.tenant.key)
    await press(world.app, world.path)
    expect(await world.contact()).toMatchObject({ emailSubscribed: false })
  })

  test('ends everything by the second button', async () => {
    await using world = await mailedAbout()
    await press(world.app, world.path, 'choice=email-off')
    expect(await world.contact()).toMatchObject({ emailSubscribed: false })
    expect(choicesOf(world.app)).toEqual([])
  })

  test('saves the topics that were changed, and a tick asks for no texts', async () => {
    await using world = await mailedAbout()
    const { app, tenant, topic } = world
    const news = await addTopic(app, tenant, { name: 'News', isChosenOnly: true })
    const secret = await addTopic(app, tenant, { name: 'Staff', isPublic: false })
    const shown = `choice=topics&shown=${topic.id}&shown=${news.id}&shown=${secret.id}`
    await press(app, world.path, `${shown}&topic=${topic.id}&topic=${news.id}&topic=${secret.id}`)
    expect(choicesOf(app)).toEqual([
      { channel: 'EMAIL', action: 'SUBSCRIBED', method: 'WEB_FORM', actor: 'CONTACT' },
    ])
    await press(app, world.path, `${shown}&topic=${news.id}`)
    await press(app, world.path, `${shown}&topic=${news.id}&topic=${topic.id}`)
    expect(choicesOf(app).slice(1)).toEqual([
      { channel: 'EMAIL', action: 'UNSUBSCRIBED', method: 'WEB_FORM', actor: 'CONTACT' },
      { channel: 'SMS', action: 'UNSUBSCRIBED', method: 'WEB_FORM', actor: 'CONTACT' },
      { channel: 'EMAIL', action: 'SUBSCRIBED', method: 'WEB_FORM', actor: 'CONTACT' },
      { channel: 'SMS', action: 'SUBSCRIBED', method: 'WEB_FORM', actor: 'CONTACT' },
    ])
  })
})

describe('the page of a mail with a topic', () => {
  test('shows the topic of the mail first, and changes nothing', async () => {
    await using world = await mailedAbout({ isPublic: false })
    await addTopic(world.app, world.tenant, { name: 'News <i>', description: 'Each month' })
    const before = world.app.rowCounts()
    const { body } = await world.app.get(world.path)
    expect(body.indexOf('Unsubscribe from Offers')).toBeGreaterThan(0)
    expect(body.indexOf('Unsubscribe from everything')).toBeGreaterThan(
      body.indexOf('Unsubscribe from Offers'),
    )
    expect(body).toContain('News &lt;i&gt;')
    expect(world.app.rowCounts()).toEqual(before)
  })
})

describe('the verdict', () => {
  const organization = {
    timezone: 'UTC',
    sendWindowEnabled: false,
    sendWindowStart: '08:00',
    sendWindowEnd: '21:00',
    requireMarketingConsent: false,
    frequencyCap: null,
  }
  const window = { isEnabled: false, start: '08:00', end: '21:00' }
  test('never sends about a topic against a choice, and a topic never lifts another obstacle', () => {
    fc.assert(
      fc.property(
        fc.record({
          isSuppressed: fc.constantFrom(0, 1),
          isInReview: fc.constantFrom(0, 1),
          topicChoice: fc.constantFrom('SUBSCRIBED', 'UNSUBSCRIBED', null),
          isChosenOnly: fc.boolean(),
          category: fc.constantFrom('MARKETING', 'TRANSACTIONAL'),
          hasTopic: fc.boolean(),
          isMail: fc.boolean(),
        }),
        ({ isChosenOnly, category, hasTopic, isMail, ...given }) => {
          const recipient = {
            ...given,
            address: isMail ? 'ann@example.test' : '+447700900001',
            phone: '+447700900001',
            email: 'ann@example.test',
            contactStatus: 'ACTIVE' as const,
            hasConsent: 1,
            expiresAt: null,
            timezone: null,
            country: null,
            state: null,
            postalCode: null,
          }
          const topic = hasTopic ? { id: 1, uuid: 'u', name: 'Offers', isChosenOnly } : null
          const decide = (of: typeof topic) => {
            const rules = { category, topic: of, respectSendWindow: false, organization }
            return isMail
              ? emailSendVerdict(recipient, rules, 0)
              : phoneSendVerdict(recipient, rules, window, 0)
          }
          const without = decide(null)
          if (without.kind !== 'send' || topic === null || category !== 'MARKETING') {
            expect(decide(topic)).toEqual(without)
            return
          }
          const gets = given.topicChoice === null ? !isChosenOnly : given.topicChoice === 'SUBSCRIBED'
          expect(decide(topic).kind).toBe(gets ? 'send' : 'skip')
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

describe('a choice', () => {
  test('outlives STOP and START by text', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    await chooseTopic(app, tenant, reader.id, { topicId: topic.id, action: 'UNSUBSCRIBED' })
    const from = app.db.value<string>('SELECT phone FROM contacts')!
    for (const body of ['STOP', 'START']) hear(app, tenant, { senderId: tenant.identity.id, from, body })
    await app.drain()
    await postCampaign(app, tenant, { topicId: topic.id })
    await app.drain()
    expect(outcomes(app)).toEqual([{ status: 'SKIPPED', code: 'TOPIC_UNSUBSCRIBED' }])
  })

  test('of an erased person applies again when the address comes back', async () => {
    await using world = await mailedAbout({}, { email: 'ann@home.example' })
    const { app, tenant, topic, path, contact } = world
    await press(app, path)
    await app.post(`/contacts/${(await contact()).id}/erase`, tenant.key)
    for (let tries = 0; tries < 3; tries++) {
      await app.drain()
      app.clock.advance(3_600_000)
    }
    expect(app.db.value("SELECT count(*) FROM topic_choices WHERE address GLOB 'erased:*'")).toBe(2)
    const again = await addReader(app, tenant, { email: 'ann@home.example' })
    const { body } = await app.get(`/contacts/${again.id}/topics`, tenant.key)
    expect(body.data[0]).toMatchObject({
      topic,
      choices: [
        { channel: 'EMAIL', action: 'UNSUBSCRIBED', method: 'LIST_UNSUBSCRIBE' },
        { channel: 'SMS', action: null },
      ],
    })
  })

  test('stays with its address when two contacts are merged', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const kept = await addReader(app, tenant, { email: null })
    const other = await addReader(app, tenant, { email: 'ann@home.example' })
    await chooseTopic(app, tenant, other.id, { topicId: topic.id, action: 'UNSUBSCRIBED', channel: 'EMAIL' })
    await app.post(`/contacts/${kept.id}/merge`, tenant.key, { otherId: other.id })
    const { body } = await app.get(`/contacts/${kept.id}/topics`, tenant.key)
    expect(body.data[0].choices[0]).toMatchObject({ address: 'ann@home.example', action: 'UNSUBSCRIBED' })
  })
})
