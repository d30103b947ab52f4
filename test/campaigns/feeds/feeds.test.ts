import { describe, expect, test } from 'bun:test'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { prepareFeedRun } from '../../../src/campaigns/feeds/run-feed.ts'
import { BLANK_PERSON } from '../../../src/content/composition/compose.ts'
import { createMailComposer } from '../../../src/content/mail/compose.ts'
import { feedFrom } from '../../../src/providers/documents/feed.ts'
import { createTestApp } from '../../support/app.ts'
import { sessionWith } from '../../support/contacts.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../../support/mail.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'
import { webOf } from '../../support/web.ts'

const URL_OF_FEED = 'https://blog.example/feed.xml'
const HOUR_MS = 3_600_000

interface Post {
  id: number
  title?: string
  link?: string
}

/** A feed with posts, the newest first. */
const rss = (posts: readonly Post[], title = 'Our blog') => `<?xml version="1.0"?>
<rss version="2.0"><channel><title>${title}</title><link>https://blog.example/</link>${posts
  .map(
    (post) =>
      `<item><title>${post.title ?? `Post ${post.id}`}</title><link>${post.link ?? `https://blog.example/${post.id}`}</link><guid isPermaLink="false">id-${post.id}</guid><description>Words of ${post.id}</description></item>`,
  )
  .join('')}</channel></rss>`

type Node = DefaultTreeAdapterMap['node']

/** Returns the class and the color of the closest element with a class around a text; undefined without the text. */
function lookAround(node: Node, text: string, around = ''): string | undefined {
  if (node.nodeName === '#text') return 'value' in node && node.value.includes(text) ? around : undefined
  const attrs = 'attrs' in node ? node.attrs : []
  const of = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? ''
  const look = of('class') ? `${of('class')} ${/(?<![-\w])color:[^;]+/.exec(of('style'))?.[0]}` : around
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = lookAround(child, text, look)
    if (found !== undefined) return found
  }
  return undefined
}

