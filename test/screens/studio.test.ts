import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(6)

/** The studio without a browser: how its design gets into the draft and the templates, and who may change it. */

const EVERYBODY = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }

async function world({ client }: PageVisit): Promise<void> {
  await client.made('/contacts', { firstName: 'Wren', phone: '+447911123100', email: 'wren@people.example' })
  await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules: EVERYBODY })
  await client.made('/channel-identities', {
    channel: 'EMAIL',
    provider: 'SANDBOX',
    name: 'Mails',
    address: 'news@bakery.example',
  })
  await client.patch('/organization', {
    address: { line1: '1 Mill Lane', city: 'London', postalCode: 'E1', country: 'GB' },
  })
}

const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

/** Begins an email to the segment, and opens its content. */
async function begin(visit: PageVisit): Promise<void> {
  const { page } = visit
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Subject').fill('Fresh bread')
}

/** Returns the only campaign, with its design. */
const campaignOf = async ({ client }: PageVisit) => {
  const [{ id }] = (await client.get('/campaigns')).body.data
  return (await client.get(`/campaigns/${id}`)).body.data
}

scenario('a design is a draft at once, and the studio and the editor share it', async (visit) => {
  const { page } = visit
  await world(visit)
  await begin(visit)
  await page.getByRole('button', { name: 'Basic' }).click()
  await page.getByRole('group', { name: 'Email content' }).waitFor()
  await saved(page)
  await page.waitForURL(/\/campaigns\/[^/]+\/design$/)
  const campaign = await campaignOf(visit)
  expect(campaign.design.blocks.map(({ type }: { type: string }) => type)).toEqual([
    'LOGO',
    'HEADING',
    'IMAGE',
    'TEXT',
    'BUTTON',
    'FOOTER',
  ])
  expect([campaign.htmlBody, campaign.subject]).toEqual([null, 'Fresh bread'])

  await page.getByRole('link', { name: 'Campaign', exact: true }).click()
  await page.getByText('A designed email with 6 blocks.').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Fresh bread')
})

scenario('a plain letter replaces the design, and Undo brings it back', async (visit) => {
  const { page } = visit
  await world(visit)
  await begin(visit)
  await page.getByRole('button', { name: 'Blank' }).click()
  await page.getByRole('group', { name: 'Email content' }).waitFor()
  await saved(page)
  await page.getByRole('link', { name: 'Campaign', exact: true }).click()
  await page.getByText('A designed email with 3 blocks.').waitFor()
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click()
  await page.getByLabel('Plain text').fill('Bread from eight.')
  await saved(page)
  expect(await campaignOf(visit)).toMatchObject({ design: null, messageTemplate: 'Bread from eight.' })

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('A designed email with 3 blocks.').waitFor()
  await saved(page)
  const { design, messageTemplate } = await campaignOf(visit)
  expect(design.blocks).toHaveLength(3)
  expect(messageTemplate).not.toContain('Bread from eight.')
})

scenario('a design replaces a plain letter and its text, and Undo brings the letter back', async (visit) => {
  const { page } = visit
  await world(visit)
  await begin(visit)
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click()
  await page.getByLabel('Plain text').fill('Bread from eight.')
  await saved(page)
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  await page.getByRole('button', { name: 'Basic' }).click()
  await page.getByRole('group', { name: 'Email content' }).waitFor()
  await saved(page)
  const designed = await campaignOf(visit)
  expect(designed.design.blocks).toHaveLength(6)
  expect(designed.messageTemplate).not.toContain('Bread from eight.')

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByLabel('Plain text').waitFor()
  expect(await page.getByLabel('Plain text').inputValue()).toBe('Bread from eight.')
  await saved(page)
  expect(await campaignOf(visit)).toMatchObject({ design: null, messageTemplate: 'Bread from eight.' })
})

