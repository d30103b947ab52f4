import { expect, test } from 'bun:test'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp } from '../../support/app.ts'
import { addTag, phoneOf } from '../../support/contacts.ts'
import { addMany } from '../../support/many-contacts.ts'
import { openMigrated } from '../../support/migrated.ts'
import { watchReadPool } from '../../support/watch-read-pool.ts'

const COUNT = 3_000

/** A contact whose status and opt-out follow from its number: half are archived, a third opted out. */
const mixed = (n: number) => ({
  status: n % 2 === 0 ? 'ACTIVE' : 'ARCHIVED',
  optedOutAt: n % 3 === 0 ? 1 : null,
  createdAt: n,
})

test('a list by status, source, stage or opt-out is answered at once, with any number of contacts and after any writes', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  addMany(app, tenant, COUNT, mixed)
  const tag = await addTag(app, tenant, 'a')
  const reads = watchReadPool(app)
  for (const { query, total, firstPhone } of [
    { query: 'status=ACTIVE', total: COUNT / 2, firstPhone: phoneOf(COUNT - 2) },
    { query: 'status=ACTIVE&status=ARCHIVED', total: COUNT, firstPhone: phoneOf(COUNT - 1) },
    { query: 'isOptedOut=true&page=3', total: COUNT / 3, firstPhone: phoneOf(COUNT - 3 - 40 * 3) },
    { query: 'isOptedOut=false&status=ARCHIVED&sortOrder=asc', total: COUNT / 3, firstPhone: phoneOf(1) },
    {
      query: 'source=MANUAL&stage=NEW_LEAD&emailSubscribed=true&sortBy=phone&sortOrder=asc',
      total: COUNT,
      firstPhone: phoneOf(0),
    },
    { query: 'stage=LOST', total: 0, firstPhone: undefined },
  ] as const) {
    app.db.writeNow((tx) => tx.run('UPDATE contacts SET city = ? WHERE id = 1', query).changes)
    const { body } = await app.get(`/contacts?${query}`, tenant.key)
    expect({ query, total: body.meta.total, first: body.data[0]?.phone }).toEqual({
      query,
      total,
      first: firstPhone,
    })
  }
  expect(reads).toEqual([])
  await app.get(`/contacts?status=ACTIVE&tagIds=${tag}`, tenant.key)
  expect(reads.length).toBeGreaterThan(0)
})

test('triggers maintain the totals of contacts, and a wrong total is found', () => {
  const connection = openMigrated()
  connection.exec(`INSERT INTO organizations (id, uuid, name, slug, timezone, default_country, currency, locale, created_at, updated_at)
    VALUES (1, 'o', 'Acme', 'acme', 'UTC', 'US', 'USD', 'en', 0, 0)`)
  const insert = connection.prepare(
    `INSERT INTO contacts (uuid, organization_id, first_name, phone, source, status, opted_out_at, deleted_at, created_at, updated_at)
     VALUES (?, 1, 'Ann', ?, 'MANUAL', ?, NULL, ?, 0, 0)`,
  )
  for (let n = 0; n < 6; n++)
    insert.run(`c${n}`, phoneOf(n), n % 2 ? 'ACTIVE' : 'INVALID', n === 5 ? 1 : null)
  const totals = connection.prepare('SELECT status, contacts FROM contact_totals ORDER BY 1').raw().all()
  expect(totals).toEqual([
    ['ACTIVE', 2],
    ['INVALID', 3],
  ])
  expect(brokenInvariants(connection)).toEqual([])
  connection.exec(
    "UPDATE contacts SET status = 'ARCHIVED' WHERE uuid = 'c0'; DELETE FROM contacts WHERE uuid = 'c1'",
  )
  expect(brokenInvariants(connection)).toEqual([])
  connection.exec('UPDATE contact_totals SET contacts = contacts + 1')
  expect(brokenInvariants(connection)).toEqual(['contacts are counted by status, source, stage and opt-outs'])
  connection.close()
})
