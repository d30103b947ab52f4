import { test } from 'bun:test'
import { consoleOfFile } from '../support/console.ts'
import { makeOwner, payByCard } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/settings/billing')

const visiting = consoleOfFile()

test('credits are bought with a test card, and the page of the processor leads back to the console with the balance', () =>
  visiting({ environment: { CARILLON_BILLING: 'sandbox' } }, async (visit) => {
    const { page } = visit
    await makeOwner(visit)
    await visit.signIn({ path: '/settings/billing/credits' })
    await page.getByRole('button', { name: 'Buy 1,000 credits' }).click()
    await page.getByRole('button', { name: 'Go on to pay $30.00' }).click()
    await payByCard(page)
    await page.waitForURL('**/console/settings/billing/credits?result=paid**')
    await page.getByText('Paid. What you bought is there.').waitFor()
    await page.getByRole('row', { name: /\+1,000/ }).waitFor()
  }))
