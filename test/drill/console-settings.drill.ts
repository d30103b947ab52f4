import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { FROM, MAIL_ACCOUNTS } from '../providers/worlds/mail-services.ts'
import { Replica } from '../replicas/client.ts'
import { type ConsoleVisit, consoleOfFile } from '../support/console.ts'
import { assertSoundEverywhere, refuseOnce } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'
import { FakeGateway, json } from '../support/gateway.ts'

covers('console/screens/settings', 'console/ui')

/** The organization, its senders and its opt-outs in the console. */

const inConsole = consoleOfFile()
const visiting = (use: (visit: ConsoleVisit) => Promise<void>, environment: Record<string, string> = {}) =>
  inConsole({ environment }, use)

const PRIVATE = { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' }
const SECRET = 'secret-of-the-account'

const section = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

describe('senders', () => {
  test('settings in the wrong form of a vendor are refused next to their fields, and no typed value is lost', () =>
    visiting(async (visit) => {
      const { page } = visit
      await visit.signIn({ path: '/settings/senders/new' })
      await assertSoundEverywhere(visit, 'providers')
      await page.getByRole('link', { name: /^Twilio/ }).click()
      await page.getByLabel('Address', { exact: true }).fill('+15005550006')
      await page.getByLabel('Account SID').fill('not-a-sid')
      await page.getByLabel('Auth Token').fill(SECRET)
      await page.getByRole('button', { name: 'Add sender' }).click()
      const field = page.getByLabel('Account SID')
      await page.getByText('Copy the value exactly as the provider shows it.').waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await assertSoundEverywhere(visit, 'sender, refused')

      await field.fill(`AC${'0'.repeat(32)}`)
      await refuseOnce(page, 'POST', '/channel-identities')
      await page.getByRole('button', { name: 'Add sender' }).click()
      await page.getByText('The server is being restarted.').waitFor()
      expect(await page.getByLabel('Auth Token').inputValue()).toBe(SECRET)
      await page.getByRole('button', { name: 'Add sender' }).click()

      await page.getByRole('heading', { name: 'Twilio', level: 1 }).waitFor()
      await page.getByText(/callbacks\/twilio\/.*\/inbound/).waitFor()
      await page.getByText('Providers cannot reach this server.').waitFor()
      await assertSoundEverywhere(visit, 'sender, to paste')
      expect(await page.content()).not.toContain(SECRET)

      const address = await page.getByText(/callbacks\/twilio\/.*\/inbound/).textContent()
      await page.getByRole('button', { name: 'New URLs …' }).click()
      await page.getByLabel('In 24 hours').check()
      await assertSoundEverywhere(visit, 'sender, new addresses')
      await page.getByRole('button', { name: 'Create new URLs' }).click()
      await page.getByText('New URLs created.').waitFor()
      await page.getByText(address!).waitFor({ state: 'detached' })

      await visit.go('/settings/senders/new?provider=TWILIO')
      await page.getByLabel('Address', { exact: true }).fill('+15005550006')
      await page.getByLabel('Account SID').fill(`AC${'0'.repeat(32)}`)
      await page.getByLabel('Auth Token').fill('other')
      await page.getByRole('button', { name: 'Add sender' }).click()
      await page.getByRole('link', { name: 'Open sender' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
      await page.getByRole('heading', { name: 'Twilio', level: 1 }).waitFor()
    }))

  test('a mail service is added with few settings, shows its webhook URL, and is checked and tried', async () => {
    await using replica = await Replica.start('postmark')
    const { account, credentials } = MAIL_ACCOUNTS.postmark(replica.origin)
    await replica.open({ ...account, number: FROM, inboundUrl: 'https://carillon.test/unused' })
    await visiting(async (visit) => {
      const { page } = visit
      await visit.signIn({ path: '/settings/senders/new' })
      await page.getByRole('link', { name: /^Postmark/ }).click()
      await page.getByLabel('Address', { exact: true }).fill(FROM)
      await page.getByLabel('Server API token').fill(String(credentials.serverToken))
      await page.getByLabel('Webhook user name').fill('carillon')
      await page.getByLabel('Webhook password').fill(SECRET)
      await page.locator('summary').last().click()
      await page.getByLabel('API URL').fill(replica.origin)
      await assertSoundEverywhere(visit, 'mail service')
      await page.getByRole('button', { name: 'Add sender' }).click()

      await page.getByRole('heading', { name: 'Postmark', level: 1 }).waitFor()
      await page.getByText(/callbacks\/postmark\/.*\/status/).waitFor()
      await page.getByText(/Webhooks > Add webhook/).waitFor()
      await page.getByRole('button', { name: 'Check sender' }).click()
      await page.getByText('The message stream broadcast can send.').waitFor()
      await assertSoundEverywhere(visit, 'mail service, checked')
      expect(await page.content()).not.toContain(SECRET)
      const email = page.getByLabel('Your email address')
      await email.fill('ann@home.example')
      await page.getByRole('button', { name: 'Send test message' }).click()
      await page.getByText('Accepted by the provider').waitFor()
    }, PRIVATE)
  })

  test('a gateway that refuses the password is named in the test message, and accepts another password', async () => {
    await using gateway = await FakeGateway.start((request, response, socket) =>
      request.headers.authorization === 'Bearer right'
        ? json(200, { id: 'm-1' })(request, response, socket)
        : json(401, { error: 'no' })(request, response, socket),
    )
    await visiting(async (visit) => {
      const { page } = visit
      await visit.signIn({ path: '/settings/senders/new?provider=HTTP' })
      const fill = async (token: string) => {
        await page.getByLabel('URL for sending').fill(`${gateway.origin}/send`)
        await page.getByLabel('Request body').fill('{"to": "{{to}}", "text": "{{text}}"}')
        await page.getByLabel('Sign-in method').selectOption('BEARER')
        await page.getByLabel('Token', { exact: true }).fill(token)
        await page.getByLabel('Path of the message ID').fill('/id')
      }
      await page.getByLabel('Address', { exact: true }).fill('+15550199')
      await fill('wrong')
      await page.getByRole('button', { name: 'Add sender' }).click()
      await page.getByRole('heading', { name: 'Any HTTP gateway', level: 1 }).waitFor()

      await page.getByLabel('Your phone number').fill('+12125550104')
      await page.getByRole('button', { name: 'Send test message' }).click()
      await page.getByText('The provider rejects the account or the number').waitFor()
      await assertSoundEverywhere(visit, 'sender, test message refused')

      await page.getByRole('button', { name: 'Replace …' }).click()
      await fill('right')
      await assertSoundEverywhere(visit, 'sender, new settings')
      await page.getByRole('button', { name: 'Replace settings' }).click()
      await page.getByText('Check the sender next.').waitFor()
      await page.getByRole('button', { name: 'Check sender' }).click()
      await page.getByText(/The sender works, with \d warnings\./).waitFor()
      await page.getByRole('button', { name: 'Send test message' }).click()
      await page.getByText('Accepted by the provider').waitFor()
    }, PRIVATE)
  })
})

describe('the organization', () => {
  test('a domain shows its DNS records and the reason why it does not work, and an unused one can be given up', () =>
    visiting(async (visit) => {
      const { page } = visit
      await visit.signIn({ path: '/settings/domains' })
      await page.getByLabel('Short link domain').fill('go.bakery.invalid')
      await page.getByRole('button', { name: 'Save changes' }).click()
      const domain = section(page, 'go.bakery.invalid')
      await domain.getByText('Not checked yet').waitFor()
      await domain.getByRole('button', { name: 'Check now' }).click()
      await domain.getByText('The last check failed.').waitFor()
      await assertSoundEverywhere(visit, 'domains')
      await page.getByLabel('Short link domain').fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await domain.getByRole('button', { name: 'Remove domain' }).click()
      await assertSoundEverywhere(visit, 'domain, given up')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click()
      await page.getByText('No domains yet').waitFor()
    }))
})
