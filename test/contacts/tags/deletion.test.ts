import { expect, test } from 'bun:test'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf, readContact } from '../../support/contacts.ts'
import { addMany } from '../../support/many-contacts.ts'
import { addSegment, all, rule } from '../../support/segments.ts'

/** Gives the tag to `count` new contacts. */
function tagMany(app: TestApp, tenant: TestTenant, tag: string, count: number): void {
  const contacts = addMany(app, tenant, count)
  app.db.writeNow((tx) => {
    for (const { id } of contacts)
      tx.run(
        `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
         SELECT organization_id, ?, id, 0 FROM tags WHERE uuid = ?`,
        id,
        tag,
      )
  })
}

const linkCount = (app: TestApp): number => app.db.value<number>('SELECT count(*) FROM contact_tags') ?? 0

const broken = (app: TestApp): readonly unknown[] =>
  brokenInvariants({ prepare: (sql: string) => ({ get: () => app.db.get(sql) }) } as unknown as Connection)

/** A deleted tag that its contacts still have, because the job has not run. */
async function deletedTag(app: TestApp, tenant: TestTenant) {
  const [tag, kept] = [await addTag(app, tenant, 'vip'), await addTag(app, tenant, 'kept')]
  const contact = await addContact(app, tenant, { tagIds: [tag, kept] })
  expect((await app.delete(`/tags/${tag}`, tenant.key)).status).toBe(200)
  return { tag, kept, contact }
}

test('a request that deletes a tag changes no row per contact; jobs do, in transactions of bounded size', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tag = await addTag(app, tenant, 'vip')
  tagMany(app, tenant, tag, 5_000)
  const changes = () => app.db.value<number>('SELECT total_changes()') ?? 0
  const before = changes()
  expect((await app.delete(`/tags/${tag}`, tenant.key)).body.data).toEqual({ id: tag })
  expect(changes() - before).toBeLessThan(20)
  expect(linkCount(app)).toBe(5_000)
  const pieces: number[] = []
  const writeNow = app.db.writeNow.bind(app.db)
  app.db.writeNow = (work) => {
    const left = linkCount(app)
    const result = writeNow(work)
    pieces.push(left - linkCount(app))
    return result
  }
  await app.drain()
  expect(pieces.length).toBeGreaterThan(2)
  expect(Math.max(...pieces)).toBeLessThanOrEqual(2_000)
  expect(linkCount(app)).toBe(0)
  expect(app.db.value('SELECT count(*) FROM tags')).toBe(0)
})

test('no answer shows a deleted tag while contacts still have it', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { tag, kept, contact } = await deletedTag(app, tenant)
  expect(linkCount(app)).toBe(2)
  expect((await app.get(`/tags/${tag}`, tenant.key)).status).toBe(404)
  expect((await app.patch(`/tags/${tag}`, tenant.key, { name: 'new' })).status).toBe(404)
  expect((await app.delete(`/tags/${tag}`, tenant.key)).status).toBe(404)
  const { body: list } = await app.get('/tags', tenant.key)
  expect([list.data.map(({ name }: { name: string }) => name), list.meta.total]).toEqual([['kept'], 1])
  expect((await readContact(app, tenant, contact)).tagIds).toEqual([kept])
  const { body: tagged } = await app.get(`/contacts?tagIds=${tag}`, tenant.key)
  expect([tagged.data, tagged.meta.total]).toEqual([[], 0])
  expect((await app.delete(`/contacts/${contact}/tags/${tag}`, tenant.key)).status).toBe(404)
  expect((await app.post(`/contacts/${contact}/tags`, tenant.key, { tagIds: [tag] })).status).toBe(400)
  const template = { name: 'Hi', category: 'OTHER', body: 'Hi', tagIds: [tag] }
  expect((await app.post('/sms-templates', tenant.key, template)).status).toBe(400)
})

