import { expect, test } from 'bun:test'
import { repair } from '../../../src/db/check.ts'
import { findPurging } from '../../../src/delivery/executions/store.ts'
import { purgeSome } from '../../../src/delivery/messages/module.ts'
import { defineChore, enqueueChore } from '../../../src/jobs/job.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { brokenInvariants, INVARIANTS } from '../../../src/wiring/invariants.ts'
import { abCampaign, untilOut } from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { follow } from '../../support/links.ts'
import { openMigrated } from '../../support/migrated.ts'

/** Campaign to some people, sent to the end. */
async function sent(app: TestApp, tenant: Sendable, people = 2, overrides = {}): Promise<string> {
  for (let person = 0; person < people; person++) addContact(app, tenant, { timezone: 'America/New_York' })
  const { body } = await postCampaign(app, tenant, overrides)
  await app.drain()
  return body.data.id
}

async function purge(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, defineChore('message.purge')))
  await app.drain()
}

const idOfRun = async (app: TestApp, { key }: Sendable, id: string): Promise<string> =>
  (await app.get(`/campaigns/${id}/executions`, key)).body.data[0].id
const countOf = (app: TestApp) => app.db.value<number>('SELECT count(*) FROM messages')

/** Appliance that keeps messages for 91 days. */
function keeping() {
  const connection = openMigrated()
  const app = createTestApp({ messageRetentionDays: 91 }, { connection })
  return Object.assign(app, { broken: () => brokenInvariants(connection) })
}

test('results of a campaign stay the same when its messages are deleted, also after a recount', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  const stopped = addContact(app, tenant)
  await app.patch(`/contacts/${stopped.uuid}`, tenant.key, { isOptedOut: true })
  const id = await sent(app, tenant, 3)
  const run = await idOfRun(app, tenant, id)
  const results = async () => {
    const read = async (path: string) => (await app.get(path, tenant.key)).body.data
    const [{ updatedAt: _, ...campaign }, [{ messagesDeletedAt, ...execution }]] = [
      await read(`/campaigns/${id}`),
      await read(`/campaigns/${id}/executions`),
    ]
    const analytics = await read(`/campaigns/${id}/analytics`)
    const ofRun = await read(`/campaigns/${id}/executions/${run}/analytics`)
    return { results: { campaign, execution, analytics, ofRun }, messagesDeletedAt }
  }
  const before = await results()
  app.clock.advance(92 * DAY_MS)
  await purge(app)
  const after = await results()
  expect(after.results).toEqual(before.results)
  expect([before.messagesDeletedAt, after.messagesDeletedAt]).toEqual([null, '2026-06-04T17:00:00.000Z'])
  expect(countOf(app)).toBe(0)
  expect(app.broken()).toEqual([])
  // As in `carillon recount`.
  app.db.writeNow((tx) => {
    for (const rule of INVARIANTS) repair(tx, rule)
  })
  expect((await results()).results).toEqual(before.results)
})

test('a question about deleted messages is answered with the time of their deletion', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  const id = await sent(app, tenant)
  const contact = app.db.value<string>('SELECT uuid FROM contacts')!
  const message = app.db.value<string>('SELECT uuid FROM messages')!
  app.clock.advance(92 * DAY_MS)
  await purge(app)
  const list = await app.get(`/campaigns/${id}/messages`, tenant.key)
  expect([list.body.data, list.body.meta.total]).toEqual([[], 0])
  expect((await app.get(`/messages/${message}/proof`, tenant.key)).status).toBe(404)
  const explained = await app.get(`/campaigns/${id}/explain?contactId=${contact}`, tenant.key)
  expect(explained.body).toMatchObject({
    code: 'NOT_FOUND',
    message:
      'The messages of run 1 were deleted at 2026-06-04T17:00:00.000Z because of their age, so the result of a single contact is no longer known.',
  })
  const minutes = (from: string, to: string) =>
    app.get(`/campaigns/${id}/analytics?interval=MINUTE&from=${from}&to=${to}`, tenant.key)
  expect((await minutes('2026-03-04T16:00:00Z', '2026-03-04T18:00:00Z')).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ field: 'interval' }],
  })
  expect((await minutes('2026-06-04T16:00:00Z', '2026-06-04T18:00:00Z')).status).toBe(200)
})

test('of an A/B test the choice stays, and no text is shown as one without recipients', async () => {
  await using app = keeping()
  const { tenant, id } = await abCampaign(app, { people: 8 })
  await untilOut(app)
  await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
  await app.drain()
  const read = async () => {
    const { variants } = (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data
    return { variants, abTest: (await app.get(`/campaigns/${id}`, tenant.key)).body.data.abTest }
  }
  const before = await read()
  expect(before.variants).toHaveLength(2)
  app.clock.advance(92 * DAY_MS)
  await purge(app)
  expect(await read()).toEqual({ ...before, variants: [] })
  expect([countOf(app), app.broken()]).toEqual([0, []])
})

test('two runs of which one has no messages left are not compared', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  addContact(app, tenant)
  const recurrence = { frequency: 'DAILY', interval: 60 }
  const scheduledAt = '2026-03-04T18:00:00Z'
  const { body } = await postCampaign(app, tenant, { type: 'RECURRING', scheduledAt, recurrence })
  for (const at of ['2026-03-04T18:00:00Z', '2026-05-03T18:00:00Z']) {
    app.clock.set(at)
    await app.drain()
  }
  app.clock.set('2026-06-20T18:00:00Z')
  await purge(app)
  const run = app.db.value<string>('SELECT uuid FROM executions WHERE sequence = 2')
  const path = `/campaigns/${body.data.id}/executions/${run}/drift`
  expect((await app.get(path, tenant.key)).body.message).toContain('The messages of run 1 were deleted at')
})

