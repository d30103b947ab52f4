import type axe from 'axe-core'
import type { Page, Request } from 'playwright-core'
import { FAULTS_ALONE, placeAxe } from './axe.ts'
import { RULES_OF_COLOURS } from './browser.ts'

/** Faults that any screen of the console can have. */

/** Rules of axe for every screen. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Smallest height of a touch target, in px. A link in a text has the height of a line, because the next line
 * may have a link too.
 */
const PRESSED = 44
const WITHIN_TEXT = 22

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

interface Element {
  tagName: string
  textContent: string
  outerHTML: string
  labels?: Iterable<Element> | null
  parentElement: Element | null
  matches(selector: string): boolean
  closest(selector: string): Element | null
  contains(other: Element | null): boolean
  checkVisibility(options: object): boolean
  scrollIntoView(options: object): void
  getBoundingClientRect(): Rect
  getClientRects(): Rect[]
}

interface PageWindow {
  axe: typeof axe
  requestAnimationFrame(callback: () => void): void
  innerHeight: number
  getComputedStyle(element: Element): { display: string; position: string }
  document: {
    title: string
    documentElement: { scrollWidth: number; clientWidth: number }
    querySelectorAll(selector: string): Iterable<Element>
    elementFromPoint(x: number, y: number): Element | null
    getAnimations(): Array<{
      finished: Promise<unknown>
      effect: { getComputedTiming(): { endTime: number } } | null
    }>
  }
}

