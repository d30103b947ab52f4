import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'
import { hear } from '../../support/inbox.ts'
import { pollBody } from '../../support/polls.ts'

/** Organization with a contact and a draft poll. */
async function drafted(app: TestApp, overrides: Record<string, unknown> = {}) {
  const tenant = sendable(app)
  const person = addContact(app, tenant, { firstName: 'Ann' })
  const { status, body } = await app.post(
    '/polls',
    tenant.key,
    pollBody(tenant, { isDraft: true, ...overrides }),
  )
  expect([status, body.error]).toEqual([201, undefined])
  const { id, campaignId } = body.data
  const change = (input: unknown, key = tenant.key) => app.patch(`/polls/${id}`, key, input)
  const read = async () => (await app.get(`/polls/${id}`, tenant.key)).body.data
  const messages = async () => (await app.get(`/campaigns/${campaignId}/messages`, tenant.key)).body.data
  return { tenant, person, id: id as string, campaignId, poll: body.data, change, read, messages }
}

describe('a draft poll', () => {
  test('is sent to no contact, and stays a draft after its time to close', async () => {
    await using app = createTestApp()
    const { poll, messages, read } = await drafted(app)
    expect(poll).toMatchObject({ status: 'DRAFT', startedAt: null, closedAt: null })
    app.clock.advance(30 * DAY_MS)
    await app.drain()
    expect(await messages()).toEqual([])
    expect(await read()).toMatchObject({ status: 'DRAFT', closedAt: null })
    expect(brokenInvariants(app.connection)).toEqual([])
  })

  test('is listed by its status', async () => {
    await using app = createTestApp()
    const { tenant, id } = await drafted(app)
    const { body } = await app.get('/polls?statuses=DRAFT', tenant.key)
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([id])
    expect((await app.get('/polls?statuses=OPEN', tenant.key)).body.data).toEqual([])
  })

  test('is changed in every field, and is launched with them', async () => {
    await using app = createTestApp()
    const { tenant, person, change, messages, read, poll } = await drafted(app)
    const changed = await change({
      name: 'Closing day',
      questionTemplate: 'When, {{firstName}}?',
      options: ['Mon', 'Tue'],
      allowMultipleOptions: true,
      category: 'TRANSACTIONAL',
    })
    expect(changed.body.data).toMatchObject({
      status: 'DRAFT',
      name: 'Closing day',
      questionTemplate: 'When, {{firstName}}?',
      allowMultipleOptions: true,
      category: 'TRANSACTIONAL',
      campaignId: poll.campaignId,
    })
    const { body } = await change({ isDraft: false })
    expect(body).toMatchObject({ message: 'Poll launched', data: { status: 'SENDING' } })
    await app.drain()
    expect((await messages())[0].body).toStartWith('When, Ann?\n1) Mon\n2) Tue')
    hear(app, tenant, { senderId: tenant.identity.id, from: person.phone, body: '1, 2' })
    const { options } = (await app.get(`/polls/${poll.id}/analytics`, tenant.key)).body.data
    expect(options.map(({ label, votes }: { label: string; votes: number }) => [label, votes])).toEqual([
      ['Mon', 1],
      ['Tue', 1],
    ])
    expect(await read()).toMatchObject({ status: 'OPEN' })
  })

  test('keeps the ids of its options while their labels stay', async () => {
    await using app = createTestApp()
    const { change, poll } = await drafted(app)
    expect(
      (await change({ name: 'Other', options: ['Saturday', 'Sunday', 'Neither'] })).body.data.options,
    ).toEqual(poll.options)
    expect((await change({ options: ['Saturday', 'Never'] })).body.data.options).not.toEqual(poll.options)
  })

  test('without a time to close of its own closes seven days after its launch', async () => {
    await using app = createTestApp()
    const { change } = await drafted(app)
    app.clock.advance(20 * DAY_MS)
    const { body } = await change({ isDraft: false })
    expect(Date.parse(body.data.closesAt)).toBe(app.clock.now() + 7 * DAY_MS)
  })

  test('with a time to close that has passed is refused at its launch, and stays a draft', async () => {
    await using app = createTestApp()
    const closesAt = new Date(app.clock.now() + DAY_MS).toISOString()
    const { change, read } = await drafted(app, { closesAt })
    app.clock.advance(2 * DAY_MS)
    const { status, body } = await change({ isDraft: false })
    expect([status, body.details[0].field]).toEqual([400, 'closesAt'])
    expect(await read()).toMatchObject({ status: 'DRAFT', closesAt })
    expect((await change({ isDraft: false, closesAt: null })).status).toBe(200)
  })

  test('for a later time needs the time only at its launch, and waits for it', async () => {
    await using app = createTestApp()
    const { change } = await drafted(app, { dispatchType: 'SCHEDULED' })
    expect((await change({ isDraft: false })).status).toBe(400)
    const scheduledAt = new Date(app.clock.now() + DAY_MS).toISOString()
    const { body } = await change({ isDraft: false, scheduledAt })
    expect(body.data).toMatchObject({ status: 'SCHEDULED', scheduledAt })
  })

  test('is launched only by a member with poll:send, and written by one without it', async () => {
    await using app = createTestApp()
    const { tenant, change, read } = await drafted(app)
    const token = await sessionWith(app, tenant, ['poll:read', 'poll:create', 'poll:update'])
    expect((await app.post('/polls', token, pollBody(tenant, { isDraft: true }))).status).toBe(201)
    expect((await app.post('/polls', token, pollBody(tenant))).status).toBe(403)
    expect((await change({ name: 'Mine' }, token)).status).toBe(200)
    const refused = await change({ isDraft: false }, token)
    expect([refused.status, refused.body.details[0].permission]).toEqual([403, 'poll:send'])
    expect(await read()).toMatchObject({ status: 'DRAFT' })
  })

  test('is deleted and cancelled without a message', async () => {
    await using app = createTestApp()
    const first = await drafted(app)
    expect((await app.delete(`/polls/${first.id}`, first.tenant.key)).status).toBe(200)
    expect((await app.get(`/campaigns/${first.campaignId}`, first.tenant.key)).body.data.status).toBe(
      'CANCELLED',
    )
    const second = await drafted(app)
    const { body } = await app.post(`/polls/${second.id}/cancel`, second.tenant.key)
    expect(body.data.status).toBe('CANCELLED')
    expect((await second.change({ isDraft: false })).body.code).toBe('INVALID_STATE_TRANSITION')
    await app.drain()
    expect(await second.messages()).toEqual([])
  })

  test('that was launched is not changed', async () => {
    await using app = createTestApp()
    const { change } = await drafted(app)
    await change({ isDraft: false })
    const { status, body } = await change({ name: 'Late' })
    expect([status, body.details[0]]).toEqual([
      409,
      { currentStatus: 'SENDING', allowed: ['close', 'cancel'] },
    ])
  })

  test('is launched and approved only with its poll, not by its campaign', async () => {
    await using app = createTestApp()
    const { tenant, campaignId, read } = await drafted(app)
    for (const [method, path, body] of [
      ['PATCH', '', { isDraft: false }],
      ['POST', '/submit', {}],
      ['DELETE', '', undefined],
    ] as const) {
      const { status, body: answer } = await app.request(method, `/campaigns/${campaignId}${path}`, {
        token: tenant.key,
        body,
      })
      expect({ path, status, code: answer.code }).toEqual({
        path,
        status: 409,
        code: 'INVALID_STATE_TRANSITION',
      })
    }
    expect(await read()).toMatchObject({ status: 'DRAFT' })
  })
})

describe('the words of a draft poll', () => {
  test('are free for a keyword, and its launch then refuses this keyword by name', async () => {
    await using app = createTestApp()
    const { tenant, change, read } = await drafted(app, { options: ['Beach', 'Forest'] })
    expect((await app.post('/opt-out/keywords', tenant.key, { keyword: 'BEACH' })).status).toBe(201)
    const { status, body } = await change({ isDraft: false })
    expect([status, body.code, body.details[0].word]).toEqual([409, 'RESOURCE_IN_USE', 'Beach'])
    expect(await read()).toMatchObject({ status: 'DRAFT' })
    expect((await change({ isDraft: false, options: ['Lake', 'Forest'] })).status).toBe(200)
    expect((await app.post('/opt-out/keywords', tenant.key, { keyword: 'LAKE' })).status).toBe(409)
  })
})
