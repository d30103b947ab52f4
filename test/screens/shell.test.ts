import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'
import { codeAt } from '../support/two-factor.ts'

const scenario = scenarios(16)

/** The frame of the screens: overlays at both sizes, hostile names, and required two-factor sign-in. */

scenario(
  'an organization that requires two-factor sign-in asks for its set-up, and then shows the previous screen',
  async (visit) => {
    const { page } = visit
    await visit.makeOwner()
    const person = await visit.member('bo@example.test', 'member')
    await strictly(visit)
    await visit.signIn({ path: '/segments', person })
    await page.getByRole('heading', { name: 'Two-factor sign-in required' }).waitFor()
    await visit.assertSound('two-factor sign-in is required')
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click()
    await setUpSecondFactor(visit, person.password)
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    expect(page.url()).toBe(`${visit.origin}/console/segments`)
  },
)

/** Requires two-factor sign-in of all members. Only an owner who uses it may do so. */
async function strictly(visit: PageVisit): Promise<void> {
  const session = await visit.session()
  const { secret } = await session.made('/user/two-factor', { currentPassword: visit.owner.password })
  await session.made('/user/two-factor/confirm', { code: codeAt(secret, visit.app.clock.now()) })
  await session.ask('PATCH', '/organization', { requireTwoFactor: true })
}

/** Completes the set-up dialog, and checks each step. */
async function setUpSecondFactor(visit: PageVisit, password: string): Promise<void> {
  const { page } = visit
  const dialog = page.getByRole('dialog')
  await visit.assertSound('second factor 1')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img').waitFor()
  await visit.assertSound('second factor 2')
  const secret = await dialog
    .locator('code')
    .filter({ hasText: /^[A-Z2-7]{20,}$/ })
    .textContent()
  await dialog.getByLabel('Code from the app').fill(codeAt(secret!, visit.app.clock.now()))
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
  await dialog.getByLabel('The codes are stored').check()
  await visit.assertSound('second factor 3')
  await dialog.getByRole('button', { name: 'Done' }).click()
}

scenario('a link to a record of another client offers to open it there', async (visit) => {
  const { page, client } = visit
  const { id } = await client.made('/segments', { name: 'Friends', type: 'STATIC' })
  visit.organization('Second client')
  await visit.signIn({ path: '/segments' })
  await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
  await page
    .getByRole('button', { name: /^Organization: / })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'Second client' }).click()
  await page.getByRole('button', { name: 'Organization: Second client' }).first().waitFor()
  await visit.go(`/segments/${id}`)
  await page.getByRole('link', { name: 'Open in Acme' }).click()
  await page.getByRole('heading', { level: 1, name: 'Friends' }).waitFor()
})

scenario('a link to a record of one of many clients finds the client by name', async (visit) => {
  const { page, client } = visit
  for (let number = 1; number <= 9; number++) visit.organization(`Client ${number}`)
  const { id } = await client.made('/segments', { name: 'Friends', type: 'STATIC' })
  await visit.signIn({ path: '/segments' })
  await page
    .getByRole('button', { name: /^Organization:/ })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'Client 1' }).click()
  await page.getByRole('button', { name: 'Organization: Client 1' }).first().waitFor()
  await visit.go(`/segments/${id}`)
  await page.getByRole('combobox', { name: 'Search clients' }).fill('acm')
  await page.getByRole('option', { name: 'Open in Acme' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Friends' }).waitFor()
})

scenario(
  'hostile names of organizations and members show as text in the shell, the palette and the account',
  async (visit) => {
    const { page, client } = visit
    const hostile = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>'
    visit.organization(`${hostile} 2`)
    await client.patch('/organization', { name: hostile })
    await visit.signIn({ path: '/settings/account' })
    await page.getByLabel('First name').fill(hostile)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile saved.').waitFor()
    await page.goto(`${visit.origin}/console/welcome`)
    await page.getByRole('heading', { name: `Welcome, ${hostile}` }).waitFor()
    await page
      .getByRole('button', { name: `Organization: ${hostile}` })
      .first()
      .click()
    await page.getByRole('menuitemradio', { name: `${hostile} 2` }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Quick search' }).fill(hostile)
    await page.getByRole('option', { name: `${hostile} 2` }).click()
    await page
      .getByRole('button', { name: `Organization: ${hostile} 2` })
      .first()
      .waitFor()
    await visit.assertSound('hostile names')
  },
)
