import { describe, expect, test } from 'bun:test'
import { sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { timelineOf } from '../../support/activity.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag } from '../../support/contacts.ts'
import { addField } from '../../support/custom-fields.ts'
import { addIdentity, type IdentityRecord } from '../../support/identities.ts'
import { importCsv } from '../../support/imports.ts'
import { some } from '../../support/size.ts'
import { addTopic, chooseTopic } from '../../support/topics.ts'

const PHONE = '+15046218927'

interface Scene {
  app: TestApp
  tenant: TestTenant
  /** Contact with the tags `old` and `kept`, city Kenner, custom field plan pro. */
  id: string
  tags: Record<'old' | 'kept' | 'new', string>
  sender: IdentityRecord
}

async function setScene(app: TestApp): Promise<Scene> {
  const tenant = app.tenant()
  const sender = await addIdentity(app, tenant)
  await addField(app, tenant, 'plan')
  const tags = {
    old: await addTag(app, tenant, 'old'),
    kept: await addTag(app, tenant, 'kept'),
    new: await addTag(app, tenant, 'new'),
  }
  const id = await addContact(app, tenant, {
    firstName: 'Ann',
    phone: PHONE,
    city: 'Kenner',
    customFields: { plan: 'pro' },
    tagIds: [tags.old, tags.kept],
  })
  app.clock.advance(1_000)
  return { app, tenant, id, tags, sender }
}

type Act = (scene: Scene) => unknown
const patch =
  (body: Record<string, unknown>): Act =>
  ({ app, tenant, id }) =>
    app.patch(`/contacts/${id}`, tenant.key, body)
const put =
  (channelIdentityId: (scene: Scene) => string | null): Act =>
  (scene) =>
    scene.app.request('PUT', `/contacts/${scene.id}/preferred-caller-id`, {
      token: scene.tenant.key,
      body: { channelIdentityId: channelIdentityId(scene) },
    })
const post =
  (path: string, body: unknown): Act =>
  ({ app, tenant, id }) =>
    app.post(`/contacts/${id}${path}`, tenant.key, body)

const changed = (...changes: Array<{ field: string; from: unknown; to: unknown }>) => ({
  type: 'CONTACT_UPDATED',
  data: { changes },
})
const stage = (from: string, to: string, reason: string | null) => ({
  type: 'STAGE_CHANGED',
  data: { from, to, reason },
})
const status = (from: string, to: string) => ({ type: 'STATUS_CHANGED', data: { from, to } })
const tagged = (type: 'TAG_ADDED' | 'TAG_REMOVED', ...names: string[]) => ({
  type,
  data: { tags: names.map((name) => ({ id: expect.any(String), name })) },
})
const optOut = (type: 'OPTED_OUT' | 'OPTED_IN') => ({
  type,
  data: { consentId: expect.any(String), channel: 'SMS', address: PHONE, method: 'API', campaignId: null },
})
const topicChoice = (
  type: 'TOPIC_SUBSCRIBED' | 'TOPIC_UNSUBSCRIBED',
  channel: 'SMS' | 'EMAIL',
  address: string,
) => ({
  type,
  data: {
    choiceId: expect.any(String),
    topicId: expect.any(String),
    topicName: 'Offers',
    channel,
    address,
    method: 'API',
    campaignId: null,
  },
})
const won = (amount: number) => ({ type: 'CONVERSION_RECORDED', data: expect.objectContaining({ amount }) })

describe('a change is in the timeline once, with the fields and its actor:', () => {
  test.each(
    some<{ guarantee: string; act: Act; expected: unknown[] }>([
      {
        guarantee: 'fields',
        act: patch({ firstName: 'Bea', city: null, lastName: 'Bell' }),
        expected: [
          changed(
            { field: 'firstName', from: 'Ann', to: 'Bea' },
            { field: 'lastName', from: null, to: 'Bell' },
            { field: 'city', from: 'Kenner', to: null },
          ),
        ],
      },
      {
        guarantee: 'a number, as it is kept',
        act: patch({ phone: '504-621-8928' }),
        expected: [changed({ field: 'phone', from: PHONE, to: '+15046218928' })],
      },
      {
        guarantee: 'an email address',
        act: patch({ email: 'ANN@b.test' }),
        expected: [changed({ field: 'email', from: null, to: 'ann@b.test' })],
      },
      {
        guarantee: 'a custom field',
        act: patch({ customFields: { plan: 'free' } }),
        expected: [changed({ field: 'customFields.plan', from: 'pro', to: 'free' })],
      },
      {
        guarantee: 'a custom field that is cleared',
        act: patch({ customFields: { plan: null } }),
        expected: [changed({ field: 'customFields.plan', from: 'pro', to: null })],
      },
      {
        guarantee: 'the status, apart',
        act: patch({ status: 'ARCHIVED' }),
        expected: [status('ACTIVE', 'ARCHIVED')],
      },
      {
        guarantee: 'fields and status of one request, each in its own entry',
        act: patch({ firstName: 'Bea', status: 'ARCHIVED' }),
        expected: [status('ACTIVE', 'ARCHIVED'), changed({ field: 'firstName', from: 'Ann', to: 'Bea' })],
      },
      {
        guarantee: 'tags that are replaced',
        act: (scene) => patch({ tagIds: [scene.tags.kept, scene.tags.new] })(scene),
        expected: [tagged('TAG_ADDED', 'new'), tagged('TAG_REMOVED', 'old')],
      },
      { guarantee: 'an opt-out', act: patch({ isOptedOut: true }), expected: [optOut('OPTED_OUT')] },
      {
        guarantee: 'a choice about a topic, once an address',
        act: async ({ app, tenant, id }) => {
          await app.patch(`/contacts/${id}`, tenant.key, { email: 'ann@example.test' })
          const { id: topicId } = await addTopic(app, tenant)
          await chooseTopic(app, tenant, id, { topicId, action: 'UNSUBSCRIBED' })
        },
        expected: [
          topicChoice('TOPIC_UNSUBSCRIBED', 'SMS', PHONE),
          topicChoice('TOPIC_UNSUBSCRIBED', 'EMAIL', 'ann@example.test'),
          changed({ field: 'email', from: null, to: 'ann@example.test' }),
        ],
      },
      {
        guarantee: 'the stage, with the reason',
        act: ({ app, tenant, id }) =>
          app.patch(`/contacts/${id}/stage`, tenant.key, { stage: 'LOST', reason: 'moved' }),
        expected: [stage('NEW_LEAD', 'LOST', 'moved')],
      },
      {
        guarantee: 'the stage, without one',
        act: ({ app, tenant, id }) => app.patch(`/contacts/${id}/stage`, tenant.key, { stage: 'LOST' }),
        expected: [stage('NEW_LEAD', 'LOST', null)],
      },
      {
        guarantee: 'only the tags that are new',
        act: (scene) => post('/tags', { tagIds: [scene.tags.kept, scene.tags.new] })(scene),
        expected: [tagged('TAG_ADDED', 'new')],
      },
      {
        guarantee: 'a tag that is taken off',
        act: ({ app, tenant, id, tags }) => app.delete(`/contacts/${id}/tags/${tags.old}`, tenant.key),
        expected: [tagged('TAG_REMOVED', 'old')],
      },
      {
        guarantee: 'a preferred sender',
        act: put(({ sender }) => sender.id),
        expected: [
          changed({
            field: 'preferredCallerId',
            from: null,
            to: { channelIdentityId: expect.any(String), address: expect.any(String) },
          }),
        ],
      },
      {
        guarantee: 'a note',
        act: post('/notes', { body: 'Called back' }),
        expected: [{ type: 'NOTE_ADDED', data: { noteId: expect.any(String), body: 'Called back' } }],
      },
      {
        guarantee: 'a won deal',
        act: post('/mark-won', { amount: 20 }),
        expected: [stage('NEW_LEAD', 'CUSTOMER', 'Marked as won'), won(20)],
      },
      {
        guarantee: 'a bulk edit',
        act: ({ app, tenant, id, tags }) =>
          app.post('/contacts/bulk-edit', tenant.key, {
            ids: [id],
            status: 'ARCHIVED',
            addTagIds: [tags.new, tags.kept],
            removeTagIds: [tags.old],
          }),
        expected: [status('ACTIVE', 'ARCHIVED'), tagged('TAG_ADDED', 'new'), tagged('TAG_REMOVED', 'old')],
      },
      {
        guarantee: 'an import that knows more, and tags',
        act: ({ app, tenant }) => importCsv(app, tenant, `phone,last_name,tags\n${PHONE},Bell,new\n`),
        expected: [tagged('TAG_ADDED', 'new'), changed({ field: 'lastName', from: null, to: 'Bell' })],
      },
    ]),
  )('$guarantee', async ({ act, expected }) => {
    await using app = createTestApp()
    const scene = await setScene(app)
    await act(scene)
    const entries = await timelineOf(app, scene.tenant, scene.id)
    const actor = { type: 'API_KEY', id: expect.any(String), name: 'test' }
    expect(entries.map(({ id, title, ...entry }) => entry)).toEqual([
      ...expected.map((entry) => ({ ...(entry as object), actor, occurredAt: '2026-03-04T17:00:01.000Z' })),
      { type: 'CONTACT_CREATED', data: { source: 'MANUAL' }, actor, occurredAt: '2026-03-04T17:00:00.000Z' },
    ] as never)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })
})

describe('an action without a change leaves no entry:', () => {
  test.each(
    some<[string, Act]>([
      ['an empty change', patch({})],
      [
        'values it has already',
        patch({ firstName: 'Ann', city: 'Kenner', customFields: { plan: 'pro' }, status: 'ACTIVE' }),
      ],
      ['its own number in other signs', patch({ phone: '504-621-8927' })],
      ['the tags it has', (scene) => patch({ tagIds: [scene.tags.kept, scene.tags.old] })(scene)],
      ['opting in who is in', patch({ isOptedOut: false })],
      [
        'the stage it has',
        ({ app, tenant, id }) => app.patch(`/contacts/${id}/stage`, tenant.key, { stage: 'NEW_LEAD' }),
      ],
      ['adding a tag it has', (scene) => post('/tags', { tagIds: [scene.tags.old] })(scene)],
      [
        'taking off a tag it has not',
        ({ app, tenant, id, tags }) => app.delete(`/contacts/${id}/tags/${tags.new}`, tenant.key),
      ],
      ['no preferred sender instead of none', put(() => null)],
      [
        'a bulk edit to what it is',
        ({ app, tenant, id, tags }) =>
          app.post('/contacts/bulk-edit', tenant.key, {
            ids: [id],
            status: 'ACTIVE',
            addTagIds: [tags.old],
            removeTagIds: [tags.new],
          }),
      ],
      [
        'an import of what is known',
        ({ app, tenant }) => importCsv(app, tenant, `phone,city,tags\n${PHONE},Kenner,old\n`),
      ],
      ['a change that is refused', patch({ firstName: 'Bea', phone: '12' })],
      ['a preferred sender that is refused', put(() => '018f0000-0000-7000-8000-000000000001')],
      ['reading it', ({ app, tenant, id }) => app.get(`/contacts/${id}`, tenant.key)],
    ] as const),
  )('%s', async (_guarantee, act) => {
    await using app = createTestApp()
    const scene = await setScene(app)
    const { actors } = app.rowCounts()
    await act(scene)
    expect((await timelineOf(app, scene.tenant, scene.id)).map(({ type }) => type)).toEqual([
      'CONTACT_CREATED',
    ])
    expect(app.rowCounts()).toMatchObject({
      actors: actors!,
      contact_activities: 0,
      contact_notes: 0,
      conversions: 0,
    })
  })
})

describe('actions of others have their actors:', () => {
  test('a signed-in member by name, also after it changed', async () => {
    await using app = createTestApp()
    const { tenant, id } = await setScene(app)
    const session = await app.session(tenant)
    await app.patch(`/contacts/${id}`, session, { firstName: 'Bea' })
    app.db.writeNow((tx) => void tx.run(`UPDATE users SET first_name = 'Renamed'`))
    app.clock.advance(1_000)
    await app.patch(`/contacts/${id}`, session, { firstName: 'Cyd' })
    const actors = (await timelineOf(app, tenant, id)).map(({ actor }) => actor)
    expect(actors.slice(0, 2)).toEqual([
      { type: 'USER', id: tenant.owner.uuid, name: 'Renamed Owner' },
      { type: 'USER', id: tenant.owner.uuid, name: 'Test Owner' },
    ])
  })

  test.each([
    {
      guarantee: 'shows interest',
      text: 'Is it still on?',
      types: ['STAGE_CHANGED', 'MESSAGE_RECEIVED', 'CONTACT_CREATED'],
    },
    { guarantee: 'asks to stop', text: 'STOP', types: ['OPTED_OUT', 'MESSAGE_RECEIVED', 'CONTACT_CREATED'] },
  ])('a text of an unknown number that $guarantee: all by the contact', async ({ text, types }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addIdentity(app, tenant)
    app.db.writeNow((tx) => void sandboxReply(tx, { from: PHONE, body: text }))
    const { body } = await app.get('/contacts', tenant.key)
    const contact = body.data[0]
    const entries = await timelineOf(app, tenant, contact.id)
    expect(entries.map(({ type }) => type)).toEqual([...types])
    const actor = { type: 'CONTACT', id: contact.id, name: PHONE }
    expect(entries.map((entry) => entry.actor)).toEqual(types.map(() => actor))
    expect(app.rowCounts().actors).toBe(0)
  })

  test('a text ends INVALID, once', async () => {
    await using app = createTestApp()
    const scene = await setScene(app)
    await patch({ status: 'INVALID' })(scene)
    for (let i = 0; i < 2; i++) {
      app.clock.advance(1_000)
      app.db.writeNow((tx) => void sandboxReply(tx, { from: PHONE, body: 'HELP' }))
    }
    const entries = await timelineOf(app, scene.tenant, scene.id)
    expect(entries.map(({ type, data }) => [type, data.to])).toEqual([
      ['MESSAGE_RECEIVED', scene.sender.address],
      ['STATUS_CHANGED', 'ACTIVE'],
      ['MESSAGE_RECEIVED', scene.sender.address],
      ['STATUS_CHANGED', 'INVALID'],
      ['CONTACT_CREATED', undefined],
    ])
    expect(entries[1]!.actor).toEqual({ type: 'CONTACT', id: scene.id, name: 'Ann' })
  })

  test('an imported contact: its creation and its consent, by the member who imported it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, `phone,tags\n${PHONE},vip\n`)
    const { body } = await app.get('/contacts', tenant.key)
    const entries = await timelineOf(app, tenant, body.data[0].id)
    expect(
      entries.map(({ type, data, actor }) => [type, data.source ?? data.method, actor.type, actor.name]),
    ).toEqual([
      ['OPTED_IN', 'IMPORT', 'API_KEY', 'test'],
      ['CONTACT_CREATED', 'CSV_IMPORT', 'API_KEY', 'test'],
    ])
    expect(app.rowCounts().contact_activities).toBe(0)
  })

  test('a campaign message, and the results of the carrier', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const sender = await addIdentity(app, tenant)
    const good = await addContact(app, tenant, { phone: '+15046218927' })
    const bad = await addContact(app, tenant, { phone: '+15046219901' })
    const segment = await app.post('/segments', tenant.key, {
      name: 'all',
      type: 'STATIC',
      contactIds: [good, bad],
    })
    const campaign = await app.post('/campaigns', tenant.key, {
      name: 'Sale',
      type: 'IMMEDIATE',
      channel: 'SMS',
      messageTemplate: 'Hi {{firstName}}',
      segmentId: segment.body.data.id,
      channelIdentityIds: [sender.id],
    })
    await app.drain()
    app.clock.advance(HOUR_MS)
    await app.drain()
    const sent = (await timelineOf(app, tenant, good)).filter(({ type }) => type === 'MESSAGE_SENT')
    expect(sent).toEqual([
      {
        id: expect.any(String),
        type: 'MESSAGE_SENT',
        title: 'Message sent',
        data: {
          messageId: sent[0]!.id,
          channel: 'SMS',
          to: PHONE,
          subject: null,
          body: 'Hi Ann Reply STOP to opt out',
          status: 'DELIVERED',
          channelIdentityId: sender.id,
          campaignId: campaign.body.data.id,
        },
        actor: { type: 'SYSTEM', id: null, name: 'Carillon' },
        occurredAt: '2026-03-04T17:00:00.000Z',
      },
    ])
    const refused = await timelineOf(app, tenant, bad)
    const told = refused.map(({ type, data, actor }) => [type, data.to, actor.name])
    expect(told.toSorted()).toEqual([
      ['CONTACT_CREATED', undefined, 'test'],
      ['MESSAGE_FAILED', expect.any(String), 'Carillon'],
      ['STATUS_CHANGED', 'INVALID', 'Carrier'],
    ])
  })
})

test('the entries of a deleted tag keep its name', async () => {
  await using app = createTestApp()
  const scene = await setScene(app)
  await post('/tags', { tagIds: [scene.tags.new] })(scene)
  await app.delete(`/tags/${scene.tags.new}`, scene.tenant.key)
  const [entry] = await timelineOf(app, scene.tenant, scene.id)
  expect(entry).toMatchObject({ type: 'TAG_ADDED', title: 'Tagged: new', data: { tags: [{ name: 'new' }] } })
})

test.each([
  ['of another organization', (app: TestApp) => app.tenant('Other')],
  ['that was deleted', undefined],
])('the timeline of a contact %s is not there', async (_guarantee, otherTenant) => {
  await using app = createTestApp()
  const { tenant, id } = await setScene(app)
  if (!otherTenant) await app.delete(`/contacts/${id}`, tenant.key)
  const answer = await app.get(`/contacts/${id}/activity`, (otherTenant?.(app) ?? tenant).key)
  expect([answer.status, answer.body.message]).toEqual([404, 'Contact not found.'])
})
