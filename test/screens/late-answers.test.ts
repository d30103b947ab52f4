import { expect } from 'bun:test'
import { arrive } from '../support/page/desk.ts'
import { hold, pathOf } from '../support/page/hold.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import { codeAt } from '../support/two-factor.ts'

/** The console with late answers while the user moves on. */

const scenario = scenarios(2)

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const ANN = { firstName: 'Ann', phone: '+12125550171' }

scenario('a user who moves on during a switch keeps their organization and their input', async (visit) => {
  visit.organization('Client 0001')
  const { page } = visit
  await visit.signIn({ path: '/campaigns' })
  const switcher = page.getByRole('button', { name: /^Organization:/ })
  const home = await switcher.getAttribute('aria-label')
  const switching = await hold(page, 'POST', /\/organization\/switch$/)
  await switcher.click()
  await page.getByRole('menuitemradio', { name: 'Client 0001' }).click()
  await switching.isAsked
  await place(page, 'Segments').click()
  await page.getByRole('link', { name: 'New segment' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Friends')
  await switching.release()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Friends')
  expect([pathOf(page), await switcher.getAttribute('aria-label')]).toEqual(['/segments/new', home])
})

scenario(
  'an upload does not interrupt a user who has moved on: a message links to the result',
  async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/contacts/import' })
    const sending = await hold(page, 'POST', /\/contacts\/imports$/)
    const buffer = Buffer.from('name,phone,colour\nAnn,5046218927,blue\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    await sending.isAsked
    await place(page, 'Segments').click()
    await page.getByRole('link', { name: 'New segment' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Friends')
    await sending.release()
    expect(pathOf(page)).toBe('/segments/new')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Friends')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByText('list.csv uploaded.').waitFor()
  },
)

scenario('a repeated check of a file does not remove input elsewhere', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/contacts/import' })
  const buffer = Buffer.from('name,phone,colour\nAnn,5046218927,blue\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Where did these people agree to be contacted?').fill('At the fair')
  const sending = await hold(page, 'POST', /\/contacts\/imports$/)
  await page.getByRole('button', { name: 'Check again' }).click()
  await sending.isAsked
  await place(page, 'Segments').click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('link', { name: 'New segment' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Friends')
  await sending.release()
  expect(pathOf(page)).toBe('/segments/new')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Friends')
})

scenario('an audience chosen while the one of all contacts is created stays chosen', async (visit) => {
  const { page, client } = visit
  const rules = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }
  await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules })
  await visit.signIn({ path: '/campaigns/new' })
  const making = await hold(page, 'POST', /\/segments$/)
  await page.getByRole('button', { name: 'All contacts' }).click()
  await making.isAsked
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  const chosen = page.getByRole('main').getByRole('link', { name: 'Friends' })
  await chosen.waitFor()
  await making.release()
  expect(await chosen.count()).toBe(1)
})

scenario('rows that load late are not chosen in another list', async (visit) => {
  const { page } = visit
  const people = Array.from({ length: 300 }, (_, n) => ({
    from: `+1212${String(2_000_000 + n)}`,
    text: 'Hello',
  }))
  await arrive(visit, people)
  await visit.signIn({ path: '/contacts?sortBy=phone&sortOrder=asc' })
  const tick = (n: number) => page.getByRole('checkbox', { name: `Select +1212${2_000_000 + n}` })
  await tick(1).check()
  await page.scrollToEnd(page.getByRole('rowgroup').nth(1))
  const reading = await hold(page, 'GET', /\/contacts\?.*page=2/)
  await tick(299).click({ modifiers: ['Shift'] })
  await reading.isAsked
  await page.getByRole('searchbox').fill('2000007')
  await page.getByText('1 matching contact').waitFor()
  await reading.release()
  expect(await page.getByRole('region', { name: 'Selected contacts' }).count()).toBe(0)
})

scenario('a tag chosen while another one is created stays chosen', async (visit) => {
  const { page, client } = visit
  await client.made('/tags', { name: 'VIP' })
  await visit.signIn({ path: '/contacts' })
  await page.getByRole('button', { name: 'New contact' }).click()
  const field = page.getByRole('combobox', { name: 'Tags' })
  const making = await hold(page, 'POST', /\/tags$/)
  await field.fill('Spring')
  await page.getByRole('option', { name: /New tag/ }).click()
  await making.isAsked
  await field.fill('VIP')
  await page.getByRole('option', { name: /^VIP/ }).click()
  await making.release()
  const chosen = page.getByRole('list', { name: 'Tags: selected' }).getByRole('listitem')
  expect(await chosen.allTextContents()).toEqual([
    expect.stringMatching(/^VIP/),
    expect.stringMatching(/^Spring/),
  ])
})

scenario('text typed into settings during a save stays', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/settings/card' })
  await page.getByLabel('Display name').fill('The bakery')
  const saving = await hold(page, 'PUT', /\/organization\/contact-card$/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saving.isAsked
  await page.getByLabel('Company').fill('Bakery Ltd')
  await saving.release()
  await page.getByText('Contact card saved.').waitFor()
  expect(await page.getByLabel('Company').inputValue()).toBe('Bakery Ltd')
  expect(await page.getByLabel('Display name').inputValue()).toBe('The bakery')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await visit.until(
    () => visit.client.get('/organization/contact-card'),
    ({ body }) => body.data.organizationName === 'Bakery Ltd',
  )
})

scenario('new recovery codes show even if the user clicks elsewhere meanwhile', async (visit) => {
  const { page, owner, app } = visit
  const session = await visit.session()
  const { secret } = await session.made('/user/two-factor', { currentPassword: owner.password })
  const code = codeAt(secret, app.clock.now())
  const { recoveryCodes } = await session.made('/user/two-factor/confirm', { code })
  await visit.signIn({ path: '/settings/account' })
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(owner.password)
  await dialog.getByLabel('Two-factor code').fill(recoveryCodes[0])
  const making = await hold(page, 'POST', /\/user\/two-factor\/recovery-codes$/)
  await dialog.getByRole('button', { name: 'Create 10 new codes' }).click()
  await making.isAsked
  await dialog.getByRole('button', { name: 'Keep current codes' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await making.release()
  await dialog.getByRole('heading', { name: 'Save recovery codes' }).waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(10)
})

scenario('files attached at the same time are both attached', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'Attach file' }).click()
  const sending = await hold(page, 'POST', /\/media$/)
  const input = page.getByRole('dialog').locator('input[type=file]')
  const vcard = (name: string) => ({
    name: `${name}.vcf`,
    mimeType: 'text/vcard',
    buffer: Buffer.from(`BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nN:${name}\r\nEND:VCARD\r\n`),
  })
  await input.setInputFiles(vcard('Ann'))
  await sending.isAsked
  const second = page.waitForRequest(/\/media$/)
  await input.setInputFiles(vcard('Ben'))
  await second
  await sending.release()
  const attached = page.getByRole('button', { name: /^Remove file/ })
  await attached.first().waitFor()
  await page.scene.follow()
  expect(await attached.count()).toBe(2)
})

scenario('Enter in the palette never opens a result of an earlier text', async (visit) => {
  const { page, client } = visit
  await client.made('/contacts', ANN)
  await visit.signIn({ path: '/campaigns' })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Quick search' })
  await field.fill('Ann')
  await page.getByRole('option', { name: /Ann/ }).waitFor()
  await page.typeAtOnce('Bernadette', 'Enter')
  await page.scene.follow()
  expect(pathOf(page)).toBe('/campaigns')
})

scenario('a refusal that arrives after its dialog is closed is said', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/contacts/tags' })
  const refusal = { status: 400, code: 'VALIDATION_FAILED', userMessage: 'There are too many tags.' }
  const storing = await hold(page, 'POST', /\/tags$/, refusal)
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Regulars')
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await storing.isAsked
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await storing.release()
  await page.getByRole('region', { name: 'Recent actions' }).getByText('There are too many tags.').waitFor()
})