/** Counts the calls of a page without an answer, except streams that have no end. */
export function watchCalls(page: Page): () => number {
  const open = new Set<Request>()
  const end = (request: Request) => void open.delete(request)
  page.on('request', (request) => {
    if (!/\/stream\b/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => open.size
}

/**
 * Reads that screens repeat on purpose, with the interval after the answer. An earlier repetition is a fault.
 */
const READ_AGAIN: ReadonlyArray<readonly [RegExp, everyMs: number, reason: string]> = [
  [/^\/campaigns(?:\?|$)/, 2_000, 'the list counts what is sent while a campaign sends'],
  [
    /^\/campaigns\/[^/]+(?:\/(?!stream)|\?|$)/,
    3_000,
    'a campaign that sends is followed where its stream is away',
  ],
  [/^\/polls\/[^/]+$/, 3_000, 'a poll that is open is closed by its time or by another member'],
  [/^\/webhooks\/[^/]+(?:\/|\?|$)/, 5_000, 'deliveries come without an act of a person'],
]

/** Time by the clock of the browser, ms, because a busy test notices it later. */
interface Answered {
  url: string
  begun: number
  ended: number
}

/** Requests of a page to the API. */
export class Reads {
  /** Number of open requests for each address. */
  readonly #open = new Map<string, number>()
  readonly #answered: Answered[] = []
  readonly #repeated: string[] = []

  constructor(page: Page) {
    page.on('request', (request) => {
      const url = readOf(request)
      if (url === undefined) return
      const open = this.#open.get(url) ?? 0
      if (open > 0) this.#repeated.push(url)
      this.#open.set(url, open + 1)
    })
    page.on('requestfinished', (request) => {
      const url = readOf(request)
      if (url === undefined) return
      this.#open.set(url, Math.max(0, (this.#open.get(url) ?? 0) - 1))
      const { startTime, responseEnd } = request.timing()
      this.#answered.push({ url, begun: startTime, ended: startTime + Math.max(0, responseEnd) })
    })
  }

  /** Forgets earlier requests. */
  begin(): void {
    this.#open.clear()
    this.#answered.length = 0
    this.#repeated.length = 0
  }

  /** Returns the paths, with parameters, that were read more than once. */
  repeated(): readonly string[] {
    const tooSoon = [...Map.groupBy(this.#answered, ({ url }) => url)].flatMap(([url, answers]) => {
      const inOrder = answers.toSorted((one, other) => one.begun - other.begun)
      return inOrder.some(({ begun }, index) => index > 0 && begun - inOrder[index - 1]!.ended < leastOf(url))
        ? [url]
        : []
    })
    return [...new Set([...this.#repeated, ...tooSoon])]
  }
}

/** Returns the shortest time after an answer at which the same may be read again, ms. */
const leastOf = (url: string): number =>
  (READ_AGAIN.find(([pattern]) => pattern.test(url))?.[1] ?? Number.POSITIVE_INFINITY) - TIMER_MS

/** Time by which the page may see an answer before its connection ends, ms. */
const TIMER_MS = 300

/** Returns the path and the parameters of a read of the API. */
function readOf(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url())
  const isRead = request.method() === 'GET' && ['fetch', 'xhr'].includes(request.resourceType())
  return isRead ? pathname + search : undefined
}

/** Waits until the screen is complete: a heading, no open request, and no movement. */
export async function settled(page: Page, openCalls: () => number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (let quiet = 0; quiet < 3; ) {
    const isBusy = await page.evaluate(async () => {
      const { document, requestAnimationFrame } = globalThis as unknown as PageWindow
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
      await frame()
      await frame()
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(ending.map(({ finished }) => finished))
      return [...document.querySelectorAll('main [aria-busy=true]')].length > 0
    })
    quiet = isBusy || openCalls() > 0 ? 0 : quiet + 1
  }
}

/**
 * Waits until no call is open for several frames.
 * @param openCalls returns the number of calls without an answer
 */
export async function framesWithout(page: Page, openCalls: () => number): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = openCalls() > 0 ? 0 : quiet + 1) {
    await page.evaluate(() => {
      const { requestAnimationFrame } = globalThis as unknown as PageWindow
      return new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      )
    })
  }
}

/**
 * Returns the findings of axe.
 * @param isOfColours whether to check only the rules of colours
 * @param within selector of the only part to check
 */
export async function violationsOf(page: Page, isOfColours: boolean, within?: string): Promise<string[]> {
  await placeAxe(page)
  return page.evaluate(
    async ({ tags, rules, within, faultsAlone }) => {
      const { axe: run, document } = globalThis as unknown as PageWindow
      const runOnly = rules
        ? { type: 'rule' as const, values: rules }
        : { type: 'tag' as const, values: tags }
      const { violations } = await run.run((within ?? document) as string, { ...faultsAlone, runOnly })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`.slice(0, 500)),
      )
    },
    { tags: AXE_TAGS, rules: isOfColours ? RULES_OF_COLOURS : undefined, within, faultsAlone: FAULTS_ALONE },
  )
}

/** Returns the headings, the title and the width of the page. */
export const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as PageWindow
    const { scrollWidth, clientWidth } = document.documentElement
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility({}))
    return {
      title: document.title,
      headings: headings.map(({ textContent }) => textContent.trim()),
      tooWide: Math.max(0, scrollWidth - clientWidth),
    }
  })

/**
 * Returns targets that are too small for a thumb, with their heights. A label counts as part of its field.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ pressed, withinText }) => {
      const { document, getComputedStyle } = globalThis as unknown as PageWindow
      const selector =
        'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea, summary'
      const isShown = (one: Element) => {
        const { width, height } = one.getBoundingClientRect()
        return (
          one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && width > 1 && height > 1
        )
      }
      /** Returns the height at the middle of a target, with the labels that press it. */
      const heightOf = (one: Element, pressedFor: readonly Element[]) => {
        one.scrollIntoView({ block: 'center', inline: 'center' })
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y)
          return hit !== null && pressedFor.some((part) => part.contains(hit))
        }
        const { left, top, width, height } = one.getClientRects()[0]!
        const x = left + width / 2
        const middle = top + height / 2
        let above = 0
        let below = 0
        while (above < pressed && isHit(x, middle - above - 1)) above++
        while (below < pressed && isHit(x, middle + below)) below++
        return above + below
      }
      const faults: string[] = []
      for (const one of document.querySelectorAll(selector)) {
        if (!isShown(one)) continue
        const labels = [...(one.labels ?? [])].filter(isShown)
        const heights = [one, ...labels].map((part) => heightOf(part, [one, ...labels]))
        const height = Math.max(...heights)
        // The target is covered, like a file field under its picture.
        if (height === 0) continue
        // A link that is more than text has a class for its looks. The router gives links to the open page
        // the class `active`.
        const isPlain = one.matches('a:not([class]), a[class=active]')
        const isText = one.tagName === 'A' && (isPlain || getComputedStyle(one).display === 'inline')
        if (height < (isText ? withinText : pressed))
          faults.push(`${height} px: ${one.outerHTML.slice(0, 220)}`)
      }
      return faults
    },
    { pressed: PRESSED, withinText: WITHIN_TEXT },
  )
