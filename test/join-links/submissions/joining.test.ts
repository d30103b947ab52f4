import { describe, expect, test } from 'bun:test'
import { suppress } from '../../../src/contacts/opt-outs/service.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, addSegment, type Sendable } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { joinWorld } from '../../support/joins.ts'
import { pollBody } from '../../support/polls.ts'

/** People join by a code, a YES, a keyword and a link in a mail. */

const ANN = '+12125552368'
const BEN = '+12125552369'

function optOut(
  app: TestApp,
  { organization }: Sendable,
  address: string,
  channel: 'SMS' | 'EMAIL' = 'SMS',
): void {
  const actor = { type: 'CONTACT', id: null, name: 'Ann' } as const
  app.db.writeNow((tx) =>
    suppress(tx, { organizationId: organization.id, channel, address, method: 'KEYWORD', actor }),
  )
}

const isOptedOut = (app: TestApp, { organization }: Sendable, address: string): boolean =>
  app.db.get(
    'SELECT 1 FROM suppressions WHERE organization_id = ? AND address = ?',
    organization.id,
    address,
  ) !== undefined

describe('a code', () => {
  test('lets a person in, with its consent, and not before', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const { status, body } = await world.submit('(212) 555-2368')
    expect([status, body.data.status]).toEqual([201, 'PENDING_OTP'])
    const code = await world.codeTo(ANN)
    expect(code).toHaveLength(6)
    expect(world.members()).toEqual([])
    expect(world.consentsOf(ANN)).toEqual([])
    const wrong = await world.verify(body.data.submissionId, world.wrongOf(code))
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'code'])
    const right = await world.verify(body.data.submissionId, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([right.status, right.body.data.status]).toEqual([201, 'COMPLETED'])
    expect(world.members()).toEqual([ANN])
    expect(world.consentsOf(ANN)).toEqual([
      {
        action: 'OPT_IN',
        method: 'WEB_FORM',
        consentText: 'I agree to texts of Acme.',
        consentVersion: '1',
        isByLink: 1,
        ipAddress: expect.any(String),
        actorType: 'CONTACT',
      },
      {
        action: 'CONFIRMED',
        method: 'OTP',
        consentText: 'I agree to texts of Acme.',
        consentVersion: '1',
        isByLink: 1,
        ipAddress: null,
        actorType: 'CONTACT',
      },
    ])
    expect((await world.textsTo(ANN)).at(-1)).toContain('You have joined Club')
    const { id } = (await app.get('/contacts', world.tenant.key)).body.data[0]
    const given = (await app.get(`/contacts/${id}/consents`, world.tenant.key)).body.data[1]
    const [link] = (await app.get('/join-links', world.tenant.key)).body.data
    expect([given.joinLinkId, given.joinLinkName]).toEqual([link.id, 'Club'])
    const { body: timeline } = await app.get(`/contacts/${id}/activity`, world.tenant.key)
    const joined = timeline.data.find(({ type }: { type: string }) => type === 'JOINED')
    expect([joined.title, joined.data.submissionId]).toEqual(['Joined: Club', body.data.submissionId])
  })

  test('is in no row after it was sent', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    await world.submit(ANN)
    const code = await world.codeTo(ANN)
    for (const { body } of app.db.all<{ body: string }>('SELECT body FROM messages'))
      expect(body).not.toContain(code)
    for (const row of app.db.all('SELECT * FROM join_submissions'))
      expect(JSON.stringify(row)).not.toContain(code)
  })

  test('has five tries', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const { body } = await world.submit(ANN)
    const code = await world.codeTo(ANN)
    const answers: number[] = []
    for (let n = 0; n < 5; n++)
      answers.push((await world.verify(body.data.submissionId, world.wrongOf(code))).status)
    expect(answers).toEqual([400, 400, 400, 400, 400])
    expect((await world.verify(body.data.submissionId, code)).status).toBe(410)
    expect(world.members()).toEqual([])
  })

  test('stops working with its time, and with the next one', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const { submissionId } = (await world.submit(ANN)).body.data
    const first = await world.codeTo(ANN)
    expect((await world.resend(submissionId)).status).toBe(429)
    app.clock.advance(MINUTE_MS)
    expect((await world.resend(submissionId)).status).toBe(201)
    const second = await world.codeTo(ANN)
    if (first !== second) expect((await world.verify(submissionId, first)).status).toBe(400)
    app.clock.advance(10 * MINUTE_MS)
    expect((await world.verify(submissionId, second)).status).toBe(410)
    expect((await world.resend(submissionId)).status).toBe(410)
  })

  test('lifts an opt-out, and the answers reveal nothing about it', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    optOut(app, world.tenant, ANN)
    const [known, unknown] = [await world.submit(ANN), await world.submit(BEN)]
    expect(Object.keys(known.body.data)).toEqual(Object.keys(unknown.body.data))
    expect([known.status, known.body.data.status]).toEqual([unknown.status, unknown.body.data.status])
    expect(isOptedOut(app, world.tenant, ANN)).toBe(true)
    const code = await world.codeTo(ANN)
    await world.verify(known.body.data.submissionId, code)
    expect(isOptedOut(app, world.tenant, ANN)).toBe(false)
    expect(world.consentsOf(ANN).map(({ action }) => action)).toEqual(['OPT_OUT', 'OPT_IN', 'CONFIRMED'])
  })
})

