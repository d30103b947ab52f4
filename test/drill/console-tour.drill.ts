import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { ConsoleVisit, DESKTOP, PHONE, type Window } from '../support/console.ts'
import { consoleAddresses, outsideAddresses } from '../support/console-addresses.ts'
import { settled, shapeOf, smallTargets, violationsOf, watchCalls } from '../support/console-look.ts'
import { buildWorld, WORLD_ENVIRONMENT, type World } from '../support/console-world.ts'

/** Every address of the console on a desktop and a phone, in light and dark, and what each screen loads. */

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

/** The addresses of each route: `{name}` is an id of the world. Null: it shows nothing of its own and leads on. */
const STOPS: Readonly<Record<string, readonly string[] | null>> = {
  '/': null,
  '/switch/$id': null,
  '/sign-out': null,
  '/agency': ['/agency'],
  '/campaigns': ['/campaigns'],
  '/campaigns/$id': ['campaign', 'sending', 'paused', 'recurring', 'draft', 'submitted', 'tested', 'mail'].map(
    (name) => `/campaigns/{${name}}`,
  ),
  '/campaigns/$id/edit': ['/campaigns/{draft}/edit'],
  '/campaigns/$id/message': ['/campaigns/{campaign}/message', '/campaigns/{mail}/message'],
  '/campaigns/$id/messages': ['/campaigns/{campaign}/messages'],
  '/campaigns/$id/messages/$message': ['/campaigns/{campaign}/messages/{message}'],
  '/campaigns/$id/runs': ['/campaigns/{campaign}/runs', '/campaigns/{recurring}/runs'],
  '/campaigns/$id/runs/$run': ['/campaigns/{campaign}/runs/{run}'],
  '/campaigns/$id/why': ['/campaigns/{campaign}/why?contact={contact}'],
  '/campaigns/new': ['/campaigns/new'],
  '/contacts': ['/contacts'],
  '/contacts/$id': ['/contacts/{contact}'],
  '/contacts/$id/merge/$otherId': ['/contacts/{contact}/merge/{otherContact}'],
  '/contacts/changes': ['/contacts/changes'],
  '/contacts/duplicates': ['/contacts/duplicates'],
  '/contacts/fields': ['/contacts/fields'],
  '/contacts/import': ['/contacts/import'],
  '/contacts/imports': ['/contacts/imports'],
  '/contacts/imports/$id': ['/contacts/imports/{import}'],
  '/contacts/tags': ['/contacts/tags'],
  '/inbox': ['/inbox'],
  '/inbox/$id': ['/inbox/{conversation}'],
  '/inbox/new': ['/inbox/new?contactId={contact}'],
  '/join-links': ['/join-links'],
  '/join-links/$id': ['/join-links/{joinLink}'],
  '/join-links/$id/edit': ['/join-links/{joinLink}/edit'],
  '/join-links/new': ['/join-links/new'],
  '/polls': ['/polls'],
  '/polls/$id': ['/polls/{poll}'],
  '/polls/new': ['/polls/new'],
  '/segments': ['/segments'],
  '/segments/$id': ['/segments/{segment}', '/segments/{list}'],
  '/segments/new': ['/segments/new'],
  '/settings': ['/settings'],
  '/settings/account': ['/settings/account'],
  '/settings/audit': ['/settings/audit'],
  '/settings/billing': ['/settings/billing'],
  '/settings/billing/credits': ['/settings/billing/credits'],
  '/settings/billing/invoices': ['/settings/billing/invoices'],
  '/settings/billing/plans': ['/settings/billing/plans'],
  '/settings/billing/usage': ['/settings/billing/usage'],
  '/settings/card': ['/settings/card'],
  '/settings/domains': ['/settings/domains'],
  '/settings/hours': ['/settings/hours'],
  '/settings/keys': ['/settings/keys'],
  '/settings/opt-outs': ['/settings/opt-outs'],
  '/settings/opt-outs/imports': ['/settings/opt-outs/imports'],
  '/settings/opt-outs/imports/$id': ['/settings/opt-outs/imports/{suppressionImport}'],
  '/settings/opt-outs/reviews': ['/settings/opt-outs/reviews'],
  '/settings/opt-outs/words': ['/settings/opt-outs/words'],
  '/settings/organization': ['/settings/organization'],
  '/settings/organization/new': ['/settings/organization/new'],
  '/settings/people': ['/settings/people'],
  '/settings/roles': ['/settings/roles'],
  '/settings/roles/$id': ['/settings/roles/{role}'],
  '/settings/roles/new': ['/settings/roles/new'],
  '/settings/senders': ['/settings/senders'],
  '/settings/senders/$id': ['/settings/senders/{sender}'],
  '/settings/senders/new': ['/settings/senders/new', '/settings/senders/new?provider=TWILIO'],
  '/settings/webhooks': ['/settings/webhooks'],
  '/settings/webhooks/$id': ['/settings/webhooks/{webhook}'],
  '/short-links': ['/short-links'],
  '/short-links/$id': ['/short-links/{shortLink}'],
  '/templates': ['/templates'],
  '/templates/$id': ['/templates/{template}'],
  '/templates/files': ['/templates/files'],
  '/templates/new': ['/templates/new'],
  '/welcome': ['/welcome'],
}

