import { expect, test } from 'bun:test'
import { resumeOrganization } from '../../../src/accounts/organizations/service.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { addTopic, unsubscribe } from '../../support/topics.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

test('a scheduled campaign about a topic skips at its new home who unsubscribed at the old one', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  // The ids of the new home differ.
  const other = sendable(b.app, 'Other')
  for (const name of ['One', 'Two', 'Three']) await addTopic(b.app, other, { name })
  const tenant = sendable(a.app)
  const [stays, leaves] = ['+447700900100', '+447700900101'].map((phone) =>
    addContact(a.app, tenant, { phone, timezone: 'Europe/London' }),
  )
  const topic = await addTopic(a.app, tenant)
  await unsubscribe(a.app, tenant, topic, [leaves!.uuid])
  const scheduledAt = '2026-03-05T10:00:00Z'
  const { body } = await postCampaign(a.app, tenant, { type: 'SCHEDULED', scheduledAt, topicId: topic.id })
  await a.app.drain()
  exportTo(files.path('file'), { from: a, organization: tenant.organization })
  const imported = importFrom(files.path('file'), { into: b })
  b.app.db.writeNow((tx) => void resumeOrganization(tx, imported.id))
  const moved = (await b.app.get(`/campaigns/${body.data.id}`, tenant.key)).body.data
  expect([moved.topic, moved.status]).toEqual([topic, 'SCHEDULED'])
  b.app.clock.set(scheduledAt)
  await b.app.drain()
  const outcomes = b.app.db.all(
    'SELECT address, status, error_code AS code FROM messages WHERE organization_id = ? ORDER BY address',
    imported.id,
  )
  expect(outcomes).toEqual([
    { address: stays!.phone, status: 'SENT', code: null },
    { address: leaves!.phone, status: 'SKIPPED', code: 'TOPIC_UNSUBSCRIBED' },
  ])
})
