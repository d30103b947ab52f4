import { describe, expect, test } from 'bun:test'
import { suspendOrganization } from '../../src/accounts/organizations/service.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { createTestApp } from '../support/app.ts'
import { giveCredits, givePlan } from '../support/billing.ts'
import { addContact, postCampaign, sendable } from '../support/campaigns.ts'
import { textIn } from '../support/runs.ts'

describe('GET /organization/overview', () => {
  test('has the figures of every organization that the caller may read, and of no other', async () => {
    await using app = createTestApp()
    const [own, other, foreign] = [sendable(app, 'Own'), sendable(app, 'Other'), sendable(app, 'Foreign')]
    app.db.writeNow((tx) => addMember(tx, other.organization.id, own.owner.id, 'VIEWER'))
    const bare = app.tenant('Bare')
    app.db.writeNow((tx) => {
      addMember(tx, bare.organization.id, own.owner.id, 'VIEWER')
      // Role without permissions.
      const { id } = tx.get<{ id: number }>(
        `INSERT INTO roles (uuid, organization_id, name, created_at, updated_at) VALUES ('r', ?, 'Nothing', 0, 0) RETURNING id`,
        bare.organization.id,
      )!
      tx.run(
        'UPDATE memberships SET role_id = ? WHERE organization_id = ? AND user_id = ?',
        id,
        bare.organization.id,
        own.owner.id,
      )
    })
    for (const tenant of [own, foreign]) {
      const [first] = [addContact(app, tenant), addContact(app, tenant, { phone: '+15005550001' })]
      await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
      await app.drain()
      textIn(app, tenant, first!.phone, 'STOP')
    }
    app.db.writeNow((tx) => suspendOrganization(tx, other.organization.id, null))
    const { status, body } = await app.get('/organization/overview', await app.session(own))
    expect(status).toBe(200)
    const nothing = {
      campaigns: 0,
      messages: { sent: 0, delivered: 0, failed: 0, failureRate: null },
      optOuts: { count: 0, rate: null },
    }
    const counts = app.db.get<{ delivered: number; failed: number }>(
      `SELECT sum(status IN ('DELIVERED', 'READ')) AS delivered, sum(status = 'FAILED') AS failed FROM messages
       WHERE organization_id = ? AND execution_id IS NOT NULL`,
      own.organization.id,
    )!
    expect(body.data).toMatchObject([
      {
        slug: 'own',
        isSuspended: false,
        role: { key: 'OWNER' },
        contacts: 2,
        campaigns: 1,
        messages: { sent: 2, ...counts, failureRate: counts.failed / 2 },
        optOuts: { count: 1, rate: 0.5 },
      },
      { slug: 'other', isSuspended: true, role: { key: 'VIEWER' }, contacts: 0, ...nothing },
    ])
  })

  test('has plan, credits and campaigns without credits if the caller may read about billing', async () => {
    await using app = createTestApp()
    const [own, other, third] = [sendable(app, 'Own'), sendable(app, 'Other'), sendable(app, 'Third')]
    app.db.writeNow((tx) => addMember(tx, other.organization.id, own.owner.id, 'VIEWER'))
    app.db.writeNow((tx) => addMember(tx, third.organization.id, own.owner.id, 'ADMIN'))
    const planKey = givePlan(app, own.organization.id, { SMS_SEGMENTS: 1 })
    giveCredits(app, third.organization.id, 40)
    addContact(app, own)
    addContact(app, own)
    await postCampaign(app, own, { category: 'TRANSACTIONAL' })
    await app.drain()
    const { body } = await app.get('/organization/overview', await app.session(own))
    const listed = body.data as Array<{ slug: string; billing: unknown }>
    expect(listed.map(({ slug, billing }) => ({ slug, billing }))).toEqual([
      {
        slug: 'own',
        billing: {
          planKey,
          planName: 'Tailored',
          status: 'ACTIVE',
          availableCredits: null,
          pausedCampaigns: 1,
        },
      },
      { slug: 'other', billing: null },
      {
        slug: 'third',
        billing: {
          planKey: 'SELF_HOSTED',
          planName: 'Self-hosted',
          status: 'NONE',
          availableCredits: 40,
          pausedCampaigns: 0,
        },
      },
    ])
  })

  test('has the records that need attention, as far as the role may see them', async () => {
    await using app = createTestApp()
    const [own, other, quiet] = [sendable(app, 'Own'), sendable(app, 'Other'), sendable(app, 'Quiet')]
    app.db.writeNow((tx) => addMember(tx, other.organization.id, own.owner.id, 'VIEWER'))
    app.db.writeNow((tx) => addMember(tx, quiet.organization.id, own.owner.id, 'ADMIN'))
    const contact = addContact(app, other)
    textIn(app, other, contact.phone, 'Hello')
    await app.drain()
    for (const [status, reason] of [
      ['PAUSED', 'USER'],
      ['PAUSED', 'OPT_OUT_RATE'],
      ['FAILED', null],
    ]) {
      const { body } = await postCampaign(app, other, { category: 'TRANSACTIONAL' })
      app.db.writeNow((tx) =>
        tx.run(
          'UPDATE campaigns SET status = ?, pause_reason = ?, updated_at = ? WHERE uuid = ?',
          status!,
          reason!,
          tx.now,
          body.data.id,
        ),
      )
    }
    app.db.writeNow((tx) =>
      tx.run(
        `UPDATE channel_identities SET status = 'ERROR' WHERE organization_id = ?`,
        other.organization.id,
      ),
    )
    const attention = async () => {
      const { body } = await app.get('/organization/overview?days=30', await app.session(own))
      return body.data.map((one: { slug: string; attention: object }) => [one.slug, one.attention])
    }
    const none = {
      pausedCampaigns: 0,
      haltedCampaigns: 0,
      failedCampaigns: 0,
      troubledSenders: 0,
      unreadConversations: 0,
      hasFewCredits: false,
    }
    giveCredits(app, own.organization.id, 40)
    app.db.writeNow((tx) =>
      tx.run(
        'UPDATE credit_wallets SET low_balance_threshold = 50 WHERE organization_id = ?',
        own.organization.id,
      ),
    )
    expect(await attention()).toEqual([
      ['own', { ...none, hasFewCredits: true }],
      [
        'other',
        {
          pausedCampaigns: 2,
          haltedCampaigns: 1,
          failedCampaigns: 1,
          troubledSenders: 1,
          unreadConversations: 1,
          hasFewCredits: null,
        },
      ],
      ['quiet', none],
    ])
    const keys = await app.session(quiet)
    const permissions = ['organization:read', 'analytics:read']
    const role = await app.post('/role', keys, { name: 'Figures', permissions })
    const given = { userId: own.owner.uuid, roleId: role.body.data.id }
    expect((await app.request('PATCH', '/role/assign', { token: keys, body: given })).status).toBe(200)
    expect((await attention())[2][1]).toEqual({
      pausedCampaigns: null,
      haltedCampaigns: null,
      failedCampaigns: null,
      troubledSenders: null,
      unreadConversations: null,
      hasFewCredits: null,
    })
    app.clock.advance(31 * 86_400_000)
    expect((await attention())[1][1]).toMatchObject({ pausedCampaigns: 2, failedCampaigns: 0 })
  })

  test('leaves out campaigns that ran before these days', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await app.drain()
    app.clock.advance(8 * 86_400_000)
    const token = await app.session(tenant)
    const sent = async (query: string) =>
      (await app.get(`/organization/overview${query}`, token)).body.data[0].messages.sent
    expect([await sent('?days=9'), await sent('?days=7')]).toEqual([1, 0])
    expect((await app.get('/organization/overview?days=366', token)).status).toBe(400)
  })

  test('is read from counters and indexes: no statement walks messages or contacts', async () => {
    await using app = createTestApp()
    const plan = (sql: string) =>
      app.db
        .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, 1)
        .map(({ detail }) => detail)
        .join('; ')
    expect(
      plan('SELECT updated_at FROM contacts WHERE organization_id = ? ORDER BY updated_at DESC LIMIT 1'),
    ).toMatch(/^SEARCH contacts USING COVERING INDEX contacts_updated/)
    expect(
      plan('SELECT updated_at FROM campaigns WHERE organization_id = ? ORDER BY updated_at DESC LIMIT 1'),
    ).toMatch(/^SEARCH campaigns USING COVERING INDEX campaigns_updated/)
  })
})
