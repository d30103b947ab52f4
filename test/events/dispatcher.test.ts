import { expect, spyOn, test } from 'bun:test'
import * as v from 'valibot'
import { EventDispatcher } from '../../src/events/dispatcher.ts'
import { defineConsumer, defineEvent, type EventConsumer, emit, pruneEvents } from '../../src/events/event.ts'
import { listEventTroubles, pruneSetAside, setAside } from '../../src/events/set-aside.ts'
import { DAY_MS, HOUR_MS } from '../../src/lib/clock.ts'
import { silentLog } from '../../src/lib/log.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'

const happened = defineEvent('test.happened', 1, v.object({ what: v.string() }))
const other = defineEvent('test.other', 1, v.object({}))
const ACTOR = { type: 'SYSTEM', id: null, name: 'Test' } as const

/** Emits one event for each text, each in its own transaction. */
function tell(app: TestApp, { organization }: TestTenant, ...texts: string[]): void {
  for (const what of texts) {
    app.db.writeNow((tx) =>
      emit(tx, happened, { organizationId: organization.id, actor: ACTOR, data: { what } }),
    )
  }
}

/** Consumer that remembers its events, and throws at the chosen ones. */
function listener(name = 'test.listener') {
  const heard: string[] = []
  const failing = new Set<string>()
  const consumer = defineConsumer({
    name,
    kind: happened,
    handle: (_tx, { data }) => {
      if (failing.has(data.what)) throw new Error(`not ${data.what}`)
      heard.push(data.what)
    },
  })
  return { heard, failing, consumer }
}

const dispatcherOf = (app: TestApp, ...consumers: EventConsumer[]) =>
  new EventDispatcher({ db: app.db, log: silentLog, consumers })

test('events arrive in their order, with their actor, and each once', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const seen: unknown[] = []
  const dispatcher = dispatcherOf(
    app,
    defineConsumer({
      name: 'test.seen',
      kind: happened,
      handle: (_tx, { organizationId, actor, data }) => seen.push({ organizationId, actor, ...data }),
    }),
  )
  tell(app, tenant, 'a', 'b')
  await dispatcher.drain()
  await dispatcher.drain()
  const { id: organizationId } = tenant.organization
  expect(seen).toEqual(['a', 'b'].map((what) => ({ organizationId, actor: ACTOR, what })))
})

test('all consumers pass events of other kinds in one transaction', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [one, two, three] = [listener('test.one'), listener('test.two'), listener('test.three')]
  const dispatcher = dispatcherOf(app, one.consumer, two.consumer, three.consumer)
  app.db.writeNow((tx) => emit(tx, other, { organizationId: tenant.organization.id, actor: ACTOR, data: {} }))
  using write = spyOn(app.db, 'write')
  await dispatcher.drain()
  expect(write).toHaveBeenCalledTimes(1)
  expect(
    app.db.all(`SELECT DISTINCT through_id AS through FROM event_cursors WHERE consumer LIKE 'test.%'`),
  ).toEqual([{ through: 1 }])
  tell(app, tenant, 'a')
  await dispatcher.drain()
  expect([one.heard, two.heard, three.heard]).toEqual([['a'], ['a'], ['a']])
})

test('an event of a transaction that is rolled back never arrives', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { heard, consumer } = listener()
  const dispatcher = dispatcherOf(app, consumer)
  expect(() =>
    app.db.writeNow((tx) => {
      emit(tx, happened, { organizationId: tenant.organization.id, actor: ACTOR, data: { what: 'a' } })
      throw new Error('rolled back')
    }),
  ).toThrow('rolled back')
  tell(app, tenant, 'b')
  await dispatcher.drain()
  expect(heard).toEqual(['b'])
})

test('a consumer writes once, together with its cursor, and nothing if it throws', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  let isBroken = true
  const rename = defineConsumer({
    name: 'test.rename',
    kind: happened,
    handle: (tx, { organizationId, data }) => {
      tx.run(`UPDATE organizations SET name = name || ? WHERE id = ?`, data.what, organizationId)
      if (isBroken) throw new Error('broken')
    },
  })
  const dispatcher = dispatcherOf(app, rename)
  const name = () => app.db.value('SELECT name FROM organizations WHERE id = ?', tenant.organization.id)
  tell(app, tenant, '!')
  await dispatcher.drain()
  expect(name()).toBe('Acme')
  isBroken = false
  app.clock.advance(HOUR_MS)
  await dispatcher.drain()
  await dispatcher.drain()
  expect(name()).toBe('Acme!')
})

