import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  addContact,
  addIdentity,
  addSegment,
  postCampaign,
  type Sendable,
  sendable,
} from '../support/campaigns.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

const estimate = (app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  app.post('/campaigns/estimate', tenant.key, {
    segmentId: tenant.segment.uuid,
    template: 'Hi {{firstName}}',
    channel: 'SMS',
    ...overrides,
  })

const setOrganization = (app: TestApp, change: string) =>
  app.db.writeNow((tx) => void tx.run(`UPDATE organizations SET ${change}`))

const codes = (body: { data: { warnings: Array<{ code: string }> } }) =>
  body.data.warnings.map(({ code }) => code)

describe('POST /campaigns/estimate', () => {
  test('an answer is the whole estimate, and nothing is written', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'Bo', hasConsent: true })
    addContact(app, tenant, { firstName: 'x'.repeat(100), hasConsent: true })
    const before = app.rowCounts()
    const { status, body } = await estimate(app, tenant, {
      template: 'Hi {{firstName}}, welcome back to our shop',
    })
    expect([status, body.message]).toEqual([201, 'Campaign estimated'])
    expect(body.data).toEqual({
      channel: 'SMS',
      recipientCount: 2,
      eligibleCount: 2,
      excluded: {
        optedOut: 0,
        invalid: 0,
        archived: 0,
        missingAddress: 0,
        duplicate: 0,
        noConsent: 0,
        frequencyCap: 0,
        regionBlocked: 0,
      },
      isSampled: false,
      encoding: 'GSM_7',
      nonGsmCharacters: [],
      characterCount: 'Hi , welcome back to our shop Reply STOP to opt out'.length + 100,
      segments: { min: 1, max: 1, average: 1, total: 2 },
      estimatedCredits: 2,
      estimatedCost: null,
      availableCredits: null,
      hasSufficientCredits: true,
      estimatedDurationSeconds: 1,
      warnings: [],
    })
    expect(app.rowCounts()).toEqual(before)
  })

  test('everybody is either eligible or excluded for one reason', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'require_marketing_consent = 1')
    addContact(app, tenant, { hasConsent: true })
    addContact(app, tenant, { hasConsent: true, isSuppressed: true })
    addContact(app, tenant, { hasConsent: true, isSuppressed: true, status: 'INVALID' })
    addContact(app, tenant, { hasConsent: true, status: 'ARCHIVED' })
    addContact(app, tenant, {})
    addContact(app, tenant, {})
    addContact(app, tenant, { hasConsent: true, isDeleted: true })
    addContact(app, sendable(app, 'Other'), { hasConsent: true })
    const { body } = await estimate(app, tenant)
    expect(body.data).toMatchObject({
      recipientCount: 6,
      eligibleCount: 1,
      excluded: { optedOut: 1, invalid: 1, archived: 1, noConsent: 2, missingAddress: 0, duplicate: 0 },
    })
    const transactional = await estimate(app, tenant, { category: 'TRANSACTIONAL' })
    expect(transactional.body.data).toMatchObject({ eligibleCount: 3, excluded: { noConsent: 0 } })
  })

  test('who has as much marketing as is allowed is left out, but not of what is transactional', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'frequency_cap_messages = 1, frequency_cap_days = 1')
    addContact(app, tenant)
    await postCampaign(app, tenant)
    await app.drain()
    addContact(app, tenant)
    const marketing = await estimate(app, tenant)
    expect(marketing.body.data).toMatchObject({ eligibleCount: 1, excluded: { frequencyCap: 1 } })
    const transactional = await estimate(app, tenant, { category: 'TRANSACTIONAL' })
    expect(transactional.body.data).toMatchObject({ eligibleCount: 2, excluded: { frequencyCap: 0 } })
  })

  test('segments are counted per recipient, after merge, smart encoding and footer', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'A' })
    addContact(app, tenant, { firstName: 'B'.repeat(60) })
    addContact(app, tenant, { firstName: 'Ж' })
    // 112 characters and a footer of 22: 135, 194 and 135 with one that GSM-7 lacks.
    const { body } = await estimate(app, tenant, { template: `${'x'.repeat(112)}{{firstName}}` })
    expect(body.data).toMatchObject({
      encoding: 'UCS_2',
      nonGsmCharacters: ['Ж'],
      characterCount: 194,
      segments: { min: 1, max: 3, average: 2, total: 6 },
      estimatedCredits: 6,
    })
  })

  test.each([
    [true, 'GSM_7', []],
    [false, 'UCS_2', ['“', '”']],
  ])('with smart encoding %p quotes make it %s', async (smartEncoding, encoding, nonGsmCharacters) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const { body } = await estimate(app, tenant, { template: '“Sale”', smartEncoding })
    expect(body.data).toMatchObject({ encoding, nonGsmCharacters })
  })

  test.each<[string, Array<{ throughputPerSecond: number }>, Record<string, unknown>, number | null]>([
    // guarantee                                                 identities                       body                      seconds
    ['one segment a second takes as long as there are segments', [{ throughputPerSecond: 1 }], {}, 10],
    ['identities send side by side', [{ throughputPerSecond: 3 }, { throughputPerSecond: 1 }], {}, 3],
    ['a slower rate of the campaign decides', [{ throughputPerSecond: 100 }], { sendRatePerMinute: 30 }, 20],
    [
      'a faster rate of the campaign does not',
      [{ throughputPerSecond: 1 }],
      { sendRatePerMinute: 6_000 },
      10,
    ],
    ['nobody knows without an identity', [], {}, null],
  ])('%s', async (_guarantee, identities, overrides, seconds) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => void tx.run('DELETE FROM channel_identities'))
    const ids = identities.map((options) => addIdentity(app, tenant, options).uuid)
    for (let i = 0; i < 10; i++) addContact(app, tenant)
    const all = await estimate(app, tenant, overrides)
    expect(all.body.data.estimatedDurationSeconds).toBe(seconds)
    if (ids.length === 0) return expect(codes(all.body)).toContain('NO_ACTIVE_SENDER')
    const named = await estimate(app, tenant, { ...overrides, channelIdentityIds: ids })
    expect(named.body.data.estimatedDurationSeconds).toBe(seconds)
  })

  test('above 5,000 recipients messages are sampled, and the totals are those of everybody', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => {
      tx.run(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
         INSERT INTO contacts (uuid, organization_id, first_name, phone, status, source, created_at, updated_at)
         SELECT printf('%036d', i), ?, iif(i % 4 = 0, 'Ж', 'A'), printf('+1212%07d', i), 'ACTIVE', 'MANUAL', 1, 1 FROM n`,
        tenant.organization.id,
      )
      tx.run('INSERT INTO segment_contacts SELECT organization_id, ?, id, 1 FROM contacts', tenant.segment.id)
    })
    // A needs one segment, Ж two.
    const { body } = await estimate(app, tenant, { template: `${'x'.repeat(60)}{{firstName}}` })
    expect(body.data).toMatchObject({ recipientCount: 20_000, eligibleCount: 20_000, isSampled: true })
    expect(body.data.segments).toMatchObject({ min: 1, max: 2 })
    expect(body.data.segments.average).toBeCloseTo(1.25, 1)
    expect(Math.abs(body.data.segments.total - 25_000)).toBeLessThan(500)
    const unicode = body.data.warnings.find(({ code }: { code: string }) => code === 'UNICODE_MESSAGE')
    expect(unicode.message).toMatch(/^About \d+ recipients/)
  })

  const warned: Array<
    [string, (app: TestApp, tenant: Sendable) => Record<string, unknown> | undefined, string[]]
  > = [
    ['nobody to send to', () => {}, ['EMPTY_AUDIENCE']],
    ['no record of consent', (app, tenant) => void addContact(app, tenant), ['NO_CONSENT_RECORD']],
    [
      'no consent needed',
      (app, tenant) => {
        addContact(app, tenant)
        return { category: 'TRANSACTIONAL' }
      },
      [],
    ],
    [
      'night at the recipient',
      (app, tenant) => void addContact(app, tenant, { hasConsent: true, timezone: 'Asia/Tokyo' }),
      ['QUIET_HOURS'],
    ],
    [
      'night, but not marketing',
      (app, tenant) => {
        addContact(app, tenant, { hasConsent: true, timezone: 'Asia/Tokyo' })
        return { category: 'TRANSACTIONAL' }
      },
      [],
    ],
    [
      'a window that never opens',
      (app, tenant) => {
        setOrganization(app, "send_window_start = '21:30', send_window_end = '23:00'")
        addContact(app, tenant, { hasConsent: true })
      },
      ['OUTSIDE_SEND_WINDOW'],
    ],
    [
      'a window that North America is held to anyway',
      (app, tenant) => {
        app.clock.set('2026-03-05T08:00:00Z')
        addContact(app, tenant, { hasConsent: true })
        return { respectSendWindow: false }
      },
      ['QUIET_HOURS'],
    ],
    [
      'an empty message',
      (app, tenant) => {
        addContact(app, tenant)
        return { template: '{{lastName}}', category: 'TRANSACTIONAL' }
      },
      ['EMPTY_MESSAGE'],
    ],
    [
      'a message too long for one of them',
      (app, tenant) => {
        addContact(app, tenant, { firstName: 'x'.repeat(100), hasConsent: true })
        return { template: `${'x'.repeat(1_450)}{{firstName}}` }
      },
      ['MESSAGE_TOO_LONG'],
    ],
    [
      'more than the identities send a day',
      (app, tenant) => {
        app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET daily_cap = 1'))
        addContact(app, tenant, { hasConsent: true })
        addContact(app, tenant, { hasConsent: true })
      },
      ['DAILY_CAP'],
    ],
  ]
  test.each(warned)('warns of: %s', async (_what, given, expected) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { status, body } = await estimate(app, tenant, given(app, tenant) ?? {})
    expect(status).toBe(201)
    expect(codes(body)).toEqual(expected)
  })

  test.each<
    [string, (app: TestApp, tenant: Sendable) => Record<string, unknown>, number, string | undefined]
  >([
    ['an unknown segment', () => ({ segmentId: STRANGER }), 404, undefined],
    [
      "another organization's segment",
      (app) => ({ segmentId: addSegment(app, app.tenant('Other')).uuid }),
      404,
      undefined,
    ],
    ['no template', () => ({ template: undefined }), 400, 'template'],
    ['an unknown merge field', () => ({ template: 'Hi {{nickname}}' }), 400, 'template'],
    ['a channel that is not there', () => ({ channel: 'EMAIL' }), 400, 'channel'],
    [
      "another organization's identity",
      (app) => ({ channelIdentityIds: [sendable(app, 'Other').identity.uuid] }),
      400,
      'channelIdentityIds[0]',
    ],
  ])('refuses %s', async (_what, overrides, expected, field) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { status, body } = await estimate(app, tenant, overrides(app, tenant))
    expect([status, body.details?.[0].field]).toEqual([expected, field])
  })
})
