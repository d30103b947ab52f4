import { describe, expect, test } from 'bun:test'
import { findLinkBySlug } from '../../../src/join-links/records/store.ts'
import { confirmByMail } from '../../../src/join-links/submissions/service.ts'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addIdentity } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { topicWorld } from '../../support/joins.ts'
import { some } from '../../support/size.ts'

/** What people subscribe to by joining. */

const ANN = '+12125552368'
const MAIL = 'ann@example.com'
const UNKNOWN = '019cb9a0-5c00-7000-8000-000000000001'
const EVERYONE = 'By joining, you subscribe to: Offers.'
const NEWS = 'Choose topics (optional)\n☑ News\nOnce a month.'

type World = Awaited<ReturnType<typeof topicWorld>>

const text = (app: TestApp, { tenant }: World, body: string) =>
  hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body })

/** Confirms by the link of the last mail. */
function confirmMail(app: TestApp, { slug }: World) {
  const body = app.db.value<string>(
    `SELECT body FROM messages WHERE reply_kind = 'JOIN_CHECK' ORDER BY id DESC`,
  )
  const token = /\/confirm\/([0-9A-Za-z]+)/.exec(body!)![1]!
  app.db.writeNow((tx) => confirmByMail(tx, findLinkBySlug(app.db, slug)!, token))
}

const MAIL_LINK = { channel: 'EMAIL', channel_identity_id: null, otp_enabled: 0 }

const WAYS = [
  {
    way: 'a form and a code',
    columns: {},
    address: { phone: ANN },
    confirm: async (_app: TestApp, world: World, id: string) =>
      void (await world.verify(id, await world.codeTo(ANN))),
    method: 'WEB_FORM',
    isProven: true,
  },
  {
    way: 'a form and a YES',
    columns: { otp_enabled: 0, double_opt_in: 'REPLY_YES' },
    address: { phone: ANN },
    confirm: async (app: TestApp, world: World) => text(app, world, 'YES'),
    method: 'WEB_FORM',
    isProven: true,
  },
  {
    way: 'a form and a YES by WhatsApp',
    columns: { channel: 'WHATSAPP', otp_enabled: 0, double_opt_in: 'REPLY_YES' },
    address: { phone: ANN },
    confirm: async (app: TestApp, world: World) => text(app, world, 'YES'),
    method: 'WEB_FORM',
    isProven: true,
  },
  {
    way: 'a form and the link of a mail',
    columns: { ...MAIL_LINK, double_opt_in: 'EMAIL_LINK' },
    address: { email: MAIL, phone: ANN },
    confirm: async (app: TestApp, world: World) => confirmMail(app, world),
    method: 'WEB_FORM',
    isProven: true,
  },
  {
    way: 'a form that nothing checks',
    columns: { otp_enabled: 0 },
    address: { phone: ANN },
    confirm: undefined,
    method: 'WEB_FORM',
    isProven: false,
  },
  {
    way: 'a keyword',
    columns: { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0 },
    address: undefined,
    confirm: async (app: TestApp, world: World) => text(app, world, 'club'),
    method: 'KEYWORD',
    isProven: true,
  },
  {
    way: 'a keyword and a YES',
    columns: { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0, double_opt_in: 'REPLY_YES' },
    address: undefined,
    confirm: async (app: TestApp, world: World) => {
      text(app, world, 'club')
      text(app, world, 'yes')
    },
    method: 'KEYWORD',
    isProven: true,
  },
  {
    way: 'a link that opens a text',
    columns: { type: 'TEXT_LINK', keyword: 'CLUB', otp_enabled: 0 },
    address: undefined,
    confirm: async (app: TestApp, world: World) => text(app, world, 'CLUB'),
    method: 'KEYWORD',
    isProven: true,
  },
] as const

type Way = (typeof WAYS)[number]

/** Creates the world of a way to join, with a sender of its channel. */
async function worldOf(app: TestApp, { columns }: Pick<Way, 'columns'>): Promise<World> {
  const world = await topicWorld(app, columns)
  const channel = (columns as { channel?: string }).channel ?? 'SMS'
  if (channel === 'EMAIL') addIdentity(app, world.tenant, { channel, address: 'club@acme.example' })
  if (channel === 'WHATSAPP')
    app.db.writeNow((tx) => tx.run(`UPDATE channel_identities SET channel = 'WHATSAPP'`))
  return world
}

/** Sends the form, if the way has one. Returns the id of the submission. */
async function begin(world: World, { address }: Way, names: readonly string[]): Promise<string> {
  if (!address) return ''
  const { status, body } = await world.tick(address, names)
  expect([status, body.error]).toEqual([201, undefined])
  return body.data.submissionId
}

async function join(app: TestApp, world: World, way: Way, names: readonly string[]): Promise<void> {
  const id = await begin(world, way, names)
  await way.confirm?.(app, world, id)
}

const isForm = ({ address }: Way) => address !== undefined
const addressOf = ({ address }: Way) => (address && 'email' in address ? address.email : ANN)
const channelOf = (way: Way) => (addressOf(way) === MAIL ? 'EMAIL' : 'SMS')

