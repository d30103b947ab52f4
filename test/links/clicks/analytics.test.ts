import { describe, expect, test } from 'bun:test'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { addShortLink, follow, IPHONE, MESSAGES_PREVIEW, PIXEL } from '../../support/links.ts'
import { openMigrated } from '../../support/migrated.ts'

const codesOf = (app: TestApp): string[][] =>
  app.db
    .all<{ body: string }>('SELECT body FROM messages ORDER BY id')
    .map(({ body }) => [...body.matchAll(/\/s\/([0-9A-Za-z]{8})/g)].map(([, code]) => code!))

/** Campaign with two links, sent to all contacts ten seconds ago. */
async function sent(app: TestApp, tenant: Sendable): Promise<string> {
  const messageTemplate = 'https://a.example/x https://b.example/y'
  const { body } = await postCampaign(app, tenant, {
    category: 'TRANSACTIONAL',
    trackLinks: true,
    timezone: 'UTC',
    messageTemplate,
  })
  await app.drain()
  app.clock.advance(10_000)
  return body.data.id
}

describe('POST /contacts/:id/merge', () => {
  test('two contacts who both clicked count once from then on, and everything still adds up', async () => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const tenant = sendable(app)
    const [ann, bo] = [addContact(app, tenant), addContact(app, tenant)]
    const id = await sent(app, tenant)
    const [anns, bos] = codesOf(app) as [string[], string[]]
    for (const code of [anns[0]!, bos[0]!, bos[1]!]) await follow(app, code, { 'user-agent': IPHONE })
    await app.drain()
    await app.post(`/contacts/${ann!.uuid}/merge`, tenant.key, { otherId: bo!.uuid })
    const { data } = (await app.get(`/campaigns/${id}/click-analytics`, tenant.key)).body
    expect(data).toMatchObject({ totalClicks: 3, uniqueClicks: 2, uniqueContacts: 1 })
    await app.drain()
    await app.app.searchIndexer.drain()
    expect(brokenInvariants(connection)).toEqual([])
  })
})

describe('GET /contacts/:id/activity', () => {
  test('a click is in the timeline of its contact, and a visit of software is not', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const campaignId = await sent(app, tenant)
    const [[first]] = codesOf(app) as [[string]]
    await follow(app, first, { 'user-agent': MESSAGES_PREVIEW })
    await follow(app, first)
    await app.drain()
    const { data } = (await app.get(`/contacts/${contact.uuid}/activity`, tenant.key)).body
    const clicks = data.filter(({ type }: { type: string }) => type === 'LINK_CLICKED')
    expect(clicks).toMatchObject([
      { title: 'Link clicked: https://a.example/x', data: { url: 'https://a.example/x', campaignId } },
    ])
  })
})

describe('GET /contacts/:id/link-analytics', () => {
  test('the links a contact clicked, the last one first', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    await sent(app, tenant)
    const [[first, second]] = codesOf(app) as [[string, string]]
    await follow(app, first)
    await follow(app, first)
    app.clock.advance(1_000)
    await follow(app, second)
    await follow(app, second, { 'user-agent': MESSAGES_PREVIEW })
    await app.drain()
    const { data } = (await app.get(`/contacts/${contact.uuid}/link-analytics`, tenant.key)).body
    expect(data.smartLinks).toMatchObject({ totalClicks: 3, uniqueLinks: 2 })
    expect(data.links).toMatchObject([
      { url: 'https://b.example/y', channel: 'SMS', clicks: 1 },
      { url: 'https://a.example/x', channel: 'SMS', clicks: 2 },
    ])
  })
})

