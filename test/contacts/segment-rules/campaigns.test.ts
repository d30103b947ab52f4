import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import {
  addContact,
  addSegment,
  campaignIn,
  postCampaign,
  type Sendable,
  sendable,
} from '../../support/campaigns.ts'
import { follow, IPHONE } from '../../support/links.ts'
import { addReader, mailTenant, pictures, postMail, wayOut } from '../../support/mail.ts'
import { clickLast } from '../../support/runs.ts'
import { addSegment as addRules, all, any, rule } from '../../support/segments.ts'

/** Numbers by outcome: the built-in carrier decides by the last digits. */
const PEOPLE = {
  Delivered: '+12125550101',
  Unreachable: '+12125559931',
  Stopped: '+12125559951',
  Replied: '+12125559954',
}

/** A campaign sent to four contacts, and one contact outside its audience. */
async function world(app: TestApp) {
  const tenant = sendable(app)
  for (const [firstName, phone] of Object.entries(PEOPLE)) addContact(app, tenant, { firstName, phone })
  const campaignId: string = (await postCampaign(app, tenant)).body.data.id
  const others = { ...tenant, segment: addSegment(app, tenant) }
  addContact(app, others, { firstName: 'Elsewhere', phone: '+12125550102' })
  await app.drain()
  app.clock.advance(60_000)
  await app.drain()
  return { tenant, campaignId }
}

async function whoMatches(app: TestApp, tenant: TestTenant, rules: unknown): Promise<string[]> {
  const { status, body } = await app.post('/segments/preview', tenant.key, { rules })
  expect(status).toBe(201)
  return body.data.contacts.map(({ firstName }: { firstName: string }) => firstName).sort()
}

const refusal = async (app: TestApp, tenant: TestTenant, operator: string, value: unknown) => {
  const rules = all(rule('campaign', operator, value))
  const { status, body } = await app.post('/segments', tenant.key, { name: 'New', type: 'DYNAMIC', rules })
  return [status, body.details?.[0]?.field, body.details?.[0]?.message]
}

