import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addGateway, addIdentity, type IdentityRecord } from '../support/identities.ts'
import { Events } from '../support/streams.ts'

const ANN = '+12125550101'
const BEN = '+12125550102'
const MAILBOX = 'cleo@shop.example'

async function phones(app: TestApp, sender: Record<string, unknown> = {}) {
  const tenant = app.tenant()
  const identity = await addIdentity(app, tenant, sender)
  const send = (to: string, from = identity) => sendTest(app, tenant, from, to)
  const answer = (body: Record<string, unknown>, from = ANN, to = identity) =>
    app.post('/test-phones/messages', tenant.key, { address: from, channelIdentityId: to.id, ...body })
  const messages = (address: string, query = '') =>
    app.get(`/test-phones/messages?address=${encodeURIComponent(address)}${query}`, tenant.key)
  const list = (query = '') => app.get(`/test-phones${query}`, tenant.key)
  return { tenant, identity, send, answer, messages, list }
}

async function sendTest(app: TestApp, tenant: TestTenant, from: IdentityRecord, to: string): Promise<void> {
  app.clock.advance(1_000)
  const { status, body } = await app.post(`/channel-identities/${from.id}/test`, tenant.key, { to })
  expect([status, body.error]).toEqual([201, undefined])
  await app.drain()
}

const addressesIn = (body: { data: Array<{ address: string }> }) => body.data.map(({ address }) => address)

