import { MESSAGE_STATUSES } from '../../src/delivery/messages/table.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import type { TestApp } from './app.ts'
import { addContact, addIdentity, campaignIn, postCampaign, sendable } from './campaigns.ts'
import { Recorder } from './examples/recorder.ts'
import { openStage, play } from './examples/scenario.ts'
import { fillTables } from './released-rows.ts'
import { clickLast, textIn } from './runs.ts'

/**
 * Data of an agency in the current schema. Every table has rows, and campaigns and messages occur in every
 * state.
 */

/** @returns the database as bytes */
export async function releasedWorld(): Promise<Buffer> {
  const stage = openStage()
  await using app = stage.app
  await play(new Recorder(app), stage)
  await sendToCinema(app)
  await app.app.searchIndexer.drain()
  await app.app.db.settled()
  const { connection } = app
  fillTables(connection, app.clock.now())
  // A fixture must be small, so it has no free pages.
  connection.exec('VACUUM')
  return connection.serialize()
}

const CAMPAIGN_STATES = ['DRAFT', 'SCHEDULED', 'PAUSED', 'CANCELLED', 'FAILED'] as const
/** Creates a second organization with campaigns in every state. One campaign is still sending. */
async function sendToCinema(app: TestApp): Promise<void> {
  const tenant = sendable(app, 'Harbour Cinema')
  const people = Array.from({ length: 12 }, (_, at) =>
    addContact(app, tenant, { firstName: `Guest ${at + 1}`, hasConsent: at % 2 === 0 }),
  )
  await postCampaign(app, tenant, { messageTemplate: 'Tonight: https://cinema.example/{{firstName}}' })
  await app.drain()
  for (const { id } of people.slice(0, 3)) await clickLast(app, id)
  await app.post('/opt-out/suppressions', tenant.key, { channel: 'SMS', address: people[11]!.phone })
  textIn(app, tenant, people[0]!.phone, 'STOP')
  textIn(app, tenant, people[1]!.phone, 'Two seats, please')
  await app.drain()
  const scheduledAt = new Date(app.clock.now() + 10 * DAY_MS).toISOString()
  for (const status of CAMPAIGN_STATES)
    await campaignIn(app, tenant, status, {
      name: `Film week, ${status}`,
      ...(status === 'SCHEDULED' ? { scheduledAt } : {}),
    })
  const slow = addIdentity(app, tenant, { name: 'Slow line', throughputPerSecond: 1 })
  await postCampaign(
    app,
    { ...tenant, identity: slow },
    { name: 'On its way', messageTemplate: 'Doors open' },
  )
  await app.app.jobs.drain()
  await app.app.events.drain()
  await app.app.engine.drain()
  inEveryState(app, tenant.organization.id)
}

/** Inserts messages without a run, one in each state that the scenario does not produce. */
function inEveryState(app: TestApp, organizationId: number): void {
  app.db.writeNow((tx) => {
    for (const [at, status] of MESSAGE_STATUSES.entries())
      tx.run(
        `INSERT INTO messages (uuid, organization_id, contact_id, channel, channel_identity_id, address, body, status,
           error_code, segment_count, created_at)
         SELECT ?, organization_id, contact_id, channel, channel_identity_id, address, 'Held seat', ?, ?, 1, ?
         FROM messages WHERE organization_id = ? AND address IS NOT NULL ORDER BY id LIMIT 1`,
        `019cb9a0-5c00-7000-8000-0000000f000${at}`,
        status,
        ['FAILED', 'SKIPPED'].includes(status) ? 'OPTED_OUT' : null,
        tx.now,
        organizationId,
      )
  })
}