scenario('HTML replaces a plain letter, and a text typed afterwards stays', async (visit) => {
  const { page } = visit
  await world(visit)
  await begin(visit)
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click()
  await page.getByLabel('Plain text').fill('Bread from eight.')
  await saved(page)
  await page.getByRole('button', { name: 'Own HTML' }).click()
  await page.getByLabel('HTML', { exact: true }).fill('<p>Cakes from nine.</p>')
  await saved(page)
  expect(await campaignOf(visit)).toMatchObject({ messageTemplate: 'Cakes from nine.' })
  await page.getByLabel('Plain text').fill('Cakes, typed.')
  await saved(page)
  await page.getByLabel('HTML', { exact: true }).fill('<p>Cakes from ten.</p>')
  await saved(page)
  expect(await campaignOf(visit)).toMatchObject({
    htmlBody: '<p>Cakes from ten.</p>',
    messageTemplate: 'Cakes, typed.',
  })
})

const LETTER = { version: 1, blocks: [{ id: 'a', type: 'HEADING', text: 'Good morning' }] }

scenario('a campaign that begins with a template takes its subject, unless there is one', async (visit) => {
  const { page, client } = visit
  await world(visit)
  await client.made('/email-templates', { name: 'Bakery letter', subject: 'Our news', design: LETTER })
  await begin(visit)
  await page.getByLabel('Subject').fill('')
  await page.getByRole('button', { name: 'Bakery letter' }).click()
  await page.getByText('Good morning').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Our news')
  await saved(page)
  expect(await campaignOf(visit)).toMatchObject({ subject: 'Our news' })
})

scenario(
  'a template is saved from its first letter, and asks before it overwrites another version',
  async (visit) => {
    const { page, client } = visit
    const { id } = await client.made('/email-templates', { name: 'News', design: LETTER })
    await visit.signIn({ path: `/email-templates/${id}` })
    await page.getByLabel('Template name').fill('Weekly news')
    await saved(page)
    const templateOf = async () => (await client.get(`/email-templates/${id}`)).body.data
    expect((await templateOf()).name).toBe('Weekly news')

    await client.patch(`/email-templates/${id}`, { name: 'Monthly news' })
    await page.getByLabel('Template name').fill('Daily news')
    await page.getByText('Another window or person changed this template.').waitFor()
    expect((await templateOf()).name).toBe('Monthly news')
    await page.getByRole('button', { name: 'Keep this version' }).click()
    await saved(page)
    expect((await templateOf()).name).toBe('Daily news')
  },
)

