import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addIdentity, campaignBody, sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'

/** Sends a campaign through the API and the built-in carrier, whose special numbers decide the outcome. */
async function send(app: TestApp, phones: readonly string[], overrides: Record<string, unknown> = {}) {
  const tenant = sendable(app)
  for (const phone of phones) addContact(app, tenant, { phone })
  const { body } = await app.post('/campaigns', tenant.key, campaignBody(tenant, overrides))
  await app.drain()
  app.clock.advance(2_000)
  await app.drain()
  return { tenant, id: body.data.id as string }
}

const messages = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await app.get(`/campaigns/${id}/messages`, tenant.key)).body.data as Array<Record<string, unknown>>

describe('a campaign, from POST to the recipients’ phones', () => {
  test.each(
    some([
      {
        what: 'is delivered',
        phone: '+12125550001',
        status: 'DELIVERED',
        errorCode: null,
        campaignStatus: 'COMPLETED',
      },
      {
        what: 'a number the carrier refuses',
        phone: '+12125559901',
        status: 'FAILED',
        errorCode: 'INVALID_NUMBER',
        campaignStatus: 'FAILED',
      },
      {
        what: 'a recipient who opted out at the carrier',
        phone: '+12125559902',
        status: 'FAILED',
        errorCode: 'OPTED_OUT',
        campaignStatus: 'FAILED',
      },
      {
        what: 'a sender the carrier refuses',
        phone: '+12125559904',
        status: 'FAILED',
        errorCode: 'SENDER_INVALID',
        campaignStatus: 'PAUSED',
      },
      {
        what: 'a carrier that is busy once',
        phone: '+12125559911',
        status: 'SCHEDULED',
        errorCode: 'THROTTLED',
        campaignStatus: 'SENDING',
      },
      {
        what: 'a lost answer and a received receipt',
        phone: '+12125559921',
        status: 'DELIVERED',
        errorCode: null,
        campaignStatus: 'FAILED',
      },
      {
        what: 'a lost message',
        phone: '+12125559922',
        status: 'FAILED',
        errorCode: 'UNKNOWN',
        campaignStatus: 'FAILED',
      },
      {
        what: 'an unreachable phone',
        phone: '+12125559931',
        status: 'FAILED',
        errorCode: 'UNREACHABLE',
        campaignStatus: 'COMPLETED',
      },
      {
        what: 'no receipt',
        phone: '+12125559941',
        status: 'SENT',
        errorCode: null,
        campaignStatus: 'COMPLETED',
      },
    ]),
  )('$what', async ({ phone, status, errorCode, campaignStatus }) => {
    await using app = createTestApp()
    const { tenant, id } = await send(app, [phone])
    expect(await messages(app, tenant, id)).toMatchObject([{ to: phone, status, errorCode }])
    expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data.status).toBe(campaignStatus)
    expect(
      app.logged.filter((line) => !/a (campaign|sender|message) |request done|job done/.test(line)),
    ).toEqual([])
  })

  test('a message is sent after a busy carrier', async () => {
    await using app = createTestApp()
    const { tenant, id } = await send(app, ['+12125559911'])
    app.clock.advance(30_000)
    await app.drain()
    app.clock.advance(2_000)
    await app.drain()
    expect(await messages(app, tenant, id)).toMatchObject([{ status: 'DELIVERED', errorCode: null }])
  })

  test('a STOP skips that number in every later campaign', async () => {
    await using app = createTestApp()
    const { tenant } = await send(app, ['+12125559951', '+12125550001'])
    const { body } = await app.post('/campaigns', tenant.key, campaignBody(tenant))
    await app.drain()
    const reached = await messages(app, tenant, body.data.id)
    expect(reached.find(({ to }) => to === '+12125559951')).toMatchObject({
      status: 'SKIPPED',
      errorCode: 'OPTED_OUT',
    })
    expect(reached).toHaveLength(2)
    const texts = app.db.all<{ body: string }>(
      `SELECT body FROM sandbox_messages WHERE to_address = '+12125559951' ORDER BY id`,
    )
    expect(texts).toHaveLength(2)
    expect(texts[1]!.body).toContain('You are unsubscribed')
  })

  test('the carrier’s ledger has each recipient once', async () => {
    await using app = createTestApp()
    const phones = Array.from({ length: 20 }, (_, i) => `+1212555${String(i).padStart(4, '0')}`)
    await send(app, phones)
    const ledger = app.db.all<{ to: string }>('SELECT to_address AS "to" FROM sandbox_messages')
    expect(ledger.map(({ to }) => to).sort()).toEqual(phones)
  })

  test('one organization’s senders and recipients are separate from all others', async () => {
    await using app = createTestApp()
    const first = await send(app, ['+12125550001'])
    const second = sendable(app, 'Other')
    addContact(app, second, { phone: '+12125550001' })
    addIdentity(app, second)
    expect((await app.get(`/campaigns/${first.id}/messages`, second.key)).status).toBe(404)
    const { body } = await app.post('/campaigns', second.key, campaignBody(second))
    await app.drain()
    expect(await messages(app, second, body.data.id)).toMatchObject([{ status: 'SENT' }])
    expect(await messages(app, first.tenant, first.id)).toHaveLength(1)
  })
})
