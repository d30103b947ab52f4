import { describe, expect, test } from 'bun:test'
import { checkSending } from '../../cli/doctor-sending.ts'
import { openReview } from '../../src/compliance/reviews/service.ts'
import { holdSending, resumeSending } from '../../src/delivery/executions/hold.ts'
import { senderTroubled } from '../../src/delivery/senders/events.ts'
import { emit } from '../../src/events/event.ts'
import { enqueueChore } from '../../src/jobs/job.ts'
import { watchTroubles } from '../../src/notifications/alerts/module.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addContact, addIdentity, postCampaign, sendable } from '../support/campaigns.ts'
import { sessionWith } from '../support/contacts.ts'
import { importCsv } from '../support/imports.ts'
import { openMigrated } from '../support/migrated.ts'
import { sendDaily, settle } from '../support/runs.ts'
import { importList } from '../support/suppressions.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The built-in carrier refuses the sender if it writes to this number. */
const REFUSED_SENDER = '+12125559904'
const TRANSACTIONAL = { category: 'TRANSACTIONAL' }

interface StoredSentence {
  type: string
  title: string
  body: string
  link: string
  resourceId: string | null
  data: { event: string; reason: string | null }
}

/** Notifications of a user, the newest first. */
const toldTo = async (app: TestApp, token: string): Promise<StoredSentence[]> =>
  (await app.get('/notifications', token)).body.data.items

const toldToOwner = async (app: TestApp, tenant: TestTenant) => toldTo(app, await app.session(tenant))

const events = (told: readonly StoredSentence[]) => told.map(({ data }) => data.event)

/** Runs the schedule. */
async function watch(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, watchTroubles))
  await app.drain()
}

describe('senders and campaigns', () => {
  test('a sender that its provider refuses is notified once, with any number of messages, to members who may correct it, and the paused campaign to members who may resume it', async () => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const world = sendable(app)
    const tenant = { ...world, identity: addIdentity(app, world, { throughputPerSecond: 1_000 }) }
    const stranger = await app.session(app.tenant('Other'))
    const viewer = await app.session(tenant, 'VIEWER')
    for (let n = 0; n < 30; n++) addContact(app, tenant, { phone: `+1212${4_000_000 + n}` })
    addContact(app, tenant, { phone: REFUSED_SENDER })
    const { body } = await postCampaign(app, tenant, TRANSACTIONAL)
    await settle(app)
    const told = await toldToOwner(app, tenant)
    expect(events(told).sort()).toEqual(['CAMPAIGN_PAUSED', 'SENDER_ERROR'])
    const [paused, refused] = told.toSorted((a, b) => a.title.localeCompare(b.title)) as [
      StoredSentence,
      StoredSentence,
    ]
    expect(paused).toMatchObject({
      type: 'ALERT',
      title: 'Campaign “Spring sale” was paused',
      link: `/campaigns/${body.data.id}`,
      resourceId: body.data.id,
      data: { event: 'CAMPAIGN_PAUSED', reason: 'SENDER_REJECTED' },
    })
    expect(paused.body).toStartWith('The provider rejected the only sender. ')
    const sender = (await app.get(`/channel-identities/${tenant.identity.uuid}`, tenant.key)).body.data
    expect(refused.body).toContain(sender.lastError.replace(/\.$/, ''))
    // The operator reads the same words.
    const found = checkSending(connection, app.clock.now()).map(({ detail }) => detail)
    const cause = paused.body.split('. Resume')[0]!
    expect(found.filter((detail) => detail.includes(cause))).not.toEqual([])
    expect(await toldTo(app, viewer)).toEqual([])
    expect(await toldTo(app, stranger)).toEqual([])
  })

  test('the notice that a sender works again replaces its trouble, and is not repeated', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { phone: REFUSED_SENDER })
    const { body } = await postCampaign(app, tenant, TRANSACTIONAL)
    await settle(app)
    const path = `/channel-identities/${tenant.identity.uuid}`
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toContain('SENDER_ERROR')
    await app.patch(path, tenant.key, { status: 'ACTIVE' })
    await watch(app)
    await watch(app)
    const after = await toldToOwner(app, tenant)
    expect(events(after).sort()).toEqual(['CAMPAIGN_PAUSED', 'SENDER_WORKS'])
    // A pause that has ended asks for nothing either.
    await app.post(`/campaigns/${body.data.id}/cancel`, tenant.key)
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toEqual(['SENDER_WORKS'])
  })

  test('a sender whose trouble comes a thousand times in an hour is one notification', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { organization, identity } = tenant
    app.db.writeNow((tx) => {
      tx.run(`UPDATE channel_identities SET last_error = 'The gateway answered 503: to 12125550100'`)
      const actor = { type: 'SYSTEM', id: null, name: 'Sending' } as const
      const data = { channelIdentityId: identity.id, code: 'UNKNOWN' }
      for (let n = 0; n < 1_000; n++)
        emit(tx, senderTroubled, { organizationId: organization.id, actor, data })
    })
    await app.drain()
    const told = await toldToOwner(app, tenant)
    expect(events(told)).toEqual(['SENDER_TROUBLE'])
    expect(told[0]!.body).toContain('The gateway answered 503')
    expect(told[0]!.body).not.toContain('12125550100')
  })

  test('a campaign that has ended is notified with its results', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    addContact(app, tenant)
    addContact(app, tenant, { isSuppressed: true })
    await postCampaign(app, tenant, TRANSACTIONAL)
    await settle(app)
    expect(await toldToOwner(app, tenant)).toMatchObject([
      {
        type: 'MESSAGE',
        title: 'Campaign “Spring sale” is finished',
        body: '2 of 3 messages sent, 0 failed, 1 skipped.',
        data: { event: 'CAMPAIGN_FINISHED' },
      },
    ])
  })

  test('a campaign without a sent message is an alert', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { phone: '+12125559901' })
    await postCampaign(app, tenant, TRANSACTIONAL)
    await settle(app)
    expect(await toldToOwner(app, tenant)).toMatchObject([
      {
        type: 'ALERT',
        title: 'Campaign “Spring sale” could not be sent',
        data: { event: 'CAMPAIGN_FAILED' },
      },
    ])
  })

  test('missed runs are notified with their number, and a run in the middle of a series is not', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    await sendDaily(app, tenant, TRANSACTIONAL)
    expect(await toldToOwner(app, tenant)).toEqual([])
    app.clock.advance(3 * DAY_MS + 2 * 3_600_000)
    await settle(app)
    expect(await toldToOwner(app, tenant)).toMatchObject([
      { type: 'ALERT', title: '3 runs of campaign “Spring sale” were not sent' },
    ])
  })
})

