import { describe, expect, test } from 'bun:test'
import { recordAuditEvent } from '../../../src/accounts/audit/record.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { campaignIn, sendable } from '../../support/campaigns.ts'

/** A tenant whose owner made two keys and revoked one. */
async function scene(): Promise<{ app: TestApp; tenant: TestTenant; session: string }> {
  const app = createTestApp()
  const tenant = app.tenant('Corner Bakery', { timezone: 'America/New_York' })
  const session = await app.session(tenant)
  for (const name of ['Website', 'Till']) await app.post('/api-keys', session, { name })
  const { body } = await app.get('/api-keys?limit=1', session)
  await app.request('DELETE', `/api-keys/${body.data[0].id}`, { token: session })
  return { app, tenant, session }
}

// biome-ignore lint/suspicious/noExplicitAny: looks into answers freely
const actsOf = (body: any): string[] => body.data.map(({ act }: { act: string }) => act)
const KEYS = 'act=API_KEY_CREATED,API_KEY_REVOKED'

describe('an act is in the audit log', () => {
  const logged = async (app: TestApp, { key }: TestTenant, act: string) =>
    (await app.get(`/audit-logs?act=${act}`, key)).body.data.map(
      ({ resource, details }: { resource: { name: string } | null; details: object }) => [
        resource?.name ?? null,
        details,
      ],
    )

  test('when double opt-in of a form is turned off, or a form is created without it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const legal = { privacyPolicyUrl: 'https://shop.example/p', termsUrl: 'https://shop.example/t' }
    const create = (more: object) =>
      app.post('/join-links', tenant.key, { type: 'WEB_FORM', name: 'Window', ...legal, ...more })
    const { body } = await create({})
    expect(await logged(app, tenant, 'DOUBLE_OPT_IN_TURNED_OFF')).toEqual([])
    const change = (to: object) => app.patch(`/join-links/${body.data.id}`, tenant.key, to)
    await change({ doubleOptIn: 'NONE' })
    await change({ doubleOptIn: 'NONE', headline: 'Join us' })
    await create({ name: 'Till', doubleOptIn: 'NONE' })
    await create({ name: 'Code', otpEnabled: true })
    expect(await logged(app, tenant, 'DOUBLE_OPT_IN_TURNED_OFF')).toEqual([
      ['Till', {}],
      ['Window', {}],
    ])
  })

  test('when a campaign is launched by any operation', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await campaignIn(app, tenant, 'SENDING', { name: 'At once' })
    const id = await campaignIn(app, tenant, 'DRAFT', { name: 'Draft' })
    await app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })
    const other = await campaignIn(app, tenant, 'DRAFT', { name: 'Submitted' })
    const { body } = await app.post(`/campaigns/${other}/submit`, tenant.key, {})
    const { revision } = body.data.approval
    await app.post(`/campaigns/${other}/approve`, tenant.key, { revision })
    const launched = await logged(app, tenant, 'CAMPAIGN_LAUNCHED')
    expect(launched.map(([name]: [string]) => name)).toEqual(['Submitted', 'Draft', 'At once'])
    expect(launched[0][1]).toEqual({ channel: 'SMS', type: 'IMMEDIATE' })
  })

  test('when many contacts are deleted, by their ids or by a filter', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: '+12125550123' })
    await app.post('/contacts/bulk-delete', tenant.key, { ids: [body.data.id] })
    const { body: queued } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
    expect(await logged(app, tenant, 'CONTACTS_DELETED')).toEqual([
      [null, { operationId: queued.data.id }],
      [null, { count: 1 }],
    ])
  })
})

