import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import {
  activated,
  after,
  enter,
  HOUR_MS,
  MINUTE_MS,
  paths,
  republished,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { addTopic, unsubscribe } from '../../support/topics.ts'

/** Messages of automations about topics. */

/** An automation with a message now and another an hour later, both about a topic, for two people. */
async function world() {
  const app = createTestApp()
  const tenant = sendable(app)
  const topic = await addTopic(app, tenant)
  const marketing = { category: 'MARKETING', topicId: topic.id }
  const steps = [text('hello', 'Hello', marketing), wait('pause', 60), text('later', 'Later', marketing)]
  const [stays, leaves] = ['+447700900100', '+447700900101'].map((phone) =>
    addContact(app, tenant, { phone, timezone: 'Europe/London' }),
  )
  const { id } = await activated(app, tenant, { steps })
  return {
    app,
    tenant,
    topic,
    steps,
    id,
    stays: stays!,
    leaves: leaves!,
    leave: () => unsubscribe(app, tenant, topic, [leaves!.uuid]),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const bodies = (given: Awaited<ReturnType<typeof world>>) =>
  texts(given.app).map((body) => body.split(' ')[0])

describe('a message of an automation about a topic', () => {
  test('skips a person who unsubscribed before, who goes on', async () => {
    await using given = await world()
    const { app, tenant, id, stays, leaves, leave } = given
    await leave()
    await enter(app, tenant, id, [stays, leaves])
    await app.drain()
    for (let hours = 0; hours < 3; hours++) await after(app, HOUR_MS)
    expect(bodies(given)).toEqual(['Hello', 'Later'])
    expect(await paths(app, tenant, id)).toEqual([
      'hello SENT, pause WAITED, later SENT, COMPLETED',
      'hello SKIPPED, pause WAITED, later SKIPPED, COMPLETED',
    ])
  })

  test('skips a person who unsubscribes during the wait before it', async () => {
    await using given = await world()
    const { app, tenant, id, stays, leaves, leave } = given
    await enter(app, tenant, id, [stays, leaves])
    await app.drain()
    await leave()
    await after(app, HOUR_MS)
    expect(bodies(given)).toEqual(['Hello', 'Hello', 'Later'])
    expect(app.db.value("SELECT error_code FROM messages WHERE status = 'SKIPPED'")).toBe(
      'TOPIC_UNSUBSCRIBED',
    )
  })

  test('skips a person who unsubscribes while it waits for the send window', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const topic = await addTopic(app, tenant)
    // 22:00 in New York.
    app.clock.set('2026-03-05T03:00:00Z')
    const contact = addContact(app, tenant)
    const { id } = await activated(app, tenant, {
      steps: [text('hello', 'Hello', { category: 'MARKETING', topicId: topic.id }), wait('pause', 60)],
    })
    await enter(app, tenant, id, [contact])
    await app.drain()
    expect(app.db.value('SELECT status FROM messages')).not.toBe('SENT')
    await unsubscribe(app, tenant, topic, [contact.uuid])
    app.clock.set('2026-03-05T14:00:00Z')
    await app.drain()
    await after(app, 15 * MINUTE_MS)
    expect([texts(app), await paths(app, tenant, id)]).toEqual([[], ['hello SKIPPED, pause']])
  })

  test('about another topic in a new version follows the choices about that one, for people in it too', async () => {
    await using given = await world()
    const { app, tenant, id, steps, stays, leaves, leave } = given
    await enter(app, tenant, id, [stays, leaves])
    await app.drain()
    await leave()
    const news = await addTopic(app, tenant, { name: 'News' })
    const changed = steps.map((step) => (step.id === 'later' ? { ...step, topicId: news.id } : step))
    await republished(app, tenant, id, { steps: changed })
    await after(app, HOUR_MS)
    expect(bodies(given)).toEqual(['Hello', 'Hello', 'Later', 'Later'])
    const third = addContact(app, tenant, { phone: '+447700900102', timezone: 'Europe/London' })
    await unsubscribe(app, tenant, news, [third.uuid])
    await enter(app, tenant, id, [third])
    await app.drain()
    for (let hours = 0; hours < 2; hours++) await after(app, HOUR_MS)
    expect(await paths(app, tenant, id)).toEqual([
      'hello SENT, pause WAITED, later SENT, COMPLETED',
      'hello SENT, pause WAITED, later SENT, COMPLETED',
      'hello SENT, pause WAITED, later SKIPPED, COMPLETED',
    ])
  })

  test('skips in a simulation who would not get it', async () => {
    await using given = await world()
    const { app, tenant, id, stays, leaves, leave } = given
    await leave()
    for (const [contact, outcome] of [
      [stays, 'SENT'],
      [leaves, 'TOPIC_UNSUBSCRIBED'],
    ] as const) {
      const { body } = await app.post(`/automations/${id}/simulate`, tenant.key, { contactId: contact.uuid })
      expect(body.data.path[0]).toMatchObject({ stepId: 'hello', outcome })
    }
  })

  test('keeps its topic from deletion, in its draft and in the version that runs', async () => {
    await using given = await world()
    const { app, tenant, id, topic, steps } = given
    const news = await addTopic(app, tenant, { name: 'News' })
    const without = steps.map((step) => ('topicId' in step ? { ...step, topicId: news.id } : step))
    await app.patch(`/automations/${id}`, tenant.key, { steps: without })
    for (const { id: topicId } of [topic, news]) {
      const refused = await app.delete(`/topics/${topicId}`, tenant.key)
      expect([refused.status, refused.body.details]).toEqual([
        409,
        [{ resource: 'automation', id, name: 'Welcome' }],
      ])
    }
    await app.post(`/automations/${id}/activate`, tenant.key, { moved: [] })
    expect((await app.delete(`/topics/${topic.id}`, tenant.key)).status).toBe(200)
  })

  test('cannot be activated as transactional, or about a deleted topic', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const topic = await addTopic(app, tenant)
    const problemsOf = async (fields: Record<string, unknown>) => {
      const { body } = await app.post('/automations', tenant.key, {
        name: `Steps ${fields.topicId}`,
        trigger: { type: 'CALLED' },
        steps: [text('hello', 'Hello', fields)],
      })
      const refused = await app.post(`/automations/${body.data.id}/activate`, tenant.key, {})
      return [refused.status, refused.body.details?.map(({ field }: { field: string }) => field)]
    }
    expect(await problemsOf({ topicId: topic.id })).toEqual([400, ['steps[0].topicId']])
    const gone = '019cb9a0-5c00-7000-8000-000000000001'
    expect(await problemsOf({ category: 'MARKETING', topicId: gone })).toEqual([400, ['steps[0].topicId']])
  })
})