/** A weekly campaign of a feed, launched on a Wednesday. The posts of the feed can be changed. */
async function weekly(mail: Record<string, unknown> = {}) {
  const site = { posts: [{ id: 2 }, { id: 1 }] as Post[], status: 200 }
  const web = webOf({ [URL_OF_FEED]: () => ({ status: site.status, body: rss(site.posts) }) })
  const app = createTestApp({}, { contentFetch: web })
  const tenant = await mailTenant(app)
  await addReader(app, tenant)
  const scheduledAt = new Date(app.clock.now() + HOUR_MS).toISOString()
  const { body, status } = await postMail(app, tenant, {
    type: 'RECURRING',
    scheduledAt,
    recurrence: { frequency: 'DAILY' },
    subject: 'New: {{feed.firstTitle}}',
    messageTemplate: '{{feed.title}} has {{feed.count}}:\n\n{{feed.items}}',
    feed: { url: URL_OF_FEED, maxItems: 3 },
    trackLinks: false,
    ...mail,
  })
  expect(status).toBe(201)
  const id: string = body.data.id
  return {
    app,
    tenant,
    site,
    web,
    id,
    subjects: () => mailboxes(app).map(({ subject }) => subject),
    /** Lets the time pass, and everything happen that is due. */
    async after(ms: number) {
      app.clock.advance(ms)
      await app.drain()
    },
    async runs() {
      const path = `/campaigns/${id}/executions?limit=20`
      const { body } = await app.get(path, tenant.key)
      return body.data.map(({ status, note }: { status: string; note: string | null }) => ({ status, note }))
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const NOTHING_NEW = 'The feed has no new items, so nothing was sent.'

describe('a recurring campaign of a feed', () => {
  test('sends the newest items first, then only new ones, and no mail without any', async () => {
    await using world = await weekly()
    const { app, site } = world
    await world.after(HOUR_MS)
    expect(mailboxes(app).map(({ subject, body }) => ({ subject, body: body.split('\n-- ')[0] }))).toEqual([
      {
        subject: 'New: Post 2',
        body: 'Our blog has 2:\n\nPost 2\nWords of 2\nhttps://blog.example/2\n\nPost 1\nWords of 1\nhttps://blog.example/1\n',
      },
    ])
    await world.after(24 * HOUR_MS)
    expect(mailboxes(app)).toHaveLength(1)
    site.posts.unshift({ id: 3 })
    await world.after(24 * HOUR_MS)
    expect(world.subjects()).toEqual(['New: Post 2', 'New: Post 3'])
    expect(mailboxes(app)[1]!.body).not.toContain('Post 2')
    expect(await world.runs()).toEqual([
      { status: 'PENDING', note: null },
      { status: 'COMPLETED', note: null },
      { status: 'COMPLETED', note: NOTHING_NEW },
      { status: 'COMPLETED', note: null },
    ])
  })

  test('counts an item as met by its id or its address, whatever its title', async () => {
    await using world = await weekly()
    await world.after(HOUR_MS)
    world.site.posts = [
      { id: 2, title: 'Changed' },
      { id: 99, link: 'https://blog.example/1' },
    ]
    await world.after(24 * HOUR_MS)
    expect(world.subjects()).toHaveLength(1)
  })

  test('shows at most maxItems, and forgets the others', async () => {
    await using world = await weekly()
    world.site.posts = Array.from({ length: 8 }, (_, n) => ({ id: 8 - n }))
    await world.after(HOUR_MS)
    expect(mailboxes(world.app)[0]!.body).toContain('Our blog has 3:')
    await world.after(24 * HOUR_MS)
    expect(world.subjects()).toEqual(['New: Post 8'])
  })

  test('waits for a feed that fails, and sends when it answers within the hour', async () => {
    await using world = await weekly()
    world.site.status = 503
    await world.after(HOUR_MS)
    expect(await world.runs()).toEqual([
      { status: 'PENDING', note: 'The feed could not be read: The site of the feed answered 503.' },
    ])
    world.site.status = 200
    await world.after(10 * 60_000)
    expect(world.subjects()).toEqual(['New: Post 2'])
  })

  test('misses the run of a feed that fails for an hour, tells the members why, and sends at the next', async () => {
    await using world = await weekly()
    const { app, tenant, site } = world
    site.status = 404
    await world.after(HOUR_MS)
    for (let n = 0; n < 7; n++) await world.after(10 * 60_000)
    expect((await world.runs())[1]).toEqual({
      status: 'MISSED',
      note: 'The feed could not be read: The site of the feed answered 404.',
    })
    const notices = (await app.get('/notifications', await app.session(tenant))).body.data.items
    expect(notices[0].body).toContain('The site of the feed answered 404.')
    site.status = 200
    await world.after(23 * HOUR_MS)
    expect(world.subjects()).toEqual(['New: Post 2'])
  })

  test('reads the feed once for a run, and loses no item in a crash before the start', async () => {
    await using world = await weekly()
    const { app, web } = world
    const run = app.db.value<number>("SELECT id FROM executions WHERE status = 'PENDING'")!
    app.clock.advance(HOUR_MS)
    const prepare = () => prepareFeedRun({ db: app.db, contentFetch: web }, run, new AbortController().signal)
    expect(await prepare()).toEqual({ kind: 'READY' })
    expect(await prepare()).toEqual({ kind: 'READY' })
    await app.drain()
    expect(web.asked).toEqual([`GET ${URL_OF_FEED}`])
    expect(world.subjects()).toEqual(['New: Post 2'])
  })

  test.each([
    { change: { type: 'IMMEDIATE', scheduledAt: null, recurrence: null }, field: 'feed' },
    { change: { feed: { url: 'https://10.0.0.1/feed' } }, field: 'feed.url' },
    { change: { feed: { url: 'http://blog.example/feed' } }, field: 'feed.url' },
    { change: { feed: { url: URL_OF_FEED, maxItems: 51 } }, field: 'feed.maxItems' },
    { change: { feed: null }, field: 'subject' },
  ])('is refused with its field: $change', async ({ change, field }) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const rows = app.rowCounts()
    const { status, body } = await postMail(app, tenant, {
      type: 'RECURRING',
      isDraft: true,
      recurrence: { frequency: 'DAILY' },
      subject: '{{feed.title}}',
      feed: { url: URL_OF_FEED },
      ...change,
    })
    expect(status).toBe(400)
    expect(body.details[0].field).toBe(field)
    expect(app.rowCounts()).toEqual(rows)
  })
})

describe('POST /campaigns/:id/check-feed', () => {
  test('shows what the next run would send, in previews and tests too, and meets no item', async () => {
    await using world = await weekly({ isDraft: true })
    const { app, tenant, id } = world
    const preview = async () => (await app.get(`/campaigns/${id}/preview`, tenant.key)).body.data.subject
    expect(await preview()).toBe('New:')
    const { body } = await app.post(`/campaigns/${id}/check-feed`, tenant.key)
    expect(body.data).toMatchObject({ title: 'Our blog', newCount: 2, problem: null })
    expect(body.data.items[0]).toEqual({
      title: 'Post 2',
      url: 'https://blog.example/2',
      summary: 'Words of 2',
      imageUrl: null,
      publishedAt: null,
      isNew: true,
    })
    expect(await preview()).toBe('New: Post 2')
    expect((await app.post(`/campaigns/${id}/check-feed`, tenant.key)).body.data.newCount).toBe(2)
  })

  test('says why a feed cannot be read', async () => {
    await using world = await weekly({ isDraft: true })
    world.site.status = 500
    const { body } = await world.app.request('POST', `/campaigns/${world.id}/check-feed`, {
      token: world.tenant.key,
      headers: { 'accept-language': 'de' },
    })
    expect(body.data.problem).toBe('Die Website des Feeds hat 500 geantwortet.')
  })
})

const read = (text: string) => feedFrom(text, URL_OF_FEED)

describe('a feed', () => {
  test('in Atom is read with relative links, dates and images', async () => {
    const feed =
      await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">A &amp;amp; B</title>
      <entry><title>One</title><id>urn:1</id><link rel="self" href="/self"/><link href="/one"/>
      <updated>2026-05-05T10:00:00Z</updated><content type="html">&lt;p&gt;Text&lt;/p&gt;&lt;img src="/a.png"&gt;</content></entry></feed>`)
    expect(feed).toEqual({
      title: 'A & B',
      items: [
        {
          keys: ['urn:1', 'https://blog.example/one'],
          title: 'One',
          url: 'https://blog.example/one',
          summary: 'Text',
          imageUrl: 'https://blog.example/a.png',
          publishedAt: Date.UTC(2026, 4, 5, 10),
        },
      ],
    })
  })

  test.each([
    {
      what: 'RDF',
      text: '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>R</title></channel><item><title>One</title><link>https://blog.example/one</link></item></rdf:RDF>',
    },
    {
      what: 'JSON Feed',
      text: JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'R',
        items: [{ id: '1', title: 'One', url: 'https://blog.example/one', content_text: 'x' }],
      }),
    },
  ])('in $what is read', async ({ text }) => {
    expect(await read(text)).toMatchObject({
      title: 'R',
      items: [{ title: 'One', url: 'https://blog.example/one' }],
    })
  })

  test.each(['', 'x', '<html><body>Not found</body></html>', '{}', '<rss', '<?xml version="1.0"?><a/>'])(
    'is not found in another text: %s',
    async (text) => expect(await read(text)).toBeUndefined(),
  )

  test.each([
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>&a11;</title></channel></rss>`,
    `<rss version="2.0"><channel>${'<item>'.repeat(20_000)}</channel></rss>`,
    `<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(20_000)}</channel></rss>`,
    `<rss version="2.0"><channel><item><description>${'&lt;div&gt;'.repeat(20_000)}</description><title>x</title></item></channel></rss>`,
  ])('of a hostile site is read or refused in a moment', async (text) => {
    expect(await floorsOf(() => read(text))).toBeLessThan(20 * MOMENT)
  })

  test('is in the preview of a design that is not stored, for members who may read the campaign', async () => {
    await using world = await weekly()
    const { app, tenant, id } = world
    await app.post(`/campaigns/${id}/check-feed`, tenant.key)
    const design = { version: 1, blocks: [{ id: 'news', type: 'HEADING', text: 'From {{feed.title}}' }] }
    const asked = { design, subject: 'New: {{feed.firstTitle}}', campaignId: id }
    const render = (token: string, body: object) => app.post('/email-templates/render', token, body)
    const { body } = await render(tenant.key, asked)
    expect([body.data.subject, body.data.text]).toEqual([
      'New: Post 2',
      expect.stringContaining('From Our blog'),
    ])
    const reader = await sessionWith(app, tenant, ['contact:read'])
    expect((await render(reader, asked)).status).toBe(403)
    expect((await render((await mailTenant(app, 'Other')).key, asked)).status).toBe(404)
    const without = await render(tenant.key, { ...asked, campaignId: null })
    expect([without.status, without.body.details[0].field]).toEqual([400, 'subject'])
  })

  test('has the look of its text in a design, also in dark mode', async () => {
    const words = [{ spans: [{ text: '{{feed.items}}', bold: true }] }, { spans: [{ text: 'The end' }] }]
    await using world = await weekly({
      messageTemplate: undefined,
      design: { version: 1, blocks: [{ id: 'news', type: 'TEXT', paragraphs: words }] },
    })
    await world.after(HOUR_MS)
    const [mail] = mailboxes(world.app)
    expect(mail!.body).toContain('Words of 2')
    const document = parse(mail!.html)
    const look = lookAround(document, 'Words of 2')
    expect(look).toContain('color:')
    expect(look).toBe(lookAround(document, 'The end'))
  })

  test('cannot bring HTML, merge fields or scripts into a mail', async () => {
    const evil = `&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;bold&lt;/b&gt; {{email}} {{unsubscribeUrl}} &amp;lt;img src=x&amp;gt;`
    const feed = await read(rss([{ id: 1, title: evil, link: 'javascript:alert(1)' }], evil))
    const { html, text, subject } = createMailComposer(
      {
        messageTemplate: '{{feed.items}}',
        subject: '{{feed.title}}',
        htmlBody: '<h1>{{feed.title}}</h1>{{feed.items}}',
        feedContent: feed!,
        category: 'MARKETING',
        smartEncoding: false,
        organization: {
          name: 'Corner',
          phone: null,
          email: null,
          website: null,
          timezone: 'UTC',
          locale: 'en-US',
          appendOptOutFooter: false,
          customDateKeys: [],
          postalAddress: 'A 1',
        },
      },
      0,
    )(
      { ...BLANK_PERSON, email: 'secret@home.example' },
      { unsubscribeUrl: 'https://out.example/', openUrl: null },
    )
    for (const shown of [html, text, subject]) {
      expect(shown).not.toContain('<script')
      expect(shown).not.toContain('<b>')
      expect(shown).not.toContain('secret@')
      expect(shown).toContain('{{email}}')
      expect(shown).not.toContain('javascript:')
    }
    expect(html).not.toContain('<img src=x')
    // The footer keeps its link, although the feed has the words of one.
    expect(html).toContain('<a href="https://out.example/"')
  })

  test('without new items leaves the fallback of a field', async () => {
    const { subject } = createMailComposer(
      {
        messageTemplate: 'x',
        subject: '{{feed.firstTitle|News}} \\{{feed.title}}',
        category: 'TRANSACTIONAL',
        smartEncoding: false,
        organization: {
          name: 'Corner',
          phone: null,
          email: null,
          website: null,
          timezone: 'UTC',
          locale: 'en-US',
          appendOptOutFooter: false,
          customDateKeys: [],
        },
      },
      0,
    )(BLANK_PERSON, { unsubscribeUrl: '', openUrl: null })
    expect(subject).toBe('News {{feed.title}}')
  })
})
