import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addIdentity } from '../../support/campaigns.ts'
import { addContact, phoneOf } from '../../support/contacts.ts'
import { actOnImport, importCsv } from '../../support/imports.ts'
import { hear } from '../../support/inbox.ts'
import { runs } from '../../support/size.ts'
import { importList } from '../../support/suppressions.ts'

/** A person opts out of everything. Software and members then act in random order. */

const PHONE = phoneOf(1)
const EMAIL = 'ann@example.com'
const NEW = { firstName: 'Ann', phone: PHONE, email: EMAIL }
const CSV = `firstName,phone,email,opted in,unsubscribed\nAnn,${PHONE},${EMAIL},yes,no\n`

interface World {
  app: TestApp
  tenant: TestTenant
  /** Contact with the number now; null without one. */
  id: string | null
  imports: string[]
  operations: string[]
}

const another = ({ db }: TestApp) => ({
  firstName: 'Other',
  phone: phoneOf(100 + db.value<number>('SELECT count(*) FROM contacts')!),
})

const STEPS = {
  sync: async ({ app, tenant }) => {
    const contacts = [{ ...NEW, isOptedOut: false }]
    await app.post('/contacts/bulk-upsert', tenant.key, { contacts })
  },
  'update by key': async ({ app, tenant, id }) =>
    id && app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: false, city: 'Waco' }),
  'update by a member': async ({ app, tenant, id }) =>
    id && app.patch(`/contacts/${id}`, await app.session(tenant), { isOptedOut: false }),
  'another number and back': async ({ app, tenant, id }) => {
    if (!id) return
    for (const phone of [phoneOf(7), PHONE])
      await app.patch(`/contacts/${id}`, tenant.key, { phone, isOptedOut: false })
  },
  'delete and create': async ({ app, tenant, id }) => {
    if (id) await app.delete(`/contacts/${id}`, tenant.key)
    await app.post('/contacts', tenant.key, { ...NEW, isOptedOut: false })
  },
  'bulk delete': async (world) => {
    const { app, tenant } = world
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, {
      filter: { search: 'Ann' },
      expectedCount: 1,
    })
    await app.drain()
    if (body.data?.id) world.operations.push(body.data.id)
  },
  'bulk edit': async (world) => {
    const { app, tenant } = world
    const { body } = await app.post('/contacts/bulk-edit', tenant.key, { all: true, city: 'Austin' })
    await app.drain()
    if (body.data?.id) world.operations.push(body.data.id)
  },
  'bulk undo': async ({ app, tenant, operations }) => {
    const id = operations.pop()
    if (id) await app.post(`/contacts/bulk-operations/${id}/undo`, tenant.key)
    await app.drain()
  },
  import: async ({ app, tenant, imports }) => void imports.push((await importCsv(app, tenant, CSV)).id),
  'undo of an import': async ({ app, tenant, imports }) => {
    const id = imports.pop()
    if (id) await actOnImport(app, tenant, id, 'undo')
  },
  merge: async ({ app, tenant, id }) => {
    if (!id) return
    const otherId = await addContact(app, tenant, { ...another(app), email: EMAIL })
    await app.post(`/contacts/${id}/merge`, tenant.key, { otherId })
  },
  'merge into another': async ({ app, tenant, id }) => {
    if (!id) return
    const otherId = await addContact(app, tenant, another(app))
    await app.post(`/contacts/${otherId}/merge`, tenant.key, { otherId: id })
  },
  'list and take off': async ({ app, tenant }) => {
    for (const [channel, address] of [
      ['SMS', PHONE],
      ['EMAIL', EMAIL],
    ]) {
      await app.post('/opt-out/suppressions', tenant.key, { channel, address })
      await app.delete('/opt-out/suppressions', tenant.key, { channel, address, reason: 'Sync' })
    }
  },
  'suppression list': async ({ app, tenant }) => void (await importList(app, tenant, `phone\n${PHONE}\n`)),
} satisfies Record<string, (world: World) => Promise<unknown>>

test('an opt-out given by a person survives any sequence of syncs, imports, merges, undos and deletions', async () => {
  const step = fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[]))
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 10 }),
      fc.boolean(),
      async (steps, wasListed) => {
        await using app = createTestApp()
        const tenant = app.tenant()
        const id = await addContact(app, tenant, { ...NEW, isOptedOut: wasListed })
        await app.patch('/organization', await app.session(tenant), { optOutScope: 'ALL' })
        const { id: senderId } = addIdentity(app, tenant, { channel: 'SMS' })
        hear(app, tenant, { senderId, from: PHONE, body: 'STOP' })
        const world: World = { app, tenant, id, imports: [], operations: [] }
        for (const name of steps) {
          world.id =
            app.db.value<string>('SELECT uuid FROM contacts WHERE phone = ? AND deleted_at IS NULL', PHONE) ??
            null
          await STEPS[name](world)
          app.clock.advance(1_000)
        }
        const listed =
          'SELECT channel, address, method FROM suppressions WHERE address IN (?, ?) ORDER BY channel'
        expect(app.db.all(listed, EMAIL, PHONE)).toEqual([
          { channel: 'EMAIL', address: EMAIL, method: 'KEYWORD' },
          { channel: 'SMS', address: PHONE, method: 'KEYWORD' },
        ])
        const optIns = "SELECT count(*) FROM consents WHERE action = 'OPT_IN'"
        expect(app.db.value(optIns)).toBe(0)
        const reachable = app.db.all(
          `SELECT id FROM contacts WHERE deleted_at IS NULL
         AND ((phone = ? AND opted_out_at IS NULL) OR (email = ? AND email_suppressed_at IS NULL))`,
          PHONE,
          EMAIL,
        )
        expect(reachable).toEqual([])
      },
    ),
    { numRuns: runs(40, 8) },
  )
})
