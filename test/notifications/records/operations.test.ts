import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { createUser } from '../../../src/accounts/users/service.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { raise } from '../../../src/notifications/records/raise.ts'
import { pruneNotifications } from '../../../src/notifications/records/service.ts'
import type { Notice } from '../../../src/notifications/records/table.ts'
import { say } from '../../../src/notifications/records/texts.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { openMigrated } from '../../support/migrated.ts'
import { addMany, addNotification, noticeFor } from '../../support/notifications.ts'
import { runs } from '../../support/size.ts'
import { deleteOrganizations, removeMembers, suspendUsers } from '../../support/standing.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const raiseOne = (app: TestApp, tenant: TestTenant, notice: Partial<Notice> = {}) =>
  app.db.writeNow((tx) => raise(tx, noticeFor(tenant, notice), 'IGNORED'))

const titles = ({ body }: { body: { data: { items: Array<{ title: string }> } } }) =>
  body.data.items.map(({ title }) => title)

describe('GET /notifications', () => {
  test('a person reads their own, page by page, the newest first, and another organization nothing of them', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const other = app.tenant('Other')
    for (const title of ['one', 'two', 'three'])
      addNotification(app, tenant, { title: say.quote({ text: title }) })
    const token = await app.session(tenant)
    const first = await app.get('/notifications?limit=2', token)
    expect(titles(first)).toEqual(['three', 'two'])
    expect(first.body.data).toMatchObject({ hasMore: true, unreadCounts: { total: 3, message: 3, alert: 0 } })
    addNotification(app, tenant, { title: say.quote({ text: 'four' }) })
    const second = await app.get(`/notifications?limit=2&cursor=${first.body.data.nextCursor}`, token)
    expect(titles(second)).toEqual(['one'])
    expect(second.body.data).toMatchObject({ hasMore: false, nextCursor: null })
    expect(titles(await app.get('/notifications', await app.session(other)))).toEqual([])
    const stolen = `/notifications?limit=2&cursor=${first.body.data.nextCursor}`
    expect((await app.get(stolen, await app.session(other))).body.code).toBe('INVALID_CURSOR')
    expect((await app.get(`${stolen}&type=ALERT`, token)).body.code).toBe('INVALID_CURSOR')
  })

  test('filters by type and by unread ones', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    addNotification(app, tenant, { title: say.quote({ text: 'news' }) })
    const read = addNotification(app, tenant, {
      title: say.quote({ text: 'old alert' }),
      event: 'CAMPAIGN_PAUSED',
    })
    addNotification(app, tenant, { title: say.quote({ text: 'alert' }), event: 'CAMPAIGN_PAUSED' })
    await app.post(`/notifications/${read}/read`, token)
    const listed = async (query: string) => titles(await app.get(`/notifications?${query}`, token))
    expect(await listed('type=ALERT')).toEqual(['alert', 'old alert'])
    expect(await listed('unreadOnly=true')).toEqual(['alert', 'news'])
    expect(await listed('unreadOnly=true&type=ALERT')).toEqual(['alert'])
    expect((await app.get('/notifications?limit=51', token)).status).toBe(400)
  })

  test('an API key is refused, because no person reads it', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const refused = await app.get('/notifications', key)
    expect([refused.status, refused.body.code]).toEqual([403, 'SESSION_REQUIRED'])
    expect((await app.get('/notifications')).status).toBe(401)
  })
})

describe('GET /notifications/unread-count', () => {
  test('counts by type', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    expect((await app.get('/notifications/unread-count', token)).body.data).toEqual({
      total: 0,
      message: 0,
      alert: 0,
    })
    addNotification(app, tenant)
    addNotification(app, tenant, { event: 'SENDER_ERROR' })
    addNotification(app, tenant, { event: 'SENDER_TROUBLE' })
    expect((await app.get('/notifications/unread-count', token)).body.data).toEqual({
      total: 3,
      message: 1,
      alert: 2,
    })
  })
})

