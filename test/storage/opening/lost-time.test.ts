import { expect, test } from 'bun:test'
import type { Connection } from '../../../src/db/driver.ts'
import { isLostMoment, isLostPosition, recordLostTime, timelineOf } from '../../../src/db/lost-time.ts'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { leaveLostState } from '../../../src/storage/opening/sending-hold.ts'
import { beginSession } from '../../../src/storage/session-history.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { openImage, openMigrated } from '../../support/migrated.ts'

/** Checks what storage does when it finds an older state in place of the newer one. */
function restore(image: Buffer, nowMs: number): { app: TestApp; connection: Connection } {
  const connection = openImage(image)
  leaveLostState(connection, nowMs)
  const app = createTestApp({}, { connection })
  app.clock.advance(nowMs - app.clock.now())
  return { app, connection }
}

/** Requests that clients repeat with a value of the answer before. */
const FEEDS = ['/events', '/contacts/changes', '/campaigns/changes'] as const

test('a cursor from before a restore is GONE if it leads past the undone part, and works otherwise', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const tenant = sendable(app)
  for (const path of FEEDS) await app.get(path, tenant.key)
  addContact(app, tenant)
  await app.post('/tags', tenant.key, { name: 'before' })
  await app.drain()
  app.clock.advance(MINUTE_MS)
  const read = async (of: TestApp, path: string, query = '') =>
    of.get(`${path}?limit=100${query}`, tenant.key)
  const cursorOf = async (of: TestApp, path: string) =>
    `&cursor=${encodeURIComponent((await read(of, path)).body.meta.nextCursor)}`
  const early = Object.fromEntries(
    await Promise.all(FEEDS.map(async (path) => [path, await cursorOf(app, path)])),
  )
  app.clock.advance(MINUTE_MS)
  beginSession(connection, app.clock.now())
  const image = connection.serialize()
  // The state that is lost.
  app.clock.advance(MINUTE_MS)
  addContact(app, tenant)
  const { body } = await app.post('/contacts', tenant.key, { firstName: 'Lost', phone: '+12125550123' })
  expect(body.success).toBe(true)
  await postCampaign(app, tenant)
  await app.drain()
  app.clock.advance(MINUTE_MS)
  const since = new Date(app.clock.now() - 2_000).toISOString()
  const late = Object.fromEntries(
    await Promise.all(FEEDS.map(async (path) => [path, await cursorOf(app, path)])),
  )
  const session = await app.session(tenant)
  const { syncedAt } = (await app.get(`/notifications/sync?since=${since}`, session)).body.data

  const given = app.db.all<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence')
  app.clock.advance(MINUTE_MS)
  await using restored = restore(image, app.clock.now()).app
  for (const { name, seq } of given) {
    const next = restored.db.value<number>('SELECT seq FROM sqlite_sequence WHERE name = ?', name) ?? 0
    expect([name, next > seq]).toEqual([name, true])
  }
  for (const path of FEEDS) {
    const refused = await read(restored, path, late[path])
    expect([path, refused.status, refused.body.code]).toEqual([path, 410, 'GONE'])
    expect([path, (await read(restored, path, early[path])).status]).toEqual([path, 200])
    // A client that starts again continues at once, and misses no event.
    const anew = await cursorOf(restored, path)
    expect([path, (await read(restored, path, anew)).status]).toEqual([path, 200])
  }
  expect((await read(restored, '/contacts/changes', `&updatedSince=${since}`)).status).toBe(410)
  const again = await restored.session(tenant)
  restored.clock.advance(MINUTE_MS)
  const resync = (await restored.get(`/notifications/sync?since=${syncedAt}`, again)).body.data
  expect(resync.fullResync).toBe(true)
  const next = (await restored.get(`/notifications/sync?since=${resync.syncedAt}`, again)).body.data
  expect(next.fullResync).toBe(false)
})

test('a position of a state that was itself restored and lost is distinguished from one of a kept state', () => {
  const connection = openMigrated()
  const app = createTestApp({}, { connection })
  recordLostTime(connection, { fromMs: 100, throughMs: 200 })
  recordLostTime(connection, { fromMs: 300, throughMs: 400 })
  const isLost = (atMs: number, timeline: number) => isLostPosition(app.db, { atMs, timeline })
  expect(timelineOf(app.db)).toBe(400)
  expect([isLost(100, 0), isLost(101, 0), isLost(500, 0)]).toEqual([false, true, true])
  expect([isLost(300, 200), isLost(301, 200)]).toEqual([false, true])
  expect([isLost(150, 400), isLost(50, 399)]).toEqual([false, true])
  expect([100, 101, 200, 201, 300, 301, 400, 401].map((at) => isLostMoment(app.db, at))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})
