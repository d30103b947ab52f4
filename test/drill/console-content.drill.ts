import { expect, test } from 'bun:test'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile } from '../support/console.ts'
import { covers } from '../support/covers.ts'

covers(
  'console/screens/segments',
  'console/screens/templates',
  'console/screens/short-links',
  'console/screens/polls',
  'console/screens/join-links',
)

/** Segments, templates, short links, polls and join links in the console. */

const inConsole = consoleOfFile()
const visiting = (
  use: (visit: ConsoleVisit) => Promise<void>,
  options: Parameters<typeof inConsole>[0] = {},
) => inConsole(options, use)

test('a join link can be created, and its code can be printed', () =>
  visiting(async (visit) => {
    const { page, client, served } = visit
    await served.audience(1, 1_000)
    await client.made('/topics', { name: 'Offers' })
    await client.made('/topics', { name: 'Recipes', description: 'Bread to bake at home.' })
    await visit.signIn({ path: '/join-links/new' })
    const addTopic = page.getByRole('button', { name: 'Add topic' })
    await addTopic.click()
    await addTopic.click()
    await page.getByLabel('Who subscribes to Recipes').selectOption('OFFERED')
    await visit.assertSound('new join link')
    await page.getByLabel('Name', { exact: true }).fill('Bread club')
    await page.getByLabel('Privacy policy').fill('https://shop.example/privacy')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByLabel('Terms').fill('https://shop.example/terms')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Bread club' }).waitFor()
    const code = page.getByAltText('QR code of Bread club')
    await code.waitFor()
    // The image loads after it is shown.
    await until(
      () => code.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      (width) => width > 0,
    )
    await page.getByText('Recipes (as a box on the form)').waitFor()
    await visit.assertSound('join link')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Heading').fill('Join us')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Bread club' }).waitFor()
    expect((await client.get('/join-links')).body.data[0]).toMatchObject({ headline: 'Join us' })
  }))
