import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addIdentity, addSegment } from '../../support/campaigns.ts'

describe('GET /campaigns/changes', () => {
  test('lists each campaign at its last change, including submissions and deletions', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [segment, identity] = [addSegment(app, tenant), addIdentity(app, tenant)]
    const create = async (name: string): Promise<string> => {
      const body = { name, type: 'IMMEDIATE', channel: 'SMS', messageTemplate: 'Hi', segmentId: segment.uuid }
      const draft = { ...body, channelIdentityIds: [identity.uuid], isDraft: true }
      return (await app.post('/campaigns', tenant.key, draft)).body.data.id
    }
    const [first, second, third] = [await create('One'), await create('Two'), await create('Three')]
    let query = 'limit=2'
    const read = async () => {
      app.clock.advance(3_000)
      const { body } = await app.get(`/campaigns/changes?${query}`, tenant.key)
      query = `cursor=${body.meta.nextCursor}`
      return body
    }
    const page = await read()
    expect([page.data.map(({ id }: { id: string }) => id), page.meta.hasMore]).toEqual([
      [first, second],
      true,
    ])
    await app.post(`/campaigns/${first}/submit`, tenant.key, {})
    app.clock.advance(1_000)
    await app.delete(`/campaigns/${second}`, tenant.key)
    const next = await read()
    expect(next.data).toMatchObject([
      { id: third, isDeleted: false, campaign: { name: 'Three' } },
      { id: first, campaign: { approval: { status: 'SUBMITTED' } } },
      { id: second, isDeleted: true, campaign: null },
    ])
    await app.post(`/campaigns/${first}/reject`, tenant.key, { reason: 'No' })
    const rejected = await read()
    expect(rejected.data).toMatchObject([{ id: first, campaign: { approval: { status: 'REJECTED' } } }])
    expect((await app.get('/campaigns?updatedSince=2026-01-01', tenant.key)).body.message).toBe(
      'updatedSince is not known here; GET /campaigns/changes takes it.',
    )
  })
})
