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

const designOf = (...blocks: object[]) => ({ version: 1, blocks })
const heading = (text: string, showTo: object | null = null) => ({
  id: text.replaceAll(/\W/g, '-'),
  type: 'HEADING',
  text,
  showTo,
})
const MJML =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Four</mj-text></mj-column></mj-section></mj-body></mjml>'

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
      mjmlBody: null,
      design: null,
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
      null,
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

  test('of designs sends to each recipient the blocks that it gets of its design', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 24)
    for (let n = 0; n < 24; n++) await addReader(app, tenant, { firstName: 'Robin' })
    const isWren = {
      operator: 'AND',
      conditions: [{ field: 'firstName', operator: 'equals', value: 'Wren' }],
    }
    const all = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'not_equals', value: 'x' }] }
    await postMail(app, tenant, {
      messageTemplate: undefined,
      design: designOf(heading('One'), heading('One for Wren', isWren)),
      variants: [
        { label: 'A' },
        {
          label: 'B',
          design: designOf(heading('Two for all', all), heading('Two'), heading('Two for Wren', isWren)),
        },
        { label: 'C', messageTemplate: 'My words', design: designOf(heading('Three for Wren', isWren)) },
        { label: 'D', mjmlBody: MJML },
      ],
      abTest: { sharePercent: 100, metric: 'MANUAL' },
    })
    await untilOut(app)
    const seen = new Map<string, Set<string>>()
    for (const { subject, body: text, html } of mailboxes(app)) {
      const name = subject.replace('Hello ', '')
      const words = [...html.matchAll(/(?:One|Two|Three|Four)(?: for \w+)?/g)]
        .map(([found]) => found)
        .join(', ')
      if (text.startsWith('My words')) expect(text).not.toContain('Three')
      else for (const word of words.split(', ')) expect(text).toContain(word)
      expect(html).not.toContain('carillon:')
      seen.set(name, (seen.get(name) ?? new Set()).add(words))
    }
    expect(seen).toEqual(
      new Map([
        ['Wren', new Set(['One, One for Wren', 'Two for all, Two, Two for Wren', 'Three for Wren', 'Four'])],
        ['Robin', new Set(['One', 'Two for all, Two', '', 'Four'])],
      ]),
    )
  })

  test('makes the text of a design again when the design is changed', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 1)
    const written = (text: string) => [{ label: 'A' }, { label: 'B', design: designOf(heading(text)) }]
    const draft = await postMail(app, tenant, { isDraft: true, variants: written('First'), abTest: MANUAL })
    const path = `/campaigns/${draft.body.data.id}`
    const text = async () => (await app.get(`${path}/preview?variant=B`, tenant.key)).body.data.body
    expect(await text()).toStartWith('First')
    const { variants } = await campaignOf(app, tenant, draft.body.data.id)
    variants[1]!.design.blocks[0].text = 'Second'
    expect((await app.patch(path, tenant.key, { variants })).status).toBe(200)
    expect(await text()).toStartWith('Second')
  })

  test('takes a new look of the brand, in each design that is not sent yet', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 1)
    const design = designOf({ id: 'go', type: 'BUTTON', label: 'Go', url: 'https://shop.example' })
    const variants = [
      { label: 'A' },
      { label: 'B', design },
      { label: 'C', messageTemplate: 'My words', design },
    ]
    const { body } = await postMail(app, tenant, { isDraft: true, variants, abTest: MANUAL })
    await app.patch('/organization/brand', tenant.key, { colors: { primary: '#7a2e1d' } })
    await app.drain()
    const preview = async (label: string) =>
      (await app.get(`/campaigns/${body.data.id}/preview?variant=${label}`, tenant.key)).body.data
    for (const label of ['B', 'C']) expect((await preview(label)).html).toContain('#7a2e1d')
    expect((await preview('C')).body).toStartWith('My words')
    expect((await preview('A')).html).not.toContain('#7a2e1d')
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

  test('a topic and a custom field used only by one of the designs are not deleted', async () => {
    await using app = createTestApp()
    const tenant = await audience(app, 1)
    const field = await app.post('/custom-fields', tenant.key, { key: 'plan', label: 'Plan', type: 'TEXT' })
    const topic = await app.post('/topics', tenant.key, { name: 'Offers' })
    const ofTopic = { field: 'topic', operator: 'subscribed', value: topic.body.data.id }
    const design = designOf(heading('Your {{custom.plan|plan}}', { operator: 'AND', conditions: [ofTopic] }))
    const variants = [SUBJECTS[0], { label: 'Mine', design }]
    const draft = await postMail(app, tenant, { isDraft: true, variants, abTest: MANUAL })
    expect([field.status, topic.status, draft.status]).toEqual([201, 201, 201])
    expect((await app.delete(`/custom-fields/${field.body.data.id}`, tenant.key)).status).toBe(409)
    expect((await app.delete(`/topics/${topic.body.data.id}`, tenant.key)).status).toBe(409)
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
        what: 'an unknown merge field in a design',
        overrides: {
          variants: [SUBJECTS[0], { label: 'B', design: designOf(heading('Dear {{nobody}}')) }],
          abTest: MANUAL,
        },
        field: 'variants[1].design.blocks[0].text',
      },
      {
        what: 'a design and HTML in one text',
        overrides: {
          variants: [SUBJECTS[0], { label: 'B', design: designOf(heading('B')), htmlBody: '<p>B</p>' }],
          abTest: MANUAL,
        },
        field: 'variants[1].design',
      },
      {
        what: 'MJML with a fault',
        overrides: {
          variants: [SUBJECTS[0], { label: 'B', mjmlBody: '<mjml><mj-body><mj-nothing /></mj-body></mjml>' }],
          abTest: MANUAL,
        },
        field: 'variants[1].mjmlBody',
      },
      {
        what: 'a design with a button that leads nowhere',
        overrides: {
          variants: [SUBJECTS[0], { label: 'B', design: designOf({ id: 'b', type: 'BUTTON', label: 'Go' }) }],
          abTest: MANUAL,
        },
        field: 'variants[1].design',
      },
      {
        what: 'clicks on a design without a link',
        overrides: {
          messageTemplate: 'https://shop.example',
          variants: [SUBJECTS[0], { label: 'B', design: designOf(heading('B')) }],
          trackLinks: true,
          abTest: { ...MANUAL, metric: 'CLICK' },
        },
        field: 'variants[1].design',
      },
      {
        what: 'the same design twice',
        overrides: {
          variants: ['A', 'B'].map((label) => ({ label, design: designOf(heading('Same')) })),
          abTest: MANUAL,
        },
        field: 'variants',
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
    {
      what: 'a design',
      variant: { messageTemplate: 'B', design: designOf(heading('B')) },
      field: 'variants[1].design',
    },
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
