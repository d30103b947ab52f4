import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { inboxWorld } from '../support/inbox.ts'

async function noted(app: TestApp) {
  const world = await inboxWorld(app)
  world.write('Hello')
  const [{ id }] = await world.list()
  return { ...world, path: `/inbox/conversations/${id}/notes` }
}

describe('GET /inbox/conversations/:id/notes', () => {
  test('pages hold every note once, the newest first', async () => {
    await using app = createTestApp()
    const { path, token } = await noted(app)
    for (const body of ['one', 'two', 'three']) await app.post(path, token, { body })
    const first = await app.get(`${path}?limit=2`, token)
    const second = await app.get(`${path}?limit=2&cursor=${first.body.meta.nextCursor}`, token)
    const seen = [...first.body.data, ...second.body.data].map(({ body }) => body)
    expect([seen, second.body.meta.hasMore]).toEqual([['three', 'two', 'one'], false])
  })
})

describe('POST /inbox/conversations/:id/notes', () => {
  test('is for colleagues: nothing is sent, and the author is kept', async () => {
    await using app = createTestApp()
    const { path, token, tenant } = await noted(app)
    const { status, body } = await app.post(path, token, { body: 'Wants a cake' })
    await app.drain()
    expect([status, body.data.author]).toEqual([201, { id: tenant.owner.uuid, name: 'Test Owner' }])
    expect(app.rowCounts()).toMatchObject({ messages: 0, conversation_notes: 1 })
  })
})

describe('DELETE /inbox/conversations/:id/notes/:noteId', () => {
  test('erases the note', async () => {
    await using app = createTestApp()
    const { path, token } = await noted(app)
    const { body } = await app.post(path, token, { body: 'Wants a cake' })
    await app.delete(`${path}/${body.data.id}`, token)
    expect(app.rowCounts().conversation_notes).toBe(0)
  })
})
