import { describe, expect, test } from 'bun:test'
import { defineChore, enqueueChore } from '../../../src/jobs/job.ts'
import { createTestApp } from '../../support/app.ts'
import { chargeUnits, giveCredits, givePack, givePlan } from '../../support/billing.ts'
import { sendable } from '../../support/campaigns.ts'
import { brokenLedgers, chargesOf, sendTo, settle, walletIn } from '../../support/metered.ts'

describe('GET /billing/usage/history', () => {
  test('has one entry per source for a whole campaign, newest first', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 2 })
    giveCredits(app, tenant.organization.id, 10)
    const campaign = await sendTo(app, tenant, 5)
    const { body: runs } = await app.get(`/campaigns/${campaign}/executions`, tenant.key)
    const { status, body } = await app.get('/billing/usage/history', tenant.key)
    expect(status).toBe(200)
    const reference = { referenceType: 'EXECUTION', referenceId: runs.data[0].id }
    const common = { resource: 'SMS_SEGMENTS', reason: 'SENT', createdAt: expect.any(String), ...reference }
    expect(body.data).toEqual([
      { id: expect.any(String), ...common, source: 'CREDITS', delta: 3, balanceAfter: 3, credits: 3 },
      { id: expect.any(String), ...common, source: 'PLAN', delta: 2, balanceAfter: 2, credits: 0 },
    ])
    expect(body.meta).toMatchObject({ page: 1, limit: 50, total: 2 })
  })

  test("filters by resource and time, and shows the organization's own usage only", async () => {
    await using app = createTestApp()
    const [mine, other] = [sendable(app, 'Mine'), sendable(app, 'Other')]
    for (const { organization } of [mine, other]) {
      chargeUnits(app, organization.id, 'SMS_SEGMENTS', { OPEN: 3 })
      chargeUnits(app, organization.id, 'EMAILS', { OPEN: 4 })
    }
    settle(app)
    const deltas = async (query: string) =>
      (await app.get(`/billing/usage/history${query}`, mine.key)).body.data.map(
        (row: { delta: number }) => row.delta,
      )
    expect(await deltas('')).toEqual([4, 3])
    expect(await deltas('?resource=EMAILS')).toEqual([4])
    expect(await deltas('?to=2020-01-01')).toEqual([])
    expect(await deltas('?from=2026-03-04&page=2')).toEqual([])
    const refused = await app.get('/billing/usage/history?resource=CONTACTS', mine.key)
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('GET /billing/usage/daily', () => {
  test('lists each UTC day once, with zeros, up to today', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    chargeUnits(app, tenant.organization.id, 'EMAILS', { OPEN: 7 })
    app.clock.advance(86_400_000)
    chargeUnits(app, tenant.organization.id, 'EMAILS', { PLAN: 2 })
    const { body } = await app.get('/billing/usage/daily?resource=EMAILS&days=3', tenant.key)
    expect(body.data).toEqual([
      { date: '2026-03-03', resource: 'EMAILS', quantity: 0 },
      { date: '2026-03-04', resource: 'EMAILS', quantity: 7 },
      { date: '2026-03-05', resource: 'EMAILS', quantity: 2 },
    ])
    expect((await app.get('/billing/usage/daily', tenant.key)).body.data).toHaveLength(90)
  })
})

describe('the ledgers', () => {
  test('are settled once: a second settlement adds nothing', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 5)
    chargeUnits(app, tenant.organization.id, 'SMS_SEGMENTS', { CREDITS: 3 })
    expect(walletIn(app, tenant)).toEqual({ balance: 5, reserved: 0, unsettled: 3, available: 2 })
    expect(settle(app)).toBe(1)
    expect(walletIn(app, tenant)).toEqual({ balance: 2, reserved: 0, unsettled: 0, available: 2 })
    const before = app.rowCounts()
    expect(settle(app)).toBe(0)
    expect(app.rowCounts()).toEqual(before)
  })

  test('record a charge that is given back after it was settled as a separate entry', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    giveCredits(app, id, 5)
    chargeUnits(app, id, 'SMS_SEGMENTS', { CREDITS: 3 })
    settle(app)
    app.db.writeNow((tx) => tx.run('UPDATE usage_charges SET units = 1 WHERE organization_id = ?', id))
    expect(walletIn(app, tenant)).toEqual({ balance: 2, reserved: 0, unsettled: -2, available: 4 })
    settle(app)
    expect(walletIn(app, tenant)).toEqual({ balance: 4, reserved: 0, unsettled: 0, available: 4 })
    const entries = app.db.all('SELECT type, amount, balance_after AS after FROM credit_entries ORDER BY id')
    expect(entries).toEqual([
      { type: 'GRANT', amount: 5, after: 5 },
      { type: 'USAGE', amount: -3, after: 2 },
      { type: 'REFUND', amount: 2, after: 4 },
    ])
    expect(brokenLedgers(app)).toEqual([])
  })

  test('are settled correctly if units given back are used again, to the last credit', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    giveCredits(app, id, 5)
    chargeUnits(app, id, 'EMAILS', { CREDITS: 5 })
    settle(app)
    app.db.writeNow((tx) => tx.run('UPDATE usage_charges SET units = 0 WHERE organization_id = ?', id))
    chargeUnits(app, id, 'SMS_SEGMENTS', { CREDITS: 5 })
    expect(walletIn(app, tenant)).toEqual({ balance: 0, reserved: 0, unsettled: 0, available: 0 })
    expect(settle(app)).toBe(2)
    expect(walletIn(app, tenant)).toEqual({ balance: 0, reserved: 0, unsettled: 0, available: 0 })
    expect(brokenLedgers(app)).toEqual([])
  })

  test('are settled for two campaigns, one of which used units that the other gave back', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 3)
    await sendTo(app, tenant, 3)
    const charge = 'UPDATE usage_charges SET units ='
    app.db.writeNow((tx) => tx.run(`${charge} 0`))
    // The messages of the first campaign look as if no carrier had accepted them.
    app.db.writeNow((tx) =>
      tx.run('UPDATE messages SET charge_id = NULL, charged_units = NULL, charged_credits = NULL'),
    )
    await sendTo(app, tenant, 0)
    expect(walletIn(app, tenant)).toEqual({ balance: 0, reserved: 0, unsettled: 0, available: 0 })
    expect(brokenLedgers(app)).toEqual([])
  })

  test('cannot be changed or deleted', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    giveCredits(app, id, 5)
    givePack(app, id, 'EMAILS', 10)
    for (const sql of [
      'UPDATE credit_entries SET amount = 500',
      'DELETE FROM credit_entries',
      'UPDATE usage_entries SET delta = -500',
      'DELETE FROM usage_entries',
    ]) {
      expect(() => app.db.writeNow((tx) => tx.run(sql))).toThrow('ledger')
    }
    expect(walletIn(app, tenant).balance).toBe(5)
  })

  test('cannot go below zero by any statement', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    giveCredits(app, id, 5)
    expect(() => chargeUnits(app, id, 'SMS_SEGMENTS', { CREDITS: 6 })).toThrow('CHECK')
    givePack(app, id, 'EMAILS', 2)
    expect(() => chargeUnits(app, id, 'EMAILS', { PACK: 3 })).toThrow('CHECK')
    expect(chargesOf(app, tenant)).toEqual({})
  })
})

describe('expiring credits', () => {
  test('are used first, and the rest leaves the balance on the day of expiry', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = tenant.organization
    giveCredits(app, id, 10)
    giveCredits(app, id, 10, { expiresAt: app.clock.now() + 86_400_000 })
    chargeUnits(app, id, 'SMS_SEGMENTS', { CREDITS: 4 })
    app.clock.advance(86_400_000 - 1)
    app.db.writeNow((tx) => enqueueChore(tx, defineChore('billing.expire_credits')))
    await app.drain()
    expect(walletIn(app, tenant).available).toBe(16)
    app.clock.advance(1)
    app.db.writeNow((tx) => enqueueChore(tx, defineChore('billing.expire_credits')))
    await app.drain()
    expect(walletIn(app, tenant)).toEqual({ balance: 10, reserved: 0, unsettled: 0, available: 10 })
    const entries = app.db.all('SELECT type, amount FROM credit_entries ORDER BY id')
    expect(entries).toEqual([
      { type: 'GRANT', amount: 10 },
      { type: 'GRANT', amount: 10 },
      { type: 'USAGE', amount: -4 },
      { type: 'EXPIRY', amount: -6 },
    ])
    expect(brokenLedgers(app)).toEqual([])
  })
})