describe('GET /campaigns/:id/click-analytics', () => {
  test('contacts who clicked are counted once, in the campaign, its analytics and its links', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [ann] = [
      addContact(app, tenant, { firstName: 'Ann' }),
      addContact(app, tenant),
      addContact(app, tenant),
    ]
    const id = await sent(app, tenant)
    const codes = codesOf(app)
    for (const code of [codes[0]![0]!, codes[0]![0]!, codes[0]![1]!, codes[1]![0]!]) await follow(app, code)
    await follow(app, codes[2]![0]!, { 'user-agent': 'curl/8.5.0' })
    await app.drain()
    const { data } = (await app.get(`/campaigns/${id}/click-analytics`, tenant.key)).body
    expect(data).toMatchObject({
      totalClicks: 4,
      uniqueClicks: 3,
      uniqueContacts: 2,
      botClicks: 1,
      countries: [],
    })
    expect(data.firstClickAt).toBe(data.lastClickAt)
    expect(data.timeline).toEqual([{ bucket: '2026-03-04T17:00:00.000Z', clicks: 4, botClicks: 1 }])
    const links = (await app.get(`/campaigns/${id}/link-analytics`, tenant.key)).body.data
    expect(links).toMatchObject([
      { originalUrl: 'https://a.example/x', totalClicks: 3, uniqueClicks: 2, botClicks: 1 },
      { originalUrl: 'https://b.example/y', totalClicks: 1, uniqueClicks: 1, botClicks: 0 },
    ])
    const top = (await app.get(`/short-links/${links[0].linkId}/analytics`, tenant.key)).body.data.topContacts
    expect(top[0]).toMatchObject({ id: ann!.uuid, firstName: 'Ann', clicks: 2 })
    expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data.stats.clicked).toBe(2)
    const analytics = (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data
    expect(analytics.totals.clicked).toBe(2)
    expect(analytics.rates.click).toBe(analytics.totals.delivered === 0 ? 0 : 0.6667)
    const clicked = analytics.timeline.reduce(
      (sum: number, point: { clicked: number }) => sum + point.clicked,
      0,
    )
    expect(clicked).toBe(4)
  })

  test('a campaign without links has no clicks', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await postCampaign(app, tenant)
    const path = `/campaigns/${body.data.id}`
    expect((await app.get(`${path}/click-analytics`, tenant.key)).body.data).toMatchObject({
      totalClicks: 0,
      timeline: [],
      firstClickAt: null,
    })
    expect((await app.get(`${path}/link-analytics`, tenant.key)).body.data).toEqual([])
  })
})

describe('GET /short-links/:id/analytics', () => {
  test('clicks are listed by time, site, browser, device and contact, and those of software separately', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const link = await addShortLink(app, tenant)
    await follow(app, link.code, { referer: 'https://news.example/a' })
    await follow(app, link.code, { 'user-agent': PIXEL })
    await follow(app, link.code, { 'user-agent': MESSAGES_PREVIEW })
    app.clock.advance(3_600_000)
    await follow(app, link.code)
    await app.drain()
    const { body } = await app.get(`/short-links/${link.id}/analytics`, tenant.key)
    expect(body.data).toEqual({
      totalClicks: 3,
      uniqueClicks: 2,
      botClicks: 1,
      lastClickedAt: '2026-03-04T18:00:00.000Z',
      timeline: [
        { bucket: '2026-03-04T17:00:00.000Z', clicks: 2, botClicks: 1 },
        { bucket: '2026-03-04T18:00:00.000Z', clicks: 1, botClicks: 0 },
      ],
      referrers: [
        { referrer: '', clicks: 2 },
        { referrer: 'news.example', clicks: 1 },
      ],
      browsers: [
        { browser: 'Safari', clicks: 2 },
        { browser: 'Chrome', clicks: 1 },
      ],
      devices: [{ device: 'MOBILE', clicks: 3 }],
      botReasons: [{ reason: 'PREVIEW', clicks: 1 }],
      topContacts: [],
    })
    const ask = async (query: string) =>
      (await app.get(`/short-links/${link.id}/analytics?${query}`, tenant.key)).body.data.timeline
    expect(await ask('interval=DAY')).toEqual([
      { bucket: '2026-03-04T00:00:00.000Z', clicks: 3, botClicks: 1 },
    ])
    expect(await ask('interval=MINUTE&from=2026-03-04T17:30:00Z')).toEqual([
      { bucket: '2026-03-04T18:00:00.000Z', clicks: 1, botClicks: 0 },
    ])
    expect(await ask('to=2026-03-04T17:10:00Z')).toHaveLength(1)
  })

  test('clicks of one minute are one point, at any second', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const link = await addShortLink(app, tenant)
    app.clock.set('2026-03-04T17:30:05Z')
    await follow(app, link.code)
    app.clock.advance(40_000)
    await follow(app, link.code)
    await app.drain()
    const { body } = await app.get(`/short-links/${link.id}/analytics?interval=MINUTE`, tenant.key)
    expect(body.data.timeline).toEqual([{ bucket: '2026-03-04T17:30:00.000Z', clicks: 2, botClicks: 0 }])
  })

  test('minutes are shown for at most a day', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addShortLink(app, tenant)
    const query = 'interval=MINUTE&from=2026-03-01&to=2026-03-03'
    const { status, body } = await app.get(`/short-links/${id}/analytics?${query}`, tenant.key)
    expect([status, body.details[0].field]).toEqual([400, 'from'])
  })
})