describe('GET /test-phones', () => {
  test('lists each phone once, the one with the newest message first, with its contact', async () => {
    await using app = createTestApp()
    const { tenant, send, list } = await phones(app)
    await app.post('/contacts', tenant.key, { firstName: 'Ann', lastName: 'Archer', phone: ANN })
    for (const to of [ANN, BEN, ANN]) await send(to)
    const { body } = await list()
    expect(body.data).toMatchObject([
      { address: ANN, contact: { name: 'Ann Archer' }, channel: 'SMS' },
      { address: BEN, contact: null, channel: 'SMS' },
    ])
    expect(body.data[0].preview).not.toBe('')
  })

  test('pages through the phones, and finds one by a part of its address', async () => {
    await using app = createTestApp()
    const { send, list } = await phones(app)
    const all = [ANN, BEN, '+12125550103']
    for (const to of all) await send(to)
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.body.meta.nextCursor}`)
    const found = await list('?search=0102')
    expect([...addressesIn(first.body), ...addressesIn(second.body)]).toEqual(all.toReversed())
    expect(second.body.meta).toMatchObject({ hasMore: false, nextCursor: null })
    expect(addressesIn(found.body)).toEqual([BEN])
  })

  test('lists no phone of another organization', async () => {
    await using app = createTestApp()
    const { send } = await phones(app)
    await send(ANN)
    const other = app.tenant('Other')
    const listed = await app.get('/test-phones', other.key)
    const read = await app.get(`/test-phones/messages?address=${encodeURIComponent(ANN)}`, other.key)
    expect([listed.body.data, read.body.data]).toEqual([[], []])
  })
})

describe('GET /test-phones/messages', () => {
  test('lists messages and answers together, the newest first', async () => {
    await using app = createTestApp()
    const { identity, send, answer, messages } = await phones(app)
    await send(ANN)
    app.clock.advance(1_000)
    await answer({ body: 'Are you open?' })
    await send(ANN)
    const { body } = await messages(ANN)
    expect(body.data).toMatchObject([
      { direction: 'OUTBOUND', channelIdentity: { id: identity.id }, understoodAs: null },
      { direction: 'INBOUND', body: 'Are you open?', from: ANN, understoodAs: 'OTHER', html: null },
      { direction: 'OUTBOUND', channelIdentity: { id: identity.id }, errorCode: null },
    ])
  })

  test('pages through both without a gap and without a repetition', async () => {
    await using app = createTestApp()
    const { send, answer, messages } = await phones(app)
    for (const body of ['One', 'Two', 'Three']) {
      await send(ANN)
      app.clock.advance(1_000)
      await answer({ body })
    }
    const whole = await messages(ANN)
    const paged: string[] = []
    let query = '&limit=1'
    for (let page = 0; page < 6; page++) {
      const { body } = await messages(ANN, query)
      paged.push(body.data[0].id)
      query = `&limit=1&cursor=${body.meta.nextCursor}`
    }
    expect(paged).toEqual(whole.body.data.map(({ id }: { id: string }) => id))
    expect(new Set(paged).size).toBe(6)
  })

  test('says why a message did not arrive', async () => {
    await using app = createTestApp()
    const { send, messages } = await phones(app)
    await send('+12125559931')
    expect((await messages('+12125559931')).body.data).toMatchObject([{ errorCode: 'UNREACHABLE' }])
  })

  test('shows the HTML of a mail', async () => {
    await using app = createTestApp()
    const { send, messages, list } = await phones(app, { channel: 'EMAIL', address: 'hello@acme.example' })
    await send(MAILBOX)
    const [mail] = (await messages(MAILBOX)).body.data
    expect(mail).toMatchObject({ channel: 'EMAIL', from: expect.stringContaining('hello@acme.example') })
    expect(mail.subject).toBe((await list()).body.data[0].preview)
  })

  test('refuses an address that is neither a number nor a mailbox', async () => {
    await using app = createTestApp()
    const { messages } = await phones(app)
    const { status, body } = await messages('Ann')
    expect([status, body.details[0].field]).toEqual([400, 'address'])
  })
})

describe('POST /test-phones/messages', () => {
  test('handles STOP like that of a person', async () => {
    await using app = createTestApp()
    const { tenant, send, answer, messages } = await phones(app)
    await send(ANN)
    app.clock.advance(1_000)
    const { status, body } = await answer({ body: 'STOP' })
    app.clock.advance(1_000)
    await app.drain()
    const list = await app.get('/opt-out/suppressions', tenant.key)
    const [reply, stop] = (await messages(ANN)).body.data
    expect([status, body.data]).toEqual([201, { understoodAs: 'OPT_OUT' }])
    expect(list.body.data).toMatchObject([{ address: ANN }])
    expect([reply.direction, stop.body, stop.understoodAs]).toEqual(['OUTBOUND', 'STOP', 'OPT_OUT'])
  })

  test('lets a phone without messages write first', async () => {
    await using app = createTestApp()
    const { answer, messages } = await phones(app)
    await answer({ body: 'Hello' }, BEN)
    expect((await messages(BEN)).body.data).toMatchObject([{ direction: 'INBOUND', body: 'Hello' }])
  })

  test('taps an answer that a message by WhatsApp offers, and refuses any other', async () => {
    await using app = createTestApp()
    const { tenant, identity, answer, messages } = await phones(app, { channel: 'WHATSAPP' })
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: ANN })
    await answer({ body: 'Hello' })
    const segment = await app.post('/segments', tenant.key, {
      name: 'All',
      type: 'DYNAMIC',
      rules: { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] },
    })
    const poll = await app.post('/polls', tenant.key, {
      name: 'Day',
      questionTemplate: 'Which day suits you?',
      segmentId: segment.body.data.id,
      channelIdentityIds: [identity.id],
      options: ['Saturday', 'Sunday'],
      dispatchType: 'IMMEDIATE',
    })
    app.clock.advance(1_000)
    await app.drain()
    const [{ choices }] = (await messages(ANN)).body.data
    const refused = await answer({ choiceId: 'none' })
    const tapped = await answer({ choiceId: choices[1].id })
    const { body } = await app.get(`/polls/${poll.body.data.id}/analytics`, tenant.key)
    expect(choices.map(({ title }: { title: string }) => title)).toEqual(['Saturday', 'Sunday'])
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'choiceId'])
    expect(tapped.body.data).toEqual({ understoodAs: 'POLL_VOTE' })
    expect(body.data.options.map(({ votes }: { votes: number }) => votes)).toEqual([0, 1])
  })

  test('answers the last mail of a sender, and refuses an answer without one', async () => {
    await using app = createTestApp()
    const { send, answer, messages } = await phones(app, { channel: 'EMAIL', address: 'hello@acme.example' })
    const early = await answer({ body: 'Yes, please' }, MAILBOX)
    await send(MAILBOX)
    app.clock.advance(1_000)
    const { status } = await answer({ body: 'Yes, please' }, MAILBOX)
    const [newest] = (await messages(MAILBOX)).body.data
    expect([early.status, early.body.code, status]).toEqual([409, 'CONFLICT', 201])
    expect(newest).toMatchObject({ direction: 'INBOUND', channel: 'EMAIL', body: 'Yes, please' })
  })

  test('refuses a sender of another carrier, and changes nothing', async () => {
    await using app = createTestApp()
    const { tenant, answer } = await phones(app)
    const gateway = await addGateway(app, tenant)
    const before = app.rowCounts()
    const { status, body } = await answer({ body: 'STOP' }, ANN, gateway)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(app.rowCounts()).toEqual(before)
  })

  test('refuses a mailbox at a sender of texts', async () => {
    await using app = createTestApp()
    const { answer } = await phones(app)
    const { status, body } = await answer({ body: 'Hello' }, MAILBOX)
    expect([status, body.details[0].field]).toEqual([400, 'address'])
  })

  test('refuses a text together with a tapped answer, and neither of them', async () => {
    await using app = createTestApp()
    const { answer } = await phones(app)
    const both = await answer({ body: 'Hello', choiceId: 'x' })
    const neither = await answer({})
    expect([both.status, neither.status]).toEqual([400, 400])
  })
})

describe('GET /test-phones/stream', () => {
  test('names the phones with new messages and answers, and none of another organization', async () => {
    await using app = createTestApp()
    const { tenant, send, answer } = await phones(app)
    const other = app.tenant('Other')
    const sender = await addIdentity(app, other)
    const headers = { authorization: `Bearer ${await app.session(tenant)}` }
    const request = new Request('http://carillon.test/test-phones/stream', { headers })
    const events = new Events(await app.app.handle(request))
    const first = await events.next()
    await sendTest(app, other, sender, BEN)
    await app.app.streams.tick()
    await send(ANN)
    await app.app.streams.tick()
    const delivered = await events.next()
    await answer({ body: 'Hello' }, BEN)
    await app.app.streams.tick()
    const answered = await events.next()
    expect([first?.data, delivered?.data, answered?.data]).toEqual([
      { addresses: [] },
      { addresses: [ANN] },
      { addresses: [BEN] },
    ])
  })
})
