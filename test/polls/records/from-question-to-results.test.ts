import { expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, sendable } from '../../support/campaigns.ts'
import { askedPoll, pollBody } from '../../support/polls.ts'

/** Votes by label, without labels that have none. */
const votesIn = ({ options }: { options: { label: string; votes: number }[] }) =>
  Object.fromEntries(options.filter(({ votes }) => votes > 0).map(({ label, votes }) => [label, votes]))

test('the question goes to every contact of the segment, with a line for each option', async () => {
  await using app = createTestApp()
  const { tenant, get, poll } = await askedPoll(app)
  const { body } = await app.get(`/campaigns/${poll.campaignId}/messages`, tenant.key)
  expect(body.data.map((message: { body: string }) => message.body).sort()[0]).toStartWith(
    'Hi Ann, which day suits you?\n1) Saturday\n2) Sunday\n3) Neither',
  )
  expect(body.data).toHaveLength(3)
  expect(await get()).toMatchObject({ status: 'OPEN', channel: 'SMS', campaignId: poll.campaignId })
})

test('{{pollOptions}} puts the options at its place in the question, and a label is never read as a template', async () => {
  await using app = createTestApp()
  const { tenant, poll } = await askedPoll(app, {
    questionTemplate: 'Choose:\n{{pollOptions}}\nThanks!',
    options: ['{{firstName}}', 'B'],
  })
  const { body } = await app.get(`/campaigns/${poll.campaignId}/messages`, tenant.key)
  expect(body.data[0].body).toStartWith('Choose:\n1) {{firstName}}\n2) B\nThanks!')
})

test('contacts who choose the same option are each counted', async () => {
  await using app = createTestApp()
  const { vote, get } = await askedPoll(app)
  for (const n of [0, 1, 2]) vote(n, '1')
  expect(await get('/analytics')).toMatchObject({ responders: 3, totalVotes: 3 })
  expect(votesIn(await get('/analytics'))).toEqual({ Saturday: 3 })
})

test('votes count, a later vote of the same contact replaces the earlier one, and shares add up to 100', async () => {
  await using app = createTestApp()
  const { vote, get } = await askedPoll(app)
  vote(0, '1')
  vote(1, 'sunday please')
  vote(2, '#3')
  expect(await get('/analytics')).toMatchObject({
    recipients: 3,
    responders: 3,
    responseRate: 1,
    totalVotes: 3,
  })
  const shares = (await get('/analytics')).options.map(({ percentage }: { percentage: number }) => percentage)
  expect(shares).toEqual([33.4, 33.3, 33.3])
  app.clock.advance(HOUR_MS)
  vote(0, 'Sunday')
  expect(votesIn(await get('/analytics'))).toEqual({ Sunday: 2, Neither: 1 })
  expect((await get('/votes')).map(({ rawBody }: { rawBody: string }) => rawBody)).toEqual([
    'Sunday',
    '#3',
    'sunday please',
  ])
})

test('several options count if the poll allows it, and none if it does not', async () => {
  await using app = createTestApp()
  const several = await askedPoll(app, { allowMultipleOptions: true })
  several.vote(0, '1, 2')
  expect(await several.get('/analytics')).toMatchObject({ responders: 1, totalVotes: 2 })
  expect((await several.get('/votes'))[0].optionIds).toHaveLength(2)
  await using other = createTestApp()
  const one = await askedPoll(other)
  one.vote(0, '1, 3')
  expect(await one.get('/analytics')).toMatchObject({ responders: 0, totalVotes: 0 })
})

test('a text that is no vote stays a conversation, and a vote opens none', async () => {
  await using app = createTestApp()
  const { tenant, vote, get } = await askedPoll(app)
  const token = await app.session(tenant)
  vote(0, '2')
  expect((await app.get('/inbox/conversations', token)).body.data).toEqual([])
  vote(1, 'Where is it?')
  expect((await app.get('/inbox/conversations', token)).body.data).toHaveLength(1)
  expect(await get('/analytics')).toMatchObject({ responders: 1 })
})

test('STOP opts out during a poll too, and is no vote', async () => {
  await using app = createTestApp()
  const { tenant, vote, people, get } = await askedPoll(app)
  vote(0, 'STOP')
  expect((await app.get(`/contacts/${people[0]!.uuid}`, tenant.key)).body.data.isOptedOut).toBeTrue()
  expect(await get('/analytics')).toMatchObject({ responders: 0 })
})

test('of two open polls the newest on the number counts, and for a number that did not ask none counts', async () => {
  await using app = createTestApp()
  const first = await askedPoll(app)
  const { tenant } = first
  app.clock.advance(HOUR_MS)
  const { body } = await app.post('/polls', tenant.key, pollBody(tenant, { name: 'Second' }))
  await app.drain()
  first.vote(0, '1')
  const second = await app.get(`/polls/${body.data.id}/analytics`, tenant.key)
  expect([second.body.data.responders, (await first.get('/analytics')).responders]).toEqual([1, 0])
  const elsewhere = addIdentity(app, tenant)
  first.vote(1, '1', elsewhere.id)
  expect((await first.get('/analytics')).responders).toBe(0)
})

