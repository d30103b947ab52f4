import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { hear } from '../../support/inbox.ts'
import { joinWorld } from '../../support/joins.ts'
import { askedPoll } from '../../support/polls.ts'

/** Shows how a person joined, by the records, the inbox and the evidence. */

const ANN = '+12125552368'

type World = ReturnType<typeof joinWorld>

const text = (app: TestApp, { tenant }: World, body: string) =>
  hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body })

const evidenceOf = async (app: TestApp, { tenant }: World) => {
  const { body } = await app.get(`/opt-out/evidence?address=${encodeURIComponent(ANN)}`, tenant.key)
  return body.data
}

const WAYS = [
  {
    way: 'a form and a code',
    columns: {},
    confirm: async (_app: TestApp, world: World) => {
      const { submissionId } = (await world.submit(ANN)).body.data
      await world.verify(submissionId, await world.codeTo(ANN))
    },
    records: ['OPT_IN WEB_FORM', 'CONFIRMED OTP'],
    understoodAs: [],
    source: 'WEB_FORM',
  },
  {
    way: 'a form and a YES',
    columns: { otp_enabled: 0, double_opt_in: 'REPLY_YES' },
    confirm: async (app: TestApp, world: World) => {
      await world.submit(ANN)
      text(app, world, 'Yes!')
    },
    records: ['OPT_IN WEB_FORM', 'CONFIRMED REPLY'],
    understoodAs: ['JOIN_CONFIRMATION'],
    source: 'WEB_FORM',
  },
  {
    way: 'a form that nothing checks',
    columns: { otp_enabled: 0 },
    confirm: async (_app: TestApp, world: World) => void (await world.submit(ANN)),
    records: ['OPT_IN WEB_FORM'],
    understoodAs: [],
    source: 'WEB_FORM',
  },
  {
    way: 'a keyword',
    columns: { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0 },
    confirm: async (app: TestApp, world: World) => text(app, world, 'club'),
    records: ['OPT_IN KEYWORD'],
    understoodAs: ['JOIN_KEYWORD'],
    source: 'JOIN_KEYWORD',
  },
  {
    way: 'a link that opens a text',
    columns: { type: 'TEXT_LINK', keyword: 'CLUB', otp_enabled: 0 },
    confirm: async (app: TestApp, world: World) => text(app, world, 'CLUB'),
    records: ['OPT_IN KEYWORD'],
    understoodAs: ['JOIN_KEYWORD'],
    source: 'TEXT_LINK',
  },
] as const

describe.each(WAYS)('$way', ({ columns, confirm, records, understoodAs, source }) => {
  test('is recorded exactly', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, columns)
    await confirm(app, world)
    const stored = world.consentsOf(ANN).map(({ action, method }) => `${action} ${method}`)
    expect(stored).toEqual([...records])
    const evidence = await evidenceOf(app, world)
    expect(evidence.replies.map((reply: { understoodAs: string }) => reply.understoodAs)).toEqual([
      ...understoodAs,
    ])
    const byReply = evidence.consents.filter(({ messageId }: { messageId: unknown }) => messageId !== null)
    expect(byReply).toHaveLength(understoodAs.length)
  })

  test('gives a new contact its source, and no stage that shows interest', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, columns)
    await confirm(app, world)
    const [contact] = (await app.get('/contacts', world.tenant.key)).body.data
    expect([contact.source, contact.stage]).toEqual([source, 'NEW_LEAD'])
  })
})

test('the document names the form and the YES, and no keyword', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { otp_enabled: 0, double_opt_in: 'REPLY_YES' })
  await world.submit(ANN)
  text(app, world, 'YES')
  const path = `/opt-out/evidence.html?address=${encodeURIComponent(ANN)}`
  const page = (await app.get(path, world.tenant.key)).body as string
  expect(page).toContain('In a form on a web page.')
  expect(page).toContain('By answering a question with YES')
  expect(page).toContain('as the confirmation of a form')
  expect(page).not.toContain('keyword')
  expect(page).not.toContain('as an ordinary text')
})

test('the inbox labels texts for a poll or a keyword', async () => {
  await using app = createTestApp()
  const { tenant, vote } = await askedPoll(app)
  vote(0, 'Hello there, who is this?')
  vote(0, '2')
  vote(0, 'HELP')
  const token = await app.session(tenant)
  const [{ id }] = (await app.get('/inbox/conversations', token)).body.data
  const { body } = await app.get(`/inbox/conversations/${id}/messages`, token)
  const received = body.data.filter(({ direction }: { direction: string }) => direction === 'INBOUND')
  const said = received.map((message: { body: string; understoodAs: string }) => [
    message.body,
    message.understoodAs,
  ])
  expect(new Map(said)).toEqual(
    new Map([
      ['Hello there, who is this?', 'OTHER'],
      ['2', 'POLL_VOTE'],
      ['HELP', 'HELP'],
    ]),
  )
})