describe('approval', () => {
  test('other members who may launch are asked, and no longer after the decision', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const { body } = await postCampaign(app, tenant, { isDraft: true })
    const writer = await sessionWith(app, tenant, ['campaign:read', 'campaign:create'])
    const owner = await app.session(tenant)
    const path = `/campaigns/${body.data.id}`
    await app.post(`${path}/submit`, writer, {})
    await watch(app)
    expect(await toldTo(app, owner)).toMatchObject([
      { type: 'ALERT', title: 'Campaign “Spring sale” is waiting for approval', resourceId: body.data.id },
    ])
    expect(await toldTo(app, writer)).toEqual([])
    await app.post(`${path}/reject`, owner, { reason: 'No price' })
    await watch(app)
    expect(await toldTo(app, owner)).toEqual([])
  })

  test('the member who submitted it is not asked', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const { body } = await postCampaign(app, tenant, { isDraft: true })
    const admin = await app.session(tenant, 'ADMIN')
    const owner = await app.session(tenant)
    await app.post(`/campaigns/${body.data.id}/submit`, owner, {})
    await app.drain()
    expect(events(await toldTo(app, admin))).toEqual(['APPROVAL_REQUESTED'])
    expect(await toldTo(app, owner)).toEqual([])
  })
})

describe('imports', () => {
  test('the end of an import is notified with its counts, and that of a dry run is not', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, 'phone\n+12125550101\ncall me\n', { fields: { dryRun: 'true' } })
    await app.drain()
    expect(await toldToOwner(app, tenant)).toEqual([])
    await importCsv(app, tenant, 'phone\n+12125550101\ncall me\n')
    await app.drain()
    expect(await toldToOwner(app, tenant)).toMatchObject([
      { type: 'MESSAGE', body: '1 contact created, 0 updated, 1 row rejected.' },
    ])
  })

  test('that of a suppression list goes to members who may manage opt-outs', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const member = await app.session(tenant, 'MEMBER')
    await importList(app, tenant, `phone,phone sha256\n+12125550101,\n,${'a'.repeat(64)}\n`)
    expect(await toldToOwner(app, tenant)).toMatchObject([
      { type: 'MESSAGE', body: '2 entries added, 0 already on the list, 0 rows rejected.' },
    ])
    expect(await toldTo(app, member)).toEqual([])
  })
})