describe.each(WAYS)('$way', (way) => {
  const [address, channel] = [addressOf(way), channelOf(way)]

  test('subscribes to the fixed topics and the ticked ones, and to no others, when the person has joined', async () => {
    await using app = createTestApp()
    const world = await worldOf(app, way)
    const id = await begin(world, way, ['News'])
    if (way.confirm) expect(world.choicesOf(address)).toEqual([])
    await way.confirm?.(app, world, id)
    expect(world.choicesOf(address)).toEqual([
      `Offers ${channel} SUBSCRIBED ${way.method}`,
      ...(isForm(way) ? [`News ${channel} SUBSCRIBED ${way.method}`] : []),
    ])
    expect(app.db.value('SELECT count(*) FROM topic_choices')).toBe(isForm(way) ? 2 : 1)
    expect(world.consentsOf(address)[0]).toMatchObject({ action: 'OPT_IN', consentVersion: '2' })
  })

  test('leaves evidence that has what the person saw', async () => {
    await using app = createTestApp()
    const world = await worldOf(app, way)
    await join(app, world, way, ['News'])
    const rows = app.db.all(
      `SELECT consent_text AS text, consent_version AS version, ip_address AS ip, actor_type AS actor,
         contact_id IS NOT NULL AS hasContact, join_link_id IS NOT NULL AS isByLink FROM topic_choices ORDER BY id`,
    )
    const ip = isForm(way) ? expect.any(String) : null
    const seen = { version: '2', ip, actor: 'CONTACT', hasContact: 1, isByLink: 1 }
    expect(rows).toEqual([
      { ...seen, text: `I agree to texts of Acme.\n\n${EVERYONE}` },
      ...(isForm(way) ? [{ ...seen, text: `I agree to texts of Acme.\n\n${NEWS}` }] : []),
    ])
    const submissions = (await app.get(`/join-links/${world.linkId}/submissions`, world.tenant.key)).body.data
    expect(submissions[0].topics).toEqual([
      { topicId: world.ids.Offers, text: EVERYONE },
      ...(isForm(way) ? [{ topicId: world.ids.News, text: NEWS }] : []),
    ])
  })

  test('a no that the person gave before ends only if the address is proven', async () => {
    await using app = createTestApp()
    const world = await worldOf(app, way)
    app.db.writeNow((tx) =>
      tx.run(
        `INSERT INTO topic_choices (uuid, organization_id, topic_id, channel, address, action, method, actor_type, actor_name, occurred_at)
         SELECT 'no', organization_id, id, ?, ?, 'UNSUBSCRIBED', 'LIST_UNSUBSCRIBE', 'CONTACT', 'Ann', 1
         FROM topics WHERE name = 'Offers'`,
        channel,
        address,
      ),
    )
    await join(app, world, way, [])
    expect(world.consentsOf(address)).not.toEqual([])
    expect(world.choicesOf(address)).toEqual([
      `Offers ${channel} UNSUBSCRIBED LIST_UNSUBSCRIBE`,
      ...(way.isProven ? [`Offers ${channel} SUBSCRIBED ${way.method}`] : []),
    ])
  })
})

describe('GET /public/join-links/:slug', () => {
  test('has the topics, and the sentence about those for everyone', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { data } = (await app.get(world.base)).body
    expect([data.topicsText, data.topics]).toEqual([
      EVERYONE,
      [
        { id: world.ids.Offers, name: 'Offers', description: null, mode: 'FIXED' },
        { id: world.ids.News, name: 'News', description: 'Once a month.', mode: 'OFFERED' },
        { id: world.ids.Events, name: 'Events', description: null, mode: 'OFFERED' },
      ],
    ])
    await world.change([])
    const without = (await app.get(world.base)).body.data
    expect([without.topicsText, without.topics]).toEqual([null, []])
  })
})

