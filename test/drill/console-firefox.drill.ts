import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { consoleOfFile, DESKTOP } from '../support/console.ts'
import { desk } from '../support/console-inbox.ts'
import { settled, shapeOf, watchCalls } from '../support/console-look.ts'
import { stopsOf } from '../support/console-stops.ts'
import { buildWorld, WORLD_ENVIRONMENT } from '../support/console-world.ts'
import { covers } from '../support/covers.ts'
import { FIREFOX, launchFirefox } from '../support/firefox.ts'

covers('console')

/** The console in Firefox: every screen, and daily tasks. */
const visiting = consoleOfFile(() => launchFirefox(FIREFOX!))

/** Returns the screens with faults. Complaints of a page fail the visit. */
async function open(page: Page, origin: string, stops: ReadonlyMap<string, string>): Promise<unknown[]> {
  const openCalls = watchCalls(page)
  const wrong: unknown[] = []
  for (const [stop, path] of stops) {
    await page.goto(`${origin}/console${path}`)
    await settled(page, openCalls)
    const { title, headings, tooWide } = await shapeOf(page)
    if (headings.length !== 1 || tooWide > 0 || !/^.+ · Carillon$/.test(title))
      wrong.push({ stop, title, headings, tooWide })
  }
  return wrong
}

test('every screen opens with its name, and no page complains', () =>
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true }, async (visit) => {
    const stops = stopsOf(await buildWorld(visit))
    await visit.signIn()
    expect(await open(visit.page, visit.origin, stops)).toEqual([])
  }))

test('a campaign is written, saved automatically, launched, and watched until its delivery', () =>
  visiting({ window: DESKTOP }, async (visit) => {
    const { page } = visit
    const { campaign } = await visit.served.audience(12, 4)
    await visit.client.patch('/organization', { sendWindow: { isEnabled: false } })
    expect(campaign.channelIdentityIds).toHaveLength(1)
    await visit.signIn({ path: '/campaigns/new' })
    await page.getByLabel('Name').fill('From Firefox')
    await page.getByRole('combobox', { name: 'Segment' }).fill('All')
    await page.getByRole('option', { name: /^All/ }).click()
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}}, we open at nine.')
    await page.waitForURL(/\/campaigns\/[^/]+\/edit$/)
    await page.getByLabel('Transactional').check()
    // The estimate above the last button loads from a separate file, and moves the button.
    await page.getByText('Recipients', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send to 12', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 12' }).click()
    await page.waitForURL(/\/campaigns\/[^/]+$/)
    await page.getByRole('link', { name: /^Delivered\s+12/ }).waitFor()
    expect(await visit.served.inbox()).toHaveLength(12)
  }))

test('a reply arrives on the open screen, and can be answered with the keyboard', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    const { contact, phones } = await desk(visit)
    const ann = await contact({ firstName: 'Ann', phone: '+12125550171' })
    await visit.signIn({ path: '/inbox' })
    await ann.write('Are you open on Sunday?')
    await page.getByRole('link', { name: /Ann.*Are you open on Sunday/ }).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('We are, eight to noon.')
    await page.getByRole('textbox', { name: 'Reply to Ann' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article', { name: 'From us' }).getByText('We are, eight to noon.').waitFor()
    await until(phones, ([first]) => first?.body === 'We are, eight to noon.')
  }))