test('a consumer that fails for one organization continues with the others, and later in order', async () => {
  await using app = createTestApp()
  const [one, two] = [app.tenant(), app.tenant()]
  const { heard, failing, consumer } = listener()
  const dispatcher = dispatcherOf(app, consumer)
  failing.add('one a')
  tell(app, one, 'one a', 'one b')
  tell(app, two, 'two a')
  await dispatcher.drain()
  tell(app, one, 'one c')
  await dispatcher.drain()
  expect(heard).toEqual(['two a'])
  failing.clear()
  app.clock.advance(HOUR_MS)
  await dispatcher.drain()
  expect(heard).toEqual(['two a', 'one a', 'one b', 'one c'])
  expect(app.db.value('SELECT count(*) FROM event_delays')).toBe(0)
})

/** Consumer that appends its events to the name of the organization. */
const writer = (failing: ReadonlySet<string> = new Set()) =>
  defineConsumer({
    name: 'test.writer',
    kind: happened,
    handle: (tx, { organizationId, data }) => {
      tx.run('UPDATE organizations SET name = name || ? WHERE id = ?', data.what, organizationId)
      if (failing.has(data.what)) throw new Error(`not ${data.what}`)
    },
  })
const nameOf = (app: TestApp, { organization }: TestTenant) =>
  app.db.value<string>('SELECT name FROM organizations WHERE id = ?', organization.id)

test('two deliverers at once handle each event once, also one that fails at first', async () => {
  await using app = createTestApp()
  const [one, two] = [app.tenant(), app.tenant()]
  const failing = new Set(['c'])
  const deliverers = [dispatcherOf(app, writer(failing)), dispatcherOf(app, writer(failing))]
  const deliver = () => Promise.all(deliverers.map((deliverer) => deliverer.drain()))
  tell(app, one, ...'abcde')
  tell(app, two, ...'vwxyz')
  await deliver()
  expect([nameOf(app, one), nameOf(app, two)]).toEqual(['Acmeab', 'Acmevwxyz'])
  failing.clear()
  app.clock.advance(HOUR_MS)
  await deliver()
  expect(nameOf(app, one)).toBe('Acmeabcde')
  expect(app.db.value('SELECT count(*) FROM event_delays')).toBe(0)
})

test('a deliverer that was overtaken between its look and its transaction writes nothing', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [late, quick] = [dispatcherOf(app, writer()), dispatcherOf(app, writer())]
  tell(app, tenant, 'a')
  // Begins, and waits for its transaction, while the other deliverer works.
  const delivered = late.drain()
  await quick.drain()
  await delivered
  expect(nameOf(app, tenant)).toBe('Acmea')
})

test('a batch of events is one commit, and a failing event makes it three', async () => {
  await using app = createTestApp()
  const [one, two] = [app.tenant(), app.tenant()]
  const dispatcher = dispatcherOf(app, writer(new Set(['c'])))
  tell(app, one, ...'ab')
  tell(app, two, 'c', 'd')
  tell(app, one, ...'ef')
  const commits = () => Number(app.db.version().split(':')[0])
  const before = commits()
  await dispatcher.drain()
  expect([nameOf(app, one), nameOf(app, two)]).toEqual(['Acmeabef', 'Acme'])
  // The events before it, the failing event, and the events after it.
  expect(commits() - before).toBe(3)
})

