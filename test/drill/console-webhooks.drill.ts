import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { consoleOfFile } from '../support/console.ts'
import { receiver } from '../support/console-receiver.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/settings/webhooks')

const visiting = consoleOfFile()

test('an endpoint is added with its secret, and gets a test event that the official library verifies', () =>
  visiting({ environment: { CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true' } }, async (visit) => {
    using software = receiver()
    const { page } = visit
    await visit.signIn({ path: '/settings/webhooks' })
    await page.getByRole('button', { name: 'Add an endpoint' }).first().click()
    await page.getByLabel('Address').fill('ftp://crm.example')
    await page.getByRole('button', { name: 'Add the endpoint' }).click()
    await page.getByRole('dialog').getByText('url must').first().waitFor()
    await page.getByLabel('Address').fill(software.url)
    await page.getByLabel('What it is for').fill('CRM')
    await page.getByLabel('Those that I choose').check()
    await page.getByRole('checkbox', { name: 'contact.created' }).check()
    await page.getByRole('button', { name: 'Add the endpoint' }).click()
    await page.getByText('The secret is shown only now.').waitFor()
    const secret = (await page.getByRole('dialog').locator('code').first().textContent())!
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('heading', { level: 1, name: 'CRM' }).waitFor()

    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByRole('row', { name: /test\.ping.*Accepted.*Answered 200/ }).waitFor()
    const [first] = software.received
    expect(new Webhook(secret).verify(first!.body, first!.headers)).toMatchObject({ type: 'test.ping' })
  }))
