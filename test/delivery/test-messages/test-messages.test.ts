import { describe, expect, test } from 'bun:test'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addSuppression } from '../../support/contacts.ts'
import { addIdentity } from '../../support/identities.ts'
import { some } from '../../support/size.ts'

describe('POST /channel-identities/:id/test', () => {
  test.each(
    some([
      {
        case: 'taken',
        to: '+15550100',
        expected: { status: 'SENT', errorCode: null, providerMessageId: 'sandbox-1' },
      },
      {
        case: 'refused',
        to: '+15559901',
        expected: { status: 'FAILED', errorCode: 'INVALID_NUMBER', providerMessageId: null },
      },
      {
        case: 'throttled: a test is not tried again',
        to: '+15559912',
        expected: { status: 'FAILED', errorCode: 'THROTTLED' },
      },
      { case: 'unanswered', to: '+15559921', expected: { status: 'FAILED', errorCode: 'UNKNOWN' } },
    ]),
  )('returns its outcome: $case', async ({ to, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    const answer = await app.post(`/channel-identities/${id}/test`, tenant.key, { to })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      to,
      body: 'Acme: this is a test message.',
      segmentCount: 1,
      ...expected,
    })
    expect(app.db.all('SELECT uuid, campaign_id, execution_id, contact_id, status FROM messages')).toEqual([
      {
        uuid: answer.body.data.id,
        campaignId: null,
        executionId: null,
        contactId: null,
        status: expected.status,
      },
    ])
  })

  test('its receipt finds it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    await app.post(`/channel-identities/${id}/test`, tenant.key, { to: '+15550100' })
    app.clock.advance(1_000)
    expect(await app.app.sandbox.drain()).toBe(1)
    expect(app.db.all('SELECT status, delivered_at FROM messages')).toEqual([
      { status: 'DELIVERED', deliveredAt: app.clock.now() },
    ])
    expect(await app.app.sandbox.drain()).toBe(0)
  })

  test('a number is read with the own country code, and an invalid one is refused', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    const home = await app.post(`/channel-identities/${id}/test`, tenant.key, { to: '(504) 621-8927' })
    expect(home.body.data.to).toBe('+15046218927')
    const before = app.rowCounts()
    const none = await app.post(`/channel-identities/${id}/test`, tenant.key, { to: 'somebody' })
    expect(none.body).toMatchObject({ statusCode: 400, details: [{ field: 'to' }] })
    expect(app.rowCounts()).toEqual(before)
  })

  type Circumstance = (app: TestApp, tenant: TestTenant, id: string) => unknown
  test.each<[string, Circumstance]>([
    ['an opted-out number', (app, tenant) => addSuppression(app, tenant, '+15550100')],
    [
      'a disabled sender',
      (app, tenant, id) => app.patch(`/channel-identities/${id}`, tenant.key, { status: 'DISABLED' }),
    ],
    ['an appliance whose sending is held', (app) => app.db.writeNow((tx) => holdSending(tx, 'Restored'))],
  ])('%s gets nothing: 409', async (_case, arrange) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    await arrange(app, tenant, id)
    const before = app.rowCounts()
    const answer = await app.post(`/channel-identities/${id}/test`, tenant.key, { to: '+15550100' })
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    { case: 'the carrier has it', to: '+15550100', expected: { status: 'SENT', errorCode: null } },
    {
      case: 'the carrier does not have it',
      to: '+15559922',
      expected: { status: 'FAILED', errorCode: 'UNKNOWN' },
    },
  ])('a test that a crash interrupted is settled by the next start: $case', async ({ to, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    await app.post(`/channel-identities/${id}/test`, tenant.key, { to })
    app.db.writeNow((tx) => {
      tx.run(
        `UPDATE messages SET status = 'SENDING', error_code = NULL, provider_message_id = NULL, epoch = 0`,
      )
    })
    expect(await app.app.engine.recover()).toBe(1)
    expect(app.db.all('SELECT status, error_code AS errorCode FROM messages')).toEqual([expected])
  })

  test('the same idempotency key sends once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    const send = () =>
      app.request('POST', `/channel-identities/${id}/test`, {
        token: tenant.key,
        body: { to: '+15550100' },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
    expect(app.rowCounts()).toMatchObject({ messages: 1, sandbox_messages: 1 })
  })
})
