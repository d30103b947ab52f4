import { describe, expect, test } from 'bun:test'
import { sayStored } from '../../../src/lib/stored-sentence.ts'
import { createTestApp } from '../../support/app.ts'
import { giveCredits, givePack, givePlan } from '../../support/billing.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { hear, inboxWorld } from '../../support/inbox.ts'
import { brokenLedgers, chargesOf, sendTo, settle, stateOf, walletIn } from '../../support/metered.ts'
import { some } from '../../support/size.ts'

const LONG = 'word '.repeat(50)

/** Numbers that the built-in carrier treats in a special way: docs/providers.md. */
const REJECTED = '+12125559901'

interface PaidCase {
  name: string
  plan: { SMS_SEGMENTS?: number } | undefined
  credits: number
  pack: number
  messages: number
  /** Charged units, by source. */
  charged: Record<string, number>
}

describe('a message is paid by the first source that covers all of it', () => {
  test.each(
    some<PaidCase>([
      { name: 'nothing is limited', plan: undefined, credits: 0, pack: 0, messages: 3, charged: { OPEN: 3 } },
      { name: 'the plan has no limit', plan: {}, credits: 0, pack: 0, messages: 3, charged: { PLAN: 3 } },
      {
        name: 'the plan covers all',
        plan: { SMS_SEGMENTS: 3 },
        credits: 9,
        pack: 9,
        messages: 3,
        charged: { PLAN: 3 },
      },
      {
        name: 'then the pack, then credits',
        plan: { SMS_SEGMENTS: 2 },
        credits: 9,
        pack: 2,
        messages: 6,
        charged: { CREDITS: 2, PACK: 2, PLAN: 2 },
      },
      {
        name: 'credits alone, where the operator granted some',
        plan: undefined,
        credits: 9,
        pack: 0,
        messages: 4,
        charged: { CREDITS: 4 },
      },
    ]),
  )('$name', async ({ plan, credits, pack, messages, charged }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    if (plan) givePlan(app, id, plan)
    if (credits > 0) giveCredits(app, id, credits)
    if (pack > 0) givePack(app, id, 'SMS_SEGMENTS', pack)
    const campaign = await sendTo(app, tenant, messages)
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED', sent: messages })
    expect(chargesOf(app, tenant)).toEqual(charged)
    settle(app)
    expect(brokenLedgers(app)).toEqual([])
  })

  test('a plan that invoices usage beyond it never stops', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 1 }, { overage: 'INVOICE' })
    const campaign = await sendTo(app, tenant, 3)
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED', sent: 3 })
    expect(chargesOf(app, tenant)).toEqual({ INVOICE: 2, PLAN: 1 })
  })

  test('a text of two segments takes two units, and credits by the rate of its number', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 100)
    await sendTo(app, tenant, ['+12125550001', '+447911123456'], { messageTemplate: LONG })
    // A segment costs one credit in North America and five elsewhere.
    expect(walletIn(app, tenant)).toEqual({ balance: 88, reserved: 0, unsettled: 0, available: 88 })
    expect(chargesOf(app, tenant)).toEqual({ CREDITS: 4 })
  })
})

