import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { chargeUnits, giveAddOn, giveCredits, givePack, givePlan } from '../../support/billing.ts'
import { addContact } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const NO_LIMITS = {
  CONTACTS: null,
  MEMBERS: null,
  CHANNEL_IDENTITIES: null,
  JOIN_LINKS: null,
  SHORT_LINKS: null,
  SMS_SEGMENTS: null,
  EMAILS: null,
  WHATSAPP_MESSAGES: null,
}
const OF_MARCH = { periodStart: '2026-03-01T00:00:00.000Z', periodEnd: '2026-04-01T00:00:00.000Z' }

describe('GET /billing/entitlements', () => {
  const read = async (app: TestApp, key: string) => (await app.get('/billing/entitlements', key)).body.data

  test('without a plan nothing is limited', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    expect(await read(app, key)).toEqual({
      planKey: 'SELF_HOSTED',
      planName: 'Self-hosted',
      status: 'NONE',
      source: 'DEFAULT',
      features: [],
      limits: NO_LIMITS,
      overage: 'CREDITS',
      ...OF_MARCH,
      cachedUntil: '2026-03-04T17:01:00.000Z',
    })
  })

  test('an assigned plan has its limits; add-ons raise them, packs and credits do not', async () => {
    await using app = createTestApp()
    const { key, organization } = app.tenant()
    const limits = { CONTACTS: 500, MEMBERS: 2, SMS_SEGMENTS: 100 }
    const planKey = givePlan(app, organization.id, limits, {
      name: 'Shop',
      features: ['Help by phone'],
      overage: 'INVOICE',
    })
    giveAddOn(app, organization.id, 'contacts_5000', 2)
    giveAddOn(app, organization.id, 'extra_member')
    giveAddOn(app, organization.id, 'extra_identity')
    givePack(app, organization.id, 'SMS_SEGMENTS', 1_000)
    giveCredits(app, organization.id, 50)
    expect(await read(app, key)).toMatchObject({
      planKey,
      planName: 'Shop',
      status: 'ACTIVE',
      source: 'ASSIGNED',
      features: ['Help by phone'],
      overage: 'INVOICE',
      limits: { ...NO_LIMITS, CONTACTS: 10_500, MEMBERS: 3, SMS_SEGMENTS: 100 },
    })
  })

  test('the period is the month in the time zone of the organization', async () => {
    await using app = createTestApp()
    const { key } = app.tenant('Reno', { timezone: 'America/Los_Angeles' })
    expect(await read(app, key)).toMatchObject({
      periodStart: '2026-03-01T08:00:00.000Z',
      periodEnd: '2026-04-01T07:00:00.000Z',
    })
  })

  test('a change applies from the next call, even one written by another process', async () => {
    await using app = createTestApp()
    const { key, organization } = app.tenant()
    const planKey = givePlan(app, organization.id, { CONTACTS: 1 })
    await addContact(app, { key, organization, owner: app.tenant('Other').owner })
    const create = () => app.post('/contacts', key, { firstName: 'Ann', phone: '+15046219999' })
    expect((await create()).status).toBe(402)
    app.connection.prepare(`UPDATE billing_plans SET limits = '{"CONTACTS":2}' WHERE key = ?`).run(planKey)
    expect((await read(app, key)).limits.CONTACTS).toBe(2)
    expect((await create()).status).toBe(201)
  })
})

