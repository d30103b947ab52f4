import { describe, expect, test } from 'bun:test'
import { enqueueChore } from '../../src/jobs/job.ts'
import { PRUNE_ROWS } from '../../src/module/retention.ts'
import { schedules } from '../../src/wiring/modules.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { inboxWorld } from '../support/inbox.ts'

const DAY_MS = 86_400_000
const EMPTY = { subject: null, body: '', mediaUrls: [], lastSeenMessageId: null, note: '', updatedAt: null }

/** Conversation that a text began, and two members who may answer it. */
async function begun(app: TestApp) {
  const world = await inboxWorld(app)
  world.write('Are you open?')
  const [{ id }] = await world.list()
  const conversation = `/inbox/conversations/${id}`
  const { token, tenant } = world
  const colleague = await app.session(tenant, 'MEMBER')
  const keep = (body: Record<string, unknown>, by = token) =>
    app.request('PUT', `${conversation}/draft`, { token: by, body })
  const read = async (by = token) => (await app.get(`${conversation}/draft`, by)).body.data
  const [message] = (await app.get(`${conversation}/messages`, token)).body.data
  return { ...world, colleague, conversation, keep, read, messageId: message.id as string }
}

describe('GET /inbox/conversations/:id/draft', () => {
  test('has the draft of the caller, and nothing of a colleague', async () => {
    await using app = createTestApp()
    const { keep, read, colleague, messageId } = await begun(app)
    const draft = { body: 'We are, ', note: 'Ask Bob', lastSeenMessageId: messageId }
    await keep(draft)
    expect(await read()).toMatchObject({ ...draft, body: 'We are,', updatedAt: expect.any(String) })
    expect(await read(colleague)).toEqual(EMPTY)
  })

  test('keeps no id of a message of another organization', async () => {
    await using app = createTestApp()
    const { keep, read } = await begun(app)
    const other = await begun(app)
    await keep({ body: 'We are', lastSeenMessageId: other.messageId })
    expect(await read()).toMatchObject({ body: 'We are', lastSeenMessageId: null })
  })

  test('needs the permission to answer', async () => {
    await using app = createTestApp()
    const { tenant, conversation } = await begun(app)
    const viewer = await app.session(tenant, 'VIEWER')
    expect((await app.get(`${conversation}/draft`, viewer)).status).toBe(403)
  })
})

describe('PUT /inbox/conversations/:id/draft', () => {
  test('replaces the former draft whole', async () => {
    await using app = createTestApp()
    const { keep, read } = await begun(app)
    await keep({ body: 'One', note: 'Two', mediaUrls: ['https://example.com/a.png'] })
    await keep({ subject: 'Three' })
    expect(await read()).toMatchObject({ subject: 'Three', body: '', note: '', mediaUrls: [] })
  })

  test('deletes the draft when it is empty', async () => {
    await using app = createTestApp()
    const { keep, read, messageId } = await begun(app)
    await keep({ body: 'One' })
    const { body } = await keep({ body: ' ', mediaUrls: [], lastSeenMessageId: messageId })
    expect([body.data, await read()]).toEqual([EMPTY, EMPTY])
    expect(app.rowCounts().conversation_drafts).toBe(0)
  })

  test('keeps a text that is too long to be sent', async () => {
    await using app = createTestApp()
    const { keep, read } = await begun(app)
    await keep({ body: 'x'.repeat(10_000) })
    expect((await read()).body).toHaveLength(10_000)
  })

  test('keeps it for 90 days after the last change', async () => {
    await using app = createTestApp()
    const { keep, tenant, conversation } = await begun(app)
    await keep({ body: 'One' })
    const prune = schedules.find(({ job }) => job.kind === PRUNE_ROWS)!.job
    const after = async (days: number) => {
      app.clock.advance(days * DAY_MS)
      app.db.writeNow((tx) => enqueueChore(tx, prune))
      await app.drain()
      return (await app.get(`${conversation}/draft`, await app.session(tenant))).body.data.body
    }
    expect([await after(89), await after(2)]).toEqual(['One', ''])
  })
})

describe('the end of a draft', () => {
  test('an answer ends that of its writer, and a note that is not added yet stays', async () => {
    await using app = createTestApp()
    const { token, conversation, colleague, keep, read } = await begun(app)
    await keep({ body: 'We are', note: 'Ask Bob' })
    await keep({ body: 'Of course' }, colleague)
    await app.post(`${conversation}/messages`, token, { body: 'We are.' })
    expect(await read()).toMatchObject({ body: '', note: 'Ask Bob' })
    expect(await read(colleague)).toMatchObject({ body: 'Of course' })
  })

  test('an answer that is refused ends nothing', async () => {
    await using app = createTestApp()
    const { token, conversation, keep, read } = await begun(app)
    await keep({ body: 'We are' })
    const refused = await app.post(`${conversation}/messages`, token, { body: 'x'.repeat(5_000) })
    expect([refused.status, (await read()).body]).toEqual([400, 'We are'])
  })

  test('a note that is added ends that of its writer, and an answer that is not sent yet stays', async () => {
    await using app = createTestApp()
    const { token, conversation, keep, read } = await begun(app)
    await keep({ body: 'We are', note: 'Ask Bob' })
    await app.post(`${conversation}/notes`, token, { body: 'Ask Bob.' })
    expect(await read()).toMatchObject({ body: 'We are', note: '' })
  })

  test('a member who leaves takes it along', async () => {
    await using app = createTestApp()
    const { tenant, colleague, keep } = await begun(app)
    await keep({ body: 'Of course' }, colleague)
    const { id } = (await app.get('/user', colleague)).body.data
    expect((await app.delete(`/role/member?userId=${id}`, tenant.key)).status).toBe(200)
    expect(app.rowCounts().conversation_drafts).toBe(0)
  })

  test('a merge of two contacts moves it, and keeps that of the survivor if both have one', async () => {
    await using app = createTestApp()
    const { tenant, token, colleague, write, list, contactId, keep, read } = await begun(app)
    app.clock.advance(1_000)
    write('From another phone', '+12125550199')
    const [other] = await list()
    const there = `/inbox/conversations/${other.id}/draft`
    await app.request('PUT', there, { token, body: { body: 'There' } })
    await app.request('PUT', there, { token: colleague, body: { body: 'Moved' } })
    await keep({ body: 'Here' })
    await app.post(`/contacts/${contactId}/merge`, tenant.key, { otherId: other.contact.id })
    expect([(await read()).body, (await read(colleague)).body]).toEqual(['Here', 'Moved'])
  })
})
