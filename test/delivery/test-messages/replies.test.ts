import { describe, expect, test } from 'bun:test'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { holdSending, resumeSending } from '../../../src/delivery/executions/hold.ts'
import type { InboundText } from '../../../src/providers/port.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addIdentity } from '../../support/identities.ts'
import { some } from '../../support/size.ts'

const PHONE = '+12125550123'
const MINUTE_MS = 60_000
const STOPPED = 'Acme: You are unsubscribed and will get no more messages. Reply START to rejoin.'
const STARTED =
  'Acme: You are subscribed again. Msg & data rates may apply. Reply HELP for help, STOP to cancel.'
const HELPED = 'Acme: Msg & data rates may apply. Reply STOP to cancel.'

async function world(app: TestApp, sender: Record<string, unknown> = {}) {
  const tenant = app.tenant()
  const identity = await addIdentity(app, tenant, sender)
  return { tenant, identity }
}

let count = 0
const text = (app: TestApp, body: string, overrides: Partial<InboundText> = {}) =>
  app.db.writeNow((tx) =>
    receiveInbound(
      tx,
      { organizationId: 1, channelIdentityId: 1, address: '+15550100' },
      { providerMessageId: `in-${++count}`, from: PHONE, to: '+15550100', body, ...overrides },
    ),
  )

/** Texts that the phones show, in the order in which the carrier accepted them. */
const phones = (app: TestApp) =>
  app.db
    .all<{ to: string; body: string }>('SELECT to_address AS "to", body FROM sandbox_messages ORDER BY id')
    .map(({ body }) => body)
const messages = (app: TestApp) =>
  app.db.all<{ status: string; error: string | null }>(
    'SELECT status, error_code AS error FROM messages ORDER BY id',
  )

describe('the reply to a text', () => {
  test.each(
    some([
      { asks: ['STOP'], replies: [STOPPED] },
      { asks: ['STOP', 'START'], replies: [STOPPED, STARTED] },
      { asks: ['START'], replies: [STARTED] },
      { asks: ['HELP'], replies: [HELPED] },
      { asks: ['info'], replies: [HELPED] },
      { asks: ['STOP', 'HELP'], replies: [STOPPED, HELPED] },
      { asks: ['Is it still on?'], replies: [] },
      { asks: ['STOP', 'stop', 'UNSUBSCRIBE'], replies: [STOPPED] },
    ]),
  )('$asks gets the answer that it asks for', async ({ asks, replies }) => {
    await using app = createTestApp()
    await world(app)
    for (const body of asks) {
      text(app, body)
      await app.drain()
    }
    expect(phones(app)).toEqual([...replies])
  })

  test('is sent in the transaction of the text: a repeated text is answered once', async () => {
    await using app = createTestApp()
    await world(app)
    const stop = { providerMessageId: 'same' }
    text(app, 'STOP', stop)
    expect(app.rowCounts()).toMatchObject({ messages: 1, inbound_messages: 1 })
    text(app, 'STOP', stop)
    await app.drain()
    text(app, 'STOP', stop)
    await app.drain()
    expect(phones(app)).toEqual([STOPPED])
  })

  test('is on the timeline of the contact, above the text it answers', async () => {
    await using app = createTestApp()
    const { tenant } = await world(app)
    const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: PHONE })
    app.clock.advance(1_000)
    text(app, 'HELP')
    app.clock.advance(1_000)
    await app.drain()
    const { data } = (await app.get(`/contacts/${body.data.id}/activity`, tenant.key)).body
    expect(data.slice(0, 2)).toMatchObject([
      { type: 'MESSAGE_SENT', data: { body: HELPED, to: PHONE, campaignId: null } },
      { type: 'MESSAGE_RECEIVED', data: { body: 'HELP', from: PHONE } },
    ])
  })

  test('changes no figures of a campaign', async () => {
    await using app = createTestApp()
    await world(app)
    text(app, 'HELP')
    await app.drain()
    expect(app.rowCounts()).toMatchObject({ executions: 0, message_totals: 0, message_minutes: 0 })
  })

  test.each(
    some([
      { case: 'the provider answers for this sender', sender: { managesOptOutReplies: true } },
      { case: 'the sender is disabled', change: "UPDATE channel_identities SET status = 'DISABLED'" },
      { case: 'the provider has answered this text', overrides: { optOutHandled: 'OPT_OUT' as const } },
      { case: 'it comes from a short code', overrides: { from: '72345' } },
      { case: 'it comes from a name', overrides: { from: 'ACME' } },
      { case: 'it comes from the sender itself', overrides: { from: '+15550100' } },
      { case: 'the organization has turned replies off', settings: { isEnabled: false } },
    ]),
  )('is not sent when $case', async ({ sender, change, overrides, settings }) => {
    await using app = createTestApp()
    const { tenant } = await world(app, { ...sender, address: '+15550100' })
    if (change) app.db.writeNow((tx) => void tx.run(change))
    if (settings) await app.patch('/opt-out/reply-message', tenant.key, settings)
    text(app, 'STOP', overrides)
    await app.drain()
    expect(app.rowCounts()).toMatchObject({ messages: 0, inbound_messages: 1, sandbox_messages: 0 })
  })

  test('two machines that answer each other stop after three replies of a kind in a day', async () => {
    await using app = createTestApp()
    await world(app)
    const ask = async (body: string) => {
      text(app, body)
      await app.drain()
    }
    for (let n = 0; n < 10; n++) await ask('HELP')
    for (let n = 0; n < 10; n++) await ask(n % 2 === 0 ? 'STOP' : 'START')
    expect(phones(app).filter((body) => body === HELPED)).toHaveLength(3)
    expect(phones(app)).toHaveLength(9)
    app.clock.advance(24 * 60 * MINUTE_MS)
    await ask('HELP')
    expect(phones(app)).toHaveLength(10)
  })

  test('is sent even if marketing would have to wait until the morning', async () => {
    await using app = createTestApp()
    await world(app)
    app.clock.set('2026-03-04T08:00:00.000Z')
    text(app, 'STOP')
    await app.drain()
    expect(phones(app)).toEqual([STOPPED])
  })
})

