import { expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { executionOf } from '../../support/messages.ts'

/** A campaign with one delivered message, one that waits for a retry, and three queued ones. */
async function halfSent(app: TestApp) {
  const tenant = sendable(app)
  const people = Array.from({ length: 5 }, () => addContact(app, tenant))
  const { body } = await postCampaign(app, tenant)
  await app.app.jobs.drain()
  const executionId = executionOf(app, body.data.id)
  app.db.writeNow((tx) => {
    const change = (contactId: number, set: string) =>
      tx.run(`UPDATE messages SET ${set} WHERE execution_id = ? AND contact_id = ?`, executionId, contactId)
    change(people[0]!.id, "status = 'DELIVERED', sent_at = 1, delivered_at = 1")
    change(
      people[1]!.id,
      "status = 'SCHEDULED', scheduled_for = 9e14, error_code = 'THROTTLED', error_message = 'Slow'",
    )
    tx.run(
      `UPDATE executions SET queued_count = 3, scheduled_count = 1, delivered_count = 1, accepted_count = 1
       WHERE id = ?`,
      executionId,
    )
  })
  return { tenant, id: body.data.id as string }
}

/** Returns every answer that shows the state of the messages. */
async function told(app: TestApp, { key }: TestTenant, id: string) {
  const data = async (path: string) => (await app.get(`/campaigns/${id}${path}`, key)).body
  const { data: messages, meta } = await data('/messages')
  const totals: Record<string, unknown> = {}
  for (const status of ['QUEUED', 'SCHEDULED', 'CANCELLED', 'DELIVERED', 'QUEUED,CANCELLED']) {
    const list = await data(`/messages?status=${status}`)
    totals[status] = [list.meta.total, list.data.length]
  }
  return {
    messages,
    total: meta.total,
    totals,
    executions: (await data('/executions')).data,
    campaign: (await data('')).data,
    analytics: (await data('/analytics')).data,
  }
}

test('every answer shows a cancelled campaign as cancelled at once, before its rows have followed', async () => {
  await using app = createTestApp()
  const { tenant, id } = await halfSent(app)
  expect((await app.post(`/campaigns/${id}/cancel`, tenant.key)).status).toBe(201)
  const rows = () => app.db.value<number>("SELECT count(*) FROM messages WHERE status = 'CANCELLED'")
  expect(rows()).toBe(0)

  const atOnce = await told(app, tenant, id)
  expect(atOnce.messages.map(({ status }: { status: string }) => status).sort()).toEqual([
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'DELIVERED',
  ])
  expect(atOnce.totals).toEqual({
    QUEUED: [0, 0],
    SCHEDULED: [0, 0],
    CANCELLED: [4, 4],
    DELIVERED: [1, 1],
    'QUEUED,CANCELLED': [4, 4],
  })
  expect(atOnce.executions[0].counts).toMatchObject({ queued: 0, scheduled: 0, cancelled: 4, recipients: 5 })
  expect(atOnce.analytics.totals).toMatchObject({ queued: 0, cancelled: 4, delivered: 1, recipients: 5 })

  await app.app.jobs.drain()
  expect(rows()).toBe(4)
  // The answers stay the same when the rows follow.
  expect(await told(app, tenant, id)).toEqual(atOnce)
})
