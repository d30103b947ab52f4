import { describe, expect, test } from 'bun:test'
import { EventStreams, type SubjectState, type Watched } from '../../src/http/event-streams.ts'
import { listen } from '../../src/http/server.ts'
import { AppError } from '../../src/lib/errors.ts'
import { createLog, silentLog } from '../../src/lib/log.ts'
import { until } from '../support/client.ts'
import { Events } from '../support/streams.ts'

const LOOPBACK = { host: '127.0.0.1', port: 0 }

/** Subject that the test controls, and the number of its reads. */
function stage({ limit, log = silentLog }: { limit?: number; log?: typeof silentLog } = {}) {
  const streams = new EventStreams({ log, now: () => 7, limit })
  const subject = { sight: { data: 1, isLive: true, isOver: false } as SubjectState | undefined, reads: 0 }
  const look = () => {
    subject.reads++
    return subject.sight
  }
  const watch = (options: Partial<Watched> = {}) =>
    streams.watch({
      organizationId: 1,
      principal: { kind: 'API_KEY', userId: 1 },
      key: 'a',
      subject: () => look,
      request: new Request('http://carillon.test/'),
      recheck: async () => {},
      ...options,
    })
  const events = (options: Partial<Watched> = {}) => new Events(watch(options))
  return { streams, subject, watch, events }
}

const refusalOf = (attempt: () => unknown): string => {
  try {
    attempt()
    return 'none'
  } catch (error) {
    return (error as AppError).code
  }
}

describe('reading', () => {
  test('is done once for each new watcher, once a tick for all of them, and not at all without one', async () => {
    const { streams, subject, events } = stage()
    const watchers = Array.from({ length: 40 }, () => events())
    expect(subject.reads).toBe(40)
    for (const watcher of watchers) expect((await watcher.next())?.data).toBe(1)
    subject.sight = { data: 2, isLive: true, isOver: false }
    await streams.tick()
    expect(subject.reads).toBe(41)
    for (const watcher of watchers) expect((await watcher.next())?.data).toBe(2)
    for (const watcher of watchers) await watcher.leave()
    expect(streams.open).toBe(0)
    await streams.tick()
    expect(subject.reads).toBe(41)
  })

  test('gives a new watcher the present state, not that of the last tick, and each watcher every change once', async () => {
    const { streams, subject, events } = stage()
    const state = (data: number): SubjectState => ({ data, isLive: false, isOver: false })
    const seen = (one: Events, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await one.next())?.data))
    subject.sight = state(1)
    const first = events()
    subject.sight = state(2)
    const second = events()
    await streams.tick()
    subject.sight = state(3)
    const third = events()
    // The state is again the one that the first two know.
    subject.sight = state(2)
    await streams.tick()
    subject.sight = state(4)
    await streams.tick()
    expect(await seen(first, 3)).toEqual([1, 2, 4])
    expect(await seen(second, 2)).toEqual([2, 4])
    expect(await seen(third, 3)).toEqual([3, 2, 4])
  })

  test('a live subject is sent at every tick, another after a change, with a sign of life in between', async () => {
    const { streams, subject, events } = stage()
    const watcher = events()
    await streams.tick()
    expect([await watcher.block(), await watcher.block()]).toEqual(
      Array(2).fill('id: 7\nevent: progress\ndata: 1'),
    )
    subject.sight = { data: 1, isLive: false, isOver: false }
    for (let tick = 0; tick < 15; tick++) await streams.tick()
    expect(await watcher.block()).toBe(': still here')
    subject.sight = { data: 3, isLive: false, isOver: false }
    await streams.tick()
    expect((await watcher.next())?.data).toBe(3)
  })

  test('a subject that cannot be read ends its streams and no others, and the cause is logged', async () => {
    const lines: string[] = []
    const { streams, events } = stage({ log: createLog('logfmt', (line) => lines.push(line)) })
    let reads = 0
    const broken = () => {
      if (++reads > 1) throw new Error('disk I/O error')
      return { data: 9, isLive: true, isOver: false }
    }
    const [failing, sound] = [events({ key: 'b', subject: () => broken }), events()]
    await failing.next()
    await sound.next()
    await streams.tick()
    expect(await failing.next()).toBeUndefined()
    expect((await sound.next())?.data).toBe(1)
    expect(lines.join()).toContain('disk I/O error')
  })
})

describe('a stream ends', () => {
  test('with the last event if its subject has ended, and without one if it no longer exists', async () => {
    const { streams, subject, events } = stage()
    const [over, late] = [events(), events()]
    await over.next()
    await late.next()
    subject.sight = { data: 2, isLive: false, isOver: true }
    await streams.tick()
    expect(await over.next()).toEqual({ event: 'end', id: '7', data: 2 })
    expect(await over.next()).toBeUndefined()
    expect(await late.next()).toEqual({ event: 'end', id: '7', data: 2 })
    const after = events()
    expect((await after.next())?.event).toBe('end')
    expect(await after.next()).toBeUndefined()
    subject.sight = { data: 2, isLive: true, isOver: false }
    const gone = events()
    await gone.next()
    subject.sight = undefined
    await streams.tick()
    expect(await gone.next()).toBeUndefined()
    expect(streams.open).toBe(0)
  })

  test('without another event for a caller who may watch no longer, and continues for the others', async () => {
    const { streams, events } = stage()
    let isRevoked = false
    const recheck = async () => {
      if (isRevoked) throw new AppError('INVALID_API_KEY', 'Revoked.')
    }
    const [revoked, other] = [events({ recheck }), events()]
    await revoked.next()
    await other.next()
    isRevoked = true
    await streams.tick()
    expect(await revoked.next()).toBeUndefined()
    expect((await other.next())?.data).toBe(1)
    expect(streams.open).toBe(1)
  })

  test('for a client that reads nothing, after it has missed a minute of events', async () => {
    const { streams, watch } = stage()
    watch()
    for (let tick = 0; tick < 80; tick++) await streams.tick()
    expect(streams.open).toBe(0)
  })
})

