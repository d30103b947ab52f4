import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { sendable } from '../../support/campaigns.ts'
import { topicWorld } from '../../support/joins.ts'
import { some } from '../../support/size.ts'

const UNKNOWN = '019cb9a0-5c00-7000-8000-000000000001'
const FORM = {
  type: 'WEB_FORM',
  name: 'Shop window',
  privacyPolicyUrl: 'https://shop.example/privacy',
  termsUrl: 'https://shop.example/terms',
}

async function scene(app: ReturnType<typeof createTestApp>) {
  const tenant = sendable(app)
  const { key } = tenant
  const keyword = {
    type: 'JOIN_KEYWORD',
    name: 'Radio',
    keyword: 'CLUB',
    channelIdentityId: tenant.identity.uuid,
  }
  const topic = async (name: string, owner = key) =>
    (await app.post('/topics', owner, { name })).body.data.id as string
  const [offers, news] = [await topic('Offers'), await topic('News')]
  const foreign = await topic('Offers', app.tenant('Other').key)
  return { key, keyword, offers, news, foreign }
}

describe('PATCH /topics/:id', () => {
  test.each([
    { what: 'another name', body: { name: 'Weekly offers' }, version: 3 },
    { what: 'another description', body: { description: 'Each Monday.' }, version: 3 },
    { what: 'the same name', body: { name: 'Offers' }, version: 2 },
    { what: 'another place', body: { position: 9, isPublic: false }, version: 2 },
  ])('$what leaves the consent text of its links at version $version', async ({ body, version }) => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { key } = world.tenant
    const other = (await app.post('/join-links', key, FORM)).body.data
    expect((await app.patch(`/topics/${world.ids.Offers}`, key, body)).status).toBe(200)
    const { data } = (await app.get(`/join-links/${world.linkId}`, key)).body
    expect(data.consentVersion).toBe(version)
    expect((await app.get(`/join-links/${other.id}`, key)).body.data).toEqual(other)
  })
})

describe('DELETE /topics/:id', () => {
  test('refuses a topic of a join link and names the link, until the link has other topics or is deleted', async () => {
    await using app = createTestApp()
    const world = await topicWorld(app)
    const { key } = world.tenant
    const before = app.rowCounts()
    const refused = await app.delete(`/topics/${world.ids.News}`, key)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'RESOURCE_IN_USE',
      [{ resource: 'join_link', id: world.linkId, name: 'Club' }],
    ])
    expect(app.rowCounts()).toEqual(before)
    await world.change(['Offers', 'Events'])
    expect((await app.delete(`/topics/${world.ids.News}`, key)).status).toBe(200)
    await app.delete(`/join-links/${world.linkId}`, key)
    expect((await app.delete(`/topics/${world.ids.Offers}`, key)).status).toBe(200)
  })
})