describe('GET /billing/usage', () => {
  test('shows for each resource whether more is refused, and needs billing:read', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const planKey = givePlan(app, tenant.organization.id, { CONTACTS: 3, EMAILS: 10 }, { name: 'Shop' })
    const { body } = await app.get('/billing/usage', tenant.key)
    const { resources, ...plan } = body.data
    expect(plan).toEqual({ planKey, planName: 'Shop', ...OF_MARCH })
    expect(
      resources.map(({ resource, isEnforced }: Record<string, unknown>) => [resource, isEnforced]),
    ).toEqual([
      ['CONTACTS', true],
      ['MEMBERS', false],
      ['CHANNEL_IDENTITIES', false],
      ['JOIN_LINKS', false],
      ['SHORT_LINKS', false],
      ['SMS_SEGMENTS', false],
      ['EMAILS', true],
      ['WHATSAPP_MESSAGES', false],
    ])
    const refused = await app.get('/billing/usage', await app.session(tenant, 'MEMBER'))
    expect([refused.status, refused.body.details[0].permission]).toEqual([403, 'billing:read'])
  })

  test.each(
    some([
      {
        what: 'only the plan',
        limit: 100,
        charged: { PLAN: 30 },
        expected: { limit: 100, used: 30, remaining: 70, isEnforced: true },
      },
      {
        what: 'no limit',
        limit: null,
        charged: { OPEN: 5, PLAN: 3 },
        expected: { limit: null, used: 8, remaining: null, isEnforced: false },
      },
      {
        what: 'an unused pack',
        limit: 100,
        pack: 1_000,
        charged: { PLAN: 30 },
        expected: { limit: 1_100, used: 30, remaining: 1_070, isEnforced: true },
      },
      {
        what: 'a pack in use in this period',
        limit: 100,
        pack: 1_000,
        charged: { PLAN: 100, PACK: 50 },
        expected: { limit: 1_100, used: 150, remaining: 950, isEnforced: true },
      },
      {
        what: 'messages paid with credits',
        limit: 100,
        credits: 500,
        charged: { PLAN: 100, CREDITS: 20 },
        expected: { limit: 100, used: 120, remaining: 0, isEnforced: true },
      },
      {
        what: 'a plan that grew after credits had paid',
        limit: 200,
        credits: 500,
        charged: { PLAN: 100, CREDITS: 20 },
        expected: { limit: 200, used: 100, remaining: 100, isEnforced: true },
      },
      {
        what: 'a plan that shrank, with a pack',
        limit: 50,
        pack: 10,
        charged: { PLAN: 100 },
        expected: { limit: 60, used: 50, remaining: 10, isEnforced: true },
      },
      {
        what: 'messages that are invoiced',
        limit: 100,
        overage: 'INVOICE',
        charged: { PLAN: 100, INVOICE: 20 },
        expected: { limit: 100, used: 120, remaining: 0, isEnforced: false },
      },
      {
        what: 'replies without a limit',
        limit: 100,
        charged: { EXEMPT: 9 },
        expected: { limit: 100, used: 0, remaining: 100, isEnforced: true },
      },
    ] as const),
  )('counts messages: $what', async ({ limit, pack = 0, credits = 0, overage, charged, expected }) => {
    await using app = createTestApp()
    const { key, organization } = app.tenant()
    givePlan(app, organization.id, limit === null ? {} : { SMS_SEGMENTS: limit }, overage && { overage })
    if (pack > 0) givePack(app, organization.id, 'SMS_SEGMENTS', pack)
    if (credits > 0) giveCredits(app, organization.id, credits)
    chargeUnits(app, organization.id, 'SMS_SEGMENTS', charged)
    const { body } = await app.get('/billing/usage', key)
    expect(body.data.resources[5]).toEqual({
      resource: 'SMS_SEGMENTS',
      unit: 'SEGMENT',
      resetsAt: '2026-04-01T00:00:00.000Z',
      ...expected,
    })
  })

  test('a resource paid with credits only has the limit 0', async () => {
    await using app = createTestApp()
    const { key, organization } = app.tenant()
    giveCredits(app, organization.id, 500)
    chargeUnits(app, organization.id, 'SMS_SEGMENTS', { CREDITS: 20 })
    const { body } = await app.get('/billing/usage', key)
    expect(body.data.resources[0]).toMatchObject({ limit: null, isEnforced: false })
    expect(body.data.resources[5]).toMatchObject({ limit: 0, used: 20, remaining: 0, isEnforced: true })
  })
})

describe('GET /billing/limits', () => {
  const read = async (app: TestApp, token: string) => (await app.get('/billing/limits', token)).body.data

  test('returns every resource in order, with its remaining units', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    givePlan(app, tenant.organization.id, { CONTACTS: 3, MEMBERS: 1, EMAILS: 10 })
    chargeUnits(app, tenant.organization.id, 'EMAILS', { PLAN: 4 })
    chargeUnits(app, tenant.organization.id, 'SMS_SEGMENTS', { PLAN: 7 })
    const open = { limit: null, used: 0, remaining: null, resetsAt: null }
    const resetsAt = '2026-04-01T00:00:00.000Z'
    expect(await read(app, tenant.key)).toEqual([
      { resource: 'CONTACTS', limit: 3, used: 1, remaining: 2, unit: 'CONTACT', resetsAt: null },
      { resource: 'MEMBERS', limit: 1, used: 1, remaining: 0, unit: 'MEMBER', resetsAt: null },
      { resource: 'CHANNEL_IDENTITIES', unit: 'SENDER', ...open },
      { resource: 'JOIN_LINKS', unit: 'LINK', ...open },
      { resource: 'SHORT_LINKS', unit: 'LINK', ...open },
      { resource: 'SMS_SEGMENTS', limit: null, used: 7, remaining: null, unit: 'SEGMENT', resetsAt },
      { resource: 'EMAILS', limit: 10, used: 4, remaining: 6, unit: 'EMAIL', resetsAt },
      { resource: 'WHATSAPP_MESSAGES', ...open, unit: 'MESSAGE', resetsAt },
    ])
  })

  test.each([['OWNER'], ['ADMIN'], ['MEMBER'], ['VIEWER']] as const)(
    'a member with the role %s may read it',
    async (role) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      expect(await read(app, await app.session(tenant, role))).toHaveLength(8)
    },
  )

  test('the next period of messages starts from 0', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { EMAILS: 10 })
    chargeUnits(app, tenant.organization.id, 'EMAILS', { PLAN: 10 })
    app.clock.set('2026-03-31T23:59:59.999Z')
    expect((await read(app, tenant.key))[6]).toMatchObject({ used: 10, remaining: 0 })
    app.clock.set('2026-04-01T00:00:00.000Z')
    expect((await read(app, tenant.key))[6]).toMatchObject({
      used: 0,
      remaining: 10,
      resetsAt: '2026-05-01T00:00:00.000Z',
    })
  })
})
