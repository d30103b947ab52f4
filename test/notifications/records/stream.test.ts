import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addNotification } from '../../support/notifications.ts'
import { Events } from '../../support/streams.ts'

const watch = async (app: TestApp, token: string): Promise<Response> =>
  app.app.handle(
    new Request('http://carillon.test/notifications/stream', {
      headers: { authorization: `Bearer ${token}` },
    }),
  )

describe('GET /notifications/stream', () => {
  test('sends the state at once, and then each arrival and each reading', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    const events = new Events(await watch(app, token))
    const next = async () => {
      await app.app.streams.tick()
      return (await events.next())?.data
    }
    const first = await events.next()
    expect(first).toMatchObject({
      event: 'changed',
      data: { unreadCounts: { total: 0, message: 0, alert: 0 }, changedAt: null },
    })
    const id = addNotification(app, tenant)
    const came = await next()
    expect(came.unreadCounts.total).toBe(1)
    app.clock.advance(1_000)
    await app.post(`/notifications/${id}/read`, token, {})
    const read = await next()
    expect(read.unreadCounts.total).toBe(0)
    const since = new Date(app.clock.now() - 1_000).toISOString()
    const { syncedAt } = (await app.get(`/notifications/sync?since=${since}`, token)).body.data
    expect([came.changedAt < read.changedAt, read.changedAt <= syncedAt]).toEqual([true, true])
  })

  test('sends no notification of other members', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const events = new Events(await watch(app, await app.session(tenant, 'VIEWER')))
    await events.next()
    addNotification(app, tenant)
    await app.app.streams.tick()
    const again = new Events(await watch(app, await app.session(tenant, 'VIEWER')))
    expect((await again.next())?.data.unreadCounts.total).toBe(0)
  })

  test('ends with the session', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const events = new Events(await watch(app, token))
    await events.next()
    await app.post('/auth/logout', token, {})
    await app.app.streams.tick()
    expect(await events.next()).toBeUndefined()
  })

  test('is for people: an API key is refused', async () => {
    await using app = createTestApp()
    const response = await watch(app, app.tenant().key)
    expect(response.status).toBe(403)
  })
})
