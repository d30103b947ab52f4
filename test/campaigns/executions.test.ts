import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'
import { campaignIn, sendable } from '../support/campaigns.ts'
import { addExecution, addMessage } from '../support/messages.ts'

describe('GET /campaigns/:campaignId/executions', () => {
  test('lists the runs, the latest first, with their counts', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    const second = addExecution(app, tenant, id)
    addMessage(app, tenant, { status: 'SENT', executionId: second })
    addMessage(app, tenant, { status: 'FAILED', executionId: second })
    const { body } = await app.get(`/campaigns/${id}/executions`, tenant.key)
    expect(body.meta).toMatchObject({ page: 1, limit: 20, total: 2 })
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 1])
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      campaignId: id,
      sequence: 2,
      status: 'RUNNING',
      scheduledFor: '2026-03-04T17:00:00.000Z',
      startedAt: null,
      completedAt: null,
      counts: {
        recipients: 2,
        scheduled: 0,
        queued: 0,
        sending: 0,
        sent: 1,
        delivered: 0,
        read: 0,
        failed: 1,
        skipped: 0,
        cancelled: 0,
      },
      zones: [],
    })
    const page = await app.get(`/campaigns/${id}/executions?page=2&limit=1`, tenant.key)
    expect(page.body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1])
  })

  test('a draft has no runs', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT')
    expect((await app.get(`/campaigns/${id}/executions`, tenant.key)).body.data).toEqual([])
  })
})
