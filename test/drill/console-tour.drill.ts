import { expect, test } from 'bun:test'
import type { Page, Request } from 'playwright-core'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile, DESKTOP, PHONE } from '../support/console.ts'
import { consoleAddresses, outsideAddresses } from '../support/console-addresses.ts'
import { framesWithout, shapeOf, watchCalls } from '../support/console-look.ts'
import { STOPS, stopsOf } from '../support/console-stops.ts'
import { Tour } from '../support/console-tour.ts'
import { buildWorld, WORLD_ENVIRONMENT } from '../support/console-world.ts'
import { covers } from '../support/covers.ts'

covers('console')

/**
 * Every address of the console on a desktop and a phone, in light and dark, and the files that each screen
 * loads.
 */

const visiting = consoleOfFile()

/** Limit of the scripts that a screen loads with an empty cache, in bytes as gzip. */
const MOST_SCRIPT = 150_000
/** The same for the studio, which has an editor of texts. */
const MOST_STUDIO = 250_000
const STUDIOS = /^\/(?:campaigns\/[^/]+\/design|email-templates\/)|\?design=/

/** Returns the sizes of the scripts of each stop, as gzip. */
async function scriptSizes({ scripts }: Tour): Promise<Array<readonly [stop: string, bytes: number]>> {
  const sizes = new Map<string, number>()
  for (const url of new Set([...scripts.values()].flatMap((urls) => [...urls]))) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    sizes.set(url, (await answer.arrayBuffer()).byteLength)
  }
  return [...scripts].map(([stop, urls]) => [stop, [...urls].reduce((sum, url) => sum + sizes.get(url)!, 0)])
}

/** Asserts the targets of addresses that only redirect. */
async function assertLeadOn({ page, origin }: ConsoleVisit, otherOrganization: string): Promise<void> {
  await page.goto(`${origin}/console/`)
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  await page.goto(`${origin}/console/switch/${otherOrganization}?to=/segments`)
  await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
  await page.getByRole('button', { name: /Lakeside Dental/ }).waitFor()
  await page.goto(`${origin}/console/sign-out`)
  await page.getByLabel('Email address').waitFor()
}

test('every address of the console occurs in this drill', () => {
  expect(Object.keys(STOPS).sort()).toEqual(consoleAddresses())
})

/** Reads of the frame around every screen. */
const OF_THE_FRAME = /^\/(?:auth|health|role\/permissions|organization(?:\?|$)|user\b|notifications\b)/

/**
 * Holds the reads of a screen, except those of its frame.
 * @returns a function that counts the held reads
 */
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

test('every screen has its heading before any of its reads is answered', () =>
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true }, async (visit) => {
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
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true }, async (visit) => {
    const phone = await visit.open({ ...PHONE, colorScheme: 'light' })
    const tours = [
      await Tour.begin(visit.page, DESKTOP, visit.origin),
      await Tour.begin(phone, PHONE, visit.origin),
    ]
    const outside = new Map(outsideAddresses().map((path) => [path, path]))
    for (const tour of tours) await tour.visit(outside)
    const world = await buildWorld(visit)
    // Notifications of a member during the visit cause further reads.
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
    const limitOf = (stop: string) => (STUDIOS.test(stop) ? MOST_STUDIO : MOST_SCRIPT)
    expect(sizes.filter(([stop, bytes]) => bytes > limitOf(stop))).toEqual([])
    expect(Object.assign({}, ...tours.map(({ found }) => found))).toEqual({})
  }))