test('after it was closed, or has reached its end, no vote counts', async () => {
  await using app = createTestApp()
  const { tenant, id, vote, get } = await askedPoll(app)
  vote(0, '1')
  expect((await app.post(`/polls/${id}/close`, tenant.key)).body.data.status).toBe('CLOSED')
  vote(1, '1')
  expect(await get('/analytics')).toMatchObject({ responders: 1 })
  expect((await app.post(`/polls/${id}/close`, tenant.key)).status).toBe(409)
  await using other = createTestApp()
  const late = await askedPoll(other)
  other.clock.advance(8 * DAY_MS)
  late.vote(0, '1')
  expect(await late.get()).toMatchObject({ status: 'CLOSED' })
  expect(await late.get('/analytics')).toMatchObject({ responders: 0 })
})

test('a poll that waits for its time can be cancelled, and nothing is sent then', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  addContact(app, tenant)
  const scheduledAt = new Date(app.clock.now() + DAY_MS).toISOString()
  const { body } = await app.post(
    '/polls',
    tenant.key,
    pollBody(tenant, { dispatchType: 'SCHEDULED', scheduledAt }),
  )
  expect(body.data.status).toBe('SCHEDULED')
  expect((await app.post(`/polls/${body.data.id}/cancel`, tenant.key)).body.data.status).toBe('CANCELLED')
  app.clock.advance(2 * DAY_MS)
  await app.drain()
  const messages = await app.get(`/campaigns/${body.data.campaignId}/messages`, tenant.key)
  expect(messages.body.data).toEqual([])
  expect((await app.delete(`/polls/${body.data.id}`, tenant.key)).status).toBe(200)
  expect((await app.get(`/polls/${body.data.id}`, tenant.key)).status).toBe(404)
})

test('a poll that waits for its time can be deleted, and nothing is sent then', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  addContact(app, tenant)
  const scheduledAt = new Date(app.clock.now() + DAY_MS).toISOString()
  const scheduled = pollBody(tenant, { dispatchType: 'SCHEDULED', scheduledAt })
  const { id, campaignId } = (await app.post('/polls', tenant.key, scheduled)).body.data
  expect((await app.delete(`/polls/${id}`, tenant.key)).status).toBe(200)
  app.clock.advance(2 * DAY_MS)
  await app.drain()
  const campaign = (await app.get(`/campaigns/${campaignId}`, tenant.key)).body.data
  expect([campaign.status, app.db.value('SELECT count(*) FROM messages')]).toEqual(['CANCELLED', 0])
})

test('the campaign of a poll names it, and is changed and deleted only with it', async () => {
  await using app = createTestApp()
  const { tenant, id, poll } = await askedPoll(app)
  const path = `/campaigns/${poll.campaignId}`
  expect((await app.get(path, tenant.key)).body.data).toMatchObject({ pollId: id })
  expect((await app.request('PATCH', path, { token: tenant.key, body: { name: 'X' } })).status).toBe(409)
  expect((await app.delete(path, tenant.key)).status).toBe(409)
  expect((await app.post(`${path}/duplicate`, tenant.key)).body.data.pollId).toBeNull()
})

test.each([
  { what: 'an opt-out word', options: ['Stop', 'Go on'], says: 'cannot be an option' },
  { what: 'a word for help', options: ['Food', 'Help'], says: 'asks for help' },
  { what: 'the same label twice', options: ['Yes', 'yes'], says: 'is read like the label of' },
  { what: 'the number of another option', options: ['2', '1'], says: 'is read as the number of' },
  { what: 'one option', options: ['Yes'], says: 'at least 2' },
  { what: 'eleven options', options: Array.from({ length: 11 }, (_, n) => `Day ${n}`), says: 'at most 10' },
])('options with $what are refused, and nothing is created', async ({ options, says }) => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const { status, body } = await app.post('/polls', tenant.key, pollBody(tenant, { options }))
  expect([status, body.message]).toEqual([400, expect.stringContaining(says)])
})

test.each([
  { selector: 'voted_any', names: ['Ann', 'Ben'] },
  { selector: 'did_not_vote', names: ['Cleo'] },
  { selector: 'voted_options', names: ['Ben'] },
])(
  'a segment of $selector has these contacts, and later votes change nothing',
  async ({ selector, names }) => {
    await using app = createTestApp()
    const { tenant, id, vote, poll } = await askedPoll(app)
    vote(0, '1')
    vote(1, '2')
    const optionIds = selector === 'voted_options' ? [poll.options[1].id] : undefined
    const { status, body } = await app.post(`/polls/${id}/create-segment`, tenant.key, {
      name: 'From a poll',
      selector,
      optionIds,
    })
    expect([status, body.data]).toEqual([
      201,
      { id: expect.any(String), name: 'From a poll', contactCount: names.length },
    ])
    vote(2, '2')
    const members = await app.get(`/segments/${body.data.id}/contacts`, tenant.key)
    const found = members.body.data.map(({ firstName }: { firstName: string }) => firstName)
    expect(found.sort()).toEqual(names)
    const again = await app.post(`/polls/${id}/create-segment`, tenant.key, {
      name: 'from a POLL',
      selector,
      optionIds,
    })
    expect(again.status).toBe(409)
  },
)