describe('GET /notifications/sync', () => {
  const syncer = (app: TestApp, token: string) => async (since: string) =>
    (await app.get(`/notifications/sync?since=${encodeURIComponent(since)}`, token)).body.data

  test('each change comes once, also those of the same millisecond', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const sync = syncer(app, await app.session(tenant))
    const first = addNotification(app, tenant)
    const started = await sync(new Date(app.clock.now()).toISOString())
    expect(started.items.map(({ id }: { id: string }) => id)).toEqual([first])
    const second = addNotification(app, tenant)
    await app.post(`/notifications/${first}/read`, await app.session(tenant))
    const next = await sync(started.syncedAt)
    expect(next).toMatchObject({ readIds: [first], deletedIds: [], hasMore: false, fullResync: false })
    expect(next.items.map(({ id }: { id: string }) => id)).toEqual([second])
    expect(await sync(next.syncedAt)).toMatchObject({ items: [], readIds: [], deletedIds: [] })
  })

  test('a client that starts 30 days ago or earlier has to read everything, and can continue from there', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const sync = syncer(app, await app.session(tenant))
    addNotification(app, tenant)
    const old = await sync(new Date(app.clock.now() - 31 * DAY_MS).toISOString())
    expect(old).toMatchObject({ fullResync: true, items: [], hasMore: false, unreadCounts: { total: 1 } })
    const later = addNotification(app, tenant)
    expect((await sync(old.syncedAt)).items.map(({ id }: { id: string }) => id)).toEqual([later])
  })

  test('a clock that runs ahead loses nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const sync = syncer(app, await app.session(tenant))
    const { syncedAt } = await sync(new Date(app.clock.now() + DAY_MS).toISOString())
    const made = addNotification(app, tenant)
    expect((await sync(syncedAt)).items.map(({ id }: { id: string }) => id)).toEqual([made])
  })

  test('a text that is no time is refused', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    for (const query of ['', '?since=', '?since=yesterday', '?since=2026-02-30T00:00:00Z'])
      expect((await app.get(`/notifications/sync${query}`, token)).status).toBe(400)
  })

  test('with more than 200 changes, a client that pages has the list in the end', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    const sync = syncer(app, token)
    const ids = Array.from({ length: 260 }, () => addNotification(app, tenant))
    await app.post('/notifications/read-all', token, { ids: ids.slice(0, 50) })
    const known = new Map<string, boolean>()
    let since = new Date(app.clock.now() - 1).toISOString()
    let pages = 0
    for (let hasMore = true; hasMore; pages++) {
      const page = await sync(since)
      for (const { id, isRead } of page.items) known.set(id, isRead)
      for (const id of page.readIds) known.set(id, true)
      since = page.syncedAt
      hasMore = page.hasMore
    }
    expect(pages).toBe(2)
    expect([...known.keys()].sort()).toEqual(ids.toSorted())
    expect(
      [...known]
        .filter(([, isRead]) => isRead)
        .map(([id]) => id)
        .sort(),
    ).toEqual(ids.slice(0, 50).sort())
  })
})

describe('POST /notifications/:id/read', () => {
  test('marks one, again without effect, and never that of a colleague', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    const id = addNotification(app, tenant)
    for (const _ of [1, 2]) {
      const answer = await app.post(`/notifications/${id}/read`, token)
      expect([answer.status, answer.body.data]).toEqual([201, { id }])
      app.clock.advance(1_000)
    }
    const [item] = (await app.get('/notifications', token)).body.data.items
    expect(item).toMatchObject({ isRead: true, readAt: new Date(app.clock.now() - 2_000).toISOString() })
    const colleague = await app.session(tenant, 'ADMIN')
    expect((await app.post(`/notifications/${id}/read`, colleague)).status).toBe(404)
  })
})