test('a form alone does not lift an opt-out that the person gave', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { otp_enabled: 0 })
  optOut(app, world.tenant, ANN)
  const answer = await world.submit(ANN)
  expect([answer.status, answer.body.data.status]).toEqual([201, 'COMPLETED'])
  expect((await world.submit(BEN)).body.data.status).toBe('COMPLETED')
  expect(isOptedOut(app, world.tenant, ANN)).toBe(true)
  expect(await world.textsTo(ANN)).toEqual([])
  expect(await world.textsTo(BEN)).toHaveLength(1)
  expect(world.consentsOf(BEN).map(({ method }) => method)).toEqual(['WEB_FORM'])
})

describe('a YES', () => {
  const asks = { otp_enabled: 0, double_opt_in: 'REPLY_YES' }

  test('completes a submission, also of a number that has opted out', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, asks)
    const { tenant } = world
    optOut(app, tenant, ANN)
    expect((await world.submit(ANN)).body.data.status).toBe('PENDING_CONFIRMATION')
    expect((await world.textsTo(ANN)).at(-1)).toContain('Reply YES')
    hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'Yes!' })
    expect(world.members()).toEqual([ANN])
    expect(isOptedOut(app, tenant, ANN)).toBe(false)
    expect((await world.textsTo(ANN)).at(-1)).toContain('You have joined')
  })

  test('counts at the sender of the question, for a day', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, asks)
    const { tenant } = world
    await world.submit(ANN)
    const other = addIdentity(app, tenant)
    hear(app, tenant, { senderId: other.id, from: ANN, body: 'YES' })
    expect(world.members()).toEqual([])
    app.clock.advance(DAY_MS)
    hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'YES' })
    expect(world.members()).toEqual([])
  })

  test.each([
    { first: 'form', last: 'poll', joined: [], votes: 1 },
    { first: 'poll', last: 'form', joined: [ANN], votes: 0 },
  ])('answers the $last that was asked after the $first', async ({ last, joined, votes }) => {
    await using app = createTestApp()
    const world = joinWorld(app, asks)
    const { tenant } = world
    // A poll goes to the segment that the form fills. Ann is in another one.
    const segment = addSegment(app, tenant, 'Asked')
    addContact(app, { ...tenant, segment }, { firstName: 'Ann', phone: ANN })
    const form = () => world.submit(ANN)
    const poll = async () => {
      const options = ['Yes', 'No']
      const body = pollBody({ ...tenant, segment }, { options, category: 'TRANSACTIONAL' })
      expect((await app.post('/polls', tenant.key, body)).status).toBe(201)
      await app.drain()
    }
    for (const ask of last === 'poll' ? [form, poll] : [poll, form]) {
      await ask()
      app.clock.advance(MINUTE_MS)
    }
    hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'Yes' })
    expect(world.members()).toEqual([...joined])
    expect(app.db.value<number>('SELECT count(*) FROM poll_votes')).toBe(votes)
  })

  test('never comes before STOP', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, asks)
    const { tenant } = world
    await world.submit(ANN)
    hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'STOP' })
    expect(world.members()).toEqual([])
    expect(isOptedOut(app, tenant, ANN)).toBe(true)
  })

  test.each([
    { what: 'a question', columns: asks },
    { what: 'a code', columns: {} },
  ])(
    'is not asked for after a STOP to $what, and the form does not reveal it, until START',
    async ({ columns }) => {
      await using app = createTestApp()
      const world = joinWorld(app, columns)
      const { tenant } = world
      const first = await world.submit(ANN)
      hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'STOP' })
      const texts = (await world.textsTo(ANN)).length
      app.clock.advance(MINUTE_MS)
      const again = await world.submit(ANN)
      expect([again.status, again.body.data.status]).toEqual([first.status, first.body.data.status])
      app.clock.advance(MINUTE_MS)
      expect((await world.resend(first.body.data.submissionId)).status).toBe(201)
      expect(await world.textsTo(ANN)).toHaveLength(texts)
      hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'START' })
      const lifted = (await world.textsTo(ANN)).length
      app.clock.advance(MINUTE_MS)
      await world.submit(ANN)
      expect(await world.textsTo(ANN)).toHaveLength(lifted + 1)
    },
  )
})

describe('a keyword', () => {
  const byKeyword = { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0 }

  test('lets its sender in once, and is answered', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, byKeyword)
    const { tenant } = world
    for (const body of ['I like your club', 'club', 'Club.']) {
      hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body })
    }
    expect(world.members()).toEqual([ANN])
    expect(world.consentsOf(ANN).map(({ method }) => method)).toEqual(['KEYWORD'])
    expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(1)
    expect(await world.textsTo(ANN)).toHaveLength(2)
  })

  test('of a paused link goes to the inbox', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, { ...byKeyword, is_paused: 1 })
    const { tenant } = world
    hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'CLUB' })
    expect(world.members()).toEqual([])
    expect(app.db.value('SELECT count(*) FROM conversations')).toBe(1)
  })

  test('takes no form', async () => {
    await using app = createTestApp()
    const world = joinWorld(app, byKeyword)
    expect((await world.submit(ANN)).status).toBe(409)
    const { body } = await app.get(world.base)
    expect([body.data.keyword, body.data.type]).toEqual(['CLUB', 'JOIN_KEYWORD'])
  })
})
