import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page, Request } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { until } from '../support/client.ts'
import { ConsoleVisit, DESKTOP, PHONE, type Window } from '../support/console.ts'
import { consoleAddresses, outsideAddresses } from '../support/console-addresses.ts'
import {
  framesWithout,
  Reads,
  settled,
  shapeOf,
  smallTargets,
  violationsOf,
  watchCalls,
} from '../support/console-look.ts'
import { STOPS, stopsOf } from '../support/console-stops.ts'
import { buildWorld, WORLD_ENVIRONMENT } from '../support/console-world.ts'
import { covers } from '../support/covers.ts'

covers('console')

/** Every address of the console on a desktop and a phone, in light and dark, and what each screen loads. */

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

const NOTHING_THERE = 'There is nothing at this address'

/** What a screen may load of script when nothing of it is there yet, as gzip. */
const MOST_SCRIPT = 150_000

/** What was found, by the stop and the width of the window. */
type Found = Record<string, readonly string[]>

/** What is wrong with what is open, in one of the two schemes. @param isFirst whether it was not looked at yet */
async function faultsOf(page: Page, { width }: Window, isFirst: boolean): Promise<string[]> {
  const { title, headings, tooWide } = await shapeOf(page)
  const isOfThumb = width < 700 && isFirst
  return [
    ...(await violationsOf(page, !isFirst)),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of level 1: ${headings.join(', ')}`]),
    ...(headings[0] === NOTHING_THERE ? [NOTHING_THERE] : []),
    ...(/^.+ · Carillon$/.test(title) ? [] : [`the title ${title}`]),
    ...(isOfThumb ? (await smallTargets(page)).map((target) => `too small: ${target}`) : []),
  ]
}

/** The parts of one thing, such as a campaign, have its name. */
const isOneThing = (one: string, other: string): boolean => {
  const thing = (stop: string) => /^\/\w+\/\{\w+\}/.exec(stop)?.[0]
  return thing(one) !== undefined && thing(one) === thing(other)
}

/** A window in which every screen is opened as by a reload, with nothing of it in the cache. */
class Tour {
  readonly found: Found = {}
  /** The scripts of each stop. */
  readonly scripts = new Map<string, Set<string>>()
  readonly #page: Page
  readonly #window: Window
  readonly #origin: string
  readonly #openCalls: () => number
  readonly #reads: Reads
  readonly #stops = new Map<string, string>()
  #loading = new Set<string>()

  private constructor(page: Page, window: Window, origin: string) {
    this.#page = page
    this.#window = window
    this.#origin = origin
    this.#openCalls = watchCalls(page)
    this.#reads = new Reads(page)
    page.on('response', (response) => {
      if (/\.js$/.test(response.url())) this.#loading.add(response.url())
    })
  }

  static async begin(page: Page, window: Window, origin: string): Promise<Tour> {
    const device = await page.context().newCDPSession(page)
    await device.send('Network.enable')
    await device.send('Network.setCacheDisabled', { cacheDisabled: true })
    return new Tour(page, window, origin)
  }

  async visit(stops: ReadonlyMap<string, string>): Promise<void> {
    for (const [stop, path] of stops) await this.#stopAt(stop, path)
  }

  async #stopAt(stop: string, path: string): Promise<void> {
    const page = this.#page
    await page.emulateMedia({ colorScheme: 'light' })
    this.#loading = new Set()
    this.scripts.set(stop, this.#loading)
    // What the screen before still reads, such as that after signing in, is not of this one.
    await page.goto('about:blank')
    this.#reads.begin()
    await page.goto(`${this.#origin}/console${path}`)
    await settled(page, this.#openCalls)
    const repeated = this.#reads.repeated()
    const light = await faultsOf(page, this.#window, true)
    const other = this.#otherOfThisTitle(stop, await page.title())
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page, this.#openCalls)
    const dark = await faultsOf(page, this.#window, false)
    const faults = [
      ...light,
      ...dark.filter((fault) => !light.includes(fault)).map((fault) => `dark: ${fault}`),
      ...repeated.map((url) => `read twice: ${url}`),
      ...(other === undefined ? [] : [`it has the title of ${other}`]),
    ]
    if (faults.length > 0) this.found[`${stop} ${this.#window.width}`] = faults
  }

  #otherOfThisTitle(stop: string, title: string): string | undefined {
    const other = this.#stops.get(title)
    this.#stops.set(title, stop)
    return other === undefined || isOneThing(other, stop) ? undefined : other
  }
}

/** The sizes of the scripts of each stop, as gzip. */
async function scriptSizes({ scripts }: Tour): Promise<Array<readonly [stop: string, bytes: number]>> {
  const sizes = new Map<string, number>()
  for (const url of new Set([...scripts.values()].flatMap((urls) => [...urls]))) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    sizes.set(url, (await answer.arrayBuffer()).byteLength)
  }
  return [...scripts].map(([stop, urls]) => [stop, [...urls].reduce((sum, url) => sum + sizes.get(url)!, 0)])
}

/** Asserts what the addresses that show nothing of their own lead to. */
async function assertLeadOn({ page, origin }: ConsoleVisit, otherOrganization: string): Promise<void> {
  await page.goto(`${origin}/console/`)
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  await page.goto(`${origin}/console/switch/${otherOrganization}?to=/segments`)
  await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
  await page.getByRole('button', { name: /Lakeside Dental/ }).waitFor()
  await page.goto(`${origin}/console/sign-out`)
  await page.getByLabel('Email address').waitFor()
}

test('every address of the console stands in this drill', () => {
  expect(Object.keys(STOPS).sort()).toEqual(consoleAddresses())
})

/** What the frame of every screen reads. */
const OF_THE_FRAME = /^\/(?:auth|health|role\/permissions|organization(?:\?|$)|user\b|notifications\b)/

/** Holds what a screen reads, but for what its frame reads. @returns how many reads of the page are held now */
async function holdReads(page: Page): Promise<() => number> {
  const held = new Set<Request>()
  page.on('requestfailed', (request) => void held.delete(request))
  await page.route(/./, (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const isRead = request.method() === 'GET' && request.resourceType() === 'fetch'
    if (!isRead || OF_THE_FRAME.test(pathname + search)) return route.fallback()
    held.add(request)
    return new Promise(() => {})
  })
  return () => held.size
}

test('every screen has its heading while nothing of it is answered', () =>
  ConsoleVisit.begin(browser, { environment: WORLD_ENVIRONMENT }, async (visit) => {
    const { page, origin } = visit
    const world = await buildWorld(visit)
    await visit.signIn()
    const openCalls = watchCalls(page)
    const held = await holdReads(page)
    const without: string[] = []
    for (const [stop, path] of stopsOf(world)) {
      await page.goto(`${origin}/console${path}`)
      await page.getByRole('main').waitFor()
      await framesWithout(page, () => openCalls() - held())
      if ((await shapeOf(page)).headings.length !== 1) without.push(stop)
    }
    expect(without).toEqual([])
  }))

test('every screen is sound on a desktop and a phone, in light and dark, and none loads too much script', () =>
  ConsoleVisit.begin(browser, { environment: WORLD_ENVIRONMENT }, async (visit) => {
    const phone = await visit.open({ ...PHONE, colorScheme: 'light' })
    const tours = [
      await Tour.begin(visit.page, DESKTOP, visit.origin),
      await Tour.begin(phone, PHONE, visit.origin),
    ]
    const outside = new Map(outsideAddresses().map((path) => [path, path]))
    for (const tour of tours) await tour.visit(outside)
    const world = await buildWorld(visit)
    // What a member is notified of while a screen is opened is read again.
    await until(
      () => visit.served.isQuiet(),
      (isQuiet) => isQuiet,
    )
    await visit.signIn()
    await visit.signIn({ page: phone })
    await Promise.all(tours.map((tour) => tour.visit(stopsOf(world))))
    await assertLeadOn(visit, world.otherOrganization!)

    const sizes = (await scriptSizes(tours[0]!)).toSorted(([, one], [, other]) => other - one)
    const most = sizes.slice(0, 5).map(([stop, bytes]) => `${stop} ${(bytes / 1000).toFixed(1)}`)
    console.info(`Most script, kB as gzip: ${most.join(', ')}`)
    expect(sizes.filter(([, bytes]) => bytes > MOST_SCRIPT)).toEqual([])
    expect(Object.assign({}, ...tours.map(({ found }) => found))).toEqual({})
  }))
