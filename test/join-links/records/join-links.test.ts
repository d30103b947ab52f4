import { describe, expect, test } from 'bun:test'
import { findLinkBySlug } from '../../../src/join-links/records/store.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addIdentity, sendable } from '../../support/campaigns.ts'

const LEGAL = { privacyPolicyUrl: 'https://shop.example/privacy', termsUrl: 'https://shop.example/terms' }
const form = { type: 'WEB_FORM', name: 'Shop window', ...LEGAL }

function scene(app: TestApp) {
  const tenant = sendable(app)
  const keyword = {
    type: 'JOIN_KEYWORD',
    name: 'Radio',
    keyword: 'club',
    channelIdentityId: tenant.identity.uuid,
  }
  const create = (body: object) => app.post('/join-links', tenant.key, body)
  const refusal = async (body: object) => {
    const answer = await create(body)
    return [answer.status, answer.body.code, answer.body.details?.[0]?.field]
  }
  return { tenant, keyword, create, refusal }
}

describe('POST /join-links', () => {
  test('a form gets a slug, a consent text and a YES as its confirmation', async () => {
    await using app = createTestApp()
    const { create } = scene(app)
    const { status, body } = await create(form)
    expect([status, body.error]).toEqual([201, undefined])
    const { slug, url, consentText, ...link } = body.data
    expect(slug).toMatch(/^[a-z0-9]{8}$/)
    expect(url).toEndWith(`/j/${slug}`)
    for (const words of ['Acme', 'Msg & data rates may apply', 'Reply STOP to cancel, HELP for help']) {
      expect(consentText).toContain(words)
    }
    expect(consentText).toContain('Consent is not a condition of purchase')
    expect(link).toMatchObject({
      ...form,
      status: 'ACTIVE',
      channel: 'SMS',
      channelIdentityId: null,
      doubleOptIn: 'REPLY_YES',
      requireConsent: true,
      consentVersion: 1,
      otpEnabled: false,
      otpLength: 6,
      otpTtlSeconds: 600,
      otpMaxAttempts: 5,
      allowedCountries: ['US'],
      dailyMessageLimit: 200,
      tagIds: [],
      collectFields: [],
    })
  })

  test('a code confirms by itself, and a keyword is in capital letters', async () => {
    await using app = createTestApp()
    const { create, keyword } = scene(app)
    expect((await create({ ...form, otpEnabled: true })).body.data.doubleOptIn).toBe('NONE')
    expect((await create(keyword)).body.data).toMatchObject({ keyword: 'CLUB', doubleOptIn: 'NONE' })
  })

  test('fields that contradict each other are refused by name', async () => {
    await using app = createTestApp()
    const { refusal, keyword, tenant } = scene(app)
    const mail = addIdentity(app, tenant, { channel: 'EMAIL', address: 'shop@shop.example' })
    const cases: [object, string][] = [
      [{ ...form, privacyPolicyUrl: null }, 'privacyPolicyUrl'],
      [{ ...form, termsUrl: null }, 'termsUrl'],
      [{ ...form, keyword: 'CLUB' }, 'keyword'],
      [{ ...form, requireConsent: false }, 'requireConsent'],
      [{ ...form, doubleOptIn: 'EMAIL_LINK' }, 'doubleOptIn'],
      [{ ...form, otpEnabled: true, doubleOptIn: 'REPLY_YES' }, 'doubleOptIn'],
      [{ ...form, channel: 'WHATSAPP' }, 'channelIdentityId'],
      [{ ...form, channel: 'EMAIL', otpEnabled: true }, 'otpEnabled'],
      [{ ...form, channelIdentityId: mail.uuid }, 'channelIdentityId'],
      [{ ...form, redirectUrl: 'https://shop.example/a\tb' }, 'redirectUrl'],
      [{ ...form, redirectUrl: 'http://shop.example' }, 'redirectUrl'],
      [{ ...form, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      [{ ...form, slug: 'Shop' }, 'slug'],
      [{ ...form, otpLength: 3 }, 'otpLength'],
      [{ ...form, collectFields: [{ field: 'custom.none', label: 'None' }] }, 'collectFields[0].field'],
      [{ ...keyword, keyword: undefined }, 'keyword'],
      [{ ...keyword, channelIdentityId: undefined }, 'channelIdentityId'],
      [{ ...keyword, channel: 'EMAIL' }, 'channel'],
    ]
    for (const [body, field] of cases) {
      expect(await refusal(body)).toEqual([400, 'VALIDATION_FAILED', field])
    }
  })

  test.each(['segmentId', 'channelIdentityId', 'tagIds'])(
    'a foreign id in %s is not found',
    async (field) => {
      await using app = createTestApp()
      const { create, tenant } = scene(app)
      const other = sendable(app, 'Other')
      const tag = (await app.post('/tags', other.key, { name: 'VIP' })).body.data.id
      const foreign = { segmentId: other.segment.uuid, channelIdentityId: other.identity.uuid, tagIds: [tag] }
      const value = foreign[field as keyof typeof foreign]
      const refused = await create({ ...form, [field]: value })
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
      const { id } = (await create(form)).body.data
      expect((await app.patch(`/join-links/${id}`, tenant.key, { [field]: value })).status).toBe(404)
    },
  )

  test.each(['STOP', 'help', 'Start', 'YES', 'y', 'si', 'JA', 'oui', 'sim'])(
    '%s is no keyword',
    async (word) => {
      await using app = createTestApp()
      const { refusal, keyword } = scene(app)
      expect((await refusal({ ...keyword, keyword: word })).slice(0, 2)).toEqual([409, 'PROTECTED_KEYWORD'])
    },
  )

  test('a keyword is free again after a deletion, a slug never', async () => {
    await using app = createTestApp()
    const { create, refusal, keyword, tenant } = scene(app)
    const { body } = await create({ ...keyword, slug: 'club' })
    expect((await refusal(keyword)).slice(0, 2)).toEqual([409, 'ALREADY_EXISTS'])
    expect(findLinkBySlug(app.db, 'club')?.uuid).toBe(body.data.id)
    await app.request('DELETE', `/join-links/${body.data.id}`, { token: tenant.key })
    expect(findLinkBySlug(app.db, 'club')).toBeUndefined()
    expect((await refusal({ ...form, slug: 'club' })).slice(0, 2)).toEqual([409, 'ALREADY_EXISTS'])
    expect((await create(keyword)).status).toBe(201)
  })
})

describe('PATCH /join-links/:id', () => {
  test('another consent text gets the next version, the same one does not', async () => {
    await using app = createTestApp()
    const { create, tenant } = scene(app)
    const { id, consentText } = (await create(form)).body.data
    const change = async (body: object) => (await app.patch(`/join-links/${id}`, tenant.key, body)).body.data
    expect((await change({ consentText })).consentVersion).toBe(1)
    expect((await change({ consentText: 'I agree.' })).consentVersion).toBe(2)
    expect((await change({ name: 'Door' })).consentVersion).toBe(2)
  })

  test('a link is paused and lets people join again, even without its sender', async () => {
    await using app = createTestApp()
    const { create, keyword, tenant } = scene(app)
    const { id } = (await create(keyword)).body.data
    app.db.writeNow((tx) => tx.run("UPDATE channel_identities SET status = 'DISABLED'"))
    const change = async (body: object) => (await app.patch(`/join-links/${id}`, tenant.key, body)).body.data
    expect((await change({ status: 'PAUSED' })).status).toBe('PAUSED')
    expect((await change({ status: 'ACTIVE' })).status).toBe('ACTIVE')
  })
})

test('a link expires at its time, and the list can be narrowed to a status', async () => {
  await using app = createTestApp()
  const { create, tenant } = scene(app)
  const expiresAt = new Date(app.clock.now() + DAY_MS).toISOString()
  const { id } = (await create({ ...form, expiresAt })).body.data
  await create({ ...form, name: 'Always' })
  app.clock.advance(DAY_MS)
  expect((await app.get(`/join-links/${id}`, tenant.key)).body.data.status).toBe('EXPIRED')
  const names = async (query: string) =>
    (await app.get(`/join-links?${query}`, tenant.key)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('statuses=EXPIRED')).toEqual(['Shop window'])
  expect(await names('statuses=ACTIVE')).toEqual(['Always'])
  expect(await names('search=alw')).toEqual(['Always'])
})

test('submissions, analytics and a full link', async () => {
  await using app = createTestApp()
  const { create, tenant } = scene(app)
  const { id } = (await create({ ...form, maxSubmissions: 1 })).body.data
  const insert = (status: string, phone: string) =>
    app.db.writeNow((tx) =>
      tx.run(
        `INSERT INTO join_submissions (uuid, organization_id, join_link_id, status, channel, phone, consent_text,
           consent_version, agreed_at, confirmed_at, created_at)
         SELECT ?, organization_id, id, ?, 'SMS', ?, 'I agree.', 1, ?, iif(? = 'COMPLETED', ?, NULL), ?
         FROM join_links WHERE uuid = ?`,
        crypto.randomUUID(),
        status,
        phone,
        tx.now,
        status,
        tx.now,
        tx.now,
        id,
      ),
    )
  insert('PENDING_OTP', '+13125550101')
  const get = async (path: string) => (await app.get(`/join-links/${id}${path}`, tenant.key)).body
  expect((await get('')).data.status).toBe('ACTIVE')
  insert('COMPLETED', '+13125550102')
  expect((await get('')).data.status).toBe('EXPIRED')
  const { timeline, ...totals } = (await get('/analytics')).data
  expect(totals).toEqual({
    views: 0,
    botViews: 0,
    submissions: 2,
    completed: 1,
    conversionRate: 0.5,
    optOuts: 0,
  })
  expect(timeline).toHaveLength(1)
  const { data, meta } = await get('/submissions?statuses=COMPLETED')
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({
    joinLinkId: id,
    contactId: null,
    phone: '+13125550102',
    fields: {},
    consent: { text: 'I agree.', version: 1, ipAddress: null },
  })
  app.clock.advance(1)
  await app.post('/opt-out/suppressions', tenant.key, { channel: 'SMS', address: '+13125550102' })
  expect((await get('/analytics')).data.optOuts).toBe(1)
})
