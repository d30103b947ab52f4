import type { Page } from 'playwright-core'
import type { Window } from './console.ts'
import { Reads, settled, shapeOf, smallTargets, violationsOf, watchCalls } from './console-look.ts'
import { textFaults, wideTables } from './text-layout.ts'

/** Window of a small laptop. Desktop windows are checked at this size too. */
const LAPTOP = { width: 1280, height: 720 }

/** Stops that read again while they open, because messages of a running campaign arrive. */
const LIVE = /^\/test-phones/

const NOTHING_THERE = 'Page not found'

/** Faults by stop and window width. */
export type Found = Record<string, readonly string[]>

/**
 * Returns the faults of the open screen in one colour scheme.
 * @param isFirst whether this is the first scheme
 */
async function faultsOf(page: Page, { width }: Window, isFirst: boolean): Promise<string[]> {
  const { title, headings, tooWide } = await shapeOf(page)
  const isOfThumb = width < 700 && isFirst
  return [
    ...(await violationsOf(page, !isFirst)),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of level 1: ${headings.join(', ')}`]),
    ...(headings[0] === NOTHING_THERE ? [NOTHING_THERE] : []),
    ...(/^.+ · Carillon$/.test(title) ? [] : [`the title ${title}`]),
    ...(isFirst ? [...(await textFaults(page)), ...(await wideTables(page))] : []),
    ...(isOfThumb ? (await smallTargets(page)).map((target) => `too small: ${target}`) : []),
  ]
}

/** Tells whether two stops are parts of one thing, such as a campaign. They share its name. */
const isOneThing = (one: string, other: string): boolean => {
  const thing = (stop: string) => /^\/\w+\/\{\w+\}/.exec(stop)?.[0]
  return thing(one) !== undefined && thing(one) === thing(other)
}

/** A window that opens every screen like a reload, with an empty cache. */
export class Tour {
  readonly found: Found = {}
  /** Scripts of each stop. */
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

  /**
   * Visits the stops.
   * @param schemes light and then dark, or light alone
   */
  async visit(stops: ReadonlyMap<string, string>, schemes: 'both' | 'light' = 'both'): Promise<void> {
    for (const [stop, path] of stops) await this.#stopAt(stop, path, schemes)
  }

  async #stopAt(stop: string, path: string, schemes: 'both' | 'light'): Promise<void> {
    const page = this.#page
    await page.emulateMedia({ colorScheme: 'light' })
    this.#loading = new Set()
    this.scripts.set(stop, this.#loading)
    // Late reads of the previous screen must not count for this one.
    await page.goto('about:blank')
    this.#reads.begin()
    await page.goto(`${this.#origin}/console${path}`)
    await settled(page, this.#openCalls)
    const repeated = LIVE.test(stop) ? [] : this.#reads.repeated()
    const light = await faultsOf(page, this.#window, true)
    const laptop = this.#window.width > LAPTOP.width ? await this.#textFaultsOnLaptop() : []
    const other = this.#otherOfThisTitle(stop, await page.title())
    const dark = schemes === 'light' ? [] : await this.#faultsInDark()
    const faults = [
      ...light,
      ...laptop.map((fault) => `${LAPTOP.width} px: ${fault}`),
      ...dark.filter((fault) => !light.includes(fault)).map((fault) => `dark: ${fault}`),
      ...repeated.map((url) => `read twice: ${url}`),
      ...(other === undefined ? [] : [`it has the title of ${other}`]),
    ]
    if (faults.length > 0) this.found[`${stop} ${this.#window.width}`] = faults
    this.#loading = new Set()
  }

  async #textFaultsOnLaptop(): Promise<string[]> {
    const page = this.#page
    await page.setViewportSize(LAPTOP)
    await settled(page, this.#openCalls)
    const { tooWide } = await shapeOf(page)
    const faults = [...(await textFaults(page)), ...(await wideTables(page))]
    await page.setViewportSize({ width: this.#window.width, height: this.#window.height })
    return [...(tooWide > 0 ? [`${tooWide} px too wide`] : []), ...faults]
  }

  async #faultsInDark(): Promise<string[]> {
    await this.#page.emulateMedia({ colorScheme: 'dark' })
    await settled(this.#page, this.#openCalls)
    return faultsOf(this.#page, this.#window, false)
  }

  #otherOfThisTitle(stop: string, title: string): string | undefined {
    const other = this.#stops.get(title)
    this.#stops.set(title, stop)
    return other === undefined || isOneThing(other, stop) ? undefined : other
  }
}