describe('POST /public/join-links/:slug/submissions', () => {
  test('a box left unticked ends no subscription', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app, { otp_enabled: 0 })
    await world.tick({ phone: ANN }, ['News'])
    app.clock.advance(MINUTE_MS)
    await world.tick({ phone: ANN }, ['Events'])
    expect(world.choicesOf(ANN)).toEqual([
      'Offers SMS SUBSCRIBED WEB_FORM',
      'News SMS SUBSCRIBED WEB_FORM',
      'Events SMS SUBSCRIBED WEB_FORM',
    ])
  })

  test('an opt-out that stays subscribes to nothing', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app, { otp_enabled: 0 })
    text(app, world, 'STOP')
    const before = app.rowCounts().topic_choices
    expect((await world.tick({ phone: ANN }, ['News'])).status).toBe(201)
    expect(world.consentsOf(ANN).map(({ action }) => action)).toEqual(['OPT_OUT'])
    expect(app.rowCounts().topic_choices).toBe(before!)
  })

  test.each(
    some([
      { what: 'an unknown topic', topicIds: () => [UNKNOWN], field: 'topicIds[0]' },
      {
        what: 'a topic of another organization',
        topicIds: (_: World, foreign: string) => [foreign],
        field: 'topicIds[0]',
      },
      { what: 'a topic for everyone', topicIds: ({ ids }: World) => [ids.Offers], field: 'topicIds[0]' },
      {
        what: 'a topic of another form',
        topicIds: ({ ids }: World) => [ids.News, ids.Else],
        field: 'topicIds[1]',
      },
      {
        what: 'a topic that occurs twice',
        topicIds: ({ ids }: World) => [ids.News, ids.News],
        field: 'topicIds[1]',
      },
      { what: 'a text for ids', topicIds: ({ ids }: World) => ids.News, field: 'topicIds' },
    ]),
  )('$what is refused by name, and nothing is stored or sent', async ({ topicIds, field }) => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const foreign = (await app.post('/topics', app.tenant('Other').key, { name: 'News' })).body.data.id
    world.ids.Else = (await app.post('/topics', world.tenant.key, { name: 'Else' })).body.data.id
    const before = app.rowCounts()
    const { status, body } = await world.submit(ANN, {
      consentVersion: 2,
      topicIds: topicIds(world, foreign),
    })
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field])
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    { since: 'other topics', change: (_: TestApp, world: World) => world.change(['News']) },
    {
      since: 'another name of a topic',
      change: (app: TestApp, { tenant, ids }: World) =>
        app.patch(`/topics/${ids.Offers}`, tenant.key, { name: 'Spam' }),
    },
  ])('a form that was shown before $since is refused, also without a tick', async ({ change }) => {
    await using app = createTestApp()
    const world = await topicWorld(app, { ...MAIL_LINK, require_consent: 0 })
    addIdentity(app, world.tenant, { channel: 'EMAIL', address: 'club@acme.example' })
    await change(app, world)
    const before = app.rowCounts()
    for (const isAgreed of [true, false]) {
      const { status, body } = await world.submit(ANN, { email: MAIL, consentVersion: 2, isAgreed })
      expect([status, body.details[0].field]).toEqual([400, 'consentVersion'])
    }
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('between the form and its confirmation', () => {
  test('a topic that was deleted is left out', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { submissionId } = (await world.tick({ phone: ANN }, ['News', 'Events'])).body.data
    await world.change(['Offers', 'Events'])
    expect((await app.delete(`/topics/${world.ids.News}`, world.tenant.key)).status).toBe(200)
    await world.verify(submissionId, await world.codeTo(ANN))
    expect(world.choicesOf(ANN)).toEqual(['Offers SMS SUBSCRIBED WEB_FORM', 'Events SMS SUBSCRIBED WEB_FORM'])
  })

  test('other topics of the link change nothing, because the person saw the old ones', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { submissionId } = (await world.tick({ phone: ANN }, ['News'])).body.data
    await world.change(['Events'])
    await world.verify(submissionId, await world.codeTo(ANN))
    expect(world.choicesOf(ANN)).toEqual(['Offers SMS SUBSCRIBED WEB_FORM', 'News SMS SUBSCRIBED WEB_FORM'])
  })

  test('a code that was not entered subscribes to nothing', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { submissionId } = (await world.tick({ phone: ANN }, ['News'])).body.data
    await world.verify(submissionId, world.wrongOf(await world.codeTo(ANN)))
    expect(app.db.value('SELECT count(*) FROM topic_choices')).toBe(0)
  })
})

describe('a second join', () => {
  test('by a form adds no choice that counts already', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app, { otp_enabled: 0 })
    for (let times = 0; times < 2; times++) {
      await world.tick({ phone: ANN }, ['News'])
      app.clock.advance(MINUTE_MS)
    }
    expect(world.choicesOf(ANN)).toEqual(['Offers SMS SUBSCRIBED WEB_FORM', 'News SMS SUBSCRIBED WEB_FORM'])
  })

  const byKeyword = { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0 }

  test('by a keyword subscribes again a person who unsubscribed from a topic of the link', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app, byKeyword)
    text(app, world, 'CLUB')
    const [{ id }] = (await app.get('/contacts', world.tenant.key)).body.data
    const choices = [{ topicId: world.ids.Offers, action: 'UNSUBSCRIBED' }]
    await app.patch(`/contacts/${id}/topics`, world.tenant.key, { choices })
    text(app, world, 'CLUB')
    expect(world.choicesOf(ANN)).toEqual([
      'Offers SMS SUBSCRIBED KEYWORD',
      'Offers SMS UNSUBSCRIBED API',
      'Offers SMS SUBSCRIBED KEYWORD',
    ])
  })

  test('by a keyword only answers a person who is subscribed', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app, byKeyword)
    text(app, world, 'CLUB')
    text(app, world, 'CLUB')
    expect(world.choicesOf(ANN)).toEqual(['Offers SMS SUBSCRIBED KEYWORD'])
    expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(1)
    expect(await world.textsTo(ANN)).toHaveLength(2)
  })
})
