import { describe, expect, test } from 'bun:test'
import { segmentText } from '../../../src/content/composition/encoding.ts'
import type { TestApp } from '../../support/app.ts'
import { createTestApp } from '../../support/app.ts'
import { campaignBody, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { addContact, phoneOf } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType } from '../../support/custom-fields.ts'
import { some } from '../../support/size.ts'

/** Adds a contact with these values to the tenant's segment. */
async function addRecipient(app: TestApp, tenant: Sendable, body: Record<string, unknown>): Promise<string> {
  const id = await addContact(app, tenant, body)
  await app.post(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [id] })
  return id
}

/** Returns the texts that the built-in carrier got, by number. */
const sentTexts = (app: TestApp): Record<string, string> =>
  Object.fromEntries(
    app.db
      .all<{ to: string; body: string }>('SELECT to_address AS "to", body FROM sandbox_messages')
      .map(({ to, body }) => [to, body]),
  )

describe('a message writes the value of', () => {
  test.each(
    some<{
      guarantee: string
      messageTemplate: string
      customFields: Record<string, unknown>
      text: string
    }>([
      {
        guarantee: 'a text',
        messageTemplate: '{{custom.note}}',
        customFields: { note: 'Hello' },
        text: 'Hello',
      },
      {
        guarantee: 'a text that looks like a date',
        messageTemplate: '{{custom.note}}',
        customFields: { note: '2026-03-08' },
        text: '2026-03-08',
      },
      {
        guarantee: 'a text that holds braces, unexpanded',
        messageTemplate: '{{custom.note}}',
        customFields: { note: '{{phone}}' },
        text: '{{phone}}',
      },
      {
        guarantee: 'a number',
        messageTemplate: '{{custom.score}}',
        customFields: { score: 1234.5 },
        text: '1234.5',
      },
      {
        guarantee: 'a very small number',
        messageTemplate: '{{custom.score}}',
        customFields: { score: 0.0000001 },
        text: '0.0000001',
      },
      { guarantee: 'true', messageTemplate: '{{custom.vip}}', customFields: { vip: true }, text: 'yes' },
      { guarantee: 'false', messageTemplate: '{{custom.vip|?}}', customFields: { vip: false }, text: 'no' },
      {
        guarantee: 'a date',
        messageTemplate: '{{custom.birthday}}',
        customFields: { birthday: '2026-03-08' },
        text: 'March 8, 2026',
      },
      {
        guarantee: 'a choice',
        messageTemplate: '{{custom.plan}}',
        customFields: { plan: 'pro' },
        text: 'pro',
      },
      {
        guarantee: 'choices',
        messageTemplate: '{{custom.interests}}',
        customFields: { interests: ['max', 'free'] },
        text: 'free, max',
      },
      {
        guarantee: 'a web address',
        messageTemplate: '{{ custom.site }}',
        customFields: { site: 'https://a.example/x' },
        text: 'https://a.example/x',
      },
      {
        guarantee: 'an empty value: the fallback',
        messageTemplate: '{{custom.note | none}}',
        customFields: {},
        text: 'none',
      },
      {
        guarantee: 'an empty value without a fallback: one space',
        messageTemplate: 'a {{custom.note}} b',
        customFields: {},
        text: 'a b',
      },
      {
        guarantee: 'several, with fields every contact has',
        messageTemplate: '{{firstName}} {{custom.plan}} {{custom.score}}',
        customFields: { plan: 'max', score: 2 },
        text: 'Ann max 2',
      },
    ]),
  )('$guarantee', async ({ messageTemplate, customFields, text }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await addFieldOfEveryType(app, tenant)
    await addRecipient(app, tenant, { customFields, phone: phoneOf(1) })
    const estimate = await app.post('/campaigns/estimate', tenant.key, {
      segmentId: tenant.segment.uuid,
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      template: messageTemplate,
    })
    const answer = await postCampaign(app, tenant, { messageTemplate, category: 'TRANSACTIONAL' })
    expect(answer.status).toBe(201)
    await app.drain()
    expect(sentTexts(app)).toEqual({ [phoneOf(1)]: text })
    expect(estimate.body.data.characterCount).toBe(segmentText(text).characterCount)
  })
})