test('each consumer has its own pace, and continues at its place after a restart', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [slow, quick] = [listener('test.slow'), listener('test.quick')]
  slow.failing.add('a')
  tell(app, tenant, 'before there was anybody')
  await dispatcherOf(app, slow.consumer, quick.consumer).drain()
  tell(app, tenant, 'a')
  await dispatcherOf(app, slow.consumer, quick.consumer).drain()
  expect([slow.heard, quick.heard]).toEqual([[], ['a']])
  slow.failing.clear()
  app.clock.advance(HOUR_MS)
  tell(app, tenant, 'b')
  await dispatcherOf(app, slow.consumer, quick.consumer).drain()
  expect([slow.heard, quick.heard]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('events without a consumer pass, hundreds at a time', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { heard, consumer } = listener()
  const dispatcher = dispatcherOf(app, consumer)
  app.db.writeNow((tx) => {
    for (let i = 0; i < 250; i++)
      emit(tx, other, { organizationId: tenant.organization.id, actor: ACTOR, data: {} })
  })
  tell(app, tenant, 'a')
  await dispatcher.drain()
  expect(heard).toEqual(['a'])
})

test('only events that every consumer has handled are deleted', async () => {
  await using app = createTestApp()
  const [tenant, stuck] = [app.tenant(), app.tenant()]
  const { failing, consumer } = listener()
  const dispatcher = dispatcherOf(app, consumer)
  const prune = () => app.db.writeNow((tx) => pruneEvents(tx, tx.now + 1))
  tell(app, tenant, 'a')
  await app.app.events.drain()
  expect(prune()).toBe(0)
  await dispatcher.drain()
  expect(prune()).toBe(1)
  failing.add('b')
  tell(app, stuck, 'b')
  tell(app, tenant, 'c')
  await app.app.events.drain()
  await dispatcher.drain()
  expect(prune()).toBe(0)
  failing.clear()
  app.clock.advance(HOUR_MS)
  await dispatcher.drain()
  expect(prune()).toBe(2)
})

test('a started dispatcher handles a new event by itself, and none after it has stopped', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const heard = Promise.withResolvers<string>()
  const dispatcher = dispatcherOf(
    app,
    defineConsumer({
      name: 'test.awake',
      kind: happened,
      handle: (_tx, { data }) => heard.resolve(data.what),
    }),
  )
  dispatcher.start()
  tell(app, tenant, 'a')
  expect(await heard.promise).toBe('a')
  await dispatcher.stop()
  tell(app, tenant, 'b')
  await app.db.settled()
  expect(app.db.value("SELECT through_id FROM event_cursors WHERE consumer = 'test.awake'")).toBe(1)
})

test('at the start cursors of consumers that no longer exist are removed, and events are deleted again', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { consumer } = listener()
  const gone = listener('test.gone')
  gone.failing.add('a')
  const before = dispatcherOf(app, gone.consumer)
  tell(app, tenant, 'a', 'b')
  await before.drain()
  const dispatcher = dispatcherOf(app, consumer)
  const prune = () => app.db.writeNow((tx) => pruneEvents(tx, tx.now + 1))
  await app.app.events.drain()
  expect(prune()).toBe(0)
  dispatcher.start()
  await dispatcher.stop()
  expect(app.db.all<{ consumer: string }>('SELECT consumer FROM event_cursors')).toEqual([
    { consumer: 'test.listener' },
  ])
  expect(app.db.value('SELECT count(*) FROM event_delays')).toBe(0)
  expect(prune()).toBe(2)
})

test('an event that always fails is set aside after some days: later events are delivered, and the next start tries it again', async () => {
  await using app = createTestApp()
  const [one, two] = [app.tenant(), app.tenant()]
  const { heard, failing, consumer } = listener()
  const dispatcher = dispatcherOf(app, consumer)
  failing.add('bad')
  tell(app, one, 'bad', 'behind it')
  tell(app, two, 'of another')
  const beganAt = app.clock.now()
  for (let hours = 0; hours < 100 && !heard.includes('behind it'); hours++) {
    app.clock.advance(HOUR_MS + 6 * 60_000)
    await dispatcher.drain()
  }
  expect(heard).toEqual(['of another', 'behind it'])
  const days = (app.clock.now() - beganAt) / DAY_MS
  expect(days).toBeGreaterThan(2)
  expect(days).toBeLessThan(5)
  expect(listEventTroubles(app.db)).toMatchObject([
    {
      consumer: 'test.listener',
      name: 'test.happened',
      attempts: 80,
      lastError: 'not bad',
      waiting: 1,
    },
  ])
  // The other events are deleted. This one waits for a consumer that can handle it.
  await app.app.events.drain()
  app.db.writeNow((tx) => pruneEvents(tx, tx.now + 1))
  expect(app.db.value('SELECT count(*) FROM events')).toBe(1)
  const again = async () => {
    const next = dispatcherOf(app, consumer)
    next.start()
    await next.stop()
  }
  await again()
  expect(listEventTroubles(app.db)).toMatchObject([{ attempts: 81 }])
  failing.clear()
  await again()
  expect(heard.at(-1)).toBe('bad')
  expect(listEventTroubles(app.db)).toEqual([])
})

test('an event that was set aside is kept for 30 days, then deleted', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  tell(app, tenant, 'bad')
  await app.app.events.drain()
  const event = {
    organizationId: tenant.organization.id,
    eventId: 1,
    attempts: 80,
    failingSince: app.clock.now(),
  }
  app.db.writeNow((tx) => setAside(tx, 'test.listener', { ...event, lastError: 'not bad' }))
  const prune = () => app.db.writeNow((tx) => pruneSetAside(tx) + pruneEvents(tx, tx.now + 1))
  app.clock.advance(30 * DAY_MS)
  expect(prune()).toBe(0)
  app.clock.advance(1)
  expect(prune()).toBe(2)
})