scenario('another segment starts at its first page', async (visit) => {
  const { page, client } = visit
  for (let n = 0; n < 27; n++) {
    await client.made('/contacts', {
      firstName: n === 0 ? 'Ann' : `Person ${n}`,
      phone: `+1212555${1000 + n}`,
    })
  }
  const segment = (name: string, value: string) =>
    client.made('/segments', {
      name,
      type: 'DYNAMIC',
      rules: { operator: 'AND', conditions: [{ field: 'firstName', operator: 'not_equals', value }] },
    })
  await segment('All of them', 'Zed')
  const rules = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'equals', value: 'Ann' }] }
  await client.made('/segments', { name: 'Ann alone', type: 'DYNAMIC', rules })
  await visit.signIn({ path: '/segments' })
  const contacts = page.getByRole('table', { name: 'Contacts' })
  await page.getByRole('link', { name: 'Ann alone' }).click()
  await contacts.getByRole('link', { name: 'Ann' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'All of them' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2', { exact: false }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Quick search' }).fill('Ann alone')
  await page.getByRole('option', { name: /Ann alone/ }).click()
  await page.getByRole('heading', { name: 'Ann alone' }).waitFor()
  await contacts.getByRole('link', { name: 'Ann', exact: true }).waitFor()
})

scenario('permissions chosen during the save of a role stay chosen', async (visit) => {
  const { page, client } = visit
  const { id } = await client.made('/role', { name: 'Helper', permissions: ['contact:read'] })
  await visit.signIn({ path: `/settings/roles/${id}` })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Assistant')
  const saving = await hold(page, 'PATCH', /\/role\/[^/]+$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saving.isAsked
  await page.getByLabel('Description').fill('For the summer')
  await saving.release()
  await page.getByText('Assistant was saved.').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('For the summer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await visit.until(
    () => client.get(`/role/${id}`),
    ({ body }) => body.data.description === 'For the summer' && body.data.name === 'Assistant',
  )
})
