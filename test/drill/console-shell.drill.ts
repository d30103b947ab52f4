import { test } from 'bun:test'
import { consoleOfFile, DESKTOP, PHONE } from '../support/console.ts'
import { covers } from '../support/covers.ts'

covers('console/shell')

/** The frame around the screens: each overlay at both sizes, hostile names, and a required second factor. */

const visiting = consoleOfFile()

test.each([DESKTOP, PHONE])('every overlay is sound at $width px', (window) =>
  visiting({ window }, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/welcome' })
    await visit.assertSound(`first steps ${window.width}`)
    for (const name of [/^Organization:/, /^Account/, 'More']) {
      const button = page.getByRole('button', { name }).filter({ visible: true })
      if ((await button.count()) === 0) continue
      await button.click()
      await page.getByRole('menu').filter({ visible: true }).waitFor()
      await visit.assertSound(`menu ${name} ${window.width}`)
      await page.keyboard.press('Escape')
    }
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await visit.assertSound(`notifications ${window.width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Quick search' }).filter({ visible: true }).click()
    await page.getByRole('combobox', { name: 'Quick search' }).fill('a')
    await visit.assertSound(`palette ${window.width}`)
  }),
)

test.each([DESKTOP, PHONE])('the account and each of its dialogs are sound at $width px', (window) =>
  visiting({ window, isNamed: true }, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/account' })
    await page.getByRole('button', { name: 'Add passkey' }).waitFor()
    await visit.assertSound(`account ${window.width}`)
    const opening = [
      'Change email address',
      'Change password',
      'Turn on',
      'Add passkey',
      'Sign out everywhere',
      'Delete account',
    ]
    for (const name of opening) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor()
      await visit.assertSound(`account ${name} ${window.width}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator(':focus', { hasText: name }).waitFor()
    }
  }),
)
