import { expect, test } from 'bun:test'
import { lift, suppress, suppressAll } from '../../../src/contacts/opt-outs/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, addSegment, type Sendable } from '../../support/campaigns.ts'

const PHONES = ['+12125550101', '+12125550102', '+12125550103']

/** Campaign to three people, with nothing sent yet. */
async function waitingCampaign(app: TestApp, state: 'QUEUED' | 'SCHEDULED' = 'QUEUED') {
  const plain = app.tenant()
  const tenant: Sendable = {
    ...plain,
    segment: addSegment(app, plain),
    identity: addIdentity(app, plain, { throughputPerSecond: 0.01 }),
  }
  for (const phone of PHONES) addContact(app, tenant, { phone })
  const { body } = await app.post('/campaigns', tenant.key, {
    name: 'News',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi',
    segmentId: tenant.segment.uuid,
    channelIdentityIds: [tenant.identity.uuid],
  })
  await app.app.events.drain()
  await app.app.jobs.drain()
  if (state === 'SCHEDULED') {
    app.db.writeNow((tx) => {
      tx.run(`UPDATE messages SET status = 'SCHEDULED', scheduled_for = ?`, tx.now + 1)
      tx.run('UPDATE executions SET scheduled_count = queued_count, queued_count = 0')
    })
  }
  return { tenant, campaignId: body.data.id as string }
}

const messagesOf = (app: TestApp) =>
  app.db
    .all<{ message: string }>(
      `SELECT substr(address, -3) || ' ' || status || coalesce(' ' || error_code, '') AS message
       FROM messages ORDER BY address`,
    )
    .map(({ message }) => message)

const stop = (tenant: Sendable, address: string) =>
  ({
    organizationId: tenant.organization.id,
    channel: 'SMS',
    address,
    method: 'KEYWORD',
    actor: { type: 'CONTACT', id: null, name: address },
  }) as const

test.each(['QUEUED', 'SCHEDULED'] as const)(
  'a message that is %s when its recipient opts out is SKIPPED before its turn, and counted as such',
  async (state) => {
    await using app = createTestApp()
    const { tenant, campaignId } = await waitingCampaign(app, state)
    app.db.writeNow((tx) => void suppress(tx, stop(tenant, PHONES[1]!)))
    await app.app.events.drain()
    await app.app.jobs.drain()
    expect(messagesOf(app)).toEqual([`101 ${state}`, '102 SKIPPED OPTED_OUT', `103 ${state}`])
    const { body } = await app.get(`/campaigns/${campaignId}/analytics`, tenant.key)
    expect(body.data.totals).toMatchObject({ recipients: 3, skipped: 1, sent: 0 })
    expect(app.db.get('SELECT skipped_count AS skipped FROM executions')).toEqual({ skipped: 1 })
  },
)

test('opting out by the API and in an import do the same; the last of a run ends it', async () => {
  await using app = createTestApp()
  const { tenant, campaignId } = await waitingCampaign(app)
  const { body } = await app.get(`/contacts?search=${encodeURIComponent(PHONES[0]!)}`, tenant.key)
  await app.patch(`/contacts/${body.data[0].id}`, tenant.key, { isOptedOut: true })
  const { address, ...evidence } = stop(tenant, '')
  app.db.writeNow((tx) => suppressAll(tx, evidence, PHONES.slice(1)))
  await app.app.events.drain()
  await app.app.jobs.drain()
  expect(messagesOf(app)).toEqual(['101', '102', '103'].map((end) => `${end} SKIPPED OPTED_OUT`))
  const campaign = (await app.get(`/campaigns/${campaignId}`, tenant.key)).body.data
  expect(['COMPLETED', 'FAILED']).toContain(campaign.status)
})

test('a contact who has opted in again meanwhile gets the message', async () => {
  await using app = createTestApp()
  const { tenant } = await waitingCampaign(app)
  app.db.writeNow((tx) => {
    suppress(tx, stop(tenant, PHONES[0]!))
    lift(tx, stop(tenant, PHONES[0]!), 'PERSON')
  })
  await app.app.events.drain()
  await app.app.jobs.drain()
  expect(messagesOf(app)).toEqual(['101 QUEUED', '102 QUEUED', '103 QUEUED'])
})

test('a number without a waiting message causes no work, nor does one of another organization', async () => {
  await using app = createTestApp()
  const { tenant } = await waitingCampaign(app)
  const other = app.tenant()
  const jobs = () => app.db.value("SELECT count(*) FROM jobs WHERE kind = 'message.skip_opted_out'")
  app.db.writeNow((tx) => {
    suppress(tx, stop(tenant, '+12125559999'))
    suppress(tx, { ...stop(tenant, PHONES[0]!), organizationId: other.organization.id })
  })
  expect(jobs()).toBe(0)
  await app.app.events.drain()
  await app.app.jobs.drain()
  expect(messagesOf(app)).toEqual(['101 QUEUED', '102 QUEUED', '103 QUEUED'])
})