test('each contact gets their own values, in the locale of the organization', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  await app.patch('/organization', tenant.key, { locale: 'de-DE' })
  await addFieldOfEveryType(app, tenant)
  await addRecipient(app, tenant, { phone: phoneOf(1), customFields: { score: 1.5, birthday: '2026-03-08' } })
  await addRecipient(app, tenant, { phone: phoneOf(2), customFields: { score: 2000 } })
  await addRecipient(app, tenant, { phone: phoneOf(3) })
  await postCampaign(app, tenant, {
    messageTemplate: '{{custom.score|0}} {{custom.birthday|nie}}',
    category: 'TRANSACTIONAL',
  })
  await app.drain()
  expect(sentTexts(app)).toEqual({
    [phoneOf(1)]: '1,5 8. März 2026',
    [phoneOf(2)]: '2000 nie',
    [phoneOf(3)]: '0 nie',
  })
})

describe('a template with an unknown custom field is refused', () => {
  test.each(
    some([
      '{{custom.shoeSize}}',
      '{{custom.notes}}',
      '{{custom.Note}}',
      '{{custom.}}',
      '{{custom.note.x}}',
      '{{custom}}',
    ]),
  )('%s', async (messageTemplate) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await addField(app, tenant, 'note')
    await addField(app, app.tenant('Other'), 'shoeSize')
    const created = await postCampaign(app, tenant, { isDraft: true })
    const before = app.rowCounts()
    const refusals = [
      await postCampaign(app, tenant, { messageTemplate }),
      await app.patch(`/campaigns/${created.body.data.id}`, tenant.key, { messageTemplate }),
      await app.post('/campaigns/estimate', tenant.key, {
        segmentId: tenant.segment.uuid,
        channel: 'SMS',
        template: messageTemplate,
      }),
    ]
    for (const { status, body } of refusals) {
      expect(status).toBe(400)
      expect(body.message).toContain(`unknown merge field ${messageTemplate}`)
      expect(body.message).toContain('custom.note')
    }
    expect(refusals.map(({ body }) => body.details[0].field)).toEqual([
      'messageTemplate',
      'messageTemplate',
      'template',
    ])
    expect(app.rowCounts()).toEqual(before)
  })
})

test('an archived field is still written into messages', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const field = await addField(app, tenant, 'note')
  await addRecipient(app, tenant, { phone: phoneOf(1), customFields: { note: 'kept' } })
  await app.patch(`/custom-fields/${field}`, tenant.key, { isArchived: true })
  await postCampaign(app, tenant, { messageTemplate: '{{custom.note}}', category: 'TRANSACTIONAL' })
  await app.drain()
  expect(sentTexts(app)).toEqual({ [phoneOf(1)]: 'kept' })
})

test('a finished campaign can be renamed after its field is deleted', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const field = await addField(app, tenant, 'note')
  await addRecipient(app, tenant, { customFields: { note: 'x' } })
  const { body } = await postCampaign(app, tenant, { messageTemplate: 'A {{custom.note}}' })
  await app.drain()
  expect((await app.delete(`/custom-fields/${field}`, tenant.key)).status).toBe(200)
  const renamed = await app.patch(`/campaigns/${body.data.id}`, tenant.key, { name: 'Renamed' })
  expect(renamed.body.data).toMatchObject({ name: 'Renamed', status: 'COMPLETED' })
})

test('the values of recipients are read only for a text that uses them', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  await addField(app, tenant, 'note')
  await addRecipient(app, tenant, { phone: phoneOf(1) })
  // This text cannot be parsed, so reading it would fail.
  app.db.writeNow((tx) => void tx.run(`UPDATE contacts SET custom_fields = 'no JSON'`))
  await app.post(
    '/campaigns',
    tenant.key,
    campaignBody(tenant, { messageTemplate: 'Plain {{phone}}', category: 'TRANSACTIONAL' }),
  )
  await app.drain()
  expect(sentTexts(app)).toEqual({ [phoneOf(1)]: `Plain ${phoneOf(1)}` })
})
