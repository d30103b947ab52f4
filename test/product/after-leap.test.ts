import { expect, test } from 'bun:test'
import { variantOf, variantSql } from '../../src/delivery/executions/variants.ts'
import { leapSequences } from '../../src/storage/opening/sending-hold.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { createTestApp } from '../support/app.ts'
import { addContact, postCampaign, sendable } from '../support/campaigns.ts'
import { openMigrated } from '../support/migrated.ts'

const SHARE = { texts: 2, percent: 40 }

test('a run behind a leap in time chooses texts, freezes its audience, sends and counts as before', async () => {
  const connection = openMigrated()
  leapSequences(connection, Date.UTC(2200, 0, 1))
  await using app = createTestApp({}, { connection })
  const tenant = sendable(app)
  for (let n = 0; n < 60; n++) addContact(app, tenant)
  // A second leap, in the middle of a chunk of contacts.
  leapSequences(connection, Date.UTC(2250, 0, 1))
  for (let n = 0; n < 60; n++) addContact(app, tenant)
  await postCampaign(app, tenant)
  await app.drain()
  const sent = app.db.all<{ uuid: string; status: string; createdAt: number }>(
    'SELECT uuid, status, created_at AS createdAt FROM messages',
  )
  // The sender sends about ten in the moment of the test. The others wait for their turn.
  expect(
    Map.groupBy(sent, ({ status }) => status === 'FAILED' || status === 'SKIPPED').get(false),
  ).toHaveLength(120)
  expect(sent.some(({ status }) => status === 'SENT' || status === 'DELIVERED')).toBe(true)
  // The time in a public id equals that of its row.
  const late = sent.map(
    ({ uuid, createdAt }) => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16) - createdAt,
  )
  expect(Math.max(...late)).toBeLessThan(1_000)

  const ids = app.db.all<{ id: number; variant: number }>(
    `SELECT id, ${variantSql('id', 2 ** 50, SHARE).text} AS variant FROM contacts`,
  )
  expect(ids.map(({ variant }) => variant)).toEqual(ids.map(({ id }) => variantOf(2 ** 50, id, SHARE)))
  expect(new Set(ids.map(({ variant }) => variant)).size).toBe(3)
  expect(brokenInvariants(connection)).toEqual([])
})
