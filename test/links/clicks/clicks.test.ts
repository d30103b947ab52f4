import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { addShortLink, follow, IPHONE, MESSAGES_PREVIEW, PIXEL } from '../../support/links.ts'
import { some } from '../../support/size.ts'

/** Columns of each click that describe it. */
const clicksOf = (app: TestApp) =>
  app.db.all<{ botReason: string | null; browser: string; device: string; referrer: string }>(
    'SELECT bot_reason, browser, device, referrer FROM link_clicks ORDER BY id',
  )

describe('GET /s/:code', () => {
  test('a click counts once for a visitor of one day, and each time in the total', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, code } = await addShortLink(app, tenant)
    const counts = async () => {
      await app.drain()
      const { totalClicks, uniqueClicks, botClicks } = (await app.get(`/short-links/${id}`, tenant.key)).body
        .data
      return { totalClicks, uniqueClicks, botClicks }
    }
    await follow(app, code)
    await follow(app, code)
    expect(await counts()).toEqual({ totalClicks: 2, uniqueClicks: 1, botClicks: 0 })
    await follow(app, code)
    await follow(app, code, { 'user-agent': PIXEL })
    expect(await counts()).toEqual({ totalClicks: 4, uniqueClicks: 2, botClicks: 0 })
    app.clock.advance(86_400_000)
    await follow(app, code)
    expect(await counts()).toEqual({ totalClicks: 5, uniqueClicks: 3, botClicks: 0 })
  })

  test('HEAD is answered and never counted', async () => {
    await using app = createTestApp()
    const { code, originalUrl } = await addShortLink(app, app.tenant())
    const request = new Request(`http://carillon.test/s/${code}`, {
      method: 'HEAD',
      headers: { 'user-agent': IPHONE },
    })
    const answer = await app.app.handle(request)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, originalUrl])
    await app.drain()
    expect(clicksOf(app)).toEqual([])
  })

  test.each(
    some<{ who: string; headers: Record<string, string>; reason: string }>([
      { who: 'a preview of Messages', headers: { 'user-agent': MESSAGES_PREVIEW }, reason: 'PREVIEW' },
      { who: 'a preview of WhatsApp', headers: { 'user-agent': 'WhatsApp/2.23.20.0' }, reason: 'PREVIEW' },
      {
        who: 'a mail gateway',
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; Proofpoint URL Defense)' },
        reason: 'SCANNER',
      },
      {
        who: 'a crawler',
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
        reason: 'BOT',
      },
      { who: 'a command-line tool', headers: { 'user-agent': 'curl/8.5.0' }, reason: 'BOT' },
      { who: 'nothing at all', headers: { 'user-agent': '' }, reason: 'NO_USER_AGENT' },
      {
        who: 'a browser that loads ahead',
        headers: { 'sec-purpose': 'prefetch;prerender' },
        reason: 'PREFETCH',
      },
    ] as const),
  )('$who is counted separately with its reason', async ({ headers, reason }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, code } = await addShortLink(app, tenant)
    expect((await follow(app, code, headers)).status).toBe(302)
    await app.drain()
    expect(clicksOf(app).map(({ botReason }) => botReason)).toEqual([reason])
    const link = (await app.get(`/short-links/${id}`, tenant.key)).body.data
    expect(link).toMatchObject({ totalClicks: 0, uniqueClicks: 0, botClicks: 1, lastClickedAt: null })
  })

  test('three links of one message within a second are those of a scanner, with any name, but three links over a longer time are not', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    addContact(app, tenant)
    await postCampaign(app, tenant, {
      category: 'TRANSACTIONAL',
      trackLinks: true,
      messageTemplate: 'https://a.example https://b.example https://c.example https://d.example',
    })
    await app.drain()
    app.clock.advance(60_000)
    const [scanned, read] = app.db
      .all<{ body: string }>('SELECT body FROM messages ORDER BY id')
      .map(({ body }) => [...body.matchAll(/\/s\/(\w{8})/g)].map(([, code]) => code!))
    for (const code of read!) {
      await follow(app, code)
      app.clock.advance(500)
    }
    for (const code of scanned!.slice(0, 3)) await follow(app, code)
    await app.app.clicks.flush()
    app.clock.advance(900)
    await follow(app, scanned![3]!)
    await app.drain()
    expect(clicksOf(app).map(({ botReason }) => botReason)).toEqual([
      null,
      null,
      null,
      null,
      'SCANNER',
      'SCANNER',
      'SCANNER',
      'SCANNER',
    ])
    app.clock.advance(1_000)
    await follow(app, scanned![0]!)
    await app.drain()
    expect(clicksOf(app).at(-1)!.botReason).toBe(null)
  })

  test('a click keeps the kind of browser and device and the host it came from, and nothing of the address', async () => {
    await using app = createTestApp()
    const { code } = await addShortLink(app, app.tenant())
    await follow(app, code, { referer: 'https://news.example/page?private=1' })
    await follow(app, code, { 'user-agent': PIXEL, referer: 'not an address' })
    await app.drain()
    expect(clicksOf(app)).toEqual([
      { botReason: null, browser: 'Safari', device: 'MOBILE', referrer: 'news.example' },
      { botReason: null, browser: 'Chrome', device: 'MOBILE', referrer: '' },
    ])
    const kept = JSON.stringify(app.db.all('SELECT * FROM link_clicks'))
    expect(kept).not.toContain('private')
    expect(kept).not.toContain('Mozilla')
  })

  test('the salt that distinguishes visitors is deleted the next day', async () => {
    await using app = createTestApp()
    const { code } = await addShortLink(app, app.tenant())
    const salt = async () => {
      await follow(app, code)
      await app.drain()
      return app.db.value<string>("SELECT value FROM settings WHERE key = 'visitor_salt'")
    }
    const first = await salt()
    expect(await salt()).toBe(first)
    app.clock.advance(86_400_000)
    expect(await salt()).not.toBe(first)
  })
})
