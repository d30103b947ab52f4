import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { activated, drafted, enter, text, wait } from '../../support/automations.ts'
import { addContact, type Sendable, sendable } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const post = (app: TestApp, { key }: TestTenant, id: string, body: unknown) =>
  app.post(`/automations/${id}/people`, key, body)

const listed = async (app: TestApp, { key }: TestTenant, id: string, query = '') =>
  (await app.get(`/automations/${id}/people${query}`, key)).body.data

const figures = async (app: TestApp, { key }: TestTenant, id: string) =>
  (await app.get(`/automations/${id}`, key)).body.data.figures

/** Creates contacts of a tenant and returns their ids. */
const people = (app: TestApp, tenant: Sendable, count: number): string[] =>
  Array.from({ length: count }, () => addContact(app, tenant).uuid)

/** Creates an active automation with a wait of an hour, and lets contacts enter it. */
async function waiting(app: TestApp, count: number) {
  const tenant = sendable(app)
  const contactIds = people(app, tenant, count)
  const { id } = await activated(app, tenant)
  await enter(app, tenant, id, contactIds)
  await app.drain()
  return { tenant, id, contactIds }
}

describe('POST /automations/:id/people', () => {
  test('lets each named contact enter once, and names those that it does not let in', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [first, deleted] = people(app, tenant, 2) as [string, string]
    const foreign = addContact(app, sendable(app)).uuid
    await app.delete(`/contacts/${deleted}`, tenant.key)
    const { id } = await activated(app, tenant)
    const contactIds = [first, UNKNOWN, deleted, foreign, first.toUpperCase()]
    const refused = [UNKNOWN, deleted, foreign].map((contactId) => ({ contactId, reason: 'NOT_FOUND' }))
    expect(await enter(app, tenant, id, contactIds)).toEqual({ entered: 1, refused })
    expect(app.rowCounts().automation_passages).toBe(1)
  })

  test('changes nothing if no contact enters', async () => {
    await using app = createTestApp()
    const { tenant, id, contactIds } = await waiting(app, 1)
    const [before, acts] = [app.rowCounts(), app.db.value('SELECT count(*) FROM audit_acts')]
    expect(await enter(app, tenant, id, [...contactIds, UNKNOWN])).toEqual({
      entered: 0,
      refused: [
        { contactId: contactIds[0], reason: 'NOT_AGAIN' },
        { contactId: UNKNOWN, reason: 'NOT_FOUND' },
      ],
    })
    expect(app.rowCounts()).toEqual(before)
    expect(app.db.value('SELECT count(*) FROM audit_acts')).toBe(acts)
  })

  test('does not let a contact in that the filter leaves out', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [wren, otto] = ['Wren', 'Otto'].map((firstName) => addContact(app, tenant, { firstName }).uuid)
    const conditions = [{ field: 'firstName', operator: 'equals', value: 'Wren' }]
    const { id } = await activated(app, tenant, { filter: { operator: 'AND', conditions } })
    expect(await enter(app, tenant, id, [wren!, otto!])).toEqual({
      entered: 1,
      refused: [{ contactId: otto, reason: 'FILTERED_OUT' }],
    })
  })

  test.each([
    { what: 'a draft', actions: [], status: 'DRAFT' },
    { what: 'a paused one', actions: ['activate', 'pause'], status: 'PAUSED' },
    { what: 'an archived one', actions: ['activate', 'archive'], status: 'ARCHIVED' },
  ])('is refused for $what', async ({ actions, status }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contactIds = people(app, tenant, 1)
    const { id } = await drafted(app, tenant)
    for (const action of actions) await app.post(`/automations/${id}/${action}`, tenant.key, {})
    await app.drain()
    const before = app.rowCounts()
    const answer = await post(app, tenant, id, { contactIds })
    expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(answer.body.details[0].currentStatus).toBe(status)
    expect(app.rowCounts()).toEqual(before)
  })

  test.each(
    [
      ['no contact', { contactIds: [] }, 'contactIds'],
      ['a name instead of an id', { contactIds: ['Wren'] }, 'contactIds[0]'],
      ['501 contacts', { contactIds: Array.from({ length: 501 }, () => UNKNOWN) }, 'contactIds'],
      ['a key with a space', { contactIds: [UNKNOWN], data: { 'a b': 1 } }, 'data.a b'],
      ['a list as a value', { contactIds: [UNKNOWN], data: { items: [1] } }, 'data.items'],
      [
        'a text of 2,000 characters',
        { contactIds: [UNKNOWN], data: { text: 'x'.repeat(2_000) } },
        'data.text',
      ],
    ].map(([what, body, field]) => ({ what, body, field })),
  )('refuses $what', async ({ body, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await activated(app, tenant)
    const before = app.rowCounts()
    const answer = await post(app, tenant, id, body)
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect(app.rowCounts()).toEqual(before)
  })

  test('is refused to a member without automation:run', async () => {
    await using app = createTestApp()
    const { tenant, id, contactIds } = await waiting(app, 1)
    const key = await sessionWith(app, tenant, ['automation:read', 'automation:update', 'contact:read'])
    const before = app.rowCounts()
    expect((await post(app, { ...tenant, key }, id, { contactIds })).status).toBe(403)
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('a rule of re-entry', () => {
  const HOUR = 60 * MINUTE_MS
  test.each([
    { rule: 'ONCE', days: null, again: [] },
    { rule: 'AFTER_END', days: null, again: [HOUR] },
    { rule: 'AFTER_DAYS', days: 2, again: [2 * DAY_MS] },
    { rule: 'ALWAYS', days: null, again: [0, HOUR] },
  ])('$rule says when a person may enter again', async ({ rule, days, again }) => {
    for (const afterMs of [0, HOUR - 1, HOUR, 2 * DAY_MS - 1, 2 * DAY_MS]) {
      await using app = createTestApp()
      const tenant = sendable(app)
      const contactIds = people(app, tenant, 1)
      const { id } = await activated(app, tenant, { reentry: { rule, days } })
      await enter(app, tenant, id, contactIds)
      await app.drain()
      app.clock.advance(afterMs)
      await app.drain()
      const mayEnter = again.length > 0 && afterMs >= again[0]!
      const { entered } = await enter(app, tenant, id, contactIds)
      expect({ afterMs, entered }).toEqual({ afterMs, entered: mayEnter ? 1 : 0 })
    }
  })
})

describe('GET /automations/:id/people', () => {
  test('lists the last to enter first, by their step, and whether and why they left', async () => {
    await using app = createTestApp()
    const { tenant, id, contactIds } = await waiting(app, 3)
    const [first, second, third] = contactIds
    const [last] = await listed(app, tenant, id)
    await app.delete(`/automations/${id}/people/${last.id}`, tenant.key)
    const contactsOf = async (query = '') =>
      (await listed(app, tenant, id, query)).map(({ contactId }: { contactId: string }) => contactId)
    expect(await contactsOf()).toEqual([third, second, first])
    expect(await contactsOf('?stepId=pause')).toEqual([second, first])
    expect(await contactsOf('?stepId=gone')).toEqual([])
    expect(await contactsOf('?isInside=true')).toEqual([second, first])
    expect(await contactsOf('?isInside=false')).toEqual([third])
    expect(await contactsOf('?endedBy=REMOVED,GOAL')).toEqual([third])
    expect(await contactsOf('?endedBy=COMPLETED')).toEqual([])
    expect(await contactsOf('?limit=1&page=2')).toEqual([second])
  })

  test('says where a person is, and when it goes on', async () => {
    await using app = createTestApp()
    const { tenant, id, contactIds } = await waiting(app, 1)
    const now = app.clock.now()
    expect(await listed(app, tenant, id)).toEqual([
      {
        id: expect.any(String),
        contactId: contactIds[0],
        contactName: expect.any(String),
        stepId: 'pause',
        goesOnAt: new Date(now + 60 * MINUTE_MS).toISOString(),
        enteredAt: new Date(now).toISOString(),
        endedAt: null,
        endedBy: null,
      },
    ])
  })

  test('and the path of a person are refused to a member without contact:read', async () => {
    await using app = createTestApp()
    const { tenant, id } = await waiting(app, 1)
    const [person] = await listed(app, tenant, id)
    const key = await sessionWith(app, tenant, ['automation:read'])
    for (const path of ['', `/${person.id}`]) {
      const { status, body } = await app.get(`/automations/${id}/people${path}`, key)
      expect([status, body.details[0].permission]).toEqual([403, 'contact:read'])
    }
  })
})

describe('GET /automations/:id/people/:personId', () => {
  test('shows the steps that a person came to, with its message and what came of each', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contactIds = people(app, tenant, 1)
    const { id } = await activated(app, tenant, {
      steps: [
        text('hello', 'Hi {{data.order}}'),
        { id: 'won', type: 'BRANCH', when: { type: 'WON' } },
        wait('pause', 1, { parentId: 'won', way: 'NO' }),
      ],
    })
    await enter(app, tenant, id, contactIds, { order: 17 })
    await app.drain()
    const [person] = await listed(app, tenant, id)
    const { data } = (await app.get(`/automations/${id}/people/${person.id}`, tenant.key)).body
    expect([data.person, data.data]).toEqual([person, { order: '17' }])
    const visits: Array<{ stepId: string; outcome: string | null; messageId: string | null }> = data.visits
    expect(visits.map(({ stepId, outcome }) => ({ stepId, outcome }))).toEqual([
      { stepId: 'hello', outcome: 'SENT' },
      { stepId: 'won', outcome: 'NO' },
      { stepId: 'pause', outcome: null },
    ])
    const { body } = (await app.get(`/messages/${visits[0]!.messageId}`, tenant.key)).body.data
    expect(body).toBe('Hi 17')
  })

  test('is not found by another automation or another organization', async () => {
    await using app = createTestApp()
    const { tenant, id } = await waiting(app, 1)
    const [person] = await listed(app, tenant, id)
    const other = await drafted(app, tenant, { name: 'Other' })
    const stranger = app.tenant()
    const before = app.rowCounts()
    for (const { key, of } of [
      { key: tenant.key, of: other.id },
      { key: stranger.key, of: id },
    ]) {
      const path = `/automations/${of}/people/${person.id}`
      expect((await app.get(path, key)).status).toBe(404)
      expect((await app.delete(path, key)).status).toBe(404)
    }
    expect(app.rowCounts()).toEqual(before)
    expect((await listed(app, tenant, id))[0]).toEqual(person)
  })
})

describe('DELETE /automations/:id/people/:personId', () => {
  test('lets the person leave, who gets no later message, and a second call changes nothing', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contactIds = people(app, tenant, 2)
    const { id } = await activated(app, tenant, { steps: [wait('pause', 1), text('later', 'Hi')] })
    await enter(app, tenant, id, contactIds)
    await app.drain()
    const [person] = await listed(app, tenant, id)
    const path = `/automations/${id}/people/${person.id}`
    expect((await app.delete(path, tenant.key)).body.data).toEqual({ id: person.id })
    const [left] = await listed(app, tenant, id)
    expect(left).toMatchObject({ stepId: null, goesOnAt: null, endedBy: 'REMOVED' })
    app.clock.advance(MINUTE_MS)
    await app.drain()
    const sentTo = app.db.all<{ contactId: string }>(
      'SELECT c.uuid AS contactId FROM messages m JOIN contacts c ON c.id = m.contact_id',
    )
    expect(sentTo).toEqual([{ contactId: contactIds[0]! }])
    const before = app.rowCounts()
    expect((await app.delete(path, tenant.key)).status).toBe(200)
    expect(app.rowCounts()).toEqual(before)
    expect((await listed(app, tenant, id))[0]).toEqual(left)
    expect(await figures(app, tenant, id)).toEqual({ entered: 2, inside: 0, completed: 1, goal: 0, left: 1 })
  })
})

describe('GET /automations/:id/analytics', () => {
  test('counts by step who came, who waits and what came of it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contactIds = people(app, tenant, 3)
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hi'), wait('pause', 1)] })
    await enter(app, tenant, id, contactIds.slice(0, 2))
    await app.drain()
    app.clock.advance(MINUTE_MS)
    await app.drain()
    await enter(app, tenant, id, contactIds.slice(2))
    await app.drain()
    const { data } = (await app.get(`/automations/${id}/analytics`, tenant.key)).body
    const marks = { delivered: 0, opened: 0, clicked: 0, replied: 0, split: null }
    expect(data).toEqual({
      entered: 3,
      inside: 1,
      ended: { COMPLETED: 2 },
      steps: [
        { stepId: 'hello', arrived: 3, waiting: 0, outcomes: { SENT: 3 }, ...marks, delivered: 2 },
        { stepId: 'pause', arrived: 3, waiting: 1, outcomes: { WAITED: 2 }, ...marks },
      ],
    })
  })

  test('does not count people as waiting at a step from which they were moved', async () => {
    await using app = createTestApp()
    const { tenant, id } = await waiting(app, 2)
    await app.patch(`/automations/${id}`, tenant.key, { steps: [wait('new', 30)] })
    await app.post(`/automations/${id}/activate`, tenant.key, { moved: [{ stepId: 'pause', to: 'new' }] })
    await app.drain()
    const { data } = (await app.get(`/automations/${id}/analytics`, tenant.key)).body
    expect(data.steps).toMatchObject([
      { stepId: 'new', arrived: 2, waiting: 2, outcomes: {} },
      { stepId: 'pause', arrived: 2, waiting: 0, outcomes: { MOVED: 2 } },
    ])
  })
})
