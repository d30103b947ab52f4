import { describe, expect, test } from 'bun:test'
import { insertShortLink } from '../../../src/links/short-links/store.ts'
import { createTestApp } from '../../support/app.ts'
import { givePlan } from '../../support/billing.ts'
import { addIdentity } from '../../support/campaigns.ts'
import { addContact, phoneOf } from '../../support/contacts.ts'
import { hear } from '../../support/inbox.ts'
import { joinWorld } from '../../support/joins.ts'

const VISITOR = '+12125552368'

describe('changes by contacts and by undos are allowed beyond the limit, and count', () => {
  test('a text of an unknown number', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id: senderId } = addIdentity(app, tenant)
    givePlan(app, tenant.organization.id, { CONTACTS: 0 })
    hear(app, tenant, { senderId, from: VISITOR, body: 'Are you open on Sunday?' })
    const { body } = await app.get('/billing/limits', tenant.key)
    expect(body.data[0]).toMatchObject({ resource: 'CONTACTS', limit: 0, used: 1, remaining: 0 })
    const refused = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: phoneOf(1) })
    expect([refused.status, refused.body.details[0].used]).toEqual([402, 1])
  })

  test('a person who joins by a link', async () => {
    await using app = createTestApp()
    const { tenant, submit, verify, codeTo } = joinWorld(app)
    givePlan(app, tenant.organization.id, { CONTACTS: 0, JOIN_LINKS: 0 })
    const { submissionId } = (await submit(VISITOR)).body.data
    expect((await verify(submissionId, await codeTo(VISITOR))).body.data.status).toBe('COMPLETED')
    expect(app.db.all('SELECT phone FROM contacts')).toEqual([{ phone: VISITOR }])
  })

  test('the undo of a deletion whose room was taken meanwhile', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { CONTACTS: 2 })
    for (const n of [1, 2]) await addContact(app, tenant, { phone: phoneOf(n) })
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
    await app.app.jobs.drain()
    for (const n of [3, 4]) await addContact(app, tenant, { phone: phoneOf(n) })
    expect((await app.post(`/contacts/bulk-operations/${body.data.id}/undo`, tenant.key)).status).toBe(201)
    await app.app.jobs.drain()
    const after = await app.get(`/contacts/bulk-operations/${body.data.id}`, tenant.key)
    expect(after.body.data).toMatchObject({
      status: 'UNDONE',
      undo: { counts: { restored: 2, leftAlone: 0 } },
    })
    const limits = await app.get('/billing/limits', tenant.key)
    expect(limits.body.data[0]).toMatchObject({ limit: 2, used: 4, remaining: 0 })
  })

  test('links in campaign texts, which do not count either', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { SHORT_LINKS: 1 })
    for (const code of ['AAAAAAA', 'AAAAAAB']) {
      app.db.writeNow((tx) => {
        insertShortLink(tx, {
          uuid: code,
          code,
          organizationId: tenant.organization.id,
          campaignId: 1,
          originalUrl: 'https://shop.example/',
          createdAt: tx.now,
          updatedAt: tx.now,
        })
      })
    }
    const create = () => app.post('/short-links', tenant.key, { originalUrl: 'https://shop.example/sale' })
    expect((await create()).status).toBe(201)
    expect((await create()).body.details[0]).toMatchObject({ limit: 1, used: 1 })
  })
})
