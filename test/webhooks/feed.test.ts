import { describe, expect, test } from 'bun:test'
import { toIso } from '../../src/lib/clock.ts'
import payloads from '../../src/webhooks/payloads/module.ts'
import { createTestApp } from '../support/app.ts'
import { askedPoll } from '../support/polls.ts'

const DAY_MS = 86_400_000

describe('GET /events', () => {
  test('from the first call on nothing is left out and nothing comes twice, with any pages', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    const add = async (from: number, to: number) => {
      for (let n = from; n < to; n++)
        await app.post('/contacts', tenant.key, { firstName: `Ann ${n}`, phone: `+121255501${n}` })
      await app.drain()
    }
    await add(10, 12)
    const first = await app.get('/events', tenant.key)
    expect(first.body).toMatchObject({ data: [], meta: { hasMore: false } })
    await app.get('/events', other.key)
    const names: string[] = []
    let cursor = first.body.meta.nextCursor
    const read = async () => {
      for (;;) {
        const { body } = await app.get(`/events?limit=3&cursor=${cursor}`, tenant.key)
        names.push(
          ...body.data.map(
            ({ data }: { data: { contact: { firstName: string } } }) => data.contact.firstName,
          ),
        )
        cursor = body.meta.nextCursor
        if (!body.meta.hasMore) return
      }
    }
    await add(12, 20)
    await read()
    app.clock.advance(7 * DAY_MS)
    await add(20, 24)
    await read()
    await read()
    expect(names).toEqual(Array.from({ length: 12 }, (_, n) => `Ann ${n + 12}`))
    expect((await app.get('/events', other.key)).body.data).toEqual([])
    const foreign = await app.get(`/events?cursor=${cursor}`, other.key)
    expect([foreign.status, foreign.body.code]).toEqual([400, 'INVALID_CURSOR'])
  })

  test('events of different kinds come in the order of their commits, and none from before `since`', async () => {
    await using app = createTestApp()
    const poll = await askedPoll(app)
    const { key } = poll.tenant
    await app.get('/events', key)
    for (const n of [0, 1, 2]) {
      app.clock.advance(1_000)
      poll.vote(n, String(n + 1))
      await app.patch(`/contacts/${poll.people[n]!.uuid}`, key, { city: `Town ${n}` })
    }
    const since = toIso(app.clock.now())
    app.clock.advance(1_000)
    await app.post(`/polls/${poll.id}/close`, key, {})
    await app.patch(`/contacts/${poll.people[0]!.uuid}`, key, { city: 'Later' })
    app.clock.advance(5_000)
    await app.drain()
    const { data } = (await app.get('/events?limit=100', key)).body
    const times = data.map(({ timestamp }: { timestamp: string }) => timestamp)
    expect(times).toEqual(times.toSorted())
    const types = data.map(({ type }: { type: string }) => type)
    expect(types.filter((type: string) => type.startsWith('poll.'))).toEqual([
      'poll.voted',
      'poll.voted',
      'poll.voted',
      'poll.closed',
    ])
    expect(types.lastIndexOf('contact.updated')).toBeGreaterThan(types.indexOf('poll.closed'))
    const later = (await app.get(`/events?limit=100&since=${since}`, key)).body.data
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter(({ timestamp }: { timestamp: string }) => timestamp < since)).toEqual([])
  })

  test('one consumer stores the events of all kinds, so that their order is that of the commits', () => {
    expect(payloads.consumers?.map(({ name }) => name)).toEqual(['webhooks.record_events'])
  })

  test('a cursor from before the kept time answers 410 instead of leaving events out', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await app.get('/events', key)
    app.clock.advance(30 * DAY_MS)
    expect((await app.get(`/events?cursor=${body.meta.nextCursor}`, key)).status).toBe(200)
    app.clock.advance(1)
    const late = await app.get(`/events?cursor=${body.meta.nextCursor}`, key)
    expect([late.status, late.body.code]).toEqual([410, 'GONE'])
  })

  test('a list without a cursor begins at a time, if one is given', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await app.get('/events', key)
    for (const phone of ['+12125550101', '+12125550102']) {
      await app.post('/contacts', key, { firstName: 'Ann', phone })
      await app.drain()
      app.clock.advance(60_000)
    }
    const phonesSince = async (since: string) => {
      const { body } = await app.get(`/events?since=${since}`, key)
      return body.data.map(({ data }: { data: { contact: { phone: string } } }) => data.contact.phone)
    }
    expect(await phonesSince('2026-03-04T17:00:00Z')).toEqual(['+12125550101', '+12125550102'])
    expect(await phonesSince('2026-03-04T17:00:30Z')).toEqual(['+12125550102'])
    expect(await phonesSince('2026-03-04T17:02:00Z')).toEqual([])
    expect((await app.get('/events?since=yesterday', key)).status).toBe(400)
    expect(await phonesSince('2027-03-04T17:02:00Z')).toEqual([])
    const longAgo = await app.get('/events?since=2026-02-02T17:01:59Z', key)
    expect([longAgo.status, longAgo.body.code]).toEqual([410, 'GONE'])
  })
})
