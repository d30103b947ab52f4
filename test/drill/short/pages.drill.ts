import { afterAll, beforeAll, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { launchAnywhere } from '../../support/browser.ts'
import { covers } from '../../support/covers.ts'
import { look, NAMED_PAGES } from '../../support/public-page-look.ts'

covers('src/http', 'src/join-links', 'src/polls', 'src/links', 'src/content', 'src/accounts', 'src/billing')

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

const ON_A_PHONE = [{ width: 360, colorScheme: 'dark' }] as const

test.each(NAMED_PAGES)('$name is sound on a phone in the dark', async (one) => {
  await look(browser, one, { runsScripts: true, views: ON_A_PHONE })
})