const NOTHING_THERE = 'There is nothing at this address'

/** The address with ids of the world. Throws where the world has none. */
const filled = (stop: string, world: World): string =>
  stop.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!world[name]) throw new Error(`The world has no ${name}.`)
    return world[name]
  })

interface Faults {
  [where: string]: readonly string[]
}

/** What is wrong with what is open, in one of the two schemes. @param isFirst whether it was not looked at yet */
async function faultsOf(page: Page, window: Window, isFirst: boolean): Promise<string[]> {
  const { title, headings, tooWide } = await shapeOf(page)
  const isPhone = window.hasTouch ?? window.width < 700
  return [
    ...(await violationsOf(page, !isFirst)),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of level 1: ${headings.join(', ')}`]),
    ...(headings[0] === NOTHING_THERE ? [NOTHING_THERE] : []),
    ...(/^.+ · Carillon$/.test(title) ? [] : [`the title ${title}`]),
    ...(isPhone && isFirst ? (await smallTargets(page)).map((target) => `too small: ${target}`) : []),
  ]
}

/** Goes to all of these in a window, and looks at each in light and dark. */
async function tour(visit: ConsoleVisit, page: Page, window: Window, stops: ReadonlyMap<string, string>): Promise<Faults> {
  const openCalls = watchCalls(page)
  const found: Record<string, string[]> = {}
  const titles = new Map<string, string>()
  for (const [stop, path] of stops) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${visit.origin}/console${path}`)
    await settled(page, openCalls)
    const light = await faultsOf(page, window, true)
    const { title } = await shapeOf(page)
    const other = titles.get(title)
    titles.set(title, stop)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page, openCalls)
    const dark = await faultsOf(page, window, false)
    const faults = [
      ...light,
      ...dark.filter((fault) => !light.includes(fault)).map((fault) => `dark: ${fault}`),
      ...(other && !isOneThing(other, stop) ? [`the title of ${other} too: ${title}`] : []),
    ]
    if (faults.length > 0) found[`${stop} ${window.width}`] = faults
  }
  return found
}

/** The parts of one thing, such as a campaign, have its name. */
const isOneThing = (one: string, other: string): boolean => {
  const thing = (stop: string) => /^\/\w+\/\{\w+\}/.exec(stop)?.[0]
  return thing(one) !== undefined && thing(one) === thing(other)
}

test('every address of the console stands in this drill', () => {
  expect(Object.keys(STOPS).sort()).toEqual(consoleAddresses())
})

test('every screen is sound on a desktop and a phone, in light and dark', () =>
  ConsoleVisit.begin(browser, { environment: WORLD_ENVIRONMENT }, async (visit) => {
    const outside = new Map(outsideAddresses().map((path) => [path, path]))
    const phone = await visit.open({ ...PHONE, colorScheme: 'light' })
    const found: Faults[] = []
    found.push(await tour(visit, visit.page, DESKTOP, outside), await tour(visit, phone, PHONE, outside))
    const world = await buildWorld(visit)
    const stops = new Map(
      Object.values(STOPS).flatMap((ones) => (ones ?? []).map((stop) => [stop, filled(stop, world)] as const)),
    )
    await visit.signIn()
    await visit.signIn({ page: phone })
    found.push(
      ...(await Promise.all([tour(visit, visit.page, DESKTOP, stops), tour(visit, phone, PHONE, stops)])),
    )
    const all = Object.assign({}, ...found)
    if (process.env.FAULTS) await Bun.write(process.env.FAULTS, JSON.stringify(all, null, 1))
    expect(all).toEqual({})
  }))
