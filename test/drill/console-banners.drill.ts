import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile } from '../support/console.ts'
import { assertSoundEverywhere } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts'

covers('console/shell')

/** Banners above every screen that stay until the person acts on them. */

const visiting = consoleOfFile()

const HOST = 'owner@example.test'
/** Names of organizations that would run a script in a page that shows them as HTML. */
const NAMES = HOSTILE_TEXTS.filter(
  (text) => text.length < 60 && /^<\w.*>$/.test(text) && !/\s\s/.test(text),
).slice(0, 3)

const banner = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })
const press = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click()
/** Returns to the window as a person does. */
const comeBack = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('focus')))

/** Opens a link in a mail and confirms. */
async function confirm({ page, origin, owner }: ConsoleVisit, link: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(origin + new URL(link).pathname)
  await tab.getByLabel('Password', { exact: true }).fill(owner.password)
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await tab.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await tab.close()
}

/** Waits for a mail to an address and returns its link. */
const linkTo = (peer: SmtpPeer, address: string): Promise<string> =>
  until(
    async () => {
      const raw = peer.mails.findLast(({ to }) => to === address)?.raw.toString() ?? ''
      return /https?:\/\/\S+\/verify-email\/\w{43}/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? ''
    },
    (link) => link !== '',
  )

/**
 * Invites the person to an organization.
 * @returns its slug
 */
async function invite({ served: { site }, owner }: ConsoleVisit, name: string): Promise<string> {
  const { slug } = await site.answer('org', 'create', name, '--owner', HOST)
  await site.answer('member', 'invite', owner.email, '--role', 'viewer', '--organization', slug)
  return slug
}

test('an invitation to another organization can be accepted above any screen, or put off, and a withdrawn one is refused with a message', () =>
  visiting({}, async (visit) => {
    const { page, owner, served } = visit
    const [joined, withdrawn, later] = NAMES as [string, string, string]
    await invite(visit, joined)
    const slug = await invite(visit, withdrawn)
    await invite(visit, later)
    const { url } = await served.site.answer('user', 'verify-link', owner.email)
    await confirm(visit, url)
    await visit.signIn({ path: '/segments' })
    for (const name of NAMES) {
      await banner(page, `invited to ${name}.`).getByText('Role: Viewer.').waitFor()
    }
    await assertSoundEverywhere(visit, 'invitations')

    await press(banner(page, later), 'Later')
    await banner(page, later).waitFor({ state: 'detached' })

    await served.site.answer('member', 'withdraw', owner.email, '--organization', slug)
    await press(banner(page, withdrawn), `Join ${withdrawn}`)
    await page.getByRole('alert').filter({ hasText: 'This invitation has been used or withdrawn' }).waitFor()
    await assertSoundEverywhere(visit, 'invitation that was withdrawn')
    expect(await banner(page, withdrawn).getByRole('button').allInnerTexts()).toEqual(['Later'])
    await press(banner(page, withdrawn), 'Later')

    await press(banner(page, joined), `Join ${joined}`)
    await banner(page, joined).waitFor({ state: 'detached' })
    const toasts = page.getByRole('region', { name: 'Recent actions' })
    await toasts.getByText(`You joined ${joined}.`).waitFor()
    await press(toasts, 'Open')
    await page
      .getByRole('button', { name: `Organization: ${joined}` })
      .first()
      .waitFor()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    // A banner that was put off stays hidden in the other organization, until the page is reloaded.
    expect(await banner(page, 'invited to').count()).toBe(0)
    await page.reload()
    await banner(page, `invited to ${later}.`).getByText('Role: Viewer.').waitFor()
  }))

test('an unconfirmed address is named, gets a link, and is not asked about after its link was opened', async () => {
  await using mail = await startSmtpPeer({ encryption: 'none' })
  const environment = {
    CARILLON_SMTP_URL: `smtp+plain://127.0.0.1:${mail.port}`,
    CARILLON_MAIL_FROM: 'no-reply@carillon.test',
  }
  await visiting({ environment }, async (visit) => {
    const { page, owner } = visit
    await invite(visit, 'Lakeside Dental')
    await visit.signIn({ path: '/segments' })
    let loads = 0
    page.on('load', () => loads++)
    const own = banner(page, `${owner.email} is not confirmed.`)
    await own.getByText('You cannot invite people').waitFor()
    await assertSoundEverywhere(visit, 'address that is not confirmed')
    // Only a person who reads the mailbox sees invitations.
    expect(await banner(page, 'invited to').count()).toBe(0)

    await press(own, 'Send link')
    await own.getByText('A confirmation link was sent').waitFor()
    await confirm(visit, await linkTo(mail, owner.email))
    await comeBack(page)
    await own.waitFor({ state: 'detached' })
    await banner(page, 'invited to Lakeside Dental').waitFor()

    // The change of the address waits until its link was opened.
    const change = async (address: string) => {
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: /^Account/ }).click()
      await page.getByRole('button', { name: 'Change email address' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('New email address').fill(address)
      await dialog.getByLabel('Current password').fill(owner.password)
      await press(dialog, 'Change email address')
      await dialog.waitFor({ state: 'detached' })
      // The account screen shows it in its own place.
      await banner(page, `${address} will replace`).first().waitFor()
      expect(await banner(page, `${address} will replace`).count()).toBe(1)
      await page.getByRole('link', { name: 'Segments' }).click()
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    }
    await change('countess@example.test')
    const other = banner(page, `countess@example.test will replace ${owner.email} after confirmation.`)
    await other.getByText(`You sign in with ${owner.email} until then.`).waitFor()
    await press(other, 'Send link')
    await other.getByText('A link was requested less than a minute ago.').waitFor()
    await assertSoundEverywhere(visit, 'address that is to be another')
    await confirm(visit, await linkTo(mail, 'countess@example.test'))
    await comeBack(page)
    await other.waitFor({ state: 'detached' })

    await change('third@example.test')
    const third = banner(page, 'third@example.test will replace countess@example.test')
    await press(third, 'Keep countess@example.test')
    await third.waitFor({ state: 'detached' })
    const again = await visit.open()
    await visit.signIn({ page: again, person: { ...owner, email: 'countess@example.test' } })
    expect(await again.getByText('will replace').count()).toBe(0)
    expect(loads).toBe(0)
  })
})