describe('open streams are limited', () => {
  test('100 for an organization, with any subjects, and another one still may', () => {
    const { streams, watch } = stage({ limit: 1_000 })
    for (let n = 0; n < 100; n++) watch({ key: `${n % 3}` })
    expect(refusalOf(() => watch({ key: 'new' }))).toBe('RATE_LIMITED')
    const other = { organizationId: 2, principal: { kind: 'API_KEY', userId: 2 } } as const
    expect(refusalOf(() => watch({ ...other, key: 'theirs' }))).toBe('none')
    expect(streams.open).toBe(101)
  })

  test('25 for a person, in all organizations together, and a colleague still may, and so does a key', () => {
    const { watch } = stage({ limit: 1_000 })
    const [ann, bo] = [{ kind: 'USER', userId: 1 } as const, { kind: 'USER', userId: 2 } as const]
    for (let n = 0; n < 25; n++) watch({ organizationId: n % 3, key: `${n % 3}`, principal: ann })
    expect(refusalOf(() => watch({ organizationId: 7, key: 'new', principal: ann }))).toBe('RATE_LIMITED')
    expect(refusalOf(() => watch({ organizationId: 1, key: '1', principal: bo }))).toBe('none')
    expect(refusalOf(() => watch({ organizationId: 1, key: '1' }))).toBe('none')
  })

  test('100 by the API keys of one owner, in all organizations together', () => {
    const { watch } = stage({ limit: 1_000 })
    const keyOf = (userId: number, organizationId: number) =>
      watch({ organizationId, key: `${organizationId}`, principal: { kind: 'API_KEY', userId } })
    for (let n = 0; n < 100; n++) keyOf(1, n % 10)
    expect(refusalOf(() => keyOf(1, 11))).toBe('RATE_LIMITED')
    expect(refusalOf(() => keyOf(2, 12))).toBe('none')
  })

  test('a quarter of a small server for one person, organization or owner of keys', () => {
    const { watch } = stage({ limit: 16 })
    const by = (kind: 'USER' | 'API_KEY', userId: number, organizationId: number) =>
      refusalOf(() => watch({ organizationId, key: `${organizationId}`, principal: { kind, userId } }))
    expect([1, 2, 3, 4, 5].map((n) => by('USER', 1, n)).at(-1)).toBe('RATE_LIMITED')
    expect([6, 7, 8, 9, 10].map((n) => by('API_KEY', 2, n)).at(-1)).toBe('RATE_LIMITED')
    expect([3, 4, 5, 6, 7].map((userId) => by('USER', userId, 20)).at(-1)).toBe('RATE_LIMITED')
    expect(by('USER', 8, 21)).toBe('none')
  })

  test('as many of the whole server as its descriptors allow', () => {
    const { watch } = stage({ limit: 2 })
    watch()
    watch({ organizationId: 2, key: 'b', principal: { kind: 'API_KEY', userId: 2 } })
    const third = { organizationId: 3, key: 'c', principal: { kind: 'API_KEY', userId: 3 } } as const
    expect(refusalOf(() => watch(third))).toBe('SERVICE_UNAVAILABLE')
  })

  test('HEAD opens none', () => {
    const { streams, watch } = stage()
    const request = new Request('http://carillon.test/', { method: 'HEAD' })
    expect(watch({ request }).headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(streams.open).toBe(0)
  })
})

describe('over a socket', () => {
  test('events arrive one by one, and a client that leaves is removed', async () => {
    const { streams, subject, watch } = stage()
    const server = listen((request) => watch({ request }), LOOPBACK)
    const leaving = new AbortController()
    const watcher = new Events(await fetch(server.url, { signal: leaving.signal }))
    expect((await watcher.next())?.data).toBe(1)
    subject.sight = { data: 2, isLive: true, isOver: false }
    await streams.tick()
    expect((await watcher.next())?.data).toBe(2)
    leaving.abort()
    await until(
      async () => streams.open,
      (open) => open === 0,
    )
    await server.stop()
  })

  test('stopping ends all streams, so that the server does not have to wait for them', async () => {
    const { streams, watch } = stage()
    const server = listen((request) => watch({ request }), LOOPBACK)
    const watchers = await Promise.all([1, 2, 3].map(async () => new Events(await fetch(server.url))))
    for (const watcher of watchers) await watcher.next()
    const stopped = server.stop(20_000)
    streams.stop()
    await stopped
    for (const watcher of watchers) expect(await watcher.next()).toBeUndefined()
  })
})
