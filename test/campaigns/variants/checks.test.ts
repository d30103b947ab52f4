import { describe, expect, test } from 'bun:test'
import { TWO_TEXTS } from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { campaignBody, sendable } from '../../support/campaigns.ts'
import { addField } from '../../support/custom-fields.ts'
import { some } from '../../support/size.ts'

const AB_TEST = { sharePercent: 20, waitMinutes: 60, metric: 'MANUAL' }
const A_WEEK_LATER = '2026-03-11T17:00:00Z'

const tested = (app: TestApp, overrides: Record<string, unknown> = {}) => {
  const tenant = sendable(app)
  const body = campaignBody(tenant, { variants: TWO_TEXTS, abTest: AB_TEST, isDraft: true, ...overrides })
  return { tenant, body: { ...body, messageTemplate: overrides.messageTemplate } }
}

describe('POST /campaigns', () => {
  test('accepts texts to test; the first is the text of the campaign', async () => {
    await using app = createTestApp()
    const { tenant, body } = tested(app)
    const { data } = (await app.post('/campaigns', tenant.key, body)).body
    expect(data).toMatchObject({
      messageTemplate: TWO_TEXTS[0]!.messageTemplate,
      variants: TWO_TEXTS,
      abTest: {
        ...AB_TEST,
        state: null,
        decidesAt: null,
        chosenLabel: null,
        chosenBy: null,
        chosenAt: null,
        explanation: null,
      },
    })
  })

  test.each(
    some<{ what: string; overrides: Record<string, unknown>; field: string; says: string }>([
      {
        what: 'texts without a test',
        overrides: { abTest: null },
        field: 'abTest',
        says: 'abTest is required with variants.',
      },
      {
        what: 'a test without texts',
        overrides: { variants: [], messageTemplate: 'Hi' },
        field: 'variants',
        says: 'variants is required with abTest.',
      },
      {
        what: 'one text',
        overrides: { variants: TWO_TEXTS.slice(0, 1) },
        field: 'variants',
        says: 'variants must have 2 to 4 entries, or none.',
      },
      {
        what: 'the same label twice',
        overrides: { variants: TWO_TEXTS.map((one) => ({ ...one, label: 'A' })) },
        field: 'variants',
        says: 'variants must not use a label twice.',
      },
      {
        what: 'the same text twice',
        overrides: { variants: TWO_TEXTS.map(({ label }) => ({ label, messageTemplate: 'Hi' })) },
        field: 'variants',
        says: 'variants must not have the same text twice.',
      },
      {
        what: 'a further text in the same body',
        overrides: { messageTemplate: 'Hi' },
        field: 'messageTemplate',
        says: 'messageTemplate must be left out, or be the text of the first of the variants.',
      },
      {
        what: 'a template in the same body',
        overrides: { templateId: '0192d3a0-0000-7000-8000-000000000001' },
        field: 'templateId',
        says: 'templateId cannot be given together with variants. Write the text of each of them.',
      },
      {
        what: 'an unknown field',
        overrides: { variants: [TWO_TEXTS[0], { label: 'B', messageTemplate: 'Hi {{nobody}}' }] },
        field: 'variants[1].messageTemplate',
        says: 'variants[1].messageTemplate',
      },
      {
        what: 'a recurring campaign',
        overrides: { type: 'RECURRING', scheduledAt: A_WEEK_LATER, recurrenceRule: 'FREQ=WEEKLY' },
        field: 'abTest',
        says: 'abTest is for the types IMMEDIATE and SCHEDULED: a recurring campaign would compare the texts of different days.',
      },
      {
        what: "each recipient's own time",
        overrides: { type: 'SCHEDULED', scheduledAt: A_WEEK_LATER, sendInRecipientTimezone: true },
        field: 'sendInRecipientTimezone',
        says: 'sendInRecipientTimezone cannot be combined with abTest: the hour of some recipients would pass before a text is chosen.',
      },
      {
        what: 'a canary',
        overrides: { canary: { size: 5 } },
        field: 'canary',
        says: 'canary cannot be combined with abTest: the test itself is sent first, and the other recipients wait for it.',
      },
      {
        what: 'clicks without tracking',
        overrides: { abTest: { ...AB_TEST, metric: 'CLICK' }, trackLinks: false },
        field: 'trackLinks',
        says: 'trackLinks must be true, or the clicks that the metric CLICK compares are not counted.',
      },
      {
        what: 'clicks on a text without a link',
        overrides: {
          abTest: { ...AB_TEST, metric: 'CLICK' },
          trackLinks: true,
          variants: [TWO_TEXTS[0], { label: 'B', messageTemplate: 'Come by' }],
        },
        field: 'variants[1].messageTemplate',
        says: 'variants[1].messageTemplate needs an https address: the metric CLICK compares clicks.',
      },
    ]),
  )('refuses $what and names the field', async ({ overrides, field, says }) => {
    await using app = createTestApp()
    const { tenant, body } = tested(app, overrides)
    const { status, body: answer } = await app.post('/campaigns', tenant.key, body)
    expect([status, answer.code, answer.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field])
    expect(answer.message).toStartWith(says)
  })
})

