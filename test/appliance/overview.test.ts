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
      // A role that may do nothing.
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
        ...{ slug: 'own', isSuspended: false, role: { key: 'OWNER' }, contacts: 2, campaigns: 1 },
        messages: { sent: 2, ...counts, failureRate: counts.failed / 2 },
        optOuts: { count: 1, rate: 0.5 },
      },
      { slug: 'other', isSuspended: true, role: { key: 'VIEWER' }, contacts: 0, ...nothing },
    ])
  })

  test('has plan, credits and campaigns without credits where the caller may read about billing', async () => {
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
          ...{ planKey, planName: 'Tailored', status: 'ACTIVE', availableCredits: null, pausedCampaigns: 1 },
        },
      },
      { slug: 'other', billing: null },
      {
        slug: 'third',
        billing: {
          ...{ planKey: 'SELF_HOSTED', planName: 'Self-hosted', status: 'NONE' },
          ...{ availableCredits: 40, pausedCampaigns: 0 },
        },
      },
    ])
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

  test('is read from counters and indexes: no statement looks through messages, and none through contacts', async () => {
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