test('optionIds are required for voted_options, and refused for the other selectors', async () => {
  await using app = createTestApp()
  const { tenant, id, poll } = await askedPoll(app)
  const ask = async (body: object) =>
    (await app.post(`/polls/${id}/create-segment`, tenant.key, { name: 'S', ...body })).status
  expect(await ask({ selector: 'voted_options' })).toBe(400)
  expect(await ask({ selector: 'voted_any', optionIds: [poll.options[0].id] })).toBe(400)
  expect(await ask({ selector: 'voted_options', optionIds: [poll.id] })).toBe(400)
})

/** Texts that the contact got after the question. */
const answersTo = (app: TestApp, phone: string): string[] =>
  app.db
    .all<{ body: string }>(
      'SELECT body FROM messages WHERE address = ? AND execution_id IS NULL ORDER BY id',
      phone,
    )
    .map(({ body }) => body)

test('a contact whose text is no vote gets one hint for the poll, and none after a vote', async () => {
  await using app = createTestApp()
  const { people, vote } = await askedPoll(app)
  vote(0, 'Where is it?')
  vote(0, 'And when?')
  await app.drain()
  expect(answersTo(app, people[0]!.phone)).toEqual([
    expect.stringContaining('reply with a number from 1 to 3'),
  ])
  vote(1, '2')
  vote(1, 'See you there')
  await app.drain()
  expect(answersTo(app, people[1]!.phone)).toEqual([])
  // The vote of one contact is not that of another.
  vote(2, 'Where is it?')
  await app.drain()
  expect(answersTo(app, people[2]!.phone)).toHaveLength(1)
})

test('a late vote gets one answer that it is late, is in the inbox and does not count', async () => {
  await using app = createTestApp()
  const { tenant, id, people, vote, get } = await askedPoll(app)
  await app.post(`/polls/${id}/close`, tenant.key)
  vote(0, '2')
  vote(0, '1')
  vote(1, 'Where is it?')
  await app.drain()
  expect(answersTo(app, people[0]!.phone)).toEqual([expect.stringContaining('This poll is closed')])
  expect(answersTo(app, people[1]!.phone)).toEqual([])
  expect(await get('/analytics')).toMatchObject({ responders: 0 })
  const token = await app.session(tenant)
  expect((await app.get('/inbox/conversations', token)).body.data).toHaveLength(2)
})

test.each([
  { what: 'of the contact that stays', laterIs: 0, label: 'Saturday' },
  { what: 'of the other contact', laterIs: 1, label: 'Sunday' },
])('after a merge of two voters only the later vote counts, here that $what', async ({ laterIs, label }) => {
  await using app = createTestApp()
  const { tenant, people, vote, get } = await askedPoll(app)
  const texts = ['Saturday', 'Sunday']
  vote(1 - laterIs, texts[1 - laterIs]!)
  app.clock.advance(HOUR_MS)
  vote(laterIs, texts[laterIs]!)
  vote(2, 'Neither')
  const [survivor, other] = people
  const { status } = await app.post(`/contacts/${survivor!.uuid}/merge`, tenant.key, { otherId: other!.uuid })
  expect(status).toBe(201)
  expect(votesIn(await get('/analytics'))).toEqual({ [label]: 1, Neither: 1 })
  expect((await get('/votes')).map(({ contactId }: { contactId: string }) => contactId)).toContain(
    survivor!.uuid,
  )
})

test.each(['MARKETING', 'TRANSACTIONAL'])(
  'the rules of a %s campaign hold for a poll of that category',
  async (category) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const body = pollBody(tenant, category === 'MARKETING' ? {} : { category })
    const { data } = (await app.post('/polls', tenant.key, body)).body
    expect(data.category).toBe(category)
    expect((await app.get(`/campaigns/${data.campaignId}`, tenant.key)).body.data.category).toBe(category)
  },
)

test('a vote is in the timeline of the contact, with its options; a changed vote is there once', async () => {
  await using app = createTestApp()
  const { tenant, people, id, vote } = await askedPoll(app, { allowMultipleOptions: true })
  vote(0, '3')
  app.clock.advance(HOUR_MS)
  vote(0, '1 and 2')
  const { status, body } = await app.get(`/contacts/${people[0]!.uuid}/activity`, tenant.key)
  expect([status, body.message]).toEqual([200, undefined])
  const { data } = body
  const voted = data.filter(({ type }: { type: string }) => type === 'POLL_VOTED')
  expect(voted).toMatchObject([
    {
      title: 'Voted in "Opening day": Saturday, Sunday',
      data: { pollId: id, pollName: 'Opening day', options: [{ label: 'Saturday' }, { label: 'Sunday' }] },
      actor: { type: 'CONTACT' },
    },
  ])
})