describe('without cover', () => {
  test('a campaign is paused before its first message, and names the missing amount', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 2 })
    const campaign = await sendTo(app, tenant, 3)
    expect(await stateOf(app, tenant, campaign)).toEqual({
      status: 'PAUSED',
      pauseReason: 'INSUFFICIENT_CREDITS',
      sent: 0,
    })
    expect(chargesOf(app, tenant)).toEqual({})
    expect(sayStored(app.db.value<string>('SELECT last_error FROM executions')!, 'en')).toBe(
      '3 messages would need 1 credit, but 0 are available. 0 of the 2 SMS segments of the plan and packs are used.',
    )
  })

  test('a paused campaign continues automatically after a grant, and sends each message once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 2)
    const campaign = await sendTo(app, tenant, 3)
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED', sent: 0 })
    giveCredits(app, tenant.organization.id, 1)
    await app.drain()
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED', sent: 3 })
    expect(walletIn(app, tenant)).toEqual({ balance: 0, reserved: 0, unsettled: 0, available: 0 })
    expect(brokenLedgers(app)).toEqual([])
  })

  test('a campaign stays paused after a grant that is too small, without another alert', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 1)
    const campaign = await sendTo(app, tenant, 5)
    const events = () => app.db.value<number>(`SELECT count(*) FROM events WHERE name = 'campaign.halted'`)
    expect(events()).toBe(1)
    giveCredits(app, tenant.organization.id, 1)
    await app.drain()
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED' })
    expect(events()).toBe(1)
  })

  test('a user cannot resume before a message can be paid, and the answer names the next step', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 0 })
    const campaign = await sendTo(app, tenant, 2)
    const answer = await app.post(`/campaigns/${campaign}/resume`, tenant.key)
    expect([answer.status, answer.body.code]).toEqual([402, 'INSUFFICIENT_CREDITS'])
    expect(answer.body.details[0]).toMatchObject({
      resource: 'SMS_SEGMENTS',
      limit: 0,
      used: 0,
      availableCredits: 0,
      help: 'Ask the server operator for credits or a larger plan.',
    })
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED' })
  })

  test('another organization continues to send', async () => {
    await using app = createTestApp()
    const [poor, rich] = [sendable(app, 'Poor'), sendable(app, 'Rich')]
    givePlan(app, poor.organization.id, { SMS_SEGMENTS: 0 })
    await sendTo(app, poor, 2)
    const campaign = await sendTo(app, rich, 2)
    expect(await stateOf(app, rich, campaign)).toMatchObject({ status: 'COMPLETED', sent: 2 })
  })

  test('the confirmation of an opt-out is sent without any balance, and free', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 0 })
    for (const body of ['STOP', 'HELP']) {
      hear(app, tenant, { senderId: tenant.identity.id, from: '+12125550009', body })
      await app.drain()
    }
    expect(chargesOf(app, tenant)).toEqual({ EXEMPT: 2 })
    const sent = app.db.all(
      `SELECT reply_kind AS kind, status, charged_credits AS credits FROM messages ORDER BY id`,
    )
    expect(sent).toEqual([
      { kind: 'OPT_OUT', status: 'SENT', credits: 0 },
      { kind: 'HELP', status: 'SENT', credits: 0 },
    ])
  })

  test('an accepted reply fails if another one has used the last credit', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list } = await inboxWorld(app)
    giveCredits(app, tenant.organization.id, 1)
    write('Are you open?')
    const [{ id }] = await list()
    for (const body of ['We are.', 'Until noon.']) {
      const answer = await app.post(`/inbox/conversations/${id}/messages`, token, { body })
      expect(answer.status).toBe(201)
    }
    await app.drain()
    const sent = app.db.all(
      'SELECT status, error_code AS errorCode FROM messages WHERE reply_kind IS NULL ORDER BY id',
    )
    expect(sent).toEqual([
      { status: 'SENT', errorCode: null },
      { status: 'FAILED', errorCode: 'INSUFFICIENT_CREDITS' },
    ])
    expect(chargesOf(app, tenant)).toEqual({ CREDITS: 1 })
    expect(brokenLedgers(app)).toEqual([])
  })

  test('a test of a sender is refused with 402, and no message is made', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 0 })
    const before = app.rowCounts()
    const answer = await app.post(`/channel-identities/${tenant.identity.uuid}/test`, tenant.key, {
      to: '+12125550001',
    })
    expect([answer.status, answer.body.code]).toEqual([402, 'INSUFFICIENT_CREDITS'])
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('a message that was not handed over is not charged', () => {
  test('a number that the carrier refuses costs nothing, and its credits pay another message', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 2)
    const campaign = await sendTo(app, tenant, [REJECTED, '+12125550001'])
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED' })
    expect(chargesOf(app, tenant)).toEqual({ CREDITS: 1 })
    expect(walletIn(app, tenant)).toMatchObject({ balance: 1, available: 1 })
    expect(brokenLedgers(app)).toEqual([])
  })
})

