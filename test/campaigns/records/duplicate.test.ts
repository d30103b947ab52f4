import { describe, expect, test } from 'bun:test'
import { systemTemplates } from '../../../src/campaigns/templates/system.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, campaignBody, postCampaign, sendable } from '../../support/campaigns.ts'

const SYSTEM_TEMPLATES = systemTemplates('en')

describe('POST /campaigns', () => {
  test('a campaign takes the present text of a template, and records the template', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const given = { name: 'Sale', category: 'MARKETING', body: 'Hi {{firstName|there}}, a sale' }
    const { id } = (await app.post('/sms-templates', tenant.key, given)).body.data
    const { messageTemplate: _, ...body } = campaignBody(tenant, { templateId: id, isDraft: true })
    const { status, body: answer } = await app.post('/campaigns', tenant.key, body)
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({ messageTemplate: given.body, templateId: id })
    await app.patch(`/sms-templates/${id}`, tenant.key, { body: 'Other' })
    const { data } = (await app.get(`/campaigns/${answer.data.id}`, tenant.key)).body
    expect(data.messageTemplate).toBe(given.body)
  })

  test('a text overrides a template in the same body', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const templateId = SYSTEM_TEMPLATES[0]!.uuid
    const own = await postCampaign(app, tenant, { templateId, messageTemplate: 'Mine', isDraft: true })
    expect(own.body.data).toMatchObject({ messageTemplate: 'Mine', templateId })
    const none = await postCampaign(app, tenant, { messageTemplate: undefined })
    expect([none.status, none.body.details[0].field]).toEqual([400, 'messageTemplate'])
  })

  test('an archived template is refused', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const given = { name: 'Sale', category: 'MARKETING', body: 'A sale' }
    const { id } = (await app.post('/sms-templates', tenant.key, given)).body.data
    await app.patch(`/sms-templates/${id}`, tenant.key, { status: 'ARCHIVED' })
    const { status, body } = await postCampaign(app, tenant, { templateId: id })
    expect([status, body.details[0].constraint]).toEqual([400, 'isActive'])
  })
})

describe('POST /campaigns/:id/duplicate', () => {
  test('a copy has every setting of the campaign, and nothing of its runs', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const settings = {
      category: 'TRANSACTIONAL',
      sendRatePerMinute: 60,
      smartEncoding: false,
      trackLinks: true,
      utm: { source: 'sms' },
      canary: { size: 5 },
      matchAreaCode: true,
    }
    const { id } = (await postCampaign(app, tenant, settings)).body.data
    await app.app.jobs.drain()
    const source = (await app.get(`/campaigns/${id}`, tenant.key)).body.data
    const before = app.rowCounts()
    const { status, body } = await app.post(`/campaigns/${id}/duplicate`, tenant.key)
    expect(status).toBe(201)
    const own = [
      'id',
      'name',
      'status',
      'isDraft',
      'recipientCount',
      'startedAt',
      'lastRunAt',
      'stats',
      'canary',
    ]
    const shared = Object.fromEntries(Object.entries(body.data).filter(([field]) => !own.includes(field)))
    expect(source).toMatchObject(shared)
    expect(body.data).toMatchObject({
      name: 'Spring sale (copy)',
      status: 'DRAFT',
      recipientCount: 0,
      startedAt: null,
      lastRunAt: null,
    })
    expect(app.rowCounts()).toEqual({
      ...before,
      campaigns: before.campaigns! + 1,
      campaign_channel_identities: before.campaign_channel_identities! + 1,
    })
    expect((await app.patch(`/campaigns/${body.data.id}`, tenant.key, { isDraft: false })).status).toBe(200)
  })

  test('a copy keeps a future time and drops a past one', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const at = { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00.000Z', isDraft: true }
    const { id } = (await postCampaign(app, tenant, at)).body.data
    const early = await app.post(`/campaigns/${id}/duplicate`, tenant.key)
    expect(early.body.data.scheduledAt).toBe(at.scheduledAt)
    app.clock.advance(2 * 86_400_000)
    const late = await app.post(`/campaigns/${id}/duplicate`, tenant.key)
    expect(late.body.data).toMatchObject({ scheduledAt: null, type: 'SCHEDULED' })
  })
})

describe('PATCH /campaigns/:id', () => {
  test('a template replaces the text of a draft', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = (await postCampaign(app, tenant, { isDraft: true })).body.data
    const { uuid, body: text } = SYSTEM_TEMPLATES[1]!
    const { body } = await app.patch(`/campaigns/${id}`, tenant.key, { templateId: uuid })
    expect(body.data).toMatchObject({ messageTemplate: text, templateId: uuid })
  })
})
