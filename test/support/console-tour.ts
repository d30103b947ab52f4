import type { Page } from 'playwright-core'
import type { Window } from './console.ts'
import { Reads, settled, shapeOf, smallTargets, violationsOf, watchCalls } from './console-look.ts'

const NOTHING_THERE = 'There is nothing at this address'

/** What was found, by the stop and the width of the window. */
export type Found = Record<string, readonly string[]>

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
export class Tour {
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

  /** @param schemes the dark one after the light one, or the light one alone */
  async visit(stops: ReadonlyMap<string, string>, schemes: 'both' | 'light' = 'both'): Promise<void> {
    for (const [stop, path] of stops) await this.#stopAt(stop, path, schemes)
  }

  async #stopAt(stop: string, path: string, schemes: 'both' | 'light'): Promise<void> {
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
    const dark = schemes === 'light' ? [] : await this.#faultsInDark()
    const faults = [
      ...light,
      ...dark.filter((fault) => !light.includes(fault)).map((fault) => `dark: ${fault}`),
      ...repeated.map((url) => `read twice: ${url}`),
      ...(other === undefined ? [] : [`it has the title of ${other}`]),
    ]
    if (faults.length > 0) this.found[`${stop} ${this.#window.width}`] = faults
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