scenario('a member who may not change templates sees a template and no studio', async (visit) => {
  const { page, client } = visit
  const { id } = await client.made('/email-templates', { name: 'News', design: LETTER })
  const viewer = await visit.member('bo@example.test', 'VIEWER')
  await visit.signIn({ person: viewer, path: `/email-templates/${id}` })
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  expect(await page.getByRole('button', { name: 'Add block' }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Heading' }).count()).toBe(0)
})

scenario('the second author of a template sees the first one', async (visit) => {
  const { page, client } = visit
  await world(visit)
  const colleague = await visit.member('colleague@example.test', 'admin')
  const other = await visit.open()
  const { id } = await client.made('/email-templates', { name: 'News', design: LETTER })
  await visit.signIn({ path: `/email-templates/${id}` })
  await page.getByRole('group', { name: 'Email content' }).waitFor()
  await visit.signIn({ page: other, person: colleague, path: `/email-templates/${id}` })
  await other.getByText(/ is editing this too\.$/).waitFor()
})

scenario(
  'the email of a step is designed in the studio, which shares the draft of the automation',
  async (visit) => {
    const { page, client } = visit
    await world(visit)
    const step = { id: 'mail', type: 'SEND', channel: 'EMAIL', category: 'MARKETING', subject: 'Welcome' }
    const { id } = await client.made('/automations', { name: 'Welcome', steps: [step] })
    const stepOf = async () => (await client.get(`/automations/${id}`)).body.data.steps[0]
    await visit.signIn({ path: `/automations/${id}/edit` })
    await page.getByRole('button', { name: /^Send an email: Welcome/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Basic' }).click()
    await page.getByRole('group', { name: 'Email content' }).waitFor()
    await page.waitForURL(/\/edit\?design=mail$/)
    await saved(page)
    const { subject, htmlBody, design } = await stepOf()
    expect([subject, htmlBody, design.blocks[1].type]).toEqual(['Welcome', null, 'HEADING'])
    await page.getByLabel('Subject').fill('Welcome to us')
    await saved(page)
    expect((await stepOf()).subject).toBe('Welcome to us')
    await visit.assertSound('the email of a step')
    await page.getByRole('link', { name: 'Automation', exact: true }).click()
    // The panel of the step is open as before.
    const panel = page.getByRole('dialog')
    await panel.getByText(/^A designed email with \d blocks\./).waitFor()
    await panel.getByRole('button', { name: 'Plain letter' }).click()
    await panel.getByLabel('Plain text').fill('Good morning')
    await saved(page)
    const { messageTemplate, design: none } = await stepOf()
    expect([messageTemplate, none]).toEqual(['Good morning', null])
  },
)

scenario('MJML of a campaign is shown, changed and replaced by HTML', async (visit) => {
  const { page } = visit
  await world(visit)
  const mjml = (text: string) =>
    `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`
  await begin(visit)
  await page.getByRole('button', { name: 'Own HTML' }).click()
  await page.getByLabel('HTML', { exact: true }).fill(mjml('Fresh bread'))
  await saved(page)
  const { id, mjmlBody, htmlBody } = await campaignOf(visit)
  expect([mjmlBody, htmlBody]).toEqual([mjml('Fresh bread'), null])
  await page.goto(`${visit.origin}/console/campaigns/${id}/edit`)
  const field = page.getByLabel('HTML', { exact: true })
  expect(await field.inputValue()).toBe(mjml('Fresh bread'))
  await field.fill('<p>Old bread</p>')
  await saved(page)
  const after = await campaignOf(visit)
  expect([after.mjmlBody, after.htmlBody]).toEqual([null, '<p>Old bread</p>'])
})

scenario(
  'a text of an A/B test is designed in the studio, beside the email of the campaign',
  async (visit) => {
    const { page } = visit
    await world(visit)
    await begin(visit)
    await page.getByRole('button', { name: 'Basic' }).click()
    await saved(page)
    await page.getByRole('link', { name: 'Campaign', exact: true }).click()
    await page.getByRole('button', { name: 'Add an A/B test' }).click()
    await page.getByLabel('Winner chosen by').selectOption('MANUAL')
    await page.getByLabel('Subject B').fill('Warm bread')
    await saved(page)
    expect((await campaignOf(visit)).variants[1]).toMatchObject({ subject: 'Warm bread', design: null })
    await page.getByRole('button', { name: 'Change the content of text B' }).click()
    const content = page.getByRole('group', { name: 'Content B' })
    await content.waitFor()
    await saved(page)
    const { design, variants } = await campaignOf(visit)
    expect(variants[1].design).toEqual(design)
    const edits = page.getByRole('link', { name: 'Edit design' })
    await edits.last().click()
    await page.waitForURL(/\/design\?variant=B$/)
    await page.getByRole('heading', { name: 'Untitled campaign, text B' }).waitFor()
    expect(await page.getByLabel('Subject B').inputValue()).toBe('Warm bread')
    await page.getByLabel('Subject B').fill('Hot bread')
    await page.getByRole('group', { name: 'Email content' }).waitFor()
    await saved(page)
    await visit.assertSound('a text of an A/B test in the studio')
    const after = await campaignOf(visit)
    expect([after.subject, after.variants[1].subject]).toEqual(['Fresh bread', 'Hot bread'])
    await page.getByRole('link', { name: 'Campaign', exact: true }).click()
    await page.getByRole('button', { name: 'Use the content above for text B' }).click()
    await saved(page)
    expect((await campaignOf(visit)).variants[1]).toMatchObject({ subject: 'Hot bread', design: null })
    await page.getByRole('button', { name: 'Undo' }).click()
    await saved(page)
    expect((await campaignOf(visit)).variants[1].design).toEqual(design)
  },
)
