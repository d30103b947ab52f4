import { describe, expect, test } from 'bun:test'
import type { DomainReach } from '../../../src/accounts/domains/check.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  addContact,
  addIdentity,
  addSegment,
  postCampaign,
  type Sendable,
  sendable,
  setOrganization,
} from '../../support/campaigns.ts'
import { reachOf } from '../../support/domains.ts'
import { some } from '../../support/size.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

const estimate = (app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  app.post('/campaigns/estimate', tenant.key, {
    segmentId: tenant.segment.uuid,
    template: 'Hi {{firstName}}',
    channel: 'SMS',
    ...overrides,
  })

const codes = (body: { data: { warnings: Array<{ code: string }> } }) =>
  body.data.warnings.map(({ code }) => code)

describe('POST /campaigns/estimate', () => {
  test('the answer is the whole estimate, and nothing is written', async () => {
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
        inReview: 0,
        noConsent: 0,
        topicUnsubscribed: 0,
        topicNotChosen: 0,
        frequencyCap: 0,
        regionBlocked: 0,
        outsideSession: 0,
        outsideSendWindow: 0,
        emptyMessage: 0,
        messageTooLong: 0,
      },
      isSampled: false,
      sampleSize: 2,
      marginOfError: { eligibleCount: 0, segments: 0 },
      encoding: 'GSM_7',
      nonGsmCharacters: [],
      characterCount: 'Hi , welcome back to our shop Reply STOP to opt out'.length + 100,
      segments: { min: 1, max: 1, average: 1, total: 2 },
      estimatedCredits: 0,
      estimatedCost: null,
      availableCredits: null,
      hasSufficientCredits: true,
      estimatedDurationSeconds: 1,
      finishesAt: '2026-03-04T17:00:00.020Z',
      warnings: [],
    })
    expect(app.rowCounts()).toEqual(before)
  })

  test('each contact is either eligible or excluded for one reason', async () => {
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

  test('a contact at the frequency cap is skipped for marketing only', async () => {
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

  test('each recipient counts with the longest text of an A/B test, and an invalid text is named', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'Bo' })
    addContact(app, tenant, { firstName: 'x'.repeat(100) })
    const variants = [
      { label: 'A', messageTemplate: 'Hi {{firstName}}' },
      { label: 'B', messageTemplate: `${'y'.repeat(50)} {{firstName}}` },
    ]
    const { body } = await estimate(app, tenant, { variants })
    expect(body.data.segments).toEqual({ min: 1, max: 2, average: 1.5, total: 3 })
    const refused = await estimate(app, tenant, {
      variants: [variants[0], { label: 'B', messageTemplate: '{{nobody}}' }],
    })
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'variants[1].messageTemplate'])
  })

  test('segments are counted per recipient, after merge, smart encoding and footer', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'A' })
    addContact(app, tenant, { firstName: 'B'.repeat(60) })
    addContact(app, tenant, { firstName: 'Ж' })
    // 112 characters and a footer of 22 make 135, 194, and 135 with a character that GSM-7 lacks.
    const { body } = await estimate(app, tenant, { template: `${'x'.repeat(112)}{{firstName}}` })
    expect(body.data).toMatchObject({
      encoding: 'UCS_2',
      nonGsmCharacters: ['Ж'],
      characterCount: 194,
      segments: { min: 1, max: 3, average: 2, total: 6 },
      estimatedCredits: 0,
    })
  })

  test.each([
    { smartEncoding: true, encoding: 'GSM_7', nonGsmCharacters: [] },
    { smartEncoding: false, encoding: 'UCS_2', nonGsmCharacters: ['“', '”'] },
  ])(
    'with smart encoding $smartEncoding quotes make it $encoding',
    async ({ smartEncoding, encoding, nonGsmCharacters }) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      addContact(app, tenant)
      const { body } = await estimate(app, tenant, { template: '“Sale”', smartEncoding })
      expect(body.data).toMatchObject({ encoding, nonGsmCharacters })
    },
  )

  test.each(
    some<{
      guarantee: string
      identities: Array<{ throughputPerSecond: number }>
      overrides: Record<string, unknown>
      seconds: number | null
    }>([
      // guarantee                                                 identities                       body                      seconds
      {
        guarantee: 'one segment a second takes as long as there are segments',
        identities: [{ throughputPerSecond: 1 }],
        overrides: {},
        seconds: 10,
      },
      {
        guarantee: 'identities send in parallel',
        identities: [{ throughputPerSecond: 3 }, { throughputPerSecond: 1 }],
        overrides: {},
        seconds: 3,
      },
      {
        guarantee: 'a slower rate of the campaign decides',
        identities: [{ throughputPerSecond: 100 }],
        overrides: { sendRatePerMinute: 30 },
        seconds: 20,
      },
      {
        guarantee: 'a faster rate of the campaign does not',
        identities: [{ throughputPerSecond: 1 }],
        overrides: { sendRatePerMinute: 6_000 },
        seconds: 10,
      },
      { guarantee: 'the time is unknown without an identity', identities: [], overrides: {}, seconds: null },
    ]),
  )('$guarantee', async ({ identities, overrides, seconds }) => {
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

  test('warns of links at a domain that no check has found to lead here, and of no other link', async () => {
    const state = { isDown: false }
    let app: TestApp
    const real = reachOf(() => app.app)
    const call: DomainReach['call'] = (request) =>
      state.isDown ? Promise.resolve({ kind: 'unknown', reason: 'x' }) : real.call(request)
    app = createTestApp({}, { reach: { ...real, call } })
    await using _ = app
    const tenant = sendable(app)
    addContact(app, tenant, { hasConsent: true })
    const withLink = async () =>
      (await estimate(app, tenant, { template: 'Look: https://shop.example/sale' })).body.data.warnings
    const domainWarnings = async () =>
      (await withLink()).filter(({ code }: { code: string }) => code === 'DOMAIN_NOT_WORKING')
    expect(await domainWarnings()).toEqual([])
    await app.patch('/organization', tenant.key, { shortDomain: 'go.acme.example' })
    expect(await domainWarnings()).toEqual([
      {
        code: 'DOMAIN_NOT_WORKING',
        message:
          'Links in the message begin with go.acme.example, but no check has confirmed yet that this domain leads to this server. Check the domain in the settings.',
      },
    ])
    expect(codes((await estimate(app, tenant)).body)).not.toContain('DOMAIN_NOT_WORKING')
    const [{ id }] = (await app.get('/organization/domains', tenant.key)).body.data
    const verify = () => app.post(`/organization/domains/${id}/verify`, tenant.key)
    await verify()
    expect(await domainWarnings()).toEqual([])
    state.isDown = true
    await verify()
    expect(await domainWarnings()).toHaveLength(1)
  })

  test('warns of clicks that a server without a public address cannot count', async () => {
    await using app = createTestApp({ publicBaseUrl: 'http://10.0.0.5:8080' })
    const tenant = sendable(app)
    addContact(app, tenant, { hasConsent: true })
    const warnings = async (overrides: object) =>
      (await estimate(app, tenant, { template: 'Look: https://shop.example/sale', ...overrides })).body.data
        .warnings
    expect(await warnings({})).toEqual([
      {
        code: 'CLICKS_NOT_COUNTED',
        message:
          'Clicks will not be counted, because short links at http://10.0.0.5:8080 have no public https address. Add a domain for short links, or ask the server operator for a public address.',
      },
    ])
    const [{ code, message }] = await warnings({ trackLinks: true })
    expect([code, message]).toEqual([
      'CLICKS_NOT_COUNTED',
      expect.stringContaining('Short links in the message begin with http://10.0.0.5:8080.'),
    ])
    expect(await warnings({ trackLinks: false })).toEqual([])
    expect(await warnings({ template: 'No link' })).toEqual([])
    await app.patch('/organization', tenant.key, { trackLinks: false })
    expect(await warnings({})).toEqual([])
  })

  const warned: Array<{
    what: string
    given: (app: TestApp, tenant: Sendable) => Record<string, unknown> | undefined
    expected: string[]
  }> = [
    { what: 'no recipients', given: () => {}, expected: ['EMPTY_AUDIENCE'] },
    {
      what: 'no record of consent',
      given: (app, tenant) => void addContact(app, tenant),
      expected: ['NO_CONSENT_RECORD'],
    },
    {
      what: 'no consent needed',
      given: (app, tenant) => {
        addContact(app, tenant)
        return { category: 'TRANSACTIONAL' }
      },
      expected: [],
    },
    {
      what: 'night at the recipient',
      given: (app, tenant) => void addContact(app, tenant, { hasConsent: true, timezone: 'Asia/Tokyo' }),
      expected: ['QUIET_HOURS'],
    },
    {
      what: 'night, but not marketing',
      given: (app, tenant) => {
        addContact(app, tenant, { hasConsent: true, timezone: 'Asia/Tokyo' })
        return { category: 'TRANSACTIONAL' }
      },
      expected: [],
    },
    {
      what: 'a window that never opens',
      given: (app, tenant) => {
        setOrganization(app, "send_window_start = '21:30', send_window_end = '23:00'")
        addContact(app, tenant, { hasConsent: true })
      },
      expected: ['EMPTY_AUDIENCE', 'OUTSIDE_SEND_WINDOW'],
    },
    {
      what: 'quiet hours that always apply in North America',
      given: (app, tenant) => {
        app.clock.set('2026-03-05T08:00:00Z')
        addContact(app, tenant, { hasConsent: true })
        return { respectSendWindow: false }
      },
      expected: ['QUIET_HOURS'],
    },
    {
      what: 'an empty message',
      given: (app, tenant) => {
        addContact(app, tenant)
        return { template: '{{lastName}}', category: 'TRANSACTIONAL' }
      },
      expected: ['EMPTY_AUDIENCE', 'EMPTY_MESSAGE'],
    },
    {
      what: 'a message too long for one recipient',
      given: (app, tenant) => {
        addContact(app, tenant, { firstName: 'x'.repeat(100), hasConsent: true })
        return { template: `${'x'.repeat(1_450)}{{firstName}}` }
      },
      expected: ['EMPTY_AUDIENCE', 'MESSAGE_TOO_LONG'],
    },
    {
      what: 'more messages than the identities send a day',
      given: (app, tenant) => {
        app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET daily_cap = 1'))
        addContact(app, tenant, { hasConsent: true })
        addContact(app, tenant, { hasConsent: true })
      },
      expected: ['DAILY_CAP'],
    },
  ]
  test('a contact whose text would be empty or too long is not eligible, and the figures leave it out', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    for (const firstName of ['Bo', '', 'x'.repeat(100)])
      addContact(app, tenant, { firstName, hasConsent: true })
    const template = `{{firstName}}${'{{firstName}}'.repeat(20)}`
    const { body } = await estimate(app, tenant, { template, category: 'TRANSACTIONAL' })
    expect(body.data).toMatchObject({
      recipientCount: 3,
      eligibleCount: 1,
      excluded: { emptyMessage: 1, messageTooLong: 1, outsideSendWindow: 0 },
      characterCount: 42,
      segments: { min: 1, max: 1, average: 1, total: 1 },
    })
  })

  test('a text of more than ten segments for every contact is refused, also in an A/B test', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { hasConsent: true })
    const long = 'x'.repeat(1_531)
    const refused = await estimate(app, tenant, { template: long, category: 'TRANSACTIONAL' })
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'template'])
    const allowed = await estimate(app, tenant, { template: long.slice(1), category: 'TRANSACTIONAL' })
    expect(allowed.status).toBe(201)
    const tested = await estimate(app, tenant, {
      template: 'Hi',
      category: 'TRANSACTIONAL',
      variants: [
        { label: 'A', messageTemplate: 'Hi' },
        { label: 'B', messageTemplate: long },
      ],
    })
    expect([tested.status, tested.body.details[0].field]).toEqual([400, 'variants[1].messageTemplate'])
  })

  test.each(some(warned))('warns of: $what', async ({ given, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { status, body } = await estimate(app, tenant, given(app, tenant) ?? {})
    expect(status).toBe(201)
    expect(codes(body)).toEqual(expected)
  })

  test.each<{
    what: string
    overrides: (app: TestApp, tenant: Sendable) => Record<string, unknown>
    expected: number
    field: string | undefined
  }>([
    {
      what: 'an unknown segment',
      overrides: () => ({ segmentId: STRANGER }),
      expected: 404,
      field: undefined,
    },
    {
      what: "another organization's segment",
      overrides: (app) => ({ segmentId: addSegment(app, app.tenant('Other')).uuid }),
      expected: 404,
      field: undefined,
    },
    { what: 'no template', overrides: () => ({ template: undefined }), expected: 400, field: 'template' },
    {
      what: 'an unknown merge field',
      overrides: () => ({ template: 'Hi {{nickname}}' }),
      expected: 400,
      field: 'template',
    },
    {
      what: 'a channel that does not exist',
      overrides: () => ({ channel: 'EMAIL' }),
      expected: 400,
      field: 'channel',
    },
    {
      what: "another organization's identity",
      overrides: (app) => ({ channelIdentityIds: [sendable(app, 'Other').identity.uuid] }),
      expected: 400,
      field: 'channelIdentityIds[0]',
    },
  ])('refuses $what', async ({ overrides, expected, field }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { status, body } = await estimate(app, tenant, overrides(app, tenant))
    expect([status, body.details?.[0].field]).toEqual([expected, field])
  })
})
