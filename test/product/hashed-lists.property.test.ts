import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Connection } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { postCampaign, type Sendable, sendable } from '../support/campaigns.ts'
import { phoneOf } from '../support/contacts.ts'
import { importCsv } from '../support/imports.ts'
import { chosenSeed } from '../support/random.ts'
import { textIn } from '../support/runs.ts'
import { runs } from '../support/size.ts'
import { importList, md5, sha256 } from '../support/suppressions.ts'

/** Lists of hashes, people who get addresses in every possible way, and people who return, in any order. */

interface World {
  app: TestApp
  tenant: Sendable
  /** Suppressed addresses. */
  hashed: Set<string>
  /** Ids of contacts, including deleted ones. */
  ids: string[]
  deletions: string[]
}

const KINDS = [
  'list',
  'list',
  'create',
  'create',
  'phone',
  'email',
  'emails',
  'import',
  'text',
  'back',
  'delete',
  'undelete',
] as const
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  n: fc.nat({ max: 5 }),
  m: fc.nat({ max: 5 }),
  isDigits: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Steps in which a listed person arrives. */
const LISTED: Step[] = (['list', 'create'] as const).map((kind) => ({ kind, n: 1, m: 1, isDigits: false }))

const mailOf = (n: number): string => `p${n}@example.com`

async function play(
  { app, tenant, hashed, ids, deletions }: World,
  { kind, n, m, isDigits }: Step,
): Promise<void> {
  const { key } = tenant
  const phone = phoneOf(n)
  const id = ids[m % Math.max(ids.length, 1)]
  const patch = (body: object) => (id ? app.patch(`/contacts/${id}`, key, body) : undefined)
  switch (kind) {
    case 'list':
      await importList(
        app,
        tenant,
        `phone sha,email md5\n${sha256(isDigits ? phone.slice(1) : phone)},${md5(mailOf(m))}\n`,
      )
      hashed.add(phone).add(mailOf(m))
      return
    case 'create': {
      const { status, body } = await app.post('/contacts', key, { firstName: 'Ann', phone, email: mailOf(m) })
      if (status === 201) ids.push(body.data.id)
      return
    }
    case 'phone':
      return void (await patch({ phone }))
    case 'email':
      return void (await patch({ email: mailOf(n) }))
    case 'emails':
      await app.post('/contacts/bulk-edit', key, { all: true, email: mailOf(n) })
      return app.drain()
    case 'import':
      return void (await importCsv(app, tenant, `phone,email\n${phone},${mailOf(m)}\n`))
    case 'text':
      return textIn(app, tenant, phone, 'Hello')
    case 'back': {
      const address = isDigits ? phone : mailOf(n)
      const channel = isDigits ? 'SMS' : 'EMAIL'
      const { status } = await app.delete('/opt-out/suppressions', key, {
        channel,
        address,
        reason: 'Signed',
      })
      expect(status).toBe(hashed.delete(address) ? 200 : 404)
      return
    }
    case 'delete': {
      const { body } = await app.post('/contacts/bulk-delete', key, { all: true })
      await app.drain()
      if (body.data) deletions.push(body.data.id)
      return
    }
    case 'undelete': {
      const last = deletions.pop()
      if (last) await app.post(`/contacts/bulk-operations/${last}/undo`, key, {})
      return app.drain()
    }
  }
}

test('exactly the people whose address has its hash on a list are opted out and skipped by a campaign', async () => {
  let silent = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const world: World = { app, tenant, hashed: new Set(), ids: [], deletions: [] }
      for (const one of steps) await play(world, one)
      const { data } = (await app.get('/contacts?limit=100', tenant.key)).body
      for (const { phone, email, isOptedOut, emailSubscribed } of data) {
        expect([phone, isOptedOut]).toEqual([phone, world.hashed.has(phone)])
        if (email) expect([email, emailSubscribed]).toEqual([email, !world.hashed.has(email)])
        if (isOptedOut) silent += 1
      }
      const rules = { operator: 'AND', conditions: [{ field: 'phone', operator: 'contains', value: '504' }] }
      const all = await app.post('/segments', tenant.key, { name: 'All', type: 'DYNAMIC', rules })
      expect(all.status).toBe(201)
      // A contact whose number is as new as the launch would be skipped for that reason.
      app.clock.advance(1_000)
      const { body } = await postCampaign(app, tenant, {
        segmentId: all.body.data.id,
        category: 'TRANSACTIONAL',
      })
      const optedOut = data.filter(({ isOptedOut }: { isOptedOut: boolean }) => isOptedOut)
      await app.drain()
      const left = app.db.all<{ address: string }>(
        `SELECT c.phone AS address FROM messages m JOIN contacts c ON c.id = m.contact_id
         WHERE m.error_code = 'OPTED_OUT' AND m.status = 'SKIPPED' AND m.campaign_id = (SELECT id FROM campaigns WHERE uuid = ?)`,
        body.data.id,
      )
      expect(left.map(({ address }) => address).sort()).toEqual(
        optedOut.map(({ phone }: { phone: string }) => phone).sort(),
      )
      for (const { id } of optedOut.slice(0, 1)) {
        const path = `/campaigns/${body.data.id}/explain?contactId=${id}`
        const explained = (await app.get(path, tenant.key)).body.data
        expect(explained.summary).toContain('The entry came from the file “do-not-call.csv”.')
      }
      const rule = { prepare: (sql: string) => ({ get: () => app.db.get(sql) }) }
      expect(brokenInvariants(rule as unknown as Connection)).toEqual([])
    }),
    { seed: chosenSeed(), numRuns: runs(10), examples: [[LISTED]] },
  )
  expect(silent).toBeGreaterThan(0)
})
