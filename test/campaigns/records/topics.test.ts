import { describe, expect, test } from 'bun:test'
import { abCampaign, messagesOf, untilOut } from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'
import { hear } from '../../support/inbox.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../../support/mail.ts'
import { some } from '../../support/size.ts'
import { addTopic, chooseTopic, press, unsubscribe } from '../../support/topics.ts'

/** Topics together with what else a campaign can do. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Body = Record<string, unknown>

/** An organization without quiet hours, with contacts and a topic. */
async function world(people = 4) {
  const app = createTestApp()
  const tenant = sendable(app)
  const phones = Array.from({ length: people }, (_, n) => `+4477009001${String(n).padStart(2, '0')}`)
  const contacts = phones.map((phone) => addContact(app, tenant, { phone, timezone: 'Europe/London' }))
  const topic = await addTopic(app, tenant)
  const post = (fields: Body = {}) => postCampaign(app, tenant, { topicId: topic.id, ...fields })
  return {
    app,
    tenant,
    contacts,
    topic,
    post,
    leave: (...numbers: number[]) =>
      unsubscribe(
        app,
        tenant,
        topic,
        numbers.map((n) => contacts[n]!.uuid),
      ),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const sentTo = (app: TestApp): string[] =>
  app.db
    .all<{ to: string }>('SELECT to_address AS "to" FROM sandbox_messages ORDER BY to_address')
    .map(({ to }) => to)

/** Returns the path of the unsubscribe link in each mail. */
const pathsIn = (app: TestApp): string[] =>
  mailboxes(app).map(({ body }) => /https?:\/\/[^/]+(\/u\/[\w.-]+)/.exec(body)![1]!)

/** Returns the address of each skipped message, with the reason. */
const skipped = (app: TestApp) =>
  app.db
    .all<{ address: string; code: string }>(
      "SELECT address, error_code AS code FROM messages WHERE status = 'SKIPPED' ORDER BY address, id",
    )
    .map(({ address, code }) => `${address} ${code}`)

const at = async (app: TestApp, iso: string) => {
  app.clock.set(iso)
  await app.drain()
}

const read = async (app: TestApp, { key }: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}`, key)).body.data

const [FIRST, SECOND, THIRD] = ['+447700900100', '+447700900101', '+447700900102']

describe('an A/B test about a topic', () => {
  test('reaches by no text a person who unsubscribed before it, or between its share and the rest', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, {
      people: 40,
      abTest: { sharePercent: 50, waitMinutes: 60, metric: 'MANUAL' },
      type: 'SCHEDULED',
      scheduledAt: new Date(app.clock.now() + HOUR_MS).toISOString(),
      isDraft: true,
    })
    const topic = await addTopic(app, tenant)
    const people = app.db.all<{ uuid: string; id: number }>('SELECT uuid, id FROM contacts ORDER BY id')
    const early = people.filter((_, n) => n % 2 === 0)
    await unsubscribe(
      app,
      tenant,
      topic,
      early.map(({ uuid }) => uuid),
    )
    const launched = await app.patch(`/campaigns/${id}`, tenant.key, { topicId: topic.id, isDraft: false })
    expect(launched.status).toBe(200)
    app.clock.advance(HOUR_MS)
    await untilOut(app)
    const isWaiting = ({ status }: { status: string }) => ['QUEUED', 'SCHEDULED'].includes(status)
    const waiting = messagesOf(app).filter(isWaiting)
    const late = waiting.filter((_, n) => n % 2 === 0).map(({ contactId }) => contactId)
    expect(late.length).toBeGreaterThan(0)
    await unsubscribe(
      app,
      tenant,
      topic,
      people.filter((one) => late.includes(one.id)).map(({ uuid }) => uuid),
    )
    app.clock.advance(HOUR_MS)
    await app.drain()
    const chosen = await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
    expect(chosen.status).toBe(201)
    await untilOut(app)
    const gone = [...early.map((one) => one.id), ...late]
    for (const { contactId, status } of messagesOf(app))
      expect([contactId, status]).toEqual([contactId, gone.includes(contactId) ? 'SKIPPED' : 'DELIVERED'])
    expect(messagesOf(app)).toHaveLength(40)
    expect((await read(app, tenant, id)).status).toBe('COMPLETED')
  })
})

describe('the approval of a campaign about a topic', () => {
  /** A draft that a writer has submitted. */
  async function submitted({ inMs }: { inMs?: number } = {}) {
    const given = await world(2)
    const { app, tenant, topic, post } = given
    const time =
      inMs === undefined
        ? {}
        : { type: 'SCHEDULED', scheduledAt: new Date(app.clock.now() + inMs).toISOString() }
    const { id } = (await post({ isDraft: true, ...time })).body.data
    const writer = await sessionWith(app, tenant, [
      'campaign:read',
      'campaign:create',
      'campaign:update',
      'opt_out:read',
    ])
    const launcher = await app.session(tenant, 'ADMIN')
    const approval = async () => (await app.get(`/campaigns/${id}`, writer)).body.data.approval
    expect((await app.post(`/campaigns/${id}/submit`, writer, {})).status).toBe(201)
    return { ...given, id, topic, writer, launcher, approval }
  }

  test('sends nothing to a person who unsubscribes between the request and the approval', async () => {
    await using given = await submitted()
    const { app, id, launcher, approval, leave } = given
    const { revision } = await approval()
    await leave(0)
    expect((await app.post(`/campaigns/${id}/approve`, launcher, { revision })).status).toBe(201)
    await app.drain()
    expect([sentTo(app), skipped(app)]).toEqual([[SECOND], [`${FIRST} TOPIC_UNSUBSCRIBED`]])
  })

  test('is withdrawn by another topic, and by none', async () => {
    await using given = await submitted()
    const { app, tenant, id, writer, approval } = given
    const news = await addTopic(app, tenant, { name: 'News' })
    for (const topicId of [news.id, null]) {
      const { revision } = await approval()
      await app.patch(`/campaigns/${id}`, writer, { topicId })
      expect(await approval()).toMatchObject({ status: 'NONE' })
      expect((await approval()).revision).not.toBe(revision)
      await app.post(`/campaigns/${id}/submit`, writer, {})
    }
  })

  test('of only subscribers is refused once all get the topic', async () => {
    await using given = await submitted()
    const { app, tenant, topic, id, launcher, approval } = given
    const setChosenOnly = (isChosenOnly: boolean) =>
      app.patch(`/topics/${topic.id}`, tenant.key, { isChosenOnly })
    await setChosenOnly(true)
    const { revision } = await approval()
    await app.patch(`/topics/${topic.id}`, tenant.key, { name: 'Club' })
    expect((await approval()).revision).toBe(revision)
    await setChosenOnly(false)
    const refused = await app.post(`/campaigns/${id}/approve`, launcher, { revision })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    await app.drain()
    expect(sentTo(app)).toEqual([])
  })

  describe('of only subscribers, once it waits for its time,', () => {
    async function approved() {
      const given = await submitted({ inMs: HOUR_MS })
      const { app, tenant, topic, contacts, id, launcher, approval } = given
      await app.patch(`/topics/${topic.id}`, tenant.key, { isChosenOnly: true })
      await chooseTopic(app, tenant, contacts[0]!.uuid, { topicId: topic.id, action: 'SUBSCRIBED' })
      const { revision } = await approval()
      expect((await app.post(`/campaigns/${id}/approve`, launcher, { revision })).status).toBe(201)
      const afterAnHour = async () => {
        app.clock.advance(HOUR_MS)
        await app.drain()
        const { status, pauseReason } = (await app.get(`/campaigns/${id}`, tenant.key)).body.data
        return [status, pauseReason, ...sentTo(app)]
      }
      return { ...given, afterAnHour }
    }

    test('ends when the topic is opened to all: the campaign waits until it is resumed', async () => {
      await using given = await approved()
      const { app, tenant, topic, id, afterAnHour } = given
      await app.patch(`/topics/${topic.id}`, tenant.key, { isChosenOnly: false })
      expect(await afterAnHour()).toEqual(['PAUSED', 'AUDIENCE_CHANGED'])
      await app.post(`/campaigns/${id}/resume`, tenant.key)
      await app.drain()
      expect(sentTo(app)).toEqual([FIRST, SECOND])
    })

    test('covers a topic that is opened and closed again', async () => {
      await using given = await approved()
      const { app, tenant, topic, afterAnHour } = given
      for (const isChosenOnly of [false, true])
        await app.patch(`/topics/${topic.id}`, tenant.key, { isChosenOnly })
      expect(await afterAnHour()).toEqual(['COMPLETED', null, FIRST])
    })

    test('moves to all with a member who may approve', async () => {
      await using given = await approved()
      const { app, id, launcher, afterAnHour } = given
      expect((await app.patch(`/campaigns/${id}`, launcher, { topicId: null })).status).toBe(200)
      expect(await afterAnHour()).toEqual(['COMPLETED', null, FIRST, SECOND])
    })
  })

  test('of another topic than the one that was read is refused', async () => {
    await using given = await submitted()
    const { app, id, launcher, approval } = given
    const { revision } = await approval()
    await app.patch(`/campaigns/${id}`, launcher, { topicId: null })
    const refused = await app.post(`/campaigns/${id}/approve`, launcher, { revision })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    await app.drain()
    expect(sentTo(app)).toEqual([])
  })
})

describe('a run about a topic', () => {
  test('skips the rest that unsubscribed after its first messages', async () => {
    await using given = await world()
    const { app, contacts, post, leave } = given
    const canary = { size: 2, waitMinutes: 30, maxFailureRate: 1, maxOptOutRate: 1 }
    await post({ canary })
    await app.drain()
    expect(sentTo(app)).toHaveLength(2)
    const rest = contacts.map(({ phone }) => phone).filter((phone) => !sentTo(app).includes(phone))
    await leave(contacts.findIndex(({ phone }) => phone === rest[0]))
    await at(app, new Date(app.clock.now() + 31 * 60_000).toISOString())
    expect(skipped(app)).toEqual([`${rest[0]} TOPIC_UNSUBSCRIBED`])
    expect(sentTo(app)).toHaveLength(3)
  })

  test('of a recurring campaign follows the choices at its own time', async () => {
    await using given = await world(2)
    const { app, tenant, contacts, topic, post, leave } = given
    await post({ type: 'RECURRING', scheduledAt: '2026-03-04T18:00:00Z', recurrenceRule: 'FREQ=DAILY' })
    await at(app, '2026-03-04T18:00:00Z')
    expect(sentTo(app)).toEqual([FIRST, SECOND])
    await leave(0)
    await at(app, '2026-03-05T18:00:00Z')
    expect(sentTo(app)).toEqual([FIRST, SECOND, SECOND])
    const consent = { method: 'MANUAL', occurredAt: '2026-03-05T18:00:00Z', note: 'At the till' }
    await app.patch(`/contacts/${contacts[0]!.uuid}/topics`, await app.session(tenant), {
      choices: [{ topicId: topic.id, action: 'SUBSCRIBED' }],
      consent,
    })
    await at(app, '2026-03-06T18:00:00Z')
    expect(sentTo(app)).toEqual([FIRST, FIRST, SECOND, SECOND, SECOND])
  })

  /** A run at 10:00 in Tokyo and then in London, after its first part. */
  async function begun(fields: Body = {}) {
    const app = createTestApp()
    const tenant = sendable(app)
    const topic = await addTopic(app, tenant, fields)
    const people = [
      { phone: '+819012345601', timezone: 'Asia/Tokyo' },
      { phone: FIRST, timezone: 'Europe/London' },
      { phone: SECOND, timezone: 'Europe/London' },
    ].map((person) => addContact(app, tenant, person))
    if (fields.isChosenOnly)
      for (const { uuid } of people)
        await chooseTopic(app, tenant, uuid, { topicId: topic.id, action: 'SUBSCRIBED' })
    const { body } = await postCampaign(app, tenant, {
      topicId: topic.id,
      type: 'SCHEDULED',
      scheduledAt: '2026-03-05T10:00:00Z',
      timezone: 'Europe/London',
      sendInRecipientTimezone: true,
    })
    await at(app, '2026-03-05T01:00:00Z')
    expect(sentTo(app)).toEqual(['+819012345601'])
    return {
      app,
      tenant,
      topic,
      people,
      id: body.data.id as string,
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    }
  }

  test('in the time zone of each recipient skips a person who unsubscribes before their own time', async () => {
    await using given = await begun()
    const { app, tenant, topic, people } = given
    await unsubscribe(app, tenant, topic, [people[1]!.uuid])
    await at(app, '2026-03-05T10:00:00Z')
    expect(sentTo(app)).toEqual([SECOND, '+819012345601'])
    expect(skipped(app)).toEqual([`${FIRST} TOPIC_UNSUBSCRIBED`])
  })

  test('about a topic that only subscribers get from now on skips the rest that never chose it', async () => {
    await using given = await begun()
    const { app, tenant, topic, people } = given
    await chooseTopic(app, tenant, people[2]!.uuid, { topicId: topic.id, action: 'SUBSCRIBED' })
    await app.patch(`/topics/${topic.id}`, tenant.key, { isChosenOnly: true, name: 'Club' })
    await at(app, '2026-03-05T10:00:00Z')
    expect(sentTo(app)).toEqual([SECOND, '+819012345601'])
    expect(skipped(app)).toEqual([`${FIRST} TOPIC_NOT_CHOSEN`])
  })

  test('keeps its topic once it has begun, also in a pause', async () => {
    await using given = await begun()
    const { app, tenant, topic, people, id } = given
    await unsubscribe(app, tenant, topic, [people[1]!.uuid])
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    const refused = await app.patch(`/campaigns/${id}`, tenant.key, { topicId: null })
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await at(app, '2026-03-05T10:00:00Z')
    expect(sentTo(app)).toEqual([SECOND, '+819012345601'])
  })

  test('about another topic since it was paused follows the choices about that one', async () => {
    await using given = await world(2)
    const { app, tenant, contacts, post, leave } = given
    const news = await addTopic(app, tenant, { name: 'News' })
    const { id } = (await post({ type: 'SCHEDULED', scheduledAt: '2026-03-05T10:00:00Z' })).body.data
    await leave(0)
    await unsubscribe(app, tenant, news, [contacts[1]!.uuid])
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    await app.patch(`/campaigns/${id}`, tenant.key, { topicId: news.id })
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await at(app, '2026-03-05T10:00:00Z')
    expect([sentTo(app), skipped(app)]).toEqual([[FIRST], [`${SECOND} TOPIC_UNSUBSCRIBED`]])
  })

  test('of only subscribers that is opened to all reaches the others from its next message', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const topic = await addTopic(app, tenant, { isChosenOnly: true })
    const [one] = [FIRST, SECOND].map((phone) => addContact(app, tenant, { phone }))
    await chooseTopic(app, tenant, one!.uuid, { topicId: topic.id, action: 'SUBSCRIBED' })
    await postCampaign(app, tenant, { topicId: topic.id })
    await app.drain()
    expect([sentTo(app), skipped(app)]).toEqual([[FIRST], [`${SECOND} TOPIC_NOT_CHOSEN`]])
    await app.patch(`/topics/${topic.id}`, tenant.key, { isChosenOnly: false })
    await postCampaign(app, tenant, { topicId: topic.id })
    await app.drain()
    expect(sentTo(app)).toEqual([FIRST, FIRST, SECOND])
  })
})

describe('a WhatsApp about a topic', () => {
  test('skips a person who unsubscribed by their number', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const sender = addIdentity(app, tenant, { channel: 'WHATSAPP' })
    const topic = await addTopic(app, tenant)
    const [stays, leaves] = [FIRST, SECOND].map((phone) => addContact(app, tenant, { phone }))
    for (const from of [FIRST, SECOND]) hear(app, tenant, { senderId: sender.id, from, body: 'Hello' })
    await unsubscribe(app, tenant, topic, [leaves!.uuid])
    await postCampaign(app, tenant, {
      channel: 'WHATSAPP',
      whatsappTemplate: null,
      channelIdentityIds: [sender.uuid],
      topicId: topic.id,
    })
    await app.drain()
    expect([sentTo(app), skipped(app)]).toEqual([[stays!.phone], [`${SECOND} TOPIC_UNSUBSCRIBED`]])
  })
})

describe('messages in doubt about a topic', () => {
  test('are not sent again to a person who unsubscribed since', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const topic = await addTopic(app, tenant)
    // The answers of the built-in carrier about these numbers get lost.
    const lost = ['+12125559922', '+12125569922'].map((phone) => addContact(app, tenant, { phone }))
    const { id } = (await postCampaign(app, tenant, { topicId: topic.id })).body.data
    await app.drain()
    const [run] = (await app.get(`/campaigns/${id}/executions`, tenant.key)).body.data
    expect(run.inDoubt).toBe(2)
    for (let second = 0; second < 3; second++) {
      await app.drain()
      app.clock.advance(1_000)
    }
    await unsubscribe(app, tenant, topic, [lost[0]!.uuid])
    const path = `/campaigns/${id}/executions/${run.id}/resend-unknown`
    expect((await app.post(path, tenant.key, { count: 2 })).status).toBe(201)
    await app.drain()
    expect(skipped(app)).toEqual(['+12125559922 TOPIC_UNSUBSCRIBED'])
  })
})

describe('a segment of a follow-up', () => {
  test('of a campaign about a topic reaches none of those who unsubscribed since', async () => {
    await using given = await world()
    const { app, tenant, post, leave } = given
    const { id } = (await post()).body.data
    await app.drain()
    const conditions = [
      { field: 'campaign', operator: 'received', value: id },
      { field: 'campaign', operator: 'not_replied', value: id },
    ]
    const segment = await app.post('/segments', tenant.key, {
      name: 'Did not reply',
      type: 'DYNAMIC',
      rules: { operator: 'AND', conditions },
    })
    await leave(2)
    const next = await post({ segmentId: segment.body.data.id, name: 'Again' })
    await app.drain()
    expect(await read(app, tenant, next.body.data.id)).toMatchObject({ stats: { sent: 3 } })
    expect(skipped(app)).toEqual([`${THIRD} TOPIC_UNSUBSCRIBED`])
  })
})

describe('a topic of a campaign', () => {
  test.each(
    some<{ state: string; fields: Body; act: (app: TestApp, tenant: Sendable, id: string) => unknown }>([
      { state: 'SCHEDULED', fields: {}, act: () => undefined },
      {
        state: 'PAUSED',
        fields: {},
        act: (app, tenant, id) => app.post(`/campaigns/${id}/pause`, tenant.key),
      },
      {
        state: 'ACTIVE',
        fields: { type: 'RECURRING', recurrenceRule: 'FREQ=DAILY' },
        act: () => undefined,
      },
      {
        state: 'SENDING',
        fields: { type: 'IMMEDIATE', scheduledAt: undefined },
        act: () => undefined,
      },
    ]),
  )('that is $state is not deleted, and the campaign is named', async ({ state, fields, act }) => {
    await using given = await world(1)
    const { app, tenant, topic, post } = given
    const scheduledAt = '2026-03-05T10:00:00Z'
    const { id } = (await post({ type: 'SCHEDULED', scheduledAt, ...fields })).body.data
    await act(app, tenant, id)
    expect((await read(app, tenant, id)).status).toBe(state)
    const refused = await app.delete(`/topics/${topic.id}`, tenant.key)
    expect([refused.status, refused.body.details]).toEqual([
      409,
      [{ resource: 'campaign', id, name: 'Spring sale' }],
    ])
    expect((await app.get(`/topics/${topic.id}`, tenant.key)).status).toBe(200)
  })

  test('that was deleted all the same, as in data of an earlier copy, still skips who unsubscribed from it', async () => {
    await using given = await world(2)
    const { app, post, leave } = given
    await post({ type: 'SCHEDULED', scheduledAt: '2026-03-05T10:00:00Z' })
    await leave(1)
    app.db.writeNow((tx) => void tx.run('UPDATE topics SET deleted_at = ?', tx.now))
    await at(app, '2026-03-05T10:00:00Z')
    expect([sentTo(app), skipped(app)]).toEqual([[FIRST], [`${SECOND} TOPIC_UNSUBSCRIBED`]])
  })
})

describe('the results of a campaign about a topic', () => {
  test('do not count who unsubscribes from it as opted out, and its first messages do not halt it', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    for (let n = 0; n < 30; n++) await addReader(app, tenant)
    const canary = { size: 20, waitMinutes: 30, maxFailureRate: 1, maxOptOutRate: 0.05 }
    const { body } = await postMail(app, tenant, { topicId: topic.id, canary })
    const { id } = body.data
    await app.drain()
    const paths = pathsIn(app)
    expect(paths).toHaveLength(20)
    for (const path of paths) expect((await press(app, path)).status).toBe(200)
    app.clock.advance(31 * 60_000)
    await app.drain()
    expect(mailboxes(app)).toHaveLength(30)
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'COMPLETED',
      stats: { sent: 30, optedOut: 0 },
      rates: { optOut: 0 },
    })
    expect(app.db.value("SELECT count(*) FROM topic_choices WHERE channel = 'EMAIL'")).toBe(20)
  })

  test('count who unsubscribes from everything on the same page', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    await addReader(app, tenant)
    const { body } = await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    const path = pathsIn(app)[0]!
    await press(app, path)
    await press(app, path, 'choice=email-off')
    expect((await read(app, tenant, body.data.id)).stats).toMatchObject({ optedOut: 1 })
  })

  test('count a STOP, which ends every topic, and START brings back all but what a person left', async () => {
    await using given = await world(2)
    const { app, tenant, topic, post, leave } = given
    const news = await addTopic(app, tenant, { name: 'News' })
    const { id } = (await post()).body.data
    await app.drain()
    const write = async (from: string, body: string) => {
      hear(app, tenant, { senderId: tenant.identity.id, from, body })
      await app.drain()
    }
    await leave(1)
    await write(FIRST, 'STOP')
    await write(SECOND, 'STOP')
    expect((await read(app, tenant, id)).stats).toMatchObject({ optedOut: 2 })
    for (const { id: topicId } of [topic, news]) await post({ topicId })
    await app.drain()
    expect(sentTo(app).filter((to) => [FIRST, SECOND].includes(to))).toHaveLength(2 + 2)
    expect(skipped(app)).toEqual([
      `${FIRST} OPTED_OUT`,
      `${FIRST} OPTED_OUT`,
      `${SECOND} OPTED_OUT`,
      `${SECOND} OPTED_OUT`,
    ])
    for (const phone of [FIRST, SECOND]) await write(phone, 'START')
    app.clock.advance(DAY_MS)
    for (const { id: topicId } of [topic, news]) await post({ topicId })
    await app.drain()
    expect(skipped(app).filter((line) => line.includes('TOPIC'))).toEqual([`${SECOND} TOPIC_UNSUBSCRIBED`])
  })
})

describe('a test of a campaign about a topic', () => {
  test('reaches the person who asked for it, also one who unsubscribed, and its link unsubscribes nobody', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const reader = await addReader(app, tenant)
    await unsubscribe(app, tenant, topic, [reader.id])
    const { body } = await postMail(app, tenant, { topicId: topic.id, isDraft: true })
    const asked = { contactId: reader.id, to: [reader.email] }
    const { status } = await app.post(`/campaigns/${body.data.id}/test`, tenant.key, asked)
    await app.drain()
    expect([status, mailboxes(app).map(({ to }) => to)]).toEqual([201, [reader.email]])
    const before = app.rowCounts()
    await press(app, pathsIn(app)[0]!)
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('two contacts with different choices', () => {
  test('are one after a merge, who gets what the addresses of that one chose', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant)
    const kept = await addReader(app, tenant)
    const other = await addReader(app, tenant)
    await chooseTopic(app, tenant, kept.id, { topicId: topic.id, action: 'SUBSCRIBED', channel: 'EMAIL' })
    await chooseTopic(app, tenant, other.id, { topicId: topic.id, action: 'UNSUBSCRIBED' })
    const merge = { otherId: other.id, prefer: { email: 'other' } }
    const merged = await app.post(`/contacts/${kept.id}/merge`, tenant.key, merge)
    expect([merged.status, merged.body.data.email]).toEqual([201, other.email])
    const { choices } = (await app.get(`/contacts/${kept.id}/topics`, tenant.key)).body.data[0]
    expect(choices).toMatchObject([
      { channel: 'EMAIL', address: other.email, action: 'UNSUBSCRIBED' },
      { channel: 'SMS', action: null },
    ])
    await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    expect([mailboxes(app), skipped(app)]).toEqual([[], [`${other.email} TOPIC_UNSUBSCRIBED`]])
    // The choice of the other address stays with it, and counts again once it is back.
    await app.patch(`/contacts/${kept.id}`, tenant.key, { email: kept.email })
    await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    expect(mailboxes(app).map(({ to }) => to)).toEqual([kept.email])
  })
})
