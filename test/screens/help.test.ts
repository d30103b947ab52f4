import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(4)

/** Help of the console: the panel of a screen, all topics, and the palette. */

scenario('the help of a screen explains that screen, and leads to its keys and all topics', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/contacts' })
  await page.getByRole('button', { name: 'Help for this screen' }).click()
  const panel = page.getByRole('dialog', { name: 'Find and change contacts' })
  await panel.getByText('Duplicates').waitFor()
  await visit.assertSound('help')
  await panel.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help for this screen' }).click()
  await panel.getByRole('link', { name: 'All help topics' }).click()
  await page.getByRole('heading', { name: 'Help', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Ask with a poll' }).waitFor()
})

scenario('the palette finds a topic by a word of its sentences', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/contacts' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Quick search' }).fill('double opt')
  await page.getByRole('option', { name: /Let people join/ }).click()
  await page.getByRole('heading', { name: 'Let people join' }).waitFor()
})
