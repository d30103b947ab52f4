import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import { SOURCE_STATEMENTS } from '../../../src/profiles/timeline/sources.ts'
import { type ActivityEntry, timelineOf, walkTimeline } from '../../support/activity.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf } from '../../support/contacts.ts'
import { addIdentity } from '../../support/identities.ts'
import { addMessage } from '../../support/messages.ts'
import { runs } from '../../support/size.ts'
import { addTopic } from '../../support/topics.ts'

const STEPS = ['name', 'stage', 'tag', 'note', 'won', 'optOut', 'topic', 'text', 'sent', 'wait'] as const
type Step = (typeof STEPS)[number]

/** Runs actions on contacts. Each leaves at least one entry. `wait` lets a millisecond pass. */
class Actor {
  readonly #app: TestApp
  readonly #tenant: TestTenant
  readonly #tag: string
  readonly #topic: string
  #count = 0

  constructor(app: TestApp, tenant: TestTenant, tag: string, topic: string) {
    this.#app = app
    this.#tenant = tenant
    this.#tag = tag
    this.#topic = topic
  }

  async do(step: Step, id: string): Promise<void> {
    const [app, { key }, count] = [this.#app, this.#tenant, ++this.#count]
    const path = `/contacts/${id}`
    const contact = app.db.get<{ id: number; phone: string; opted_out_at: number | null }>(
      'SELECT id, phone, opted_out_at FROM contacts WHERE uuid = ?',
      id,
    )!
    if (step === 'wait') app.clock.advance(1)
    else if (step === 'name') await app.patch(path, key, { firstName: `Name ${count}` })
    else if (step === 'stage')
      await app.patch(`${path}/stage`, key, { stage: count % 2 ? 'LOST' : 'QUALIFIED' })
    else if (step === 'tag') {
      await app.post(`${path}/tags`, key, { tagIds: [this.#tag] })
      await app.delete(`${path}/tags/${this.#tag}`, key)
    } else if (step === 'note') await app.post(`${path}/notes`, key, { body: `Note ${count}` })
    else if (step === 'won') await app.post(`${path}/mark-won`, key, { amount: count })
    else if (step === 'optOut') await app.patch(path, key, { isOptedOut: contact.opted_out_at === null })
    else if (step === 'topic') {
      const action = count % 2 ? 'SUBSCRIBED' : 'UNSUBSCRIBED'
      const choices = [{ topicId: this.#topic, action }]
      await app.patch(`${path}/topics`, key, { choices })
    } else if (step === 'text') {
      app.db.writeNow((tx) => void sandboxReply(tx, { from: contact.phone, body: `Hello ${count}` }))
    } else this.#sent(contact.id, count)
  }

  #sent(contactId: number, executionId: number): void {
    const sentAt = new Date(this.#app.clock.now()).toISOString()
    addMessage(this.#app, this.#tenant, { status: 'SENT', executionId, contactId, sentAt })
  }
}

/** A contact that acts itself has its present name. */
const withoutNames = (entries: ActivityEntry[]) =>
  entries.map(({ actor, ...entry }) => ({ ...entry, actor: actor.id }))

async function scene(app: TestApp) {
  const tenant = app.tenant()
  await addIdentity(app, tenant)
  const actor = new Actor(app, tenant, await addTag(app, tenant, 'tag'), (await addTopic(app, tenant)).id)
  const ids = [
    await addContact(app, tenant, { phone: phoneOf(1) }),
    await addContact(app, tenant, { phone: phoneOf(2) }),
  ] as const
  return { tenant, actor, ids }
}

describe('GET /contacts/:id/activity', () => {
  test('in pages of any size is the whole timeline, with any changes between two pages', async () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(steps, steps, fc.integer({ min: 1, max: 7 }), async (before, during, limit) => {
        await using app = createTestApp()
        const { tenant, actor, ids } = await scene(app)
        for (const step of before) {
          await actor.do(step, ids[0])
          await actor.do(step, ids[1])
        }
        const whole = await timelineOf(app, tenant, ids[0])
        const pending = [...during]
        const walked = await walkTimeline(app, tenant, ids[0], limit, async () => {
          const step = pending.pop()
          if (step) await actor.do(step, ids[0])
        })
        expect(withoutNames(walked)).toEqual(withoutNames(whole))
        const times = whole.map(({ occurredAt }) => occurredAt)
        expect(times).toEqual(times.toSorted().reverse())
        expect(whole.at(-1)).toMatchObject({ type: 'CONTACT_CREATED' })
        const after = await timelineOf(app, tenant, ids[0])
        // New entries are at the top, and nothing changed below.
        expect(withoutNames(after.slice(after.length - whole.length))).toEqual(withoutNames(whole))
      }),
      { numRuns: runs(25) },
    )
  })

  test('has the entries of a merge below the creation of the surviving contact', async () => {
    await using app = createTestApp()
    const { tenant, actor, ids } = await scene(app)
    for (let i = 0; i < 3; i++) await actor.do('note', ids[0])
    app.clock.advance(1_000)
    const id = await addContact(app, tenant, { phone: phoneOf(3) })
    await app.post(`/contacts/${id}/merge`, tenant.key, { otherId: ids[0] })
    for (const limit of [1, 2, 3, 4]) {
      const types = (await walkTimeline(app, tenant, id, limit)).map(({ type }) => type)
      expect(types).toEqual(['CONTACT_UPDATED', 'CONTACT_CREATED', 'NOTE_ADDED', 'NOTE_ADDED', 'NOTE_ADDED'])
    }
  })

  test('shows whether there is more, and gives no cursor at the end', async () => {
    await using app = createTestApp()
    const { tenant, actor, ids } = await scene(app)
    for (let i = 0; i < 3; i++) await actor.do('note', ids[0])
    const metas = await Promise.all(
      [3, 4, 5].map(
        async (limit) => (await app.get(`/contacts/${ids[0]}/activity?limit=${limit}`, tenant.key)).body.meta,
      ),
    )
    expect(metas).toEqual([
      { limit: 3, nextCursor: expect.any(String), hasMore: true },
      { limit: 4, nextCursor: null, hasMore: false },
      { limit: 5, nextCursor: null, hasMore: false },
    ])
    expect((await app.get(`/contacts/${ids[0]}/activity`, tenant.key)).body.meta.limit).toBe(20)
  })

  test.each([
    { guarantee: 'no number', query: 'limit=many', code: 'VALIDATION_FAILED' },
    { guarantee: '0', query: 'limit=0', code: 'VALIDATION_FAILED' },
    { guarantee: '101', query: 'limit=101', code: 'VALIDATION_FAILED' },
    { guarantee: 'an invented cursor', query: 'cursor=abc', code: 'INVALID_CURSOR' },
    { guarantee: 'an empty cursor', query: 'cursor=', code: 'INVALID_CURSOR' },
    {
      guarantee: 'a cursor of 501 characters',
      query: `cursor=${'x'.repeat(501)}`,
      code: 'VALIDATION_FAILED',
    },
  ])('refuses $guarantee', async ({ query, code }) => {
    await using app = createTestApp()
    const { tenant, ids } = await scene(app)
    const answer = await app.get(`/contacts/${ids[0]}/activity?${query}`, tenant.key)
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  test('refuses the cursor of another contact, of another organization and of another appliance', async () => {
    await using app = createTestApp()
    await using elsewhere = createTestApp()
    const [here, there] = [await scene(app), await scene(elsewhere)]
    const other = app.tenant('Other')
    const foreign = await addContact(app, other)
    const cursorOf = async (of: TestApp, tenant: TestTenant, id: string): Promise<string> => {
      await of.post(`/contacts/${id}/notes`, tenant.key, { body: 'x' })
      return (await of.get(`/contacts/${id}/activity?limit=1`, tenant.key)).body.meta.nextCursor
    }
    const own = await cursorOf(app, here.tenant, here.ids[0])
    const cursors = [
      own,
      await cursorOf(app, here.tenant, here.ids[1]),
      await cursorOf(app, other, foreign),
      await cursorOf(elsewhere, there.tenant, there.ids[0]),
    ]
    const answers = await Promise.all(
      cursors.map((cursor) => app.get(`/contacts/${here.ids[0]}/activity?cursor=${cursor}`, here.tenant.key)),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [400, 'INVALID_CURSOR'],
      [400, 'INVALID_CURSOR'],
      [400, 'INVALID_CURSOR'],
    ])
  })

  test.each(
    SOURCE_STATEMENTS.map((sql) => [/FROM (\w+)/.exec(sql.slice(sql.lastIndexOf(' FROM ')))![1]!, sql]),
  )('finds the entries that come from %s by the contact alone', async (_table, sql) => {
    await using app = createTestApp()
    const [first] = app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, 1, 1, 1, 'x', 20)
    expect(first!.detail).toMatch(/^SEARCH x USING .*(contact_id=\?|rowid=\?)/)
  })
})
