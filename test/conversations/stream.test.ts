import { describe, expect, test } from 'bun:test'
import { PresenceBoard } from '../../src/lib/presence.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { inboxWorld } from '../support/inbox.ts'
import { Events } from '../support/streams.ts'

async function watching(app: TestApp) {
  const world = await inboxWorld(app)
  const watch = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request('http://carillon.test/inbox/stream', { headers })
    return new Events(await app.app.handle(request))
  }
  return { ...world, watch, events: await watch(world.token) }
}

describe('GET /inbox/stream', () => {
  test('sends a text, its conversation and the unread counts, each once', async () => {
    await using app = createTestApp()
    const { write, events } = await watching(app)
    const first = await events.next()
    app.clock.advance(1_000)
    write('Hello')
    await app.app.streams.tick()
    const told = [await events.next(), await events.next(), await events.next()]
    await app.app.streams.tick()
    app.clock.advance(1_000)
    write('Hello again')
    await app.app.streams.tick()
    const next = await events.next()
    expect([first?.event, first?.data]).toEqual(['unread', { total: 0, mine: 0, unassigned: 0 }])
    expect(told).toMatchObject([
      { event: 'message', data: { message: { direction: 'INBOUND', body: 'Hello' } } },
      { event: 'conversation', data: { unreadCount: 1, lastMessage: { preview: 'Hello' } } },
      { event: 'unread', data: { total: 1 } },
    ])
    expect(next).toMatchObject({ event: 'message', data: { message: { body: 'Hello again' } } })
  })

  test('sends the conversation of a contact who opts out elsewhere', async () => {
    await using app = createTestApp()
    const { tenant, write, list, events } = await watching(app)
    await events.next()
    write('Hello')
    await app.app.streams.tick()
    for (let n = 0; n < 3; n++) await events.next()
    const [{ contact }] = await list()
    app.clock.advance(1_000)
    await app.patch(`/contacts/${contact.id}`, tenant.key, { isOptedOut: true })
    await app.drain()
    await app.app.streams.tick()
    expect(await events.next()).toMatchObject({
      event: 'conversation',
      data: { contact: { id: contact.id, isOptedOut: true } },
    })
  })

  test('sends each step of an answer, new or recent', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list, watch, events: early } = await watching(app)
    write('Hello')
    const [{ id }] = await list()
    app.clock.advance(1_000)
    const { body } = await app.post(`/inbox/conversations/${id}/messages`, token, { body: 'Hi' })
    app.clock.advance(1_000)
    const late = await watch(await app.session(tenant, 'MEMBER'))
    const tick = () => app.app.streams.tick()
    await tick()
    await app.app.engine.drain()
    await tick()
    app.clock.advance(5_000)
    await app.drain()
    for (let n = 0; n < 16; n++) await tick()
    const statuses = async (events: Events) => {
      const found: string[] = []
      for (let block = ''; block !== ': still here'; block = (await events.block()) ?? '') {
        const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}')
        if (data.message?.id === body.data.id) found.push(data.message.status)
      }
      return found
    }
    expect(await statuses(early)).toEqual(['QUEUED', 'SENT', 'DELIVERED'])
    expect(await statuses(late)).toEqual(['SENT', 'DELIVERED'])
  })

  test('sends the changes of colleagues, and no earlier message', async () => {
    await using app = createTestApp()
    const { token, write, list, watch } = await watching(app)
    write('Hello')
    const [{ id }] = await list()
    app.clock.advance(1_000)
    await app.app.streams.tick()
    const events = await watch(token)
    await events.next()
    await app.patch(`/inbox/conversations/${id}`, token, { status: 'CLOSED' })
    await app.app.streams.tick()
    expect(await events.next()).toMatchObject({ event: 'conversation', data: { id, status: 'CLOSED' } })
    expect(await events.next()).toMatchObject({ event: 'unread', data: { total: 0 } })
    app.clock.advance(1_000)
    await app.post(`/inbox/conversations/${id}/notes`, token, { body: 'A regular.' })
    await app.app.streams.tick()
    expect(await events.next()).toMatchObject({ event: 'conversation', data: { id } })
  })

  test('asks to read the list again if more has changed than it sends', async () => {
    await using app = createTestApp()
    const { write, events } = await watching(app)
    await events.next()
    app.clock.advance(1_000)
    for (let n = 0; n < 50; n++) write('Hello', `+121255501${String(n).padStart(2, '0')}`)
    await app.app.streams.tick()
    expect(await events.next()).toMatchObject({ event: 'reload' })
  })

  test('sends nothing of another organization', async () => {
    await using app = createTestApp()
    const { events } = await watching(app)
    await events.next()
    const others = await inboxWorld(app)
    others.write('Hello')
    await app.app.streams.tick()
    for (let n = 0; n < 15; n++) await app.app.streams.tick()
    expect(await events.block()).toBe(': still here')
  })
})

describe('POST /inbox/conversations/:id/typing', () => {
  test('shows others the writer of an answer, and the end of the writing', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list, watch } = await watching(app)
    write('Hello')
    const [{ id }] = await list()
    const colleague = await app.session(tenant, 'MEMBER')
    const events = await watch(colleague)
    await events.next()
    const typing = `/inbox/conversations/${id}/typing`
    const alone = await app.post(typing, token)
    await app.app.streams.tick()
    const begun = await events.next()
    const both = await app.post(typing, colleague)
    app.clock.advance(6_000)
    await app.app.streams.tick()
    const members = [{ id: tenant.owner.uuid, name: 'Test Owner' }]
    expect([alone.body.data.members, both.body.data.members]).toEqual([[], members])
    expect(begun).toMatchObject({ event: 'typing', data: { conversationId: id, members } })
    expect(await events.next()).toMatchObject({ event: 'typing', data: { conversationId: id, members: [] } })
  })

  test('shows at once that a member has stopped, for example after sending the answer', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list } = await watching(app)
    write('Hello')
    const [{ id }] = await list()
    const typing = `/inbox/conversations/${id}/typing`
    const colleague = await app.session(tenant, 'MEMBER')
    await app.post(typing, token, { isWriting: true })
    const seen = await app.post(typing, colleague)
    await app.post(typing, token, { isWriting: false })
    const after = await app.post(typing, colleague)
    expect([seen.body.data.members.length, after.body.data.members]).toEqual([1, []])
  })
})

test('a board of writers keeps at most a thousand, the last ones', () => {
  const board = new PresenceBoard(() => 0, 6_000)
  for (let n = 0; n < 1_500; n++) board.note(1, `conversation ${n}`, { id: 'ann', name: 'Ann' })
  const kept = [...board.of(1, 'nobody').keys()]
  expect([kept.length, kept[0]]).toEqual([1_000, 'conversation 500'])
})
