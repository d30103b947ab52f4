import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { addReader, mailTenant, postMail } from '../../support/mail.ts'
import { addSegment, all, rule } from '../../support/segments.ts'
import { addTopic, chooseTopic } from '../../support/topics.ts'

async function whoMatches(app: TestApp, tenant: TestTenant, ...conditions: unknown[]): Promise<string[]> {
  const { status, body } = await app.post('/segments/preview', tenant.key, { rules: all(...conditions) })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data.contacts.map(({ firstName }: { firstName: string }) => firstName).sort()
}

/**
 * Ann subscribed by email. Ben unsubscribed by text. Cleo subscribed by email and unsubscribed by text. Dora never
 * chose. Eve subscribed to another topic.
 */
async function world(app: TestApp) {
  const tenant = sendable(app)
  const [offers, news] = [await addTopic(app, tenant), await addTopic(app, tenant, { name: 'News' })]
  const people = new Map<string, string>()
  for (const [n, firstName] of ['Ann', 'Ben', 'Cleo', 'Dora', 'Eve'].entries()) {
    const { uuid } = addContact(app, tenant, { firstName, phone: `+1212555010${n}` })
    await app.patch(`/contacts/${uuid}`, tenant.key, { email: `${firstName}@home.example` })
    people.set(firstName, uuid)
  }
  const choose = (name: string, action: string, channel: string, topicId = offers.id) =>
    chooseTopic(app, tenant, people.get(name)!, { topicId, action, channel })
  await choose('Ann', 'UNSUBSCRIBED', 'EMAIL')
  await choose('Ann', 'SUBSCRIBED', 'EMAIL')
  await choose('Ben', 'UNSUBSCRIBED', 'SMS')
  await choose('Cleo', 'SUBSCRIBED', 'EMAIL')
  await choose('Cleo', 'UNSUBSCRIBED', 'SMS')
  await choose('Eve', 'SUBSCRIBED', 'EMAIL', news.id)
  return { tenant, offers, news, people, choose }
}

describe('rules about a topic', () => {
  test.each([
    { operator: 'subscribed', names: ['Ann', 'Cleo'] },
    { operator: 'not_subscribed', names: ['Ben', 'Dora', 'Eve'] },
    { operator: 'unsubscribed', names: ['Ben', 'Cleo'] },
    { operator: 'NOT_unsubscribed', names: ['Ann', 'Dora', 'Eve'] },
  ])('$operator selects $names, in a preview, a segment and a campaign', async ({ operator, names }) => {
    await using app = createTestApp()
    const { tenant, offers } = await world(app)
    const condition = rule('topic', operator, offers.id)
    expect(await whoMatches(app, tenant, condition)).toEqual([...names])
    const segmentId = await addSegment(app, tenant, { type: 'DYNAMIC', rules: all(condition) })
    const { body } = await app.get(`/segments/${segmentId}`, tenant.key)
    expect(body.data.contactCount).toBe(names.length)
    const { id } = (await postCampaign(app, tenant, { segmentId })).body.data
    await app.drain()
    const messages = await app.get(`/campaigns/${id}/messages`, tenant.key)
    expect(messages.body.meta.total).toBe(names.length)
  })

  test('follow an address to the contact that gets it', async () => {
    await using app = createTestApp()
    const { tenant, offers, people } = await world(app)
    await app.patch(`/contacts/${people.get('Ann')}`, tenant.key, { email: 'new@home.example' })
    await app.patch(`/contacts/${people.get('Dora')}`, tenant.key, { email: 'ann@home.example' })
    expect(await whoMatches(app, tenant, rule('topic', 'subscribed', offers.id))).toEqual(['Cleo', 'Dora'])
  })

  test('count the last choice of a person who changed it on each address', async () => {
    await using app = createTestApp()
    const { tenant, offers, choose } = await world(app)
    await choose('Cleo', 'UNSUBSCRIBED', 'EMAIL')
    expect(await whoMatches(app, tenant, rule('topic', 'subscribed', offers.id))).toEqual(['Ann'])
  })

  test('are explained by what the addresses chose', async () => {
    await using app = createTestApp()
    const { tenant, offers, news, people } = await world(app)
    const rules = all(rule('topic', 'not_subscribed', offers.id), rule('topic', 'unsubscribed', news.id))
    const segmentId = await addSegment(app, tenant, { type: 'DYNAMIC', rules })
    const { body } = await app.get(
      `/segments/${segmentId}/contacts/${people.get('Cleo')}/explain`,
      tenant.key,
    )
    const [first, second] = body.data.rules.conditions
    expect(body.data.isMember).toBe(false)
    expect([first.matched, first.actual.toSorted()]).toEqual([false, ['subscribed', 'unsubscribed']])
    expect([second.matched, second.actual]).toEqual([false, []])
  })

  test.each(['deleted', 'of another organization', 'unknown'])('refuse a topic that is %s', async (which) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await addTopic(app, which === 'deleted' ? tenant : sendable(app, 'Other'))
    if (which === 'deleted') await app.delete(`/topics/${id}`, tenant.key)
    const topicId = which === 'unknown' ? '0190aaaa-0000-7000-8000-000000000001' : id
    const before = app.rowCounts()
    const { status, body } = await app.post('/segments', tenant.key, {
      name: 'New',
      type: 'DYNAMIC',
      rules: all(rule('topic', 'subscribed', topicId)),
    })
    expect([status, body.details]).toEqual([
      400,
      [
        {
          field: 'rules.conditions[0].value',
          message: `no topic has the id ${topicId}`,
          constraint: 'exists',
          userMessage: 'This topic was deleted. Choose another one.',
        },
      ],
    ])
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    { given: 'a name in place of the id', value: 'Offers' },
    { given: 'a list', value: ['0190aaaa-0000-7000-8000-000000000001'] },
    { given: 'no value', value: undefined },
  ])('refuse $given', async ({ value }) => {
    await using app = createTestApp()
    const { status, body } = await app.post('/segments/preview', sendable(app).key, {
      rules: all(rule('topic', 'subscribed', value)),
    })
    expect([status, body.details[0].field]).toEqual([400, 'rules.conditions[0].value'])
  })

  test('of a deleted topic select nobody, and their complements everybody', async () => {
    await using app = createTestApp()
    const { tenant, offers } = await world(app)
    const counts: number[] = []
    for (const operator of ['subscribed', 'not_subscribed', 'unsubscribed', 'not_unsubscribed']) {
      const rules = all(rule('topic', operator, offers.id))
      const id = await addSegment(app, tenant, { name: operator, type: 'DYNAMIC', rules })
      app.db.writeNow((tx) => tx.run('UPDATE topics SET deleted_at = ? WHERE uuid = ?', tx.now, offers.id))
      counts.push((await app.get(`/segments/${id}/preview`, tenant.key)).body.meta.total)
      app.db.writeNow((tx) => tx.run('UPDATE topics SET deleted_at = NULL'))
    }
    expect(counts).toEqual([0, 5, 0, 5])
  })
})

