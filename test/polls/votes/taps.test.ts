import { describe, expect, test } from 'bun:test'
import { sandboxInbox, sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import type { OfferedChoices } from '../../../src/providers/whatsapp-choices.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, addSegment, type Sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'

/** Polls by WhatsApp that contacts answer by a tap. */

type Overrides = Record<string, unknown>

const pollBody = (tenant: Sendable, overrides: Overrides) => ({
  name: 'Opening day',
  questionTemplate: 'Hi {{firstName}}, which day suits you?',
  segmentId: tenant.segment.uuid,
  channelIdentityIds: [tenant.identity.uuid],
  options: ['Saturday', 'Sunday', 'Neither'],
  dispatchType: 'IMMEDIATE',
  ...overrides,
})

let addresses = 0

/** Organization with a sender by WhatsApp. Ann and Ben wrote to it a moment ago, and Cleo never did. */
function whatsappWorld(app: TestApp, name = 'Acme') {
  const address = `+1555000${1_000 + addresses++}`
  const owner = app.tenant(name)
  const segment = addSegment(app, owner)
  const identity = addIdentity(app, owner, { channel: 'WHATSAPP', address })
  const tenant: Sendable = { ...owner, segment, identity }
  const people = ['Ann', 'Ben', 'Cleo'].map((firstName) => addContact(app, tenant, { firstName }))
  const organizationId = owner.organization.id
  let texts = 0
  const hear = (from: string, body: string, choiceId?: string, providerMessageId = `in-${++texts}`) =>
    app.db.writeNow((tx) => {
      const tap = choiceId === undefined ? {} : { choiceId }
      const to = { organizationId, channelIdentityId: identity.id, address }
      receiveInbound(tx, to, { providerMessageId, from, to: address, body, ...tap })
    })
  for (const { phone } of people.slice(0, 2)) hear(phone, 'Hello')
  const ask = async (overrides: Overrides = {}) => {
    const { status, body } = await app.post('/polls', tenant.key, pollBody(tenant, overrides))
    expect([status, body.error]).toEqual([201, undefined])
    await app.drain()
    const { id, options, campaignId } = body.data
    const get = async (path = '') => (await app.get(`/polls/${id}${path}`, tenant.key)).body.data
    const idOf = (label: string): string => options.find((one: { label: string }) => one.label === label).id
    return { id: id as string, campaignId: campaignId as string, get, idOf }
  }
  const onPhone = (n: number) => sandboxInbox(app.db, { organizationId, to: people[n]!.phone, limit: 20 })
  const offered = (n: number): OfferedChoices | null => {
    const [last] = onPhone(n)
    return last?.choices == null ? null : JSON.parse(last.choices)
  }
  const tap = (n: number, title: string) =>
    app.db.writeNow((tx) =>
      sandboxReply(tx, { from: people[n]!.phone, body: title, organizationId, isTap: true }),
    )
  return { tenant, people, ask, hear, tap, onPhone, offered }
}

type Asked = Awaited<ReturnType<ReturnType<typeof whatsappWorld>['ask']>>

/** Votes by label, without labels that have none. */
async function votesOf({ get }: Asked): Promise<Record<string, number>> {
  const { options } = await get('/analytics')
  return Object.fromEntries(
    options
      .filter(({ votes }: { votes: number }) => votes > 0)
      .map(({ label, votes }: { label: string; votes: number }) => [label, votes]),
  )
}

const labels = (count: number) => Array.from({ length: count }, (_, n) => `Option ${'ABCDEFGHIJ'[n]}`)

describe('a poll by WhatsApp', () => {
  test('shows three short options as buttons with their ids, below the question alone', async () => {
    await using app = createTestApp()
    const { ask, offered, onPhone } = whatsappWorld(app)
    const { idOf } = await ask()
    expect(offered(0)).toEqual({
      form: 'BUTTONS',
      text: 'Hi Ann, which day suits you?',
      choices: ['Saturday', 'Sunday', 'Neither'].map((title) => ({ id: idOf(title), title })),
    })
    // The stored message has the options, too.
    expect(onPhone(0)[0]?.body).toBe('Hi Ann, which day suits you?\n1) Saturday\n2) Sunday\n3) Neither')
  })

  test.each([4, 10])('shows %i options as a list', async (count) => {
    await using app = createTestApp()
    const { ask, offered } = whatsappWorld(app)
    await ask({ options: labels(count) })
    expect(offered(0)?.form).toBe('LIST')
    expect(offered(0)?.choices.map(({ title }) => title)).toEqual(labels(count))
  })

  test('keeps the options in a question that gives their place', async () => {
    await using app = createTestApp()
    const { ask, offered } = whatsappWorld(app)
    await ask({ questionTemplate: 'Choose:\n{{pollOptions}}\nThanks!', options: ['A', 'B'] })
    expect(offered(0)?.text).toBe('Choose:\n1) A\n2) B\nThanks!')
  })

  test.each(
    some([
      { why: 'a label that fits in no row', overrides: { options: ['x'.repeat(30), 'B'] } },
      {
        why: 'two labels that would look the same',
        overrides: { options: ['The first of our long rows a', 'The first of our long rows b'] },
      },
      {
        why: 'a label whose title would be read as STOP',
        overrides: { options: ['Please stop the messages on the notice board', 'B'] },
      },
      {
        why: 'a question that became too long for buttons',
        overrides: { questionTemplate: `{{firstName}}? ${'x'.repeat(980)}` },
      },
    ]),
  )('numbers the options in the text for $why', async ({ overrides }) => {
    await using app = createTestApp()
    const { ask, offered, onPhone, people, hear, tenant } = whatsappWorld(app)
    const firstName = 'N'.repeat(60)
    await app.patch(`/contacts/${people[0]!.uuid}`, tenant.key, { firstName })
    const poll = await ask(overrides)
    expect(offered(0)).toBeNull()
    expect(onPhone(0)[0]?.body).toContain('\n1) ')
    hear(people[0]!.phone, '2')
    expect(await poll.get('/analytics')).toMatchObject({ responders: 1 })
  })

  test('is not sent to contacts who did not write in the last 24 hours, with the reason for each', async () => {
    await using app = createTestApp()
    const { ask, tenant, people } = whatsappWorld(app)
    const { campaignId, get } = await ask()
    const { body } = await app.get(`/campaigns/${campaignId}/messages?status=SKIPPED`, tenant.key)
    expect(body.data).toMatchObject([{ contactId: people[2]!.uuid, errorCode: 'OUTSIDE_SESSION' }])
    expect(await get('/analytics')).toMatchObject({ recipients: 3 })
  })

  test('by a copy of its campaign has no buttons, because their taps would not count', async () => {
    await using app = createTestApp()
    const { ask, tenant, offered, onPhone } = whatsappWorld(app)
    const { campaignId } = await ask()
    const copy = await app.post(`/campaigns/${campaignId}/duplicate`, tenant.key)
    app.clock.advance(1_000)
    const before = onPhone(0).length
    await app.patch(`/campaigns/${copy.body.data.id}`, tenant.key, { isDraft: false })
    await app.drain()
    expect(onPhone(0).length).toBe(before + 1)
    expect(offered(0)).toBeNull()
  })
})

describe('a tapped option', () => {
  test('is a vote, shown as its title, and a later tap on another replaces it', async () => {
    await using app = createTestApp()
    const { ask, tap } = whatsappWorld(app)
    const poll = await ask()
    expect(tap(0, 'Saturday').outcome).toBe('received')
    expect(await votesOf(poll)).toEqual({ Saturday: 1 })
    expect(await poll.get('/votes')).toMatchObject([
      { rawBody: 'Saturday', optionIds: [poll.idOf('Saturday')] },
    ])
    tap(0, 'Sunday')
    expect(await votesOf(poll)).toEqual({ Sunday: 1 })
  })

  test('counts in the poll that offered it, also if a newer one is open', async () => {
    await using app = createTestApp()
    const { ask, hear, people } = whatsappWorld(app)
    const first = await ask()
    app.clock.advance(HOUR_MS)
    const second = await ask({ name: 'Second' })
    hear(people[0]!.phone, 'Sunday', first.idOf('Sunday'))
    expect([await votesOf(first), await votesOf(second)]).toEqual([{ Sunday: 1 }, {}])
    hear(people[0]!.phone, 'Saturday', second.idOf('Saturday'))
    expect([await votesOf(first), await votesOf(second)]).toEqual([{ Sunday: 1 }, { Saturday: 1 }])
  })

  test('that is reported twice counts once', async () => {
    await using app = createTestApp()
    const { ask, hear, people } = whatsappWorld(app)
    const poll = await ask()
    hear(people[0]!.phone, 'Saturday', poll.idOf('Saturday'), 'wamid.1')
    hear(people[0]!.phone, 'Sunday', poll.idOf('Sunday'), 'wamid.2')
    hear(people[0]!.phone, 'Saturday', poll.idOf('Saturday'), 'wamid.1')
    expect(await votesOf(poll)).toEqual({ Sunday: 1 })
  })

  test.each(['close', 'cancel'])(
    'after a %s of its poll is answered once, and counts nowhere',
    async (act) => {
      await using app = createTestApp()
      const { ask, hear, people, onPhone, tenant } = whatsappWorld(app)
      const closed = await ask()
      const open = await ask({ name: 'Second' })
      await app.post(`/polls/${closed.id}/${act}`, tenant.key)
      const unread = async () => {
        const { body } = await app.get('/inbox/conversations', await app.session(tenant))
        return body.data.map(({ unreadCount }: { unreadCount: number }) => unreadCount)
      }
      const unreadBefore = await unread()
      const before = onPhone(0).length
      for (const label of ['Saturday', 'Sunday']) hear(people[0]!.phone, label, closed.idOf(label))
      await app.drain()
      expect([await votesOf(closed), await votesOf(open)]).toEqual([{}, {}])
      expect(onPhone(0).length).toBe(before + 1)
      expect(onPhone(0)[0]?.body).toContain('This poll is closed')
      expect(await unread()).toEqual(unreadBefore)
    },
  )

  test('of a poll after its end is answered that it is closed, weeks later too', async () => {
    await using app = createTestApp()
    const { ask, hear, people, onPhone } = whatsappWorld(app)
    const poll = await ask()
    app.clock.advance(30 * DAY_MS)
    hear(people[0]!.phone, 'Saturday', poll.idOf('Saturday'))
    await app.drain()
    expect(await votesOf(poll)).toEqual({})
    expect(onPhone(0)[0]?.body).toContain('This poll is closed')
  })

  test('of another organization, or of none, counts nothing by its id, and its title is read as a text', async () => {
    await using app = createTestApp()
    const ours = whatsappWorld(app)
    const theirs = whatsappWorld(app, 'Other')
    const poll = await ours.ask({ options: ['Red', 'Blue'] })
    const foreign = await theirs.ask()
    const { phone } = ours.people[0]!
    for (const id of [foreign.idOf('Saturday'), crypto.randomUUID(), "' OR 1=1 --", '1']) {
      ours.hear(phone, 'Saturday', id)
    }
    expect([await votesOf(poll), await votesOf(foreign)]).toEqual([{}, {}])
    ours.hear(phone, 'Blue', foreign.idOf('Saturday'))
    expect([await votesOf(poll), await votesOf(foreign)]).toEqual([{ Blue: 1 }, {}])
  })

  test('of a poll that the contact was not asked counts nothing', async () => {
    await using app = createTestApp()
    const { ask, hear, people } = whatsappWorld(app)
    const poll = await ask()
    hear(people[2]!.phone, 'Saturday', poll.idOf('Saturday'))
    expect(await votesOf(poll)).toEqual({})
  })

  test('is no vote if its title asks to stop', async () => {
    await using app = createTestApp()
    const { ask, hear, people, tenant } = whatsappWorld(app)
    const poll = await ask()
    hear(people[0]!.phone, 'STOP', poll.idOf('Saturday'))
    expect(await votesOf(poll)).toEqual({})
    expect((await app.get(`/contacts/${people[0]!.uuid}`, tenant.key)).body.data.isOptedOut).toBeTrue()
  })

  test('with the title Yes is a vote and no opt-in of a contact who had opted out', async () => {
    await using app = createTestApp()
    const { ask, hear, people, tenant } = whatsappWorld(app)
    const poll = await ask({ options: ['Yes', 'No'] })
    const isOptedOut = async () =>
      (await app.get(`/contacts/${people[0]!.uuid}`, tenant.key)).body.data.isOptedOut
    hear(people[0]!.phone, 'STOP')
    hear(people[0]!.phone, 'Yes', poll.idOf('Yes'))
    expect([await isOptedOut(), await votesOf(poll)]).toEqual([true, { Yes: 1 }])
    hear(people[0]!.phone, 'Yes')
    expect(await isOptedOut()).toBeFalse()
  })

  test('adds to earlier taps if several may be chosen, but None excludes the others, and a text replaces all', async () => {
    await using app = createTestApp()
    const { ask, tap, hear, people } = whatsappWorld(app)
    const options = ['Red', 'Green', 'Blue', 'None']
    const poll = await ask({ options, allowMultipleOptions: true })
    for (const title of ['Red', 'Blue', 'Red']) tap(0, title)
    expect(await votesOf(poll)).toEqual({ Red: 1, Blue: 1 })
    tap(0, 'None')
    expect(await votesOf(poll)).toEqual({ None: 1 })
    tap(0, 'Green')
    expect(await votesOf(poll)).toEqual({ Green: 1 })
    hear(people[0]!.phone, '1, 3')
    expect(await votesOf(poll)).toEqual({ Red: 1, Blue: 1 })
  })

  test('can be typed instead, and one hint explains how', async () => {
    await using app = createTestApp()
    const { ask, hear, people, onPhone } = whatsappWorld(app)
    const poll = await ask()
    hear(people[0]!.phone, 'Where is it?')
    await app.drain()
    expect(onPhone(0)[0]?.body).toBe('To vote, tap your answer below the question, or reply with it.')
    hear(people[0]!.phone, 'sunday please')
    hear(people[1]!.phone, '3')
    expect(await votesOf(poll)).toEqual({ Sunday: 1, Neither: 1 })
  })

  test('of the built-in carrier is one that a message has', async () => {
    await using app = createTestApp()
    const { ask, tap } = whatsappWorld(app)
    await ask()
    expect(tap(0, 'Monday')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('"Monday"'),
    })
  })
})
