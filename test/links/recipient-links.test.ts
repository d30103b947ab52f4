import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../support/campaigns.ts'
import { addShortLink, follow } from '../support/links.ts'
import { some } from '../support/size.ts'

const OURS = 'https://carillon.test/s/'
const TRACKED = { category: 'TRANSACTIONAL', trackLinks: true }

/** Texts that were sent. */
const bodiesOf = (app: TestApp): string[] =>
  app.db.all<{ body: string }>('SELECT body FROM messages ORDER BY id').map(({ body }) => body)

const codesIn = (text: string): string[] =>
  [...text.matchAll(/\/s\/([0-9A-Za-z]+)/g)].map(([, code]) => code!)

async function send(app: TestApp, tenant: Sendable, overrides: Record<string, unknown>): Promise<string> {
  const { status, body } = await postCampaign(app, tenant, { ...TRACKED, ...overrides })
  if (status !== 201) throw new Error(body.message)
  await app.drain()
  return body.data.id
}

describe('POST /campaigns', () => {
  test('every recipient gets a code of eight characters for every address of the text, and it leads to this address', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    for (let n = 0; n < 3; n++) addContact(app, tenant)
    await send(app, tenant, { messageTemplate: 'Look: https://a.example/x. Or (https://b.example)!' })
    const codes = bodiesOf(app).map((body) => {
      expect(body).toMatch(new RegExp(`^Look: ${OURS}[0-9A-Za-z]{8}\\. Or \\(${OURS}[0-9A-Za-z]{8}\\)!$`))
      return codesIn(body)
    })
    expect(new Set(codes.flat()).size).toBe(6)
    for (const [first, second] of codes) {
      expect((await follow(app, first!)).headers.get('location')).toBe('https://a.example/x')
      expect((await follow(app, second!)).headers.get('location')).toBe('https://b.example/')
    }
    expect(app.db.value<number>('SELECT count(*) FROM short_links')).toBe(2)
  })

  test('parts are counted with the short address', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const messageTemplate = `Sale https://a.example/${'long/'.repeat(60)}`
    await send(app, tenant, { messageTemplate })
    expect(app.db.value<number>('SELECT segment_count FROM messages')).toBe(1)
    const estimate = {
      segmentId: tenant.segment.uuid,
      template: messageTemplate,
      channel: 'SMS',
      category: 'TRANSACTIONAL',
    }
    const told = await app.post('/campaigns/estimate', tenant.key, { ...estimate, trackLinks: true })
    expect(told.body.data).toMatchObject({ characterCount: bodiesOf(app)[0]!.length, segments: { total: 1 } })
    const written = await app.post('/campaigns/estimate', tenant.key, { ...estimate, trackLinks: false })
    expect(written.body.data.characterCount).toBe(messageTemplate.length)
  })

  test('an address that differs by recipient leads each recipient to their own', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'Ann Lee' })
    addContact(app, tenant, { firstName: 'Bo' })
    await send(app, tenant, { messageTemplate: 'https://a.example/?n={{firstName}}' })
    const [ann, bo] = bodiesOf(app).map((body) => codesIn(body)[0]!)
    expect((await follow(app, ann!)).headers.get('location')).toBe('https://a.example/?n=Ann%20Lee')
    expect((await follow(app, bo!)).headers.get('location')).toBe('https://a.example/?n=Bo')
    const urls = app.db.all<{ url: string }>('SELECT original_url AS url FROM short_links')
    expect(urls).toEqual([{ url: 'https://a.example/?n={{firstName}}' }])
  })

  test('tags are added if the address does not have them', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const utm = { source: 'sms', medium: null, campaign: 'Spring & sun' }
    await send(app, tenant, { messageTemplate: 'https://a.example/?utm_source=x&b=%20#c', utm })
    const { headers } = await follow(app, codesIn(bodiesOf(app)[0]!)[0]!)
    expect(headers.get('location')).toBe(
      'https://a.example/?utm_source=x&b=%20&utm_campaign=Spring%20%26%20sun#c',
    )
  })

  test.each(
    some([
      { what: 'none of its own', utm: null, query: 'utm_source=acme&utm_medium=sms' },
      {
        what: 'one more',
        utm: { campaign: 'spring' },
        query: 'utm_source=acme&utm_medium=sms&utm_campaign=spring',
      },
      { what: 'another source', utm: { source: 'club' }, query: 'utm_source=club&utm_medium=sms' },
      { what: 'no medium', utm: { medium: null }, query: 'utm_source=acme' },
    ]),
  )('a campaign with $what has the tags of the organization for the rest', async ({ utm, query }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const token = await app.session(tenant)
    await app.patch('/organization', token, { utm: { source: 'acme', medium: 'sms' } })
    const id = await send(app, tenant, { messageTemplate: 'https://a.example', utm })
    expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data.utm).toEqual(utm)
    const { headers } = await follow(app, codesIn(bodiesOf(app)[0]!)[0]!)
    expect(headers.get('location')).toBe(`https://a.example/?${query}`)
  })

  test('a short link in the text becomes its address, or one of the recipient if links are tracked', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const link = await addShortLink(app, tenant)
    const messageTemplate = `Menu: {{shortLink.${link.id}}}`
    await send(app, tenant, { messageTemplate, trackLinks: false })
    await send(app, tenant, { messageTemplate })
    const [plain, tracked] = bodiesOf(app)
    expect(plain).toBe(`Menu: ${link.shortUrl}`)
    const code = codesIn(tracked!)[0]!
    expect(code).toHaveLength(8)
    await app.patch(`/short-links/${link.id}`, tenant.key, { originalUrl: 'https://new.example' })
    expect((await follow(app, code)).headers.get('location')).toBe('https://new.example/')
  })

  test('a short link that does not exist, or belongs to another organization, is refused', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const theirs = await addShortLink(app, app.tenant())
    const { status, body } = await postCampaign(app, tenant, {
      messageTemplate: `{{shortLink.${theirs.id}}}`,
    })
    expect(status).toBe(400)
    expect(body.message).toContain(`shortLink.${theirs.id}`)
  })

  test.each([
    ['http', 'http://a.example/x'],
    ['an address of this server', 'https://carillon.test/docs'],
    ['an address with a password', 'https://me:secret@a.example/'],
  ])('%s is sent as written', async (_what, url) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    await send(app, tenant, { messageTemplate: `See ${url} now` })
    expect(bodiesOf(app)).toEqual([`See ${url} now`])
    expect(app.rowCounts()).toMatchObject({ short_links: 0, recipient_links: 0 })
  })

  test('without a choice of the campaign the organization decides, if recipients can reach short links', async () => {
    const isTracked = async (publicBaseUrl: string, organization: Record<string, unknown>) => {
      await using app = createTestApp({ publicBaseUrl })
      const tenant = sendable(app)
      addContact(app, tenant)
      await app.patch('/organization', tenant.key, organization)
      await send(app, tenant, { messageTemplate: 'https://a.example/x', trackLinks: null })
      return bodiesOf(app)[0]!.includes('/s/')
    }
    expect(await isTracked('https://carillon.test', {})).toBe(true)
    expect(await isTracked('https://carillon.test', { trackLinks: false })).toBe(false)
    expect(await isTracked('http://127.0.0.1:8080', {})).toBe(false)
    expect(await isTracked('http://127.0.0.1:8080', { shortDomain: 'go.acme.example' })).toBe(true)
  })
})