describe('a topic that rules name is not deleted', () => {
  const about = (topicId: string) => all(rule('topic', 'subscribed', topicId))
  const design = (topicId: string) => ({
    version: 1,
    blocks: [{ id: 'a', type: 'HEADING', text: 'Hello', showTo: about(topicId) }],
  })

  /** Records whose rules name a topic. Each returns its name and ends its use. */
  const USES: Record<
    string,
    (app: TestApp, tenant: Sendable, topicId: string) => Promise<() => Promise<unknown>>
  > = {
    segment: async (app, tenant, topicId) => {
      const id = await addSegment(app, tenant, { name: 'It', type: 'DYNAMIC', rules: about(topicId) })
      return () => app.delete(`/segments/${id}`, tenant.key)
    },
    campaign: async (app, tenant, topicId) => {
      const fields = { name: 'It', messageTemplate: undefined, design: design(topicId), isDraft: true }
      const { body } = await postMail(app, tenant, fields)
      expect(body.details).toBeUndefined()
      return () => app.delete(`/campaigns/${body.data.id}`, tenant.key)
    },
    'email-template': async (app, tenant, topicId) => {
      const fields = { name: 'It', category: 'MARKETING', design: design(topicId) }
      const { body } = await app.post('/email-templates', tenant.key, fields)
      expect(body.details).toBeUndefined()
      return () => app.delete(`/email-templates/${body.data.id}`, tenant.key)
    },
    automation: async (app, tenant, topicId) => {
      const fields = { name: 'It', trigger: { type: 'CALLED' }, filter: about(topicId), steps: [] }
      const { body } = await app.post('/automations', tenant.key, fields)
      expect(body.details).toBeUndefined()
      return () => app.delete(`/automations/${body.data.id}`, tenant.key)
    },
  }

  test.each(Object.keys(USES))('while a record of the kind %s names it', async (resource) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    const { id } = await addTopic(app, tenant)
    const end = await USES[resource]!(app, tenant, id)
    const { status, body } = await app.delete(`/topics/${id}`, tenant.key)
    expect([status, body.code]).toEqual([409, 'RESOURCE_IN_USE'])
    expect(body.details).toMatchObject([{ resource, name: 'It' }])
    await end()
    expect((await app.delete(`/topics/${id}`, tenant.key)).status).toBe(200)
  })
})
