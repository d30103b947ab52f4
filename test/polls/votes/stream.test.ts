import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { askedPoll } from '../../support/polls.ts'
import { Events } from '../../support/streams.ts'

async function watch(app: TestApp, id: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return app.app.handle(new Request(`http://carillon.test/polls/${id}/stream`, { headers }))
}

describe('GET /polls/:id/stream', () => {
  test('each event has the status and all the results, like the analytics', async () => {
    await using app = createTestApp()
    const { tenant, id, vote, get } = await askedPoll(app)
    vote(0, '2')
    const response = await watch(app, id, tenant.key)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const events = new Events(response)
    const results = await get('/analytics')
    expect(results.responders).toBe(1)
    expect(await events.next()).toMatchObject({
      event: 'progress',
      data: { pollId: id, status: 'OPEN', ...results },
    })
    await events.leave()
  })

  test('votes of a second are one event, and without a change there is none', async () => {
    await using app = createTestApp()
    const { tenant, id, vote } = await askedPoll(app)
    const events = new Events(await watch(app, id, tenant.key))
    expect((await events.next())?.data.responders).toBe(0)
    await app.app.streams.tick()
    vote(0, '1')
    vote(1, '2')
    await app.app.streams.tick()
    expect((await events.next())?.data).toMatchObject({ responders: 2, totalVotes: 2 })
    vote(0, 'Sunday')
    await app.app.streams.tick()
    const changed = (await events.next())?.data
    expect(changed.options.map(({ votes }: { votes: number }) => votes)).toEqual([0, 2, 0])
    await events.leave()
  })

  test.each([
    {
      when: 'it is closed',
      status: 'CLOSED',
      end: (app: TestApp, id: string, key: string) => app.post(`/polls/${id}/close`, key),
    },
    {
      when: 'it is cancelled',
      status: 'CANCELLED',
      end: (app: TestApp, id: string, key: string) => app.post(`/polls/${id}/cancel`, key),
    },
    {
      when: 'its time has come',
      status: 'CLOSED',
      end: async (app: TestApp) => app.clock.advance(2 * MINUTE_MS),
    },
  ])('ends when $when', async ({ status, end }) => {
    await using app = createTestApp()
    const closesAt = new Date(app.clock.now() + MINUTE_MS).toISOString()
    const { tenant, id } = await askedPoll(app, { closesAt })
    const events = new Events(await watch(app, id, tenant.key))
    expect((await events.next())?.data.status).toBe('OPEN')
    await end(app, id, tenant.key)
    await app.app.streams.tick()
    expect(await events.next()).toMatchObject({ event: 'end', data: { status } })
    expect(await events.next()).toBeUndefined()
  })
})