describe('the reply by channel', () => {
  test('is sent by WhatsApp if the text came by WhatsApp', async () => {
    await using app = createTestApp()
    await world(app, { channel: 'WHATSAPP' })
    text(app, 'STOP')
    await app.drain()
    expect(phones(app)).toEqual([STOPPED])
    expect(app.db.all('SELECT channel FROM messages')).toEqual([{ channel: 'WHATSAPP' }])
  })
})

describe('a reply that waits', () => {
  test('is not skipped by the opt-out that it confirms', async () => {
    await using app = createTestApp()
    await world(app)
    text(app, 'STOP')
    await app.app.events.drain()
    await app.app.jobs.drain()
    expect(messages(app)).toEqual([{ status: 'QUEUED', error: null }])
  })

  test('for five minutes is not sent any more', async () => {
    await using app = createTestApp()
    await world(app)
    app.db.writeNow((tx) => holdSending(tx, 'test'))
    text(app, 'STOP')
    await app.drain()
    app.clock.advance(5 * MINUTE_MS)
    app.db.writeNow((tx) => resumeSending(tx))
    await app.drain()
    expect([phones(app), messages(app)]).toEqual([[], [{ status: 'FAILED', error: 'EXPIRED' }]])
  })

  test('does not confirm the opt-out of a person who has come back meanwhile', async () => {
    await using app = createTestApp()
    await world(app)
    text(app, 'STOP')
    text(app, 'START')
    await app.drain()
    expect(phones(app)).toEqual([STARTED])
    expect(messages(app).map(({ status }) => status)).toContain('CANCELLED')
  })

  test('does not confirm the opt-in of a person who has left meanwhile', async () => {
    await using app = createTestApp()
    await world(app)
    text(app, 'START')
    text(app, 'STOP')
    await app.drain()
    expect(phones(app)).toEqual([STOPPED])
    expect(messages(app)[0]).toEqual({ status: 'SKIPPED', error: 'OPTED_OUT' })
  })

  test('because the carrier is busy is tried again, and not after five minutes', async () => {
    await using app = createTestApp()
    await world(app)
    const from = '+12125559911'
    text(app, 'STOP', { from })
    await app.drain()
    expect(phones(app)).toEqual([])
    app.clock.advance(MINUTE_MS)
    await app.drain()
    expect(phones(app)).toEqual([STOPPED])
    text(app, 'STOP', { from: '+12125559912' })
    for (let minute = 0; minute < 10; minute++) {
      await app.drain()
      app.clock.advance(MINUTE_MS)
    }
    expect(messages(app).at(-1)).toEqual({ status: 'FAILED', error: 'THROTTLED' })
  })

  test.each([
    { case: 'the carrier has it', isTaken: true },
    { case: 'the carrier does not have it', isTaken: false },
  ])('is sent once, if the process died at any time: $case', async ({ isTaken }) => {
    await using app = createTestApp()
    await world(app)
    text(app, 'STOP')
    if (isTaken) await app.drain()
    // As a process left it that died between the hand-over and the carrier's answer.
    app.db.writeNow((tx) => void tx.run("UPDATE messages SET status = 'SENDING', epoch = 0, sent_at = NULL"))
    await app.app.engine.recover()
    await app.drain()
    expect(phones(app)).toHaveLength(1)
    expect(messages(app)).toMatchObject([{ error: null }])
  })
})
