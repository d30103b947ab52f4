import { describe, expect, test } from 'bun:test'
import { setRate } from '../../../src/billing/catalogue/service.ts'
import { resumeChore } from '../../../src/billing/usage/module.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { giveCredits, givePack, givePlan } from '../../support/billing.ts'
import { addContact, addSegment, campaignBody, type Sendable, sendable } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { brokenLedgers, chargesOf, sendTo, stateOf, walletIn } from '../../support/metered.ts'

/** A text of two segments. With a contact's name in front, it takes three. */
const TWO = 'word '.repeat(50)

const halts = (app: TestApp) =>
  app.db.value<number>(`SELECT count(*) FROM events WHERE name = 'campaign.halted'`)

async function resumeLater(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, resumeChore))
  await app.drain()
}

/** Sends a campaign to new contacts, whose texts take these numbers of segments. */
async function sendSegments(app: TestApp, tenant: Sendable, segments: readonly number[]): Promise<string> {
  for (const count of segments) addContact(app, tenant, { firstName: 'word '.repeat(count * 30 - 15) })
  const body = campaignBody(tenant, { messageTemplate: '{{firstName}}', category: 'TRANSACTIONAL' })
  const { body: answer } = await app.post('/campaigns', tenant.key, body)
  await app.drain()
  return answer.data.id
}

describe('a run without cover', () => {
  test('is not resumed repeatedly while the rests of a plan and a pack cover a message only together', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 1 })
    givePack(app, tenant.organization.id, 'SMS_SEGMENTS', 1)
    const campaign = await sendTo(app, tenant, 1, { messageTemplate: TWO })
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED', sent: 0 })
    await resumeLater(app)
    await resumeLater(app)
    expect(halts(app)).toBe(1)
  })

  test('waits if a rate costs no credits and the organization has no wallet', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 1 })
    app.db.writeNow((tx) => setRate(tx, { channel: 'SMS', prefix: '1' }, { credits: 0 }))
    const campaign = await sendTo(app, tenant, 2)
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED', sent: 0 })
    await resumeLater(app)
    expect(halts(app)).toBe(1)
    giveCredits(app, tenant.organization.id, 1)
    await app.drain()
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED', sent: 2 })
    expect(walletIn(app, tenant)).toMatchObject({ balance: 1 })
  })

  test('ends without a payment if its last messages were skipped meanwhile', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 0 })
    const phone = '+12125550001'
    const campaign = await sendTo(app, tenant, [phone])
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED' })
    hear(app, tenant, { senderId: tenant.identity.id, from: phone, body: 'STOP' })
    await app.drain()
    await resumeLater(app)
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED', sent: 0 })
    expect(chargesOf(app, tenant)).toEqual({ EXEMPT: 1 })
  })

  test('sends the covered messages, pauses once, releases what it held, and sends nothing more', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 2 })
    giveCredits(app, tenant.organization.id, 2)
    // Both texts take four segments, as many as are left. The long text is paid whole or not at all.
    const campaign = await sendSegments(app, tenant, [3, 1])
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'PAUSED', sent: 1 })
    expect(chargesOf(app, tenant)).toEqual({ PLAN: 1 })
    expect(app.db.all('SELECT * FROM usage_reservations')).toEqual([])
    expect(walletIn(app, tenant)).toEqual({ balance: 2, reserved: 0, unsettled: 0, available: 2 })
    await resumeLater(app)
    expect(halts(app)).toBe(1)
    giveCredits(app, tenant.organization.id, 1)
    await app.drain()
    expect(await stateOf(app, tenant, campaign)).toMatchObject({ status: 'COMPLETED', sent: 2 })
    expect(brokenLedgers(app)).toEqual([])
  })
})

test('while campaigns wait for credits, the balance is checked: a missed refill is made', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 0 })
  await sendTo(app, tenant, 1)
  await resumeLater(app)
  const looks = app.db.all(`SELECT state FROM jobs WHERE kind = 'billing.check_balance'`)
  expect(looks).toEqual([{ state: 'READY' }])
})

describe('several runs without cover', () => {
  test('continue as far as new credits pay, and the others are not resumed and paused again', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    giveCredits(app, tenant.organization.id, 1)
    const campaigns: string[] = []
    // Each campaign also goes to the contacts of the campaigns before it.
    for (const contacts of [2, 1, 1]) campaigns.push(await sendTo(app, tenant, contacts))
    expect(halts(app)).toBe(3)
    giveCredits(app, tenant.organization.id, 5)
    await app.drain()
    const states = await Promise.all(campaigns.map((id) => stateOf(app, tenant, id)))
    expect(states.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'PAUSED'])
    expect(halts(app)).toBe(3)
    expect(walletIn(app, tenant)).toEqual({ balance: 1, reserved: 0, unsettled: 0, available: 1 })
    expect(brokenLedgers(app)).toEqual([])
  })
})

describe('two runs in one tick', () => {
  test('use only the credits they hold, even if both reserve in that tick', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = { ...tenant, segment: addSegment(app, tenant) }
    giveCredits(app, tenant.organization.id, 100)
    addContact(app, tenant)
    for (let n = 0; n < 3; n++) addContact(app, other)
    const ids: string[] = []
    for (const one of [tenant, other]) {
      const body = campaignBody(one, {
        isDraft: true,
        messageTemplate: 'Hello',
        category: 'TRANSACTIONAL',
        sendRatePerMinute: 1,
      })
      ids.push((await app.post('/campaigns', tenant.key, body)).body.data.id)
    }
    await Promise.all(ids.map((id) => app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })))
    await app.drain()
    const waiting = app.db.all<{ queued: number; held: number }>(
      `SELECT e.queued_count AS queued, r.credits AS held FROM executions e
       JOIN usage_reservations r ON r.execution_id = e.id ORDER BY e.id`,
    )
    expect(waiting.every(({ queued, held }) => queued === held)).toBe(true)
    expect(waiting.length).toBeGreaterThan(0)
  })
})
