import { describe, expect, test } from 'bun:test'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { joinWorld, topicWorld } from '../../support/joins.ts'

const PHONE = '+12125550177'

/** Browser without scripts. It opens pages, sends forms and follows redirects. */
async function open(
  app: TestApp,
  path: string,
  form?: Record<string, string> | ReadonlyArray<[string, string]>,
  headers: Record<string, string> = {},
) {
  const response = await app.app.handle(
    new Request(`http://carillon.test${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form as Record<string, string>).toString() } : {}),
    }),
  )
  const text = await response.text()
  const heading = /<h1>(.*?)<\/h1>/.exec(text)?.[1]
  return { status: response.status, text, heading, location: response.headers.get('location') ?? '' }
}

/** Form as a person fills it in some seconds after the page was opened, with its hidden values. */
async function filled(app: TestApp, slug: string, more: Record<string, string> = {}, afterMs = 5_000) {
  const { text } = await open(app, `/j/${slug}`)
  const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  app.clock.advance(afterMs)
  const given = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]))
  return { phone: PHONE, isAgreed: 'on', website: '', ...given, ...more }
}

test('a person fills in the form, enters the code from the text, and is in the segment with a consent record', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const path = `/j/${world.slug}`
  const shown = await open(app, path)
  expect([shown.status, shown.text.includes('I agree to texts of Acme.')]).toEqual([200, true])
  expect(shown.text).not.toContain(' checked')
  const sent = await open(app, path, await filled(app, world.slug))
  expect(sent.status).toBe(303)
  expect((await open(app, sent.location)).heading).toBe('Enter the code')
  const code = await world.codeTo(PHONE)
  const wrong = await open(app, sent.location, { action: 'verify', code: world.wrongOf(code) })
  expect([wrong.status, world.members()]).toEqual([400, []])
  const right = await open(app, sent.location, { action: 'verify', code })
  expect([right.status, right.location]).toEqual([303, sent.location])
  expect((await open(app, sent.location)).heading).toBe('You have joined')
  expect(world.members()).toEqual([PHONE])
  expect(world.consentsOf(PHONE)).toMatchObject([
    { action: 'OPT_IN', method: 'WEB_FORM', consentText: 'I agree to texts of Acme.', isByLink: 1 },
    { action: 'CONFIRMED', method: 'OTP', consentText: 'I agree to texts of Acme.', isByLink: 1 },
  ])
})

test.each<{ what: string; form: Record<string, string>; at: string }>([
  { what: 'no tick', form: { isAgreed: '' }, at: 'isAgreed-problem' },
  { what: 'a number that is none', form: { phone: '12' }, at: 'phone-problem' },
  { what: 'a number of another country', form: { phone: '+4915112345678' }, at: 'phone-problem' },
])(
  'a form with $what is shown again with the reason at its input, and nothing is stored',
  async ({ form, at }) => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const answer = await open(app, `/j/${world.slug}`, await filled(app, world.slug, form))
    expect([answer.status, answer.text.includes(`id="${at}"`)]).toEqual([400, true])
    expect(answer.text).not.toContain(' checked')
    expect(app.db.value<number>('SELECT count(*) FROM join_submissions')).toBe(0)
  },
)

test('a form that another site sends is refused, and stores and sends nothing', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const answer = await open(app, `/j/${world.slug}`, await filled(app, world.slug), headers)
    expect(answer.status).toBe(403)
  }
  expect([await world.textsTo(PHONE), app.db.value('SELECT count(*) FROM join_submissions')]).toEqual([[], 0])
})

test.each([
  { what: 'paused', columns: { is_paused: 1 } },
  { what: 'expired', columns: { expires_at: 1 } },
])('the page of a link that is $what says that it has ended, and accepts no form', async ({ columns }) => {
  await using app = createTestApp()
  const world = joinWorld(app, columns)
  expect((await open(app, `/j/${world.slug}`)).status).toBe(410)
  expect((await open(app, `/j/${world.slug}`, await filled(app, world.slug))).status).toBe(410)
  expect(await world.textsTo(PHONE)).toEqual([])
})

test('the page of a refused form gives the reason', async () => {
  const rateLimits = { ...TEST_CONFIG.rateLimits, join_prefix: { quota: 1, windowSeconds: 90 } }
  await using app = createTestApp({ rateLimits })
  const world = joinWorld(app)
  const path = `/j/${world.slug}`
  expect((await open(app, path, await filled(app, world.slug))).status).toBe(303)
  const again = await open(app, path, await filled(app, world.slug))
  expect([again.status, again.text]).toEqual([429, expect.stringContaining('A message was sent just now.')])
  const near = await open(app, path, await filled(app, world.slug, { phone: '+12125550178' }))
  expect([near.status, near.text]).toEqual([429, expect.stringContaining('to similar numbers.')])
})

test('input of people is text on the page, never HTML', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { headline: '<b>Join</b>', description: '"><script>alert(1)</script>' })
  const { text } = await open(
    app,
    `/j/${world.slug}`,
    await filled(app, world.slug, { phone: '"><img src=x>' }),
  )
  expect(text).not.toContain('<script')
  expect(text).not.toContain('<img')
  expect(text).not.toContain('<b>')
})

test('the page of a keyword gives the number to text it to, and its code opens the text', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { type: 'TEXT_LINK', keyword: 'BAKERY', otp_enabled: 0 })
  const { status, text } = await open(app, `/j/${world.slug}`)
  expect(status).toBe(200)
  const address = app.db.value<string>(
    'SELECT address FROM channel_identities WHERE id = ?',
    world.tenant.identity.id,
  )
  expect(text).toContain(`href="sms:${address}?&amp;body=BAKERY"`)
  for (const image of ['qr.svg', 'qr.png'])
    expect((await open(app, `/j/${world.slug}/${image}`)).status).toBe(200)
})

test('a page that a browser loads ahead is no view of a person', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const [{ id }] = (await app.get('/join-links', world.tenant.key)).body.data
  await open(app, `/j/${world.slug}`, undefined, { 'sec-purpose': 'prefetch;prerender' })
  await open(app, `/j/${world.slug}`)
  await app.drain()
  const { body } = await app.get(`/join-links/${id}/analytics`, world.tenant.key)
  expect([body.data.views, body.data.botViews, body.data.conversionRate]).toEqual([1, 1, null])
})

/** Values that a page hides in its form. */
const hiddenIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )

describe('a form that seems to be filled in by software', () => {
  test.each([
    { sign: 'the hidden field', more: { website: 'https://spam.example' }, waitMs: 5_000 },
    { sign: 'no time', more: { website: '' }, waitMs: 1_000 },
  ])('for $sign is shown again with a button that sends it', async ({ more, waitMs }) => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const form = await filled(app, world.slug, more, waitMs)
    const asked = await open(app, `/j/${world.slug}`, form)
    expect([asked.status, asked.heading]).toEqual([200, 'One more step'])
    expect(asked.text).toContain('<button>Send the form</button>')
    expect([await world.textsTo(PHONE), app.db.value('SELECT count(*) FROM join_submissions')]).toEqual([
      [],
      0,
    ])
    const again = hiddenIn(asked.text)
    if (waitMs < 2_000) expect((await open(app, `/j/${world.slug}`, again)).heading).toBe('One more step')
    app.clock.advance(2_000)
    const sent = await open(app, `/j/${world.slug}`, again)
    expect(sent.status).toBe(303)
    expect(await world.textsTo(PHONE)).toHaveLength(1)
  })

  test('for a time that this server did not sign stores nothing', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    for (const startedAt of ['', String(app.clock.now() - 60_000), `${app.clock.now() - 60_000}.forged`]) {
      const sent = await open(app, `/j/${world.slug}`, await filled(app, world.slug, { startedAt }))
      expect([sent.status, sent.heading]).toEqual([200, 'One more step'])
    }
    expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(0)
  })
})

test('every missing field has its sentence next to it, and the entered values stay', async () => {
  await using app = createTestApp()
  const collect = JSON.stringify([
    { field: 'firstName', label: 'First name', required: true },
    { field: 'lastName', label: 'Last name', required: true },
    { field: 'email', label: 'Email', required: true },
  ])
  const world = joinWorld(app, { collect_fields: collect })
  const form = await filled(app, world.slug, { phone: '12', isAgreed: '', 'fields.lastName': 'Archer' })
  const { status, text } = await open(app, `/j/${world.slug}`, form)
  expect(status).toBe(400)
  const refused = [...text.matchAll(/class="error" id="([^"]+)-problem"/g)].map(([, name]) => name)
  expect(refused).toEqual(['phone', 'fields.firstName', 'fields.email', 'isAgreed'])
  expect(text).toContain('value="Archer"')
})

test('a text that changed while the form was open is shown before a person agrees to it', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const form = await filled(app, world.slug)
  app.db.writeNow((tx) => void tx.run(`UPDATE join_links SET consent_text = 'Another', consent_version = 2`))
  const again = await open(app, `/j/${world.slug}`, form)
  expect([again.status, again.text.includes('Another'), again.text.includes('has changed')]).toEqual([
    400,
    true,
    true,
  ])
  expect(again.text).not.toContain(' checked')
  expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(0)
})

test('a view is a GET of a page by which people can join; software is counted apart', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const views = () => app.db.get('SELECT views, bot_views AS botViews FROM join_days') ?? null
  await app.request('HEAD', `/j/${world.slug}`)
  await app.drain()
  expect(views()).toBeNull()
  await open(app, `/j/${world.slug}`)
  await open(app, `/j/${world.slug}`, undefined, { 'user-agent': 'Slackbot-LinkExpanding 1.0' })
  await app.drain()
  expect(views()).toEqual({ views: 1, botViews: 1 })
  app.db.writeNow((tx) => void tx.run('UPDATE join_links SET is_paused = 1'))
  await open(app, `/j/${world.slug}`)
  await app.drain()
  expect(views()).toEqual({ views: 1, botViews: 1 })
})

describe('the boxes of topics', () => {
  const boxesOf = (page: string) =>
    [...page.matchAll(/<input type="checkbox" id="([^"]+)" name="topicIds" value="([^"]+)"( checked)?/g)].map(
      ([, id, value, isChecked]) => ({
        value,
        isLabelled: page.includes(`for="${id}"`),
        isTicked: !!isChecked,
      }),
    )
  const withBoxes = async (app: TestApp, slug: string, ticked: readonly string[], more = {}) => [
    ...Object.entries(await filled(app, slug, more)),
    ...ticked.map((id): [string, string] => ['topicIds', id]),
  ]

  test('have labels and are not ticked, and the consent names the topics of everyone', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { text } = await open(app, `/j/${world.slug}`)
    expect(boxesOf(text)).toEqual([
      { value: world.ids.News, isLabelled: true, isTicked: false },
      { value: world.ids.Events, isLabelled: true, isTicked: false },
    ])
    const consent = /<label for="isAgreed">(.*?)<\/label>/s.exec(text)![1]
    expect(consent).toContain('By joining, you subscribe to: Offers.')
    expect(text).toContain('<legend>Choose topics (optional)</legend>')
    expect(text).toContain('Once a month.')
  })

  test('stay ticked after a refused form, and nothing is stored', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const before = app.rowCounts()
    const form = await withBoxes(app, world.slug, [world.ids.Events!], { phone: '12' })
    const { status, text } = await open(app, `/j/${world.slug}`, form)
    expect([status, boxesOf(text).map(({ isTicked }) => isTicked)]).toEqual([400, [false, true]])
    expect(text).not.toMatch(/id="isAgreed"[^>]* checked/)
    expect(app.rowCounts()).toEqual(before)
  })

  test('subscribe to what is ticked, also when the form must be sent again', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const form = await withBoxes(app, world.slug, [world.ids.News!, world.ids.Events!], { website: 'x' })
    const { text } = await open(app, `/j/${world.slug}`, form)
    const inputs = [...text.matchAll(/<input type="hidden" name="([\w.]+)" value="([^"]*)">/g)]
    const again = inputs.map(([, name, value]): [string, string] => [name!, value!])
    const sent = await open(app, `/j/${world.slug}`, again)
    expect(sent.status).toBe(303)
    await open(app, sent.location, { action: 'verify', code: await world.codeTo(PHONE) })
    expect(world.choicesOf(PHONE)).toEqual([
      'Offers SMS SUBSCRIBED WEB_FORM',
      'News SMS SUBSCRIBED WEB_FORM',
      'Events SMS SUBSCRIBED WEB_FORM',
    ])
  })

  test('of a topic that the form has no longer are shown again with the new text', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const form = await withBoxes(app, world.slug, [world.ids.News!])
    await world.change(['Offers', 'Events'])
    const { status, text } = await open(app, `/j/${world.slug}`, form)
    expect([status, boxesOf(text)]).toEqual([
      400,
      [{ value: world.ids.Events, isLabelled: true, isTicked: false }],
    ])
    expect(text).toContain('The text has changed since you opened this page.')
    expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(0)
  })

  test('are not on the page of a keyword, which names the topics of everyone', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app, { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0 })
    const { text } = await open(app, `/j/${world.slug}`)
    expect(boxesOf(text)).toEqual([])
    expect(text).toContain('By joining, you subscribe to: Offers.')
  })
})
