import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, consoleOfFile } from '../support/console.ts'
import { assertSoundEverywhere, refuseOnce } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/settings')

/** People, roles, keys, webhooks and the audit log in the console. */

const inConsole = consoleOfFile()
const visiting = (
  use: (visit: ConsoleVisit) => Promise<void>,
  options: Parameters<typeof inConsole>[0] = {},
) => inConsole(options, use)

/** Accepts an invitation on its page. */
async function join(page: Page, link: string, firstName: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('You have joined').first().waitFor()
}

test('an invited person joins by the link, which the screen shows if no mail is sent; another invitation is withdrawn and created again', () =>
  visiting(async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/people' })
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await assertSoundEverywhere(visit, 'invite')
    await page.getByLabel('Email address').fill('ada@example.test')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('alert').getByText('already a member').waitFor()
    await page.getByLabel('Email address').fill('cy@example.test')
    await refuseOnce(page, 'POST', '/invitations')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('The server is being restarted.').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('cy@example.test')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('No email will be sent. Give this link to the person.').waitFor()
    await assertSoundEverywhere(visit, 'invited')
    const link = (await page.getByRole('dialog').locator('code').textContent())!
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('table', { name: 'Invitations' }).getByText('Pending').waitFor()

    const other = await visit.open()
    const password = 'quiet green lantern'
    await join(other, link, 'Cy', password)
    await visit.signIn({
      page: other,
      person: { email: 'cy@example.test', password },
      path: '/settings/people',
    })
    await other.getByRole('link', { name: 'Cy (you)' }).waitFor()
    expect(await other.getByRole('button', { name: 'Invite a person' }).count()).toBe(0)

    await page.reload()
    await page.getByRole('table', { name: 'Invitations' }).getByText('Accepted').waitFor()
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('Email address').fill('dee@example.test')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Actions for dee@example.test' }).click()
    await assertSoundEverywhere(visit, 'actions of an invitation')
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await page.getByRole('table', { name: 'Invitations' }).getByText('Withdrawn').waitFor()
    await page.getByRole('button', { name: 'Invite again' }).click()
    await page.getByText('Invitation for dee@example.test').last().waitFor()

    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Cy' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Viewer' })
    await assertSoundEverywhere(visit, 'member with another role')
    await page.getByRole('button', { name: 'Remove from organization' }).click()
    await page.getByText('The sessions of Cy in this organization will end immediately.').waitFor()
    await assertSoundEverywhere(visit, 'remove a member')
    await page.getByRole('button', { name: 'Remove Cy' }).click()
    await page.getByText('Cy was removed.').waitFor()
    await other.reload()
    await other.getByLabel('Password').waitFor()
  }))