describe('POST /join-links', () => {
  test('a link shows its topics by name, in the order of topics', async () => {
    await using app = createTestApp()
    const { key, offers, news } = await scene(app)
    const topics = [
      { topicId: news, mode: 'OFFERED' },
      { topicId: offers, mode: 'FIXED' },
    ]
    const { status, body } = await app.post('/join-links', key, { ...FORM, topics })
    expect([status, body.data.consentVersion]).toEqual([201, 1])
    const shown = [
      { topicId: offers, name: 'Offers', mode: 'FIXED' },
      { topicId: news, name: 'News', mode: 'OFFERED' },
    ]
    expect(body.data.topics).toEqual(shown)
    expect((await app.get('/join-links', key)).body.data[0].topics).toEqual(shown)
  })

  test('a link without topics has none', async () => {
    await using app = createTestApp()
    const { key } = await scene(app)
    expect((await app.post('/join-links', key, FORM)).body.data.topics).toEqual([])
    expect(app.db.value('SELECT count(*) FROM join_link_topics')).toBe(0)
  })

  test.each(
    some([
      {
        what: 'an unknown topic',
        way: 'form',
        topics: () => [{ topicId: UNKNOWN, mode: 'FIXED' }],
        field: 'topics[0].topicId',
        message: 'This topic was deleted. Choose another one, or none.',
      },
      {
        what: 'a topic of another organization',
        way: 'form',
        topics: ({ foreign }: Ids) => [{ topicId: foreign, mode: 'FIXED' }],
        field: 'topics[0].topicId',
        message: 'This topic was deleted. Choose another one, or none.',
      },
      {
        what: 'a topic that occurs twice',
        way: 'form',
        topics: ({ offers }: Ids) => [
          { topicId: offers, mode: 'FIXED' },
          { topicId: offers, mode: 'OFFERED' },
        ],
        field: 'topics[1].topicId',
        message: 'This topic is already in the list. Remove one of the two.',
      },
      {
        what: 'a box without a form',
        way: 'keyword',
        topics: ({ offers }: Ids) => [{ topicId: offers, mode: 'OFFERED' }],
        field: 'topics[0].mode',
        message: 'Only a form can offer a topic as a box. Choose “Everyone who joins”.',
      },
      {
        what: 'an unknown mode',
        way: 'form',
        topics: ({ offers }: Ids) => [{ topicId: offers, mode: 'MAYBE' }],
        field: 'topics[0].mode',
        message: expect.stringContaining('FIXED'),
      },
      {
        what: 'more than ten topics',
        way: 'form',
        topics: ({ offers }: Ids) => Array.from({ length: 11 }, () => ({ topicId: offers, mode: 'FIXED' })),
        field: 'topics',
        message: expect.stringContaining('10'),
      },
    ]),
  )('$what is refused by name, and nothing is stored', async ({ way, topics, field, message }) => {
    await using app = createTestApp()
    const { key, keyword, ...ids } = await scene(app)
    const link = way === 'form' ? FORM : keyword
    const made = (
      await app.post('/join-links', key, { ...link, keyword: way === 'form' ? undefined : 'MADE' })
    ).body.data
    const before = app.rowCounts()
    const answers = [
      await app.post('/join-links', key, { ...link, topics: topics(ids) }),
      await app.patch(`/join-links/${made.id}`, key, { name: 'Other', topics: topics(ids) }),
    ]
    for (const { status, body } of answers)
      expect([status, body.code, body.details[0]]).toEqual([
        400,
        'VALIDATION_FAILED',
        expect.objectContaining({ field, message }),
      ])
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get(`/join-links/${made.id}`, key)).body.data).toEqual(made)
  })
})

type Ids = Pick<Awaited<ReturnType<typeof scene>>, 'offers' | 'news' | 'foreign'>

describe('PATCH /join-links/:id', () => {
  test('other topics get the next version, the same ones in another order do not, and an empty list clears them', async () => {
    await using app = createTestApp()
    const { key, offers, news } = await scene(app)
    const { id } = (await app.post('/join-links', key, FORM)).body.data
    const change = async (body: object) => {
      const { data } = (await app.patch(`/join-links/${id}`, key, body)).body
      return [
        data.consentVersion,
        data.topics.map(({ name, mode }: Record<string, string>) => `${name} ${mode}`),
      ]
    }
    const fixed = { topicId: offers, mode: 'FIXED' }
    const offered = { topicId: news, mode: 'OFFERED' }
    expect(await change({ topics: [fixed, offered] })).toEqual([2, ['Offers FIXED', 'News OFFERED']])
    expect(await change({ topics: [offered, fixed] })).toEqual([2, ['Offers FIXED', 'News OFFERED']])
    expect(await change({ name: 'Door' })).toEqual([2, ['Offers FIXED', 'News OFFERED']])
    expect(await change({ topics: [{ ...fixed, mode: 'OFFERED' }, offered], consentText: 'Yes.' })).toEqual([
      3,
      ['Offers OFFERED', 'News OFFERED'],
    ])
    expect(await change({ topics: [] })).toEqual([4, []])
    expect(app.db.value('SELECT count(*) FROM join_link_topics')).toBe(0)
  })
})
