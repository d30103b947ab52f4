import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, addIdentity, type Sendable, sendable } from '../support/campaigns.ts'
import { readContact } from '../support/contacts.ts'
import { some } from '../support/size.ts'

const put = (app: TestApp, tenant: Sendable, id: string, body: unknown) =>
  app.request('PUT', `/contacts/${id}/preferred-caller-id`, { token: tenant.key, body })

describe('PUT /contacts/:id/preferred-caller-id', () => {
  test('sets the sender in the contact record until null clears it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const sender = addIdentity(app, tenant, { address: '+15550107777' })
    const { uuid } = addContact(app, tenant)
    app.clock.advance(1_000)
    const answer = await put(app, tenant, uuid, { channelIdentityId: sender.uuid })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      id: uuid,
      preferredCallerId: { channelIdentityId: sender.uuid, address: '+15550107777' },
      updatedAt: '2026-03-04T17:00:01.000Z',
    })
    expect(await readContact(app, tenant, uuid)).toEqual(answer.body.data)
    const cleared = await put(app, tenant, uuid, { channelIdentityId: null })
    expect(cleared.body.data.preferredCallerId).toBeNull()
    expect(app.rowCounts().contact_activities).toBe(2)
  })

  test('is idempotent', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    await put(app, tenant, uuid, { channelIdentityId: tenant.identity.uuid })
    const before = [app.rowCounts(), app.db.all('SELECT * FROM contacts')]
    app.clock.advance(1_000)
    expect((await put(app, tenant, uuid, { channelIdentityId: tenant.identity.uuid })).status).toBe(200)
    expect([app.rowCounts(), app.db.all('SELECT * FROM contacts')]).toEqual(before)
  })

  const identity = (options: Parameters<typeof addIdentity>[2]) => (app: TestApp, tenant: Sendable) => ({
    channelIdentityId: addIdentity(app, tenant, options).uuid,
  })
  test.each(
    some([
      { guarantee: 'a disabled sender', bodyOf: identity({ status: 'DISABLED' }), status: 400 },
      { guarantee: 'a pending sender', bodyOf: identity({ status: 'PENDING' }), status: 400 },
      { guarantee: 'a sender in error', bodyOf: identity({ status: 'ERROR' }), status: 400 },
      {
        guarantee: 'a sender of email',
        bodyOf: identity({ channel: 'EMAIL', address: 'a@b.test' }),
        status: 400,
      },
      { guarantee: 'a deleted sender', bodyOf: identity({ isDeleted: true }), status: 404 },
      {
        guarantee: 'an unknown sender',
        bodyOf: () => ({ channelIdentityId: '018f0000-0000-7000-8000-000000000001' }),
        status: 404,
      },
      {
        guarantee: 'a sender of another organization',
        bodyOf: (app: TestApp) => ({ channelIdentityId: sendable(app, 'Other').identity.uuid }),
        status: 404,
      },
      { guarantee: 'an empty body', bodyOf: () => ({}), status: 400 },
      { guarantee: 'an invalid id', bodyOf: () => ({ channelIdentityId: 'x' }), status: 400 },
      { guarantee: 'an empty id', bodyOf: () => ({ channelIdentityId: '' }), status: 400 },
    ] as const),
  )('refuses $guarantee, and changes nothing', async ({ bodyOf, status }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    await put(app, tenant, uuid, { channelIdentityId: tenant.identity.uuid })
    const body = bodyOf(app, tenant)
    const before = [app.rowCounts(), app.db.all('SELECT * FROM contacts')]
    expect((await put(app, tenant, uuid, body)).status).toBe(status)
    expect([app.rowCounts(), app.db.all('SELECT * FROM contacts')]).toEqual(before)
  })

  test('a campaign with several senders writes to the contact from the preferred one', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const senders = [tenant.identity, addIdentity(app, tenant), addIdentity(app, tenant)]
    const contacts = Array.from({ length: 6 }, () => addContact(app, tenant))
    for (const [index, { uuid }] of contacts.entries()) {
      await put(app, tenant, uuid, { channelIdentityId: senders[index % 3]!.uuid })
    }
    await app.post('/campaigns', tenant.key, {
      name: 'Sale',
      type: 'IMMEDIATE',
      channel: 'SMS',
      messageTemplate: 'Hi',
      segmentId: tenant.segment.uuid,
      channelIdentityIds: senders.map(({ uuid }) => uuid),
    })
    await app.drain()
    const used = app.db.all<{ contact: number; sender: number }>(
      'SELECT contact_id AS contact, channel_identity_id AS sender FROM messages ORDER BY contact_id',
    )
    expect(used).toEqual(contacts.map(({ id }, index) => ({ contact: id, sender: senders[index % 3]!.id })))
  })
})