describe('rules about a campaign', () => {
  test('received: a carrier accepted a message, and it has not failed', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    const received = ['Delivered', 'Replied', 'Stopped']
    expect(await whoMatches(app, tenant, all(rule('campaign', 'received', campaignId)))).toEqual(received)
    expect(await whoMatches(app, tenant, all(rule('campaign', 'NOT_received', campaignId)))).toEqual([
      'Elsewhere',
      'Unreachable',
    ])
  })

  test('delivered, failed and skipped: what became of the message', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    const delivered = await whoMatches(app, tenant, all(rule('campaign', 'delivered', campaignId)))
    expect(delivered).toEqual(['Delivered', 'Replied', 'Stopped'])
    const failed = await whoMatches(app, tenant, all(rule('campaign', 'failed', campaignId)))
    expect(failed).toEqual(['Unreachable'])
    const again = await postCampaign(app, tenant, { name: 'Again' })
    await app.drain()
    const skipped = await whoMatches(app, tenant, all(rule('campaign', 'skipped', again.body.data.id)))
    expect(skipped).toContain('Stopped')
    const others = await whoMatches(app, tenant, all(rule('campaign', 'not_delivered', campaignId)))
    expect(others).toEqual(['Elsewhere', 'Unreachable'])
  })

  test('opted_out: the contact opted out by a text', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    expect(await whoMatches(app, tenant, all(rule('campaign', 'opted_out', campaignId)))).toEqual(['Stopped'])
    expect(await whoMatches(app, tenant, all(rule('anyCampaign', 'opted_out', 1)))).toEqual(['Stopped'])
  })

  test('opened and opted_out of a mail: the contact loaded its picture, or unsubscribed by it', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    for (const firstName of ['Ann', 'Bo', 'Cy']) await addReader(app, tenant, { firstName })
    const { body } = await postMail(app, tenant)
    await app.drain()
    app.clock.advance(60_000)
    const [ofAnn, ofBo] = pictures(app)
    await app.request('GET', ofAnn!, { headers: { 'user-agent': IPHONE } })
    await app.request('GET', ofBo!, { headers: { 'user-agent': 'Mozilla/5.0' } })
    await app.request('POST', wayOut(app), {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await app.drain()
    const campaignId = body.data.id
    expect(await whoMatches(app, tenant, all(rule('campaign', 'opened', campaignId)))).toEqual(['Ann'])
    expect(await whoMatches(app, tenant, all(rule('anyCampaign', 'opened', 1)))).toEqual(['Ann'])
    const silent = all(rule('campaign', 'received', campaignId), rule('campaign', 'not_opened', campaignId))
    expect(await whoMatches(app, tenant, silent)).toEqual(['Bo', 'Cy'])
    const { totals } = (await app.get(`/campaigns/${campaignId}/analytics`, tenant.key)).body.data
    const optedOut = await whoMatches(app, tenant, all(rule('campaign', 'opted_out', campaignId)))
    expect([optedOut.length, totals.optedOut]).toEqual([1, 1])
  })

  test('replied: the contact texted back, other than to opt out', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    expect(await whoMatches(app, tenant, all(rule('campaign', 'replied', campaignId)))).toEqual(['Replied'])
    const silent = all(
      rule('campaign', 'received', campaignId),
      any(rule('campaign', 'not_received', campaignId), rule('isOptedOut', 'is_false')),
    )
    expect(await whoMatches(app, tenant, silent)).toEqual(['Delivered', 'Replied'])
  })

  test('select the audience of the next campaign', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    const rules = all(rule('campaign', 'not_received', campaignId))
    const segmentId = await addRules(app, tenant, { name: 'Missed it', type: 'DYNAMIC', rules })
    const again = await postCampaign(app, tenant, { name: 'Again', segmentId })
    await app.drain()
    const { body } = await app.get(`/campaigns/${again.body.data.id}/messages`, tenant.key)
    expect(body.data.map(({ to }: { to: string }) => to).sort()).toEqual(['+12125550102', '+12125559931'])
  })

  test("are explained by the contact's history with it", async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    const rules = any(rule('campaign', 'not_received', campaignId), rule('campaign', 'replied', campaignId))
    const segmentId = await addRules(app, tenant, { name: 'Either', type: 'DYNAMIC', rules })
    const { body } = await app.get(`/contacts?phone=${encodeURIComponent(PEOPLE.Replied)}`, tenant.key)
    const explained = await app.get(`/segments/${segmentId}/contacts/${body.data[0].id}/explain`, tenant.key)
    const actual = ['received', 'delivered', 'replied']
    expect(explained.body.data).toMatchObject({
      isMember: true,
      rules: {
        conditions: [
          { matched: false, actual },
          { matched: true, actual },
        ],
      },
    })
  })

  test('keep their result when the campaign is deleted, and cannot be saved again then', async () => {
    await using app = createTestApp()
    const { tenant, campaignId } = await world(app)
    const rules = all(rule('campaign', 'not_received', campaignId))
    const segmentId = await addRules(app, tenant, { name: 'Missed it', type: 'DYNAMIC', rules })
    expect((await app.delete(`/campaigns/${campaignId}`, tenant.key)).status).toBe(204)
    const { body } = await app.get(`/segments/${segmentId}/preview`, tenant.key)
    expect((body.data.contacts ?? body.data).length).toBe(2)
    expect(await refusal(app, tenant, 'received', campaignId)).toEqual([
      400,
      'rules.conditions[0].value',
      `no campaign has the id ${campaignId}`,
    ])
  })

  test("refuse another organization's campaign like one that does not exist", async () => {
    await using app = createTestApp()
    const [ours, theirs]: [Sendable, Sendable] = [sendable(app, 'Ours'), sendable(app, 'Theirs')]
    const campaignId = await campaignIn(app, theirs, 'DRAFT')
    const unknown = '0190aaaa-0000-7000-8000-000000000001'
    for (const id of [campaignId, unknown]) {
      expect(await refusal(app, ours, 'received', id)).toEqual([
        400,
        'rules.conditions[0].value',
        `no campaign has the id ${id}`,
      ])
      const preview = { rules: all(rule('campaign', 'not_received', id)) }
      expect((await app.post('/segments/preview', ours.key, preview)).status).toBe(400)
    }
  })

  test('clicked: the contact opened the address of their own message, and is no software', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    for (const firstName of ['Ann', 'Bo', 'Bot']) addContact(app, tenant, { firstName })
    const campaign = { category: 'TRANSACTIONAL', trackLinks: true, messageTemplate: 'https://a.example' }
    const { body } = await postCampaign(app, tenant, campaign)
    await app.drain()
    app.clock.advance(10_000)
    const texts = app.db.all<{ body: string }>('SELECT body FROM messages ORDER BY contact_id')
    const [anns, , bots] = texts.map((text) => text.body.split('/s/')[1]!)
    await follow(app, anns!)
    await follow(app, bots!, { 'user-agent': 'curl/8.5.0' })
    await app.drain()
    const clicked = all(rule('campaign', 'clicked', body.data.id))
    expect(await whoMatches(app, tenant, clicked)).toEqual(['Ann'])
    expect(await whoMatches(app, tenant, all(rule('campaign', 'not_clicked', body.data.id)))).toEqual([
      'Bo',
      'Bot',
    ])
  })

  /** Ann and Bo received a campaign with a link ten seconds ago. */
  async function linked(app: TestApp) {
    const tenant = sendable(app)
    const [ann, bo] = ['Ann', 'Bo'].map((firstName) => addContact(app, tenant, { firstName }))
    const campaign = { category: 'TRANSACTIONAL', trackLinks: true, messageTemplate: 'https://a.example' }
    const { body } = await postCampaign(app, tenant, campaign)
    await app.drain()
    app.clock.advance(10_000)
    return { tenant, ann: ann!, bo: bo!, id: body.data.id as string, campaign }
  }

  test('a follow-up goes to those who have not clicked when it starts', async () => {
    await using app = createTestApp()
    const { tenant, ann, bo, id, campaign } = await linked(app)
    const rules = all(rule('campaign', 'received', id), rule('campaign', 'not_clicked', id))
    const segmentId = await addRules(app, tenant, { name: 'Did not click', type: 'DYNAMIC', rules })
    const scheduledAt = new Date(app.clock.now() + 3_600_000).toISOString()
    const later = { ...campaign, name: 'Again', segmentId, type: 'SCHEDULED', scheduledAt }
    const again = await postCampaign(app, tenant, later)
    expect(again.status).toBe(201)
    await clickLast(app, ann.id)
    app.clock.advance(3_600_000)
    await app.drain()
    const { body } = await app.get(`/campaigns/${again.body.data.id}/messages`, tenant.key)
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual([bo.phone])
  })

  test('follow a contact into a merge', async () => {
    await using app = createTestApp()
    const { tenant, ann, bo, id } = await linked(app)
    await clickLast(app, ann.id)
    const merged = await app.post(`/contacts/${bo.uuid}/merge`, tenant.key, { otherId: ann.uuid })
    expect(merged.status).toBe(201)
    expect(await whoMatches(app, tenant, all(rule('campaign', 'clicked', id)))).toEqual(['Bo'])
    expect(await whoMatches(app, tenant, all(rule('anyCampaign', 'not_clicked', 1)))).toEqual([])
  })

  test('are copied with a segment, also those about a deleted campaign', async () => {
    await using app = createTestApp()
    const { tenant, id } = await linked(app)
    const rules = all(rule('campaign', 'not_clicked', id))
    const segmentId = await addRules(app, tenant, { name: 'Silent', type: 'DYNAMIC', rules })
    await app.delete(`/campaigns/${id}`, tenant.key)
    const { status, body } = await app.post(`/segments/${segmentId}/clone`, tenant.key, {})
    expect([status, body.data.rules, body.data.contactCount]).toEqual([201, rules, 2])
    const rename = await app.patch(`/segments/${segmentId}`, tenant.key, { name: 'Quiet' })
    expect(rename.status).toBe(200)
  })

  test('of any campaign end with the day of the organization on which their days are over', async () => {
    await using app = createTestApp()
    const { tenant } = await world(app)
    const silent = () => whoMatches(app, tenant, all(rule('anyCampaign', 'not_received', 7)))
    expect(await silent()).toEqual(['Elsewhere', 'Unreachable'])
    app.clock.advance(6 * DAY_MS)
    expect(await silent()).toEqual(['Elsewhere', 'Unreachable'])
    app.clock.advance(DAY_MS)
    expect(await silent()).toHaveLength(5)
    expect(await whoMatches(app, tenant, all(rule('anyCampaign', 'replied', 8)))).toEqual(['Replied'])
  })

  test.each([
    { what: 'no days', value: 0, message: 'must be at least 1' },
    { what: 'half a day', value: 1.5, message: 'must be a whole number of days' },
    { what: 'the id of a campaign', value: 'x', message: 'must be a whole number of days' },
  ])('of any campaign refuse $what', async ({ value, message }) => {
    await using app = createTestApp()
    const rules = all(rule('anyCampaign', 'clicked', value))
    const { status, body } = await app.post('/segments', app.tenant().key, {
      name: 'New',
      type: 'DYNAMIC',
      rules,
    })
    expect([status, body.details[0].field, body.details[0].message]).toEqual([
      400,
      'rules.conditions[0].value',
      message,
    ])
  })

  test.each([
    {
      what: 'a list of campaigns',
      value: ['0190aaaa-0000-7000-8000-000000000001'],
      message: 'must be a UUID',
    },
    { what: 'no campaign', value: undefined, message: 'is required' },
    { what: 'a name', value: 'Spring', message: 'must be a UUID' },
  ])('refuse $what', async ({ value, message }) => {
    await using app = createTestApp()
    expect(await refusal(app, app.tenant(), 'replied', value)).toEqual([
      400,
      'rules.conditions[0].value',
      message,
    ])
  })
})
