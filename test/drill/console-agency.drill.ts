import { expect, test } from 'bun:test'
import { consoleOfFile } from '../support/console.ts'
import { addClients } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/agency')

const visiting = consoleOfFile()

const HOSTILE = '"><img src=x onerror=alert(1)>'

test('the list of a thousand clients begins with the one in trouble, and its trouble links into that organization', () =>
  visiting({}, async (visit) => {
    addClients(visit, 1_000, HOSTILE)
    const { page } = visit
    await visit.signIn({ path: '/agency' })
    const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row')
    await rows.nth(1).getByText('Client 0400').waitFor()
    await rows.nth(1).getByText('1 sender has problems').waitFor()
    expect(await rows.count()).toBe(51)
    await page.getByLabel('Search by name').fill('onerror')
    await page.getByRole('link', { name: HOSTILE, exact: true }).waitFor()
    await page.waitForURL(/q=(?:~|%7E)/)
    await page.getByLabel('Search by name').fill('')
    await page.getByRole('button', { name: /^Needs attention/ }).click()
    await page.waitForURL(/show=ATTENTION/)
    await page.getByRole('link', { name: '1 sender has problems' }).click()
    await page.waitForURL(/\/settings\/senders$/)
    await page.getByRole('button', { name: 'Organization: Client 0400' }).first().waitFor()
    await page.goBack()
    await page.getByRole('button', { name: '7 days' }).click()
    await page.getByText('1 client, last 7 days').waitFor()
  }))