describe('deadlines and the server', () => {
  test('possible opt-outs are notified two days before their deadline, and then once a day', async () => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const tenant = sendable(app)
    const { id: contactId, phone: address } = addContact(app, tenant)
    const doubtful = { organizationId: tenant.organization.id, channel: 'SMS', contactId, address } as const
    app.db.writeNow((tx) => openReview(tx, { ...doubtful, campaignId: null, body: 'wrong number' }))
    await watch(app)
    expect(await toldToOwner(app, tenant)).toEqual([])
    app.clock.advance(13 * DAY_MS)
    for (let n = 0; n < 6; n++) {
      await watch(app)
      app.clock.advance(10 * MINUTE_MS)
    }
    const told = await toldToOwner(app, tenant)
    expect(events(told)).toEqual(['REVIEWS_DUE'])
    const found = checkSending(connection, app.clock.now()).find(({ check }) => check === 'opt-outs')
    expect(found?.detail).toStartWith(told[0]!.body.split('. ')[0]!)
    app.clock.advance(2 * DAY_MS)
    await watch(app)
    expect((await toldToOwner(app, tenant))[0]!.title).toBe('Possible opt-outs are overdue')
    const [review] = (await app.get('/opt-out/reviews', tenant.key)).body.data
    await app.post(`/opt-out/reviews/${review.id}/decide`, tenant.key, { decision: 'KEEP' })
    await watch(app)
    expect((await toldToOwner(app, tenant)).map(({ title }) => title)).not.toContain(
      'Possible opt-outs are overdue',
    )
  })

  test('a hold of all sending is notified to organizations with waiting messages, and its end to the same', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const idle = app.tenant('Idle')
    addContact(app, tenant)
    app.db.writeNow((tx) => holdSending(tx, 'test'))
    await postCampaign(app, tenant, TRANSACTIONAL)
    await watch(app)
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toEqual(['SENDING_HELD'])
    app.db.writeNow((tx) => void resumeSending(tx))
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toContain('SENDING_RESUMED')
    expect(events(await toldToOwner(app, tenant))).not.toContain('SENDING_HELD')
    expect(await toldToOwner(app, idle)).toEqual([])
  })

  test('a backup that is behind for more than 15 minutes is notified once, and that it is up to date again', async () => {
    let publishedAt = 0
    const storage = { probe: async () => undefined, publishedAt: () => publishedAt }
    await using app = createTestApp({}, { storage })
    const tenant = app.tenant()
    publishedAt = app.clock.now()
    app.clock.advance(15 * MINUTE_MS)
    await watch(app)
    expect(await toldToOwner(app, tenant)).toEqual([])
    app.clock.advance(MINUTE_MS)
    await watch(app)
    app.clock.advance(2 * DAY_MS)
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toEqual(['BACKUP_BEHIND'])
    publishedAt = app.clock.now()
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toEqual(['BACKUP_WORKS', 'BACKUP_BEHIND'])
  })

  test('a provider that does not accept the opt-out keywords is notified once, and that it has them', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const setSync = (status: 'FAILED' | 'SYNCED', error: string | null) =>
      app.db.writeNow((tx) =>
        tx.run(
          `INSERT OR REPLACE INTO opt_out_syncs (channel_identity_id, organization_id, status, last_error)
           VALUES (?, ?, ?, ?)`,
          tenant.identity.id,
          tenant.organization.id,
          status,
          error,
        ),
      )
    setSync('SYNCED', null)
    await watch(app)
    expect(await toldToOwner(app, tenant)).toEqual([])
    setSync('FAILED', 'Telnyx answered 401')
    await watch(app)
    await watch(app)
    const told = await toldToOwner(app, tenant)
    expect(events(told)).toEqual(['OPT_OUT_SYNC_FAILED'])
    expect(told[0]!.body).toStartWith('Telnyx answered 401. ')
    setSync('SYNCED', null)
    await watch(app)
    expect(events(await toldToOwner(app, tenant))).toEqual(['OPT_OUT_SYNC_WORKS'])
  })
})