test('messages are kept until the set time after the end of their run', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  await sent(app, tenant)
  app.clock.advance(91 * DAY_MS)
  await purge(app)
  expect(countOf(app)).toBe(2)
  app.clock.advance(1)
  await purge(app)
  expect(countOf(app)).toBe(0)
})

test('messages that a limit on marketing counts are kept', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  app.db.writeNow(
    (tx) => void tx.run('UPDATE organizations SET frequency_cap_messages = 1, frequency_cap_days = 200'),
  )
  await sent(app, tenant, 1)
  app.clock.advance(199 * DAY_MS)
  await purge(app)
  const id = await sent(app, tenant, 0)
  const { body } = await app.get(`/campaigns/${id}/messages`, tenant.key)
  expect(body.data).toMatchObject([{ status: 'SKIPPED', errorCode: 'FREQUENCY_CAP' }])
})

test('a run that has not ended keeps its messages, at any age', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  addContact(app, tenant)
  const { body } = await postCampaign(app, tenant, { sendRatePerMinute: 1 })
  await app.app.jobs.drain()
  await app.post(`/campaigns/${body.data.id}/pause`, tenant.key)
  app.clock.advance(400 * DAY_MS)
  await purge(app)
  expect(countOf(app)).toBe(1)
})

test('a step deletes at most 100 messages, and after a stop the next one continues with the same run', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET throughput_per_second = 10000'))
  const id = await sent(app, tenant, 130)
  await sent(app, tenant, 0)
  app.clock.advance(92 * DAY_MS)
  const step = (days: number) => app.db.writeNow((tx) => purgeSome(tx, { days, log: silentLog }))
  expect([step(91), countOf(app)]).toEqual([101, 160])
  // A run with some deleted messages shows none.
  expect((await app.get(`/campaigns/${id}/messages`, tenant.key)).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  })
  expect(app.broken()).toEqual([])
  // Taken back meanwhile: a deletion that has begun is completed, and no other begins.
  expect([step(0), step(0), countOf(app)]).toEqual([31, 0, 130])
  expect(findPurging(app.db)).toBeUndefined()
  expect(app.broken()).toEqual([])
})

test('without the setting nothing is ever deleted', async () => {
  await using app = createTestApp()
  await sent(app, sendable(app))
  app.clock.advance(4_000 * DAY_MS)
  await purge(app)
  expect(countOf(app)).toBe(2)
})

test('an address in a deleted text still works, and its clicks count for the link', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  const overrides = { category: 'TRANSACTIONAL', trackLinks: true, messageTemplate: 'https://a.example/x' }
  const id = await sent(app, tenant, 1, overrides)
  const code = app.db.value<string>('SELECT body FROM messages')!.slice(-8)
  app.clock.advance(92 * DAY_MS)
  await purge(app)
  const answer = await follow(app, code)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://a.example/x'])
  await app.app.clicks.flush()
  const { body } = await app.get(`/campaigns/${id}/link-analytics`, tenant.key)
  expect(body.data).toMatchObject([{ originalUrl: 'https://a.example/x', totalClicks: 0 }])
  expect(app.db.value('SELECT total_clicks FROM short_links')).toBe(1)
  expect(app.broken()).toEqual([])
})

test('of the messages without a run only tests are deleted: confirmations of STOP and answers of members stay', async () => {
  await using app = keeping()
  const tenant = sendable(app)
  await sent(app, tenant, 1)
  const id = app.db.value<number>('SELECT max(id) FROM messages')!
  app.db.writeNow((tx) =>
    tx.run(
      "INSERT INTO actors (organization_id, type, reference, name) VALUES (?, 'USER', 'u', 'Juno')",
      tenant.organization.id,
    ),
  )
  const actor = app.db.value<number>('SELECT max(id) FROM actors')!
  const single = (columns: string) =>
    app.db.writeNow((tx) => tx.run(`UPDATE messages SET execution_id = NULL, ${columns} WHERE id = ?`, id))
  const left = () => {
    app.db.writeNow((tx) => void purgeSome(tx, { days: 91, log: silentLog }))
    return countOf(app)
  }
  app.clock.advance(4_000 * DAY_MS)
  single("reply_kind = 'OPT_OUT'")
  expect(left()).toBe(1)
  single("reply_kind = 'HELP'")
  expect(left()).toBe(1)
  single(`reply_kind = NULL, author_id = ${actor}`)
  expect(left()).toBe(1)
  single('author_id = NULL')
  expect(left()).toBe(0)
})