describe('GET /s/:code', () => {
  test('a click on the code of a message counts for its contact, its link and its campaign', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [ann, bo] = [addContact(app, tenant), addContact(app, tenant)]
    await send(app, tenant, { messageTemplate: 'https://a.example/x https://b.example/y' })
    const [anns, bos] = bodiesOf(app).map(codesIn) as [string[], string[]]
    await follow(app, anns[0]!)
    app.clock.advance(2_000)
    for (const code of [anns[0]!, anns[0]!, anns[1]!, bos[0]!]) await follow(app, code)
    await app.drain()
    const clicks = app.db.all<{ contactId: number; botReason: string | null; visitor: string | null }>(
      'SELECT contact_id, bot_reason, visitor FROM link_clicks ORDER BY id',
    )
    expect(clicks.map(({ contactId }) => contactId)).toEqual([ann.id, ann.id, ann.id, ann.id, bo.id])
    expect(clicks.map(({ botReason }) => botReason)).toEqual(['TOO_FAST', null, null, null, null])
    expect(clicks.every(({ visitor }) => visitor === null)).toBe(true)
    expect(
      app.db.all('SELECT total_clicks, unique_clicks, bot_clicks FROM campaign_links ORDER BY link_id'),
    ).toEqual([
      { totalClicks: 3, uniqueClicks: 2, botClicks: 1 },
      { totalClicks: 1, uniqueClicks: 1, botClicks: 0 },
    ])
    expect(app.db.all('SELECT total_clicks, bot_clicks, unique_contacts FROM campaign_clicks')).toEqual([
      { totalClicks: 4, botClicks: 1, uniqueContacts: 2 },
    ])
  })
})
