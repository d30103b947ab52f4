import { expect, test } from 'bun:test'
import { addMember } from '../../src/accounts/roles/service.ts'
import { findUserByEmail } from '../../src/accounts/users/service.ts'
import { closeOrganization } from '../../src/appliance/closing/close-organization.ts'
import { sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import type { Connection } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignIn, postCampaign, type Sendable, sendable } from '../support/campaigns.ts'
import { addGateway, callBack } from '../support/identities.ts'
import { nameOf, rowsOf, seedResources } from '../support/matrix.ts'
import { EMAIL, login, refresh, register } from '../support/people.ts'
import { some } from '../support/size.ts'
import { freshStage, guarded } from '../support/surface.ts'

/** A deleted organization stops completely and at once, loses no data, and does not affect others. */

const close = (app: TestApp, { organization }: { organization: { id: number } }) =>
  app.db.writeNow((tx) => closeOrganization(tx, organization.id))

const statuses = (app: TestApp, table: string, organizationId: number) =>
  app.db
    .all<{ status: string }>(
      `SELECT DISTINCT status FROM ${table} WHERE organization_id = ? ORDER BY status`,
      organizationId,
    )
    .map(({ status }) => status)

function addContacts(app: TestApp, tenant: Sendable, count: number): void {
  for (let n = 0; n < count; n++) addContact(app, tenant)
}

test('its campaigns in any state send no further message, and those of others continue', async () => {
  await using app = createTestApp()
  const [theirs, ours] = [sendable(app, 'Theirs'), sendable(app, 'Ours')]
  for (const tenant of [theirs, ours]) {
    addContacts(app, tenant, 30)
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await campaignIn(app, tenant, 'SCHEDULED')
    await campaignIn(app, tenant, 'PAUSED')
    await campaignIn(app, tenant, 'DRAFT')
  }
  // The audience is frozen, and no message has been claimed.
  await app.app.jobs.drain()
  expect(statuses(app, 'messages', theirs.organization.id)).toEqual(['QUEUED'])
  expect(close(app, theirs)).toEqual({ cancelledCampaigns: 3, cancelledImports: 0 })
  app.clock.advance(48 * 3_600_000)
  await app.drain()
  expect(statuses(app, 'campaigns', theirs.organization.id)).toEqual(['CANCELLED', 'DRAFT'])
  expect(statuses(app, 'messages', theirs.organization.id)).toEqual(['CANCELLED'])
  expect(statuses(app, 'executions', theirs.organization.id)).toEqual(['CANCELLED'])
  expect(statuses(app, 'messages', ours.organization.id)).not.toContain('CANCELLED')
  const sent = app.db.all<{ organizationId: number }>(
    'SELECT DISTINCT organization_id AS organizationId FROM sandbox_messages',
  )
  expect(sent).toEqual([{ organizationId: ours.organization.id }])
  const reader = { prepare: (sql: string) => ({ get: () => app.db.get(sql) }) } as unknown as Connection
  expect(brokenInvariants(reader)).toEqual([])
})

test('its imports stop', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const form = new FormData()
  form.set('file', new File(['phone\n+12125550100\n'], 'list.csv'))
  form.set('consentAttested', 'true')
  await app.request('POST', '/contacts/imports', { token: tenant.key, body: form })
  expect(close(app, tenant)).toEqual({ cancelledCampaigns: 0, cancelledImports: 1 })
  await app.drain()
  expect(statuses(app, 'contact_imports', tenant.organization.id)).toEqual(['CANCELLED'])
  expect(app.rowCounts()).toMatchObject({ contacts: 0 })
})

test('its bulk operations stop', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: '+12125550100' })
  await app.post('/contacts/bulk-delete', tenant.key, { all: true })
  close(app, tenant)
  await app.drain()
  expect(statuses(app, 'contact_bulk_operations', tenant.organization.id)).toEqual(['CANCELLED'])
  expect(app.db.value<number>('SELECT count(*) FROM contacts WHERE deleted_at IS NULL')).toBe(1)
})

test('its senders accept no callback and no text', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const { callbackUrls } = await addGateway(app, tenant)
  const text = { id: 'in-1', from: '+12125550177', to: '+15550100', text: 'Hello' }
  expect((await callBack(app, callbackUrls.inbound, text)).status).toBe(200)
  close(app, tenant)
  const before = app.rowCounts()
  const answers = [
    await callBack(app, callbackUrls.inbound, { ...text, id: 'in-2' }),
    await callBack(app, callbackUrls.status, { id: 'gw-1', status: 'delivered' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'INVALID_SIGNATURE'],
    [403, 'INVALID_SIGNATURE'],
  ])
  const reply = { from: '+12125550177', body: 'Hello' }
  expect(app.db.writeNow((tx) => sandboxReply(tx, reply))).toMatchObject({ outcome: 'refused' })
  expect(app.rowCounts()).toEqual(before)
})

test('its key and its sessions can call no operation, and nothing changes', async () => {
  await using stage = await freshStage()
  const { app, tenant } = stage
  const session = await app.session(tenant)
  close(app, tenant)
  const before = rowsOf(app, tenant.organization.id)
  for (const operation of some(guarded)) {
    for (const token of [tenant.key, session]) {
      const body = stage.bodyOf(operation)
      const answer = await app.request(operation.method, stage.pathOf(operation), { token, body })
      expect([nameOf(operation), answer.status]).toEqual([nameOf(operation), 401])
    }
  }
  expect(rowsOf(app, tenant.organization.id)).toEqual(before)
})

test('its people are signed out, and can sign in again if they belong to another one', async () => {
  await using app = createTestApp()
  const first = (await register(app)).body.data
  const other = app.tenant('Other')
  app.db.writeNow((tx) => addMember(tx, other.organization.id, findUserByEmail(tx, EMAIL)!.id, 'VIEWER'))
  const id = app.db.value<number>('SELECT id FROM organizations WHERE uuid = ?', first.organization.id)!
  close(app, { organization: { id } })
  expect((await app.get('/user', first.accessToken)).status).toBe(401)
  expect((await refresh(app, first.refreshToken)).status).toBe(401)
  const again = await login(app)
  expect([again.status, again.body.data.organization.slug]).toEqual([201, 'other'])
  expect((await login(app, { organizationId: first.organization.id })).status).toBe(404)
  const all = await app.get('/organization/all', again.body.data.accessToken)
  expect(all.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['other'])

  close(app, other)
  const nowhere = await login(app)
  expect([nowhere.status, nowhere.body.code]).toEqual([403, 'FORBIDDEN'])
})

test('nothing of another organization changes', async () => {
  await using app = createTestApp()
  const [theirs, ours] = [app.tenant('Theirs'), app.tenant('Ours')]
  await seedResources(app, theirs)
  await seedResources(app, ours)
  const before = rowsOf(app, ours.organization.id)
  close(app, theirs)
  expect(rowsOf(app, ours.organization.id)).toEqual(before)
  expect((await app.get('/tags', ours.key)).status).toBe(200)
})