test('rules and templates that name the tag stop matching at once', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tag = await addTag(app, tenant, 'vip')
  await addContact(app, tenant, { tagIds: [tag] })
  const rules = all(rule('tagIds', 'contains_any', [tag]))
  const segment = await addSegment(app, tenant, { name: 'Important', type: 'DYNAMIC', rules })
  const body = { name: 'Hi', category: 'OTHER', body: 'Hi', tagIds: [tag] }
  const template = (await app.post('/sms-templates', tenant.key, body)).body.data.id
  await app.delete(`/tags/${tag}`, tenant.key)
  expect((await app.get(`/segments/${segment}/contacts`, tenant.key)).body.meta.total).toBe(0)
  expect((await app.get(`/sms-templates/${template}`, tenant.key)).body.data.tagIds).toEqual([])
})

test('a tag of the same name can be created at once, without the old contacts', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { contact, kept } = await deletedTag(app, tenant)
  const again = await addTag(app, tenant, 'VIP')
  const other = await addContact(app, tenant, { phone: phoneOf(7), tagIds: [again] })
  await app.drain()
  expect((await app.get(`/tags/${again}`, tenant.key)).body.data.contactCount).toBe(1)
  expect((await readContact(app, tenant, contact)).tagIds).toEqual([kept])
  expect((await readContact(app, tenant, other)).tagIds).toEqual([again])
  expect(broken(app)).toEqual([])
})

test('a meanwhile changed contact does not show the deleted tag', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { contact, kept } = await deletedTag(app, tenant)
  const before = await readContact(app, tenant, contact)
  const entries = () => app.db.value('SELECT count(*) FROM contact_activities')
  const entriesBefore = entries()
  app.clock.advance(1_000)
  await app.patch(`/contacts/${contact}`, tenant.key, { tagIds: [kept] })
  expect(entries()).toBe(entriesBefore)
  expect(await readContact(app, tenant, contact)).toEqual(before)
})

/** Delays the job that takes the tag from contacts, and lets other jobs run. */
const delayDetaching = (app: TestApp): void =>
  app.db.writeNow((tx) => void tx.run(`UPDATE jobs SET run_at = run_at + 3600000 WHERE kind = 'tag.detach'`))

test('a contact merged meanwhile adds no deleted tag to the other one', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { contact, kept } = await deletedTag(app, tenant)
  delayDetaching(app)
  const other = await addContact(app, tenant, { phone: phoneOf(7) })
  expect((await app.post(`/contacts/${other}/merge`, tenant.key, { otherId: contact })).status).toBe(201)
  expect((await readContact(app, tenant, other)).tagIds).toEqual([kept])
  app.clock.advance(3_600_000)
  await app.drain()
  expect(linkCount(app)).toBe(1)
  expect(broken(app)).toEqual([])
})

test('the undo of a bulk deletion restores no deleted tag', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [tag, kept] = [await addTag(app, tenant, 'vip'), await addTag(app, tenant, 'kept')]
  const contact = await addContact(app, tenant, { tagIds: [tag, kept] })
  const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
  await app.drain()
  expect(linkCount(app)).toBe(0)
  await app.delete(`/tags/${tag}`, tenant.key)
  delayDetaching(app)
  await app.post(`/contacts/bulk-operations/${body.data.id}/undo`, tenant.key)
  await app.drain()
  expect((await readContact(app, tenant, contact)).tagIds).toEqual([kept])
  expect(linkCount(app)).toBe(1)
})

test('a job interrupted by a crash continues with the remaining contacts', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tag = await addTag(app, tenant, 'vip')
  tagMany(app, tenant, tag, 1_234)
  await app.delete(`/tags/${tag}`, tenant.key)
  // A crash leaves some contacts done, and the job in the state RUNNING without a process.
  app.db.writeNow((tx) => {
    tx.run('DELETE FROM contact_tags WHERE contact_id IN (SELECT contact_id FROM contact_tags LIMIT 500)')
    tx.run(`UPDATE jobs SET state = 'RUNNING', epoch = 0 WHERE kind = 'tag.detach'`)
  })
  expect(broken(app)).toEqual([])
  await app.app.jobs.start()
  await app.drain()
  expect([linkCount(app), app.db.value('SELECT count(*) FROM tags')]).toEqual([0, 0])
  expect(broken(app)).toEqual([])
})
