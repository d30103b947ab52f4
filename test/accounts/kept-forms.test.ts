import { describe, expect, test } from 'bun:test'
import { enqueueChore } from '../../src/jobs/job.ts'
import { PRUNE_ROWS } from '../../src/module/retention.ts'
import { schedules } from '../../src/wiring/modules.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const CAMPAIGN = '/user/kept-forms/campaign-new'

/** A member with a session, and calls of theirs. */
async function member(app: TestApp) {
  const tenant = app.tenant()
  const token = await app.session(tenant, 'MEMBER')
  const keep = (path: string, content: unknown, by = token) =>
    app.request('PUT', path, {
      token: by,
      body: { content: typeof content === 'string' ? content : JSON.stringify(content) },
    })
  const list = async (by = token) => (await app.get('/user/kept-forms', by)).body.data
  return { tenant, token, keep, list }
}

describe('GET /user/kept-forms', () => {
  test('lists the forms of the caller in this organization, without their values', async () => {
    await using app = createTestApp()
    const { tenant, keep, list } = await member(app)
    const colleague = await app.session(tenant, 'ADMIN')
    await keep(CAMPAIGN, { name: 'Spring' })
    expect(await list()).toEqual([{ key: 'campaign-new', updatedAt: '2026-03-04T17:00:00.000Z' }])
    expect(await list(colleague)).toEqual([])
  })
})

describe('GET /user/kept-forms/:key', () => {
  test('does not show the form of a colleague, or of another organization', async () => {
    await using app = createTestApp()
    const { tenant, keep } = await member(app)
    await keep(CAMPAIGN, { name: 'Spring' })
    const colleague = await app.session(tenant, 'ADMIN')
    const stranger = await app.session(app.tenant(), 'MEMBER')
    for (const other of [colleague, stranger]) expect((await app.get(CAMPAIGN, other)).status).toBe(404)
  })
})

describe('PUT /user/kept-forms/:key', () => {
  test('keeps whatever was filled in, in place of what was kept before', async () => {
    await using app = createTestApp()
    const { token, keep } = await member(app)
    const unfinished = {
      name: '',
      messageTemplate: 'Hi {{firstNa',
      variants: [{ label: 'A' }],
      segmentId: null,
    }
    await keep(CAMPAIGN, { name: 'First' })
    expect((await keep(CAMPAIGN, unfinished)).status).toBe(200)
    expect((await app.get(CAMPAIGN, token)).body.data).toEqual({
      key: 'campaign-new',
      content: JSON.stringify(unfinished),
      updatedAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test('refuses more than 250,000 characters, and keeps what was there', async () => {
    await using app = createTestApp()
    const { token, keep } = await member(app)
    await keep(CAMPAIGN, { name: 'Spring' })
    const { status, body } = await keep(CAMPAIGN, 'x'.repeat(250_001))
    expect([status, body.details[0].field]).toEqual([400, 'content'])
    expect((await app.get(CAMPAIGN, token)).body.data.content).toBe('{"name":"Spring"}')
  })

  test.each(['/user/kept-forms/Campaign', '/user/kept-forms/%20', `/user/kept-forms/${'a'.repeat(81)}`])(
    'refuses %s',
    async (path) => {
      await using app = createTestApp()
      const { keep } = await member(app)
      expect((await keep(path, {})).status).toBe(400)
      expect(app.rowCounts().kept_forms).toBe(0)
    },
  )

  test('the 51st form of a member takes the place of the oldest', async () => {
    await using app = createTestApp()
    const { keep, list } = await member(app)
    const ids = Array.from({ length: 51 }, () => crypto.randomUUID())
    for (const id of ids) {
      await keep(`/user/kept-forms/segment-${id}`, {})
      app.clock.advance(1_000)
    }
    expect((await list()).map(({ key }: { key: string }) => key)).toEqual(
      ids
        .slice(1)
        .reverse()
        .map((id) => `segment-${id}`),
    )
  })
})

describe('DELETE /user/kept-forms/:key', () => {
  test('deletes one form, and refuses one that is not there', async () => {
    await using app = createTestApp()
    const { token, keep, list } = await member(app)
    await keep(CAMPAIGN, {})
    await keep('/user/kept-forms/poll-new', {})
    const statuses = [await app.delete(CAMPAIGN, token), await app.delete(CAMPAIGN, token)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 404])
    expect((await list()).map(({ key }: { key: string }) => key)).toEqual(['poll-new'])
  })
})

describe('a kept form', () => {
  test('goes with a member who leaves', async () => {
    await using app = createTestApp()
    const { tenant, token, keep } = await member(app)
    await keep(CAMPAIGN, {})
    const { id } = (await app.get('/user', token)).body.data
    expect((await app.delete(`/role/member?userId=${id}`, tenant.key)).status).toBe(200)
    expect(app.rowCounts().kept_forms).toBe(0)
  })

  test('is deleted 90 days after its last change', async () => {
    await using app = createTestApp()
    const { keep } = await member(app)
    await keep(CAMPAIGN, {})
    app.clock.advance(91 * 86_400_000)
    const prune = schedules.find(({ job }) => job.kind === PRUNE_ROWS)!.job
    app.db.writeNow((tx) => enqueueChore(tx, prune))
    await app.drain()
    expect(app.rowCounts().kept_forms).toBe(0)
  })
})