describe('GET /audit-logs', () => {
  test('shows the person, record, place and time of each act, newest first', async () => {
    const { app, tenant } = await scene()
    await using _ = app
    const { status, body } = await app.get(`/audit-logs?${KEYS}`, tenant.key)
    expect(status).toBe(200)
    expect(actsOf(body)).toEqual(['API_KEY_REVOKED', 'API_KEY_CREATED', 'API_KEY_CREATED'])
    const { firstName, lastName } = tenant.owner
    expect(body.data[0]).toMatchObject({
      actor: { type: 'USER', id: tenant.owner.uuid, name: [firstName, lastName].filter(Boolean).join(' ') },
      // Requests of a test have no socket.
      address: 'local',
      resource: { type: 'API_KEY', name: 'Till' },
      details: {},
      chainHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: new Date(app.clock.now()).toISOString(),
    })
  })

  test('shows every act once over its pages, even while others are added', async () => {
    const { app, tenant } = await scene()
    await using _ = app
    const seen: number[] = []
    let cursor = ''
    for (let page = 0; page < 5; page++) {
      const { body } = await app.get(`/audit-logs?limit=1${cursor}`, tenant.key)
      seen.push(...body.data.map(({ sequence }: { sequence: number }) => sequence))
      if (!body.meta.hasMore) break
      cursor = `&cursor=${body.meta.nextCursor}`
      app.db.writeNow((tx) =>
        recordAuditEvent(tx, { organizationId: tenant.organization.id, act: 'SIGNED_IN' }),
      )
    }
    expect(seen.at(-1)).toBe(1)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })

  test('refuses the cursor of another filter', async () => {
    const { app, tenant } = await scene()
    await using _ = app
    const { body } = await app.get('/audit-logs?limit=1', tenant.key)
    const other = await app.get(`/audit-logs?limit=1&${KEYS}&cursor=${body.meta.nextCursor}`, tenant.key)
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 400, code: 'INVALID_CURSOR' })
  })

  test('filters by person, by record and by days of the organization', async () => {
    const { app, tenant } = await scene()
    await using _ = app
    const all = await app.get(`/audit-logs?${KEYS}`, tenant.key)
    const [revoked] = all.body.data
    const count = async (query: string) =>
      (await app.get(`/audit-logs?${KEYS}&${query}`, tenant.key)).body.data.length
    expect(await count(`actorId=${tenant.owner.uuid}`)).toBe(3)
    expect(await count(`actorId=${tenant.organization.uuid}`)).toBe(0)
    expect(await count(`resourceId=${revoked.resource.id}`)).toBe(2)
    const zoned = { timeZone: 'America/New_York' }
    const dayOf = (ms: number) => new Date(ms).toLocaleDateString('en-CA', zoned)
    expect(await count(`createdFrom=${dayOf(app.clock.now())}&createdTo=${dayOf(app.clock.now())}`)).toBe(3)
    expect(await count(`createdTo=${dayOf(app.clock.now() - 86_400_000)}`)).toBe(0)
  })

  test('shows nothing of another organization', async () => {
    const { app } = await scene()
    await using _ = app
    const other = app.tenant('Other')
    const { body } = await app.get('/audit-logs', other.key)
    expect(body.data).toEqual([])
  })

  test('shows the addresses of callers only to members who may change the organization', async () => {
    const { app, tenant } = await scene()
    await using _ = app
    const addresses = async (role: 'VIEWER' | 'ADMIN') =>
      (await app.get(`/audit-logs?${KEYS}`, await app.session(tenant, role))).body.data.map(
        ({ address }: { address: string | null }) => address,
      )
    expect(await addresses('VIEWER')).toEqual([null, null, null])
    expect(await addresses('ADMIN')).toEqual(['local', 'local', 'local'])
  })

  test('contains no key', async () => {
    const { app, tenant, session } = await scene()
    await using _ = app
    const { body } = await app.post('/api-keys', session, { name: 'Secret' })
    const log = await app.get('/audit-logs?limit=100', tenant.key)
    expect(JSON.stringify(log.body)).not.toContain(body.data.key.slice(12))
    const stored = app.db.value<string>('SELECT json_group_array(details || persons) FROM audit_acts')!
    expect(stored).not.toContain(body.data.key.slice(12))
  })
})
