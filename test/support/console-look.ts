import axe from 'axe-core'
import type { Page, Request } from 'playwright-core'

/** What is wrong with a screen of the console, whichever screen it is. */

/** The rules that every screen follows. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules whose verdict depends on the colour scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Least height of what is pressed with a thumb, and of a link within a text, in px. */
const PRESSED = 44
const WITHIN_TEXT = 24

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

/** The calls of a page that have no answer yet; those whose answer has no end do not count. */
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

/** Waits until the screen is there: a heading, everything answered, and nothing that still moves. */
export async function settled(page: Page, openCalls: () => number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (let quiet = 0; quiet < 3; ) {
    const isBusy = await page.evaluate(async () => {
      const { document } = globalThis as unknown as PageWindow
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(ending.map(({ finished }) => finished))
      return [...document.querySelectorAll('main [aria-busy=true]')].length > 0
    })
    quiet = isBusy || openCalls() > 0 ? 0 : quiet + 1
  }
}

/** What axe finds. @param isOfColours whether only what the colour scheme changes is looked at */
export async function violationsOf(page: Page, isOfColours: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ tags, rules }) => {
      const { axe: run } = globalThis as unknown as PageWindow
      const runOnly = rules
        ? { type: 'rule' as const, values: rules }
        : { type: 'tag' as const, values: tags }
      const { violations } = await run.run({ runOnly })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`.slice(0, 500)),
      )
    },
    { tags: AXE_TAGS, rules: isOfColours ? OF_COLOURS : undefined },
  )
}

/** What is wrong with headings, the title and the width. */
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

/** What is too small to be pressed with a thumb: how high it is, and what. A label is pressed for its field. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ pressed, withinText }) => {
      const { document, getComputedStyle } = globalThis as unknown as PageWindow
      const selector =
        'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea, summary'
      const isShown = (one: Element) => {
        const { width, height } = one.getBoundingClientRect()
        return one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && width > 1 && height > 1
      }
      /** A link with words of a sentence next to it. */
      const isWithinText = (one: Element) => {
        if (one.tagName !== 'A' || getComputedStyle(one).display !== 'inline') return false
        const around = one.closest('p, li, dd, td, small, output') ?? one.parentElement
        return (around?.textContent.trim().length ?? 0) > one.textContent.trim().length
      }
      const faults: string[] = []
      for (const one of document.querySelectorAll(selector)) {
        if (!isShown(one)) continue
        one.scrollIntoView({ block: 'center', inline: 'center' })
        const labels = [...(one.labels ?? [])]
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y)
          return hit !== null && (one.contains(hit) || labels.some((label) => label.contains(hit)))
        }
        const { left, top, width, height } = one.getClientRects()[0]!
        const x = left + width / 2
        const middle = top + height / 2
        let above = 0
        let below = 0
        while (above < pressed && isHit(x, middle - above - 1)) above++
        while (below < pressed && isHit(x, middle + below)) below++
        // Nothing of it can be seen, as of a field under its own picture.
        if (above + below === 0) continue
        const least = isWithinText(one) ? withinText : pressed
        if (above + below < least) faults.push(`${above + below} px: ${one.outerHTML.slice(0, 220)}`)
      }
      return faults
    },
    { pressed: PRESSED, withinText: WITHIN_TEXT },
  )