describe('POST /notifications/read-all', () => {
  test.each([
    { guarantee: 'everything', body: () => ({}), updated: 3, left: 0 },
    { guarantee: 'one type', body: () => ({ type: 'ALERT' }), updated: 2, left: 1 },
    { guarantee: 'some', body: (ids: string[]) => ({ ids: [ids[0]] }), updated: 1, left: 2 },
    {
      guarantee: 'what was there at a time',
      body: (_: string[], at: string) => ({ before: at }),
      updated: 1,
      left: 2,
    },
    {
      guarantee: 'what matches all fields',
      body: (ids: string[]) => ({ ids, type: 'MESSAGE' }),
      updated: 1,
      left: 2,
    },
  ])('marks $guarantee', async ({ body, updated, left }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    const first = addNotification(app, tenant)
    const at = new Date(app.clock.now()).toISOString()
    app.clock.advance(1)
    const ids = [first, addNotification(app, tenant, { event: 'SENDER_ERROR' })]
    ids.push(addNotification(app, tenant, { event: 'SENDER_ERROR' }))
    const answer = await app.post('/notifications/read-all', token, body(ids, at))
    expect(answer.body.data).toMatchObject({ updatedCount: updated, unreadCounts: { total: left } })
    expect((await app.get('/notifications/unread-count', token)).body.data.total).toBe(left)
  })

  test('a misspelt field marks nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    addNotification(app, tenant)
    expect((await app.post('/notifications/read-all', token, { befor: '2026-03-01T00:00:00Z' })).status).toBe(
      400,
    )
    expect((await app.post('/notifications/read-all', token, { Type: 'ALERT' })).status).toBe(400)
    expect((await app.get('/notifications/unread-count', token)).body.data.total).toBe(1)
  })
})

describe('notifying members', () => {
  test('members who may act are notified, each once, also when the job runs again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tokens = await Promise.all(
      (['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const).map((role) => app.session(tenant, role)),
    )
    const stranger = await app.session(app.tenant('Other'))
    raiseOne(app, tenant, { event: 'CAMPAIGN_PAUSED', title: say.quote({ text: 'alert' }) })
    raiseOne(app, tenant, { event: 'IMPORT_FINISHED', title: say.quote({ text: 'news' }) })
    await app.drain()
    app.db.writeNow((tx) => tx.run(`UPDATE jobs SET state = 'READY' WHERE kind = 'notification.deliver'`))
    await app.drain()
    const told = await Promise.all(
      [...tokens, stranger].map(async (token) => titles(await app.get('/notifications', token))),
    )
    expect(told).toEqual([['news', 'alert'], ['news', 'alert'], ['news'], [], []])
  })

  test('a member who is suspended, has left, or has it already is not notified', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.session(tenant, 'ADMIN')
    await app.session(tenant, 'MEMBER')
    raiseOne(app, tenant, { event: 'IMPORT_FINISHED', exceptUserId: tenant.owner.id })
    suspendUsers(app, 'admin-%')
    removeMembers(app, 'member-%')
    await app.drain()
    expect(app.rowCounts().notifications).toBe(0)
  })

  test('a trouble that lasts for an hour is notified once, and its end replaces it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const read = async (path: string) => app.get(path, await app.session(tenant))
    const tell = (event: 'SENDER_TROUBLE' | 'SENDER_WORKS') =>
      raiseOne(app, tenant, { event, subject: 's', title: say.quote({ text: event }) })
    for (let n = 0; n < 20; n++) {
      tell('SENDER_TROUBLE')
      app.clock.advance(60_000)
    }
    await app.drain()
    const [trouble] = (await read('/notifications')).body.data.items
    expect((await read('/notifications')).body.data.items).toHaveLength(1)
    const { syncedAt } = (await read(`/notifications/sync?since=${new Date(app.clock.now()).toISOString()}`))
      .body.data
    tell('SENDER_WORKS')
    await app.drain()
    expect(titles(await read('/notifications'))).toEqual(['SENDER_WORKS'])
    const synced = (await read(`/notifications/sync?since=${syncedAt}`)).body.data
    expect(synced).toMatchObject({ deletedIds: [trouble.id], unreadCounts: { total: 1 } })
    app.clock.advance(HOUR_MS)
    tell('SENDER_TROUBLE')
    await app.drain()
    expect(titles(await read('/notifications'))).toEqual(['SENDER_TROUBLE', 'SENDER_WORKS'])
  })

  test('500 members are notified by one job, a part of them in each commit', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    app.db.writeNow((tx) => {
      for (let n = 0; n < 499; n++) {
        const user = createUser(tx, {
          email: `u${n}@example.test`,
          firstName: 'U',
          passwordHash: 'not-a-hash',
        })
        addMember(tx, tenant.organization.id, user.id, 'ADMIN')
      }
    })
    raiseOne(app, tenant)
    expect(app.rowCounts()).toMatchObject({ notifications: 0 })
    await app.drain()
    expect(app.rowCounts()).toMatchObject({ notifications: 500, notification_counts: 500 })
    expect(app.db.value(`SELECT count(*) FROM jobs WHERE kind = 'notification.deliver'`)).toBe(1)
  })

  test('a member has at most the newest 1,000, and the others count no more, and a synchronization reports them', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    addMany(app, tenant, 1_000)
    raiseOne(app, tenant)
    raiseOne(app, tenant)
    await app.drain()
    expect((await app.get('/notifications/unread-count', token)).body.data.total).toBe(1_000)
    const gone = app.db.all<{ id: number }>('SELECT id FROM notifications WHERE deleted_at IS NOT NULL')
    expect(gone).toEqual([{ id: 1 }, { id: 2 }])
    expect((await app.post('/notifications/read-all', token, {})).body.data.updatedCount).toBe(1_000)
  })

  test('a deleted organization notifies no member any more', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    raiseOne(app, tenant)
    deleteOrganizations(app)
    await app.drain()
    expect(app.rowCounts().notifications).toBe(0)
  })
})

