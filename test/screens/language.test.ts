import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(4)

scenario(
  'a chosen language has an effect at once, stays after a reload, and is taken back',
  async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/account' })
    await page.getByLabel('Language').selectOption('es-ES')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor()
    await page.getByText('Último uso:').waitFor()
    await page.reload()
    await page.getByLabel('Idioma').selectOption('')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor()
  },
)

scenario('the language of the user follows them to another browser, after sign-in', async (visit) => {
  const { page } = visit
  const session = await visit.session()
  await session.ask('PATCH', '/user', { locale: 'de-DE' })
  await visit.signIn({ path: '/settings/account' })
  await page.getByRole('heading', { name: 'Zwei-Faktor-Anmeldung' }).waitFor()
  await page.goto(`${visit.origin}/console/sign-out`)
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
})

scenario('a language without sentences leaves the console in English', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/settings/account' })
  await page.getByLabel('Language').selectOption('ja-JP')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved.').waitFor()
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor()
})

scenario('the language of the organization is that of a user without one', async (visit) => {
  const { page } = visit
  const session = await visit.session()
  await session.ask('PATCH', '/organization', { locale: 'fr-FR' })
  await visit.signIn({ path: '/settings/account' })
  await page.getByRole('heading', { name: 'Double authentification' }).waitFor()
})

scenario(
  'a person who registers in another language keeps it',
  async (visit) => {
    const { page, origin } = visit
    page.tab.profile.local.set('carillon-language', 'fr-FR')
    await page.goto(`${origin}/console/register`)
    await page.getByLabel('Prénom').fill('Wren')
    await page.getByLabel('Adresse e-mail').fill('wren@example.test')
    await page.getByLabel('Mot de passe').fill('quiet green lantern')
    await page.getByLabel('Nom de l’organisation').fill('Riverside Dental')
    await page.getByRole('button', { name: 'Créer un compte' }).click()
    await page.getByRole('heading', { name: 'Bienvenue, Wren' }).waitFor()
    await page.goto(`${origin}/console/settings/account`)
    await page.getByRole('heading', { name: 'Double authentification' }).waitFor()
  },
  { allowSignup: true },
)