describe('credits held by a run', () => {
  test('cannot be used by another run: with credits for one run, one sends all and the other waits', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 5)
    // Both campaigns have three recipients and start together.
    const first = await sendTo(app, tenant, 3, { isDraft: true })
    const second = await sendTo(app, tenant, [], { isDraft: true })
    await Promise.all(
      [first, second].map((id) => app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })),
    )
    await app.drain()
    const states = [await stateOf(app, tenant, first), await stateOf(app, tenant, second)]
    expect(states.map(({ status, sent }) => `${status} ${sent}`).sort()).toEqual(['COMPLETED 3', 'PAUSED 0'])
    expect(walletIn(app, tenant)).toEqual({ balance: 2, reserved: 0, unsettled: 0, available: 2 })
  })

  test('are released when the run is paused, and held again when it continues', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 10)
    app.db.writeNow((tx) =>
      tx.run('UPDATE channel_identities SET throughput_per_second = 1 WHERE id = ?', tenant.identity.id),
    )
    const campaign = await sendTo(app, tenant, 4)
    const held = walletIn(app, tenant)
    expect(held.reserved).toBeGreaterThan(0)
    await app.post(`/campaigns/${campaign}/pause`, tenant.key)
    expect(walletIn(app, tenant).reserved).toBe(0)
    await app.post(`/campaigns/${campaign}/resume`, tenant.key)
    app.clock.advance(1_000)
    await app.drain()
    expect(walletIn(app, tenant).reserved).toBeGreaterThan(0)
    await app.post(`/campaigns/${campaign}/cancel`, tenant.key)
    expect(walletIn(app, tenant).reserved).toBe(0)
    expect(brokenLedgers(app)).toEqual([])
  })
})

describe('before a campaign', () => {
  test('an estimate shows the part of the plan, the part of credits, the price, and whether all is covered', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    givePlan(app, id, { SMS_SEGMENTS: 2 })
    giveCredits(app, id, 4)
    app.db.writeNow((tx) =>
      tx.run(`UPDATE billing_rates SET price = 20000 WHERE channel = 'SMS' AND prefix = '1'`),
    )
    const estimate = async (contacts: number) => {
      for (let n = 0; n < contacts; n++) addContact(app, tenant)
      const body = {
        segmentId: tenant.segment.uuid,
        channel: 'SMS',
        template: 'Hello',
        category: 'TRANSACTIONAL',
      }
      const { data } = (await app.post('/campaigns/estimate', tenant.key, body)).body
      const { estimatedCredits, estimatedCost, availableCredits, hasSufficientCredits } = data
      return { estimatedCredits, estimatedCost, availableCredits, hasSufficientCredits }
    }
    expect(await estimate(2)).toEqual({
      estimatedCredits: 0,
      estimatedCost: { amount: '0.0000', currency: 'USD' },
      availableCredits: 4,
      hasSufficientCredits: true,
    })
    expect(await estimate(4)).toMatchObject({
      estimatedCredits: 4,
      estimatedCost: { amount: '0.0800', currency: 'USD' },
      hasSufficientCredits: true,
    })
    expect(await estimate(1)).toMatchObject({ estimatedCredits: 5, hasSufficientCredits: false })
  })

  test('analytics and messages show the used units, and a forecast shows the remaining ones', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    givePlan(app, id, { SMS_SEGMENTS: 1 })
    giveCredits(app, id, 10)
    app.db.writeNow((tx) =>
      tx.run(`UPDATE billing_rates SET price = 20000 WHERE channel = 'SMS' AND prefix = '1'`),
    )
    const campaign = await sendTo(app, tenant, 3)
    const { body: analytics } = await app.get(`/campaigns/${campaign}/analytics`, tenant.key)
    expect(analytics.data).toMatchObject({ creditsUsed: 2, cost: { amount: '0.0400', currency: 'USD' } })
    const { body: messages } = await app.get(`/campaigns/${campaign}/messages`, tenant.key)
    expect(messages.data.map(({ credits }: { credits: number }) => credits).sort()).toEqual([0, 1, 1])
    app.db.writeNow((tx) =>
      tx.run('UPDATE channel_identities SET throughput_per_second = 1 WHERE id = ?', tenant.identity.id),
    )
    const slow = await sendTo(app, tenant, 4)
    const { body: detail } = await app.get(`/campaigns/${slow}`, tenant.key)
    expect(detail.data.forecast).toMatchObject({ isCovered: true })
    expect(detail.data.forecast.credits).toBeGreaterThan(0)
  })
})
