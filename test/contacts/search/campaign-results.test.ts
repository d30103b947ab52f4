import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addSegment, postCampaign, sendable } from '../../support/campaigns.ts'
import { all, rule } from '../../support/segments.ts'

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000001'

/** A campaign that Ann received, Ben did not because it failed, and Cleo was not sent. */
async function world(app: TestApp) {
  const tenant = sendable(app)
  addContact(app, tenant, { firstName: 'Ann', phone: '+12125550101' })
  addContact(app, tenant, { firstName: 'Ben', phone: '+12125559931' })
  addContact(
    app,
    { ...tenant, segment: addSegment(app, tenant) },
    { firstName: 'Cleo', phone: '+12125550102' },
  )
  const campaignId: string = (await postCampaign(app, tenant)).body.data.id
  await app.drain()
  app.clock.advance(60_000)
  await app.drain()
  return { tenant, campaignId }
}

async function listed(app: TestApp, tenant: TestTenant, query: string): Promise<string[]> {
  const { status, body } = await app.get(`/contacts?${query}`, tenant.key)
  expect([status, body.meta?.total]).toEqual([200, body.data?.length])
  return body.data.map(({ firstName }: { firstName: string }) => firstName).sort()
}

describe('filters by results of campaigns', () => {
  test('list the contacts that the same rule selects', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    for (const result of ['received', 'not_received', 'failed', 'not_clicked', 'opted_out']) {
      for (const [field, value, filter] of [
        ['campaign', campaignId, `campaignId=${campaignId}`],
        ['anyCampaign', 1, 'campaignDays=1'],
      ] as const) {
        const { body } = await app.post('/segments/preview', tenant.key, {
          rules: all(rule(field, result, value)),
        })
        const expected = body.data.contacts.map(({ firstName }: { firstName: string }) => firstName).sort()
        expect(await listed(app, tenant, `campaignResult=${result}&${filter}`)).toEqual(expected)
      }
    }
    expect(await listed(app, tenant, `campaignResult=failed&campaignId=${campaignId}`)).toEqual(['Ben'])
  })

  test('without a result or days mean a received message and all days', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    for (const query of [`campaignId=${campaignId}`, 'campaignDays=30', 'campaignResult=received'])
      expect(await listed(app, tenant, query)).toEqual(['Ann'])
  })

  test('end with the days', async () => {
    await using app = createTestApp()
    const { tenant } = await world(app)
    expect(await listed(app, tenant, 'campaignResult=received&campaignDays=2')).toEqual(['Ann'])
    app.clock.advance(2 * 86_400_000)
    expect(await listed(app, tenant, 'campaignResult=received&campaignDays=2')).toEqual([])
  })

  test('select for a bulk operation and for an export', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    const filter = { campaignResult: 'not_received', campaignId }
    const edit = { filter, stage: 'LOST' }
    expect((await app.post('/contacts/bulk-edit', tenant.key, edit)).status).toBe(202)
    await app.drain()
    expect(await listed(app, tenant, 'stage=LOST')).toEqual(['Ben', 'Cleo'])
    const { body } = await app.post('/contacts/exports', tenant.key, {
      campaignResult: 'received',
      campaignDays: 1,
    })
    await app.drain()
    const done = await app.get(`/contacts/exports/${body.data.id}`, tenant.key)
    expect(done.body.data).toMatchObject({ status: 'COMPLETED', rowCount: 1 })
  })

  test('keep the results of a deleted campaign', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    expect((await app.delete(`/campaigns/${campaignId}`, tenant.key)).status).toBe(204)
    expect(await listed(app, tenant, `campaignResult=received&campaignId=${campaignId}`)).toEqual(['Ann'])
  })

  test.each([
    {
      what: 'a campaign and days',
      query: `campaignResult=clicked&campaignId=${UNKNOWN}&campaignDays=3`,
      field: 'campaignDays',
    },
    { what: 'an unknown result', query: 'campaignResult=liked&campaignDays=3', field: 'campaignResult' },
    { what: 'no days', query: 'campaignResult=clicked&campaignDays=0', field: 'campaignDays' },
  ])('refuse $what', async ({ query, field }) => {
    await using app = createTestApp()
    const { status, body } = await app.get(`/contacts?${query}`, app.tenant().key)
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  test("do not find another organization's campaign", async () => {
    await using app = createTestApp()
    const { campaignId } = await world(app)
    for (const id of [campaignId, UNKNOWN]) {
      const query = `campaignResult=not_clicked&campaignId=${id}`
      expect((await app.get(`/contacts?${query}`, app.tenant('Other').key)).status).toBe(404)
    }
  })
})