describe('age', () => {
  const prune = async (app: TestApp) => {
    app.db.writeNow((tx) => enqueueChore(tx, pruneNotifications))
    await app.drain()
  }

  test('after 90 days a notification is deleted and counts no more, a synchronization reports it, and after 31 more days no row is left', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const gone = addNotification(app, tenant)
    app.clock.advance(89 * DAY_MS)
    await prune(app)
    const token = await app.session(tenant)
    expect((await app.get('/notifications/unread-count', token)).body.data.total).toBe(1)
    const since = new Date(app.clock.now()).toISOString()
    app.clock.advance(2 * DAY_MS)
    await prune(app)
    const later = await app.session(tenant)
    expect((await app.get('/notifications', later)).body.data).toMatchObject({
      items: [],
      unreadCounts: { total: 0 },
    })
    expect((await app.get(`/notifications/sync?since=${since}`, later)).body.data.deletedIds).toEqual([gone])
    expect((await app.post(`/notifications/${gone}/read`, later)).status).toBe(404)
    app.clock.advance(32 * DAY_MS)
    await prune(app)
    expect(app.rowCounts()).toMatchObject({ notifications: 0, notices: 0 })
  })

  test('the notifications of a member are deleted after the member has left', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant, 'ADMIN')
    raiseOne(app, tenant)
    await app.drain()
    removeMembers(app, 'admin-%')
    expect((await app.get('/notifications', token)).status).toBe(401)
    await prune(app)
    expect(app.rowCounts()).toMatchObject({ notifications: 1, notification_counts: 1 })
  })
})

test('after any order of notifying, reading, replacing and ageing, the counts are those of a plain count', async () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('tell', 'replace', 'read', 'all', 'alerts', 'day'),
      n: fc.nat(9),
      event: fc.constantFrom('IMPORT_FINISHED' as const, 'SENDER_ERROR' as const),
    }),
    { minLength: 5, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const connection = openMigrated()
      await using app = createTestApp({}, { connection })
      const tenant = app.tenant()
      for (const { what, n, event } of taken) {
        const token = await app.session(tenant)
        if (what === 'tell') addNotification(app, tenant, { event })
        if (what === 'replace') raiseOne(app, tenant, { event, subject: `s${n % 2}` })
        if (what === 'all') await app.post('/notifications/read-all', token, {})
        if (what === 'alerts') await app.post('/notifications/read-all', token, { type: 'ALERT' })
        if (what === 'day') app.clock.advance(n * 10 * DAY_MS)
        if (what === 'read') {
          const { items } = (await app.get('/notifications', token)).body.data
          if (items.length > 0) await app.post(`/notifications/${items[n % items.length].id}/read`, token)
        }
        await app.drain()
      }
      const token = await app.session(tenant)
      const { items, unreadCounts } = (await app.get('/notifications?limit=50', token)).body.data
      expect(unreadCounts.total).toBe(items.filter(({ isRead }: { isRead: boolean }) => !isRead).length)
      expect(brokenInvariants(connection)).toEqual([])
    }),
    { numRuns: runs(4) },
  )
})
