import { describe, expect, test } from 'bun:test'
import { campaignOf, untilOut } from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { postCampaign, sendable } from '../../support/campaigns.ts'
import { follow, IPHONE } from '../../support/links.ts'
import { addReader, mailboxes, mailTenant, openMail, pictures, postMail } from '../../support/mail.ts'
import { some } from '../../support/size.ts'

const SUBJECTS = [
  { label: 'Plain', subject: 'We open at nine' },
  { label: 'Warm', subject: 'Fresh bread, {{firstName|friend}}' },
]
const MANUAL = { sharePercent: 50, waitMinutes: 1, metric: 'MANUAL' }

async function audience(app: TestApp, people: number) {
  const tenant = await mailTenant(app)
  for (let n = 0; n < people; n++) await addReader(app, tenant)
  return tenant
}

describe('an A/B test of mails', () => {
  test('of subjects sends each to its share with the same text, and the chosen one to the rest', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 24)
    const { status, body } = await postMail(app, tenant, {
      subject: undefined,
      messageTemplate: 'Look: https://corner.example/a',
      htmlBody: '<p>See <a href="https://corner.example/a">us</a></p>',
      trackLinks: true,
      variants: SUBJECTS,
      abTest: MANUAL,
    })
    expect([status, body.data?.subject]).toEqual([201, 'We open at nine'])
    expect(body.data.variants[1]).toEqual({
      label: 'Warm',
      subject: 'Fresh bread, {{firstName|friend}}',
      messageTemplate: null,
      previewText: null,
      htmlBody: null,
    })
    await untilOut(app)
    const subjects = new Set(mailboxes(app).map(({ subject }) => subject))
    expect(subjects).toEqual(new Set(['We open at nine', 'Fresh bread, Wren']))
    for (const { body: text, html } of mailboxes(app)) {
      expect(text).toStartWith('Look: https://carillon.test/s/')
      expect(html).toContain('>us</a>')
    }
    const warm = mailboxes(app).findIndex(({ subject }) => subject.startsWith('Fresh'))
    await openMail(app, IPHONE, pictures(app)[warm])
    await follow(app, /\/s\/(\w{8})/.exec(mailboxes(app)[warm]!.body)![1]!)
    await app.drain()
    const { variants } = (await app.get(`/campaigns/${body.data.id}/analytics`, tenant.key)).body.data
    expect(variants[1]).toMatchObject({ label: 'Warm', opened: 1, clicked: 1 })
    expect(variants[0]).toMatchObject({ label: 'Plain', opened: 0, clicked: 0 })
    const before = mailboxes(app).length
    expect(before).toBeLessThan(24)
    app.clock.advance(60_000)
    await app.drain()
    const chosen = await app.post(`/campaigns/${body.data.id}/choose-variant`, tenant.key, { label: 'Warm' })
    expect(chosen.status).toBe(201)
    await app.drain()
    const rest = mailboxes(app).slice(before)
    expect(rest).toHaveLength(24 - before)
    expect(new Set(rest.map(({ subject }) => subject))).toEqual(new Set(['Fresh bread, Wren']))
    expect((await campaignOf(app, tenant, body.data.id)).abTest.chosenLabel).toBe('Warm')
  })

  test("of HTML uses each text's own HTML and text, and never mixes them with the campaign's", async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 12)
    const { body } = await postMail(app, tenant, {
      htmlBody: '<p>The one of the campaign</p>',
      messageTemplate: 'That of the campaign',
      variants: [
        { label: 'A', htmlBody: '<style>p { color: red }</style><p>Read <b>this</b></p>' },
        { label: 'B', messageTemplate: 'Words alone' },
        { label: 'C', previewText: 'Inside' },
      ],
      abTest: { sharePercent: 100, metric: 'MANUAL' },
    })
    expect(body.data.variants.map((one: { messageTemplate: string }) => one.messageTemplate)).toEqual([
      'Read this',
      'Words alone',
      null,
    ])
    expect(JSON.stringify(body.data)).not.toContain('htmlSent')
    await untilOut(app)
    const seen = new Set<string>()
    for (const { body: text, html } of mailboxes(app)) {
      const first = text.split('\n')[0]!
      seen.add(first)
      if (first === 'Read this') expect(html).toContain('<p style="color: red;">Read <b>this</b></p>')
      else if (first === 'Words alone') expect(html).toContain('>Words alone</p>')
      else expect(html).toContain('>Inside</div>')
      expect(html.includes('The one of the campaign')).toBe(first === 'That of the campaign')
    }
    expect([...seen].sort()).toEqual(['Read this', 'That of the campaign', 'Words alone'])
  })

  test('a test message shows the chosen text', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 1)
    const draft = await postMail(app, tenant, { isDraft: true, variants: SUBJECTS, abTest: MANUAL })
    const path = `/campaigns/${draft.body.data.id}/test`
    const answer = await app.post(path, tenant.key, { to: ['me@home.example'], variant: 'warm' })
    expect([answer.status, answer.body.data.variant]).toEqual([201, 'Warm'])
    expect(mailboxes(app).map(({ subject }) => subject)).toEqual(['Fresh bread, Wren'])
  })

  test('a custom field used only by one of the subjects is not deleted', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 1)
    const field = await app.post('/custom-fields', tenant.key, { key: 'plan', label: 'Plan', type: 'TEXT' })
    const variants = [SUBJECTS[0], { label: 'Mine', subject: 'Your {{custom.plan|plan}}' }]
    const draft = await postMail(app, tenant, { isDraft: true, variants, abTest: MANUAL })
    expect([field.status, draft.status]).toEqual([201, 201])
    expect((await app.delete(`/custom-fields/${field.body.data.id}`, tenant.key)).status).toBe(409)
  })

  test.each(
    some([
      {
        what: 'replies as its metric',
        overrides: { variants: SUBJECTS, abTest: { ...MANUAL, metric: 'REPLY' } },
        field: 'abTest.metric',
      },
      {
        what: 'clicks without a link',
        overrides: { variants: SUBJECTS, trackLinks: true, abTest: { ...MANUAL, metric: 'CLICK' } },
        field: 'variants[0].messageTemplate',
      },
      {
        what: 'an unknown merge field in a subject',
        overrides: { variants: [SUBJECTS[0], { label: 'B', subject: 'Dear {{nobody}}' }], abTest: MANUAL },
        field: 'variants[1].subject',
      },
      {
        what: 'the same text twice',
        overrides: { variants: [SUBJECTS[0], { ...SUBJECTS[0], label: 'B' }], abTest: MANUAL },
        field: 'variants',
      },
    ]),
  )('refuses $what', async ({ overrides, field }) => {
    await using app = createTestApp()
    const { status, body } = await postMail(app, await audience(app, 0), overrides)
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  test.each([
    { what: 'a subject', variant: { messageTemplate: 'B', subject: 'Hello' }, field: 'variants[1].subject' },
    { what: 'an empty text', variant: {}, field: 'variants[1].messageTemplate' },
    {
      what: 'more characters than a text may have',
      variant: { messageTemplate: 'x'.repeat(1_601) },
      field: 'variants[1].messageTemplate',
    },
  ])('a test of texts refuses $what', async ({ variant, field }) => {
    await using app = createTestApp()
    const { status, body } = await postCampaign(app, sendable(app), {
      messageTemplate: undefined,
      variants: [
        { label: 'A', messageTemplate: 'A' },
        { label: 'B', ...variant },
      ],
      abTest: MANUAL,
    })
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })
})
