import { describe, expect, test } from 'bun:test'
import { wordHolders } from '../../src/compliance/vocabulary/vocabulary.ts'
import { DAY_MS, toIso } from '../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addIdentity, type Sendable, sendable } from '../support/campaigns.ts'
import { pollBody } from '../support/polls.ts'

/** A text has one meaning at a sender: no two records of different kinds use the same word. */

type Answer = ReturnType<TestApp['post']>

/**
 * Ways in which a record of each kind gets a word. The labels of polls differ from the other words in case
 * and accents.
 */
const KINDS = [
  {
    kind: 'opt_out_keyword',
    name: 'an opt-out word',
    words: ['BEACH', '10'],
    add: (app: TestApp, { key }: Sendable, word: string): Answer =>
      app.post('/opt-out/keywords', key, { keyword: word }),
  },
  {
    kind: 'join_link',
    name: 'a join keyword',
    words: ['BEACH', '10'],
    add: (app: TestApp, { key, identity }: Sendable, word: string): Answer => {
      const link = { type: 'JOIN_KEYWORD', name: 'Club', channelIdentityId: identity.uuid }
      return app.post('/join-links', key, { ...link, keyword: word })
    },
  },
  {
    kind: 'poll',
    name: 'an open poll',
    words: ['Béach!', '10'],
    add: (app: TestApp, tenant: Sendable, word: string): Answer => ask(app, tenant, word, {}),
  },
  {
    kind: 'poll',
    name: 'a scheduled poll',
    words: ['beach, at noon', '10'],
    add: (app: TestApp, tenant: Sendable, word: string): Answer => {
      const scheduledAt = toIso(app.clock.now() + DAY_MS)
      return ask(app, tenant, word, { dispatchType: 'SCHEDULED', scheduledAt })
    },
  },
] as const

/** Creates a poll with an option, or with the number of options that the word says. */
const ask = (app: TestApp, tenant: Sendable, word: string, schedule: object): Answer => {
  const letters = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1'].map((one) => `Answer ${one}`)
  const options = word === '10' ? letters : [word, 'Mountains']
  return app.post('/polls', tenant.key, pollBody(tenant, { options, ...schedule }))
}

const PAIRS = KINDS.flatMap((first) =>
  KINDS.filter(({ kind }) => kind !== first.kind).flatMap((second) =>
    first.words.map((word, index) => ({ first, second, word, other: second.words[index]! })),
  ),
)

test('every kind of record with texts is tested', () => {
  expect(new Set(KINDS.map(({ kind }) => kind))).toEqual(new Set(wordHolders.all.map(({ kind }) => kind)))
})

describe.each(PAIRS.map((pair) => ({ title: `${pair.second.name} after ${pair.first.name}`, pair })))(
  '$title',
  ({ pair: { first, second, word, other } }) => {
    test(`is refused for ${other} after ${word}, which the answer names`, async () => {
      await using app = createTestApp()
      const tenant = sendable(app)
      expect((await first.add(app, tenant, word)).status).toBe(201)
      const { status, body } = await second.add(app, tenant, other)
      expect([status, body.code, body.details?.[0]?.resource]).toEqual([409, 'RESOURCE_IN_USE', first.kind])
      expect(body.details[0].id).toMatch(/^[0-9a-f-]{36}$/)
    })
  },
)

describe('a word is free', () => {
  test('at another sender, except opt-out words, which apply to all senders', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = { ...tenant, identity: addIdentity(app, tenant, { address: '+15005550077' }) }
    const [optOut, join, poll] = KINDS
    expect((await join.add(app, tenant, 'BEACH')).status).toBe(201)
    expect((await poll.add(app, other, 'Beach')).status).toBe(201)
    expect((await optOut.add(app, tenant, 'beach')).body.code).toBe('RESOURCE_IN_USE')
  })

  test('after its poll was closed', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [optOut, join, poll] = KINDS
    const { id } = (await poll.add(app, tenant, 'Beach')).body.data
    expect((await join.add(app, tenant, 'BEACH')).status).toBe(409)
    await app.post(`/polls/${id}/cancel`, tenant.key, {})
    expect((await join.add(app, tenant, 'BEACH')).status).toBe(201)
    expect((await optOut.add(app, tenant, 'SEASIDE')).status).toBe(201)
  })

  test('a changed keyword and a moved link are checked too', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = { ...tenant, identity: addIdentity(app, tenant, { address: '+15005550077' }) }
    const [optOut, join, poll] = KINDS
    await poll.add(app, tenant, 'Beach')
    const link = (await join.add(app, other, 'BEACH')).body.data
    const moved = await app.patch(`/join-links/${link.id}`, tenant.key, {
      channelIdentityId: tenant.identity.uuid,
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'RESOURCE_IN_USE'])
    const { id } = (await optOut.add(app, tenant, 'SEASIDE')).body.data
    const changed = await app.patch(`/opt-out/keywords/${id}`, tenant.key, { keyword: 'Beach' })
    expect([changed.status, changed.body.code]).toEqual([409, 'RESOURCE_IN_USE'])
  })
})

/**
 * Words of every organization. Only an option may mean yes, because it counts while its poll is the last
 * question.
 */
const SYSTEM_WORDS = ['STOP', 'BAJA', 'START', 'RESUBSCRIBE', 'SUBSCRIBE ME', 'HELP', 'AYUDA']

test.each(SYSTEM_WORDS)('%s keeps its meaning', async (word) => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const [optOut, join, poll] = KINDS
  const refused = await optOut.add(app, tenant, word)
  const isOptOut = word === 'STOP' || word === 'BAJA'
  if (!isOptOut) expect([refused.status, refused.body.code]).toEqual([409, 'PROTECTED_KEYWORD'])
  if (!word.includes(' ')) expect((await join.add(app, tenant, word)).body.code).toBe('PROTECTED_KEYWORD')
  expect((await poll.add(app, tenant, word)).body.code).toBe('VALIDATION_FAILED')
})