test('clicks are counted at the address of the server if the organization counts them', async () => {
  await using app = createTestApp()
  const variants = ['A', 'B'].map((label) => ({ label, messageTemplate: `${label}: https://shop.example` }))
  const { tenant, body } = tested(app, { abTest: { ...AB_TEST, metric: 'CLICK' }, variants })
  expect((await app.post('/campaigns', tenant.key, body)).status).toBe(201)
  await app.patch('/organization', tenant.key, { trackLinks: false })
  expect((await app.post('/campaigns', tenant.key, body)).body.details[0].field).toBe('trackLinks')
})

describe('POST /campaigns/:id/duplicate', () => {
  test('copies the texts and their test, without its results', async () => {
    await using app = createTestApp()
    const { tenant, body } = tested(app)
    const { id } = (await app.post('/campaigns', tenant.key, body)).body.data
    const { data } = (await app.post(`/campaigns/${id}/duplicate`, tenant.key)).body
    expect([data.variants, data.abTest.metric, data.abTest.state]).toEqual([TWO_TEXTS, 'MANUAL', null])
  })
})

describe('PATCH /campaigns/:id', () => {
  const draft = async (app: TestApp) => {
    const { tenant, body } = tested(app)
    const { id } = (await app.post('/campaigns', tenant.key, body)).body.data
    return { key: tenant.key, path: `/campaigns/${id}` }
  }

  test("replaces the texts, and the campaign's text becomes the first", async () => {
    await using app = createTestApp()
    const { key, path } = await draft(app)
    const variants = [{ label: 'C', messageTemplate: 'Third' }, TWO_TEXTS[1]]
    const { data } = (await app.patch(path, key, { variants })).body
    expect([data.variants, data.messageTemplate]).toEqual([variants, 'Third'])
  })

  test('removes the test, and keeps the first text', async () => {
    await using app = createTestApp()
    const { key, path } = await draft(app)
    const { data } = (await app.patch(path, key, { variants: [], abTest: null })).body
    expect([data.variants, data.abTest, data.messageTemplate]).toEqual([
      [],
      null,
      TWO_TEXTS[0]!.messageTemplate,
    ])
    expect((await app.patch(path, key, { messageTemplate: 'Alone' })).body.data.messageTemplate).toBe('Alone')
  })

  test.each([
    { change: { messageTemplate: 'Hi' }, field: 'messageTemplate' },
    { change: { abTest: null }, field: 'abTest' },
    { change: { variants: null }, field: 'variants' },
    { change: { canary: { size: 3 } }, field: 'canary' },
  ])('refuses $change and names the field', async ({ change, field }) => {
    await using app = createTestApp()
    const { key, path } = await draft(app)
    const { status, body } = await app.patch(path, key, change)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('accepts the values that a campaign shows', async () => {
    await using app = createTestApp()
    const { key, path } = await draft(app)
    const { variants, abTest, messageTemplate } = (await app.get(path, key)).body.data
    const { status, body } = await app.patch(path, key, { variants, abTest, messageTemplate })
    expect([status, body.data.variants]).toEqual([200, variants])
  })
})

describe('POST /campaigns/:id/choose-variant', () => {
  test('refuses an unknown label, a campaign without a test, and one that has not started', async () => {
    await using app = createTestApp()
    const { tenant, body } = tested(app, { isDraft: false })
    const launched = (await app.post('/campaigns', tenant.key, body)).body.data.id
    const early = await app.post(`/campaigns/${launched}/choose-variant`, tenant.key, { label: 'A' })
    expect([early.status, early.body.message]).toEqual([
      409,
      'The A/B test has not started. It starts when the campaign is sent.',
    ])
    await app.drain()
    const without = (await app.post('/campaigns', tenant.key, campaignBody(tenant))).body.data.id
    const none = await app.post(`/campaigns/${without}/choose-variant`, tenant.key, { label: 'A' })
    expect([none.status, none.body.message]).toEqual([409, 'The campaign has no A/B test.'])
  })
})

test('a custom field used by one of the texts cannot be deleted while the campaign may send it', async () => {
  await using app = createTestApp()
  const { tenant, body } = tested(app, {
    variants: [TWO_TEXTS[0], { label: 'B', messageTemplate: 'Your plan: {{ custom.plan }}' }],
  })
  const field = await addField(app, tenant, 'plan')
  const { id } = (await app.post('/campaigns', tenant.key, body)).body.data
  const refused = await app.delete(`/custom-fields/${field}`, tenant.key)
  expect([refused.status, refused.body.details[0]]).toMatchObject([409, { resource: 'campaign', id }])
  await app.delete(`/campaigns/${id}`, tenant.key)
  expect((await app.delete(`/custom-fields/${field}`, tenant.key)).status).toBeLessThan(300)
})
