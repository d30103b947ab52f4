import type axe from 'axe-core'
import { type Browser, chromium, type Page, type Response as PageResponse } from 'playwright-core'
import { FAULTS_ALONE, placeAxe } from './axe.ts'
import { PATIENCE_MS } from './size.ts'

/** A real browser in front of pages, and what is wrong with them. */

/** The browser of this machine; undefined if there is none. */
export const BROWSER =
  Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome') ?? undefined

/** Names of tests lead to this machine. */
const ARGUMENTS = ['--no-sandbox', '--host-resolver-rules=MAP *.example 127.0.0.1']

/** @param executablePath `BROWSER` */
export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ARGUMENTS })

/**
 * A browser on any machine with x64 and Linux: its own, or the one that comes with the development packages. With
 * TEST_BROWSER=firefox it is the Firefox of the machine, with TEST_BROWSER=packaged the one of the packages.
 * Throws where there is none.
 */
export async function launchAnywhere(): Promise<Browser> {
  if (process.env.TEST_BROWSER === 'firefox') {
    const { FIREFOX, launchFirefox } = await import('./firefox.ts')
    return launchFirefox(FIREFOX!)
  }
  if (BROWSER !== undefined && process.env.TEST_BROWSER !== 'packaged') return launch(BROWSER)
  const { packagedBrowser } = await import('./packaged-browser.ts')
  const { executablePath, env } = await packagedBrowser()
  return chromium.launch({ executablePath, env, args: [...ARGUMENTS, '--headless=shell'] })
}

/** A directory that gets a picture of every page in every view; undefined for none. */
const pictures = process.env.DRILL_PICTURES

interface View {
  width: number
  colorScheme: 'light' | 'dark'
}

const VIEWS: readonly View[] = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** The two views that differ in both; all where pictures are taken. */
export const OPPOSITE_VIEWS = pictures
  ? VIEWS
  : VIEWS.filter(({ width, colorScheme }) => (width === 360) === (colorScheme === 'dark'))

/** The least height of whatever is pressed, in px. */
const MIN_TARGET = 44

/** Collects what the browser loads and complains about. */
export function watch(page: Page) {
  const loaded: string[] = []
  const complaints: string[] = []
  const answers: PageResponse[] = []
  page.on('request', (request) => loaded.push(request.url()))
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document'
    if (isDocument && (response.status() < 300 || response.status() >= 400)) answers.push(response)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The browser notes the status of each page that is a refusal.
    const isStatus = /^Failed to load resource: the server responded with a status of \d+/.test(
      message.text(),
    )
    if (!isStatus || message.location().url !== page.url()) complaints.push(message.text())
  })
  return { loaded, complaints, answers }
}

interface Element {
  outerHTML: string
  closest(selector: string): Element | null
  getBoundingClientRect(): { height: number }
}

/** The part of a browser's window that is asked here. */
interface Window {
  axe: Pick<typeof axe, 'run'>
  document: {
    documentElement: { scrollWidth: number; clientWidth: number }
    querySelectorAll(selector: string): Iterable<Element>
  }
}

/** The only rules whose verdict depends on the colour scheme. */
export const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page; what it cannot decide counts. It needs timers, which a page without scripts has not.
 * @param rules only these; undefined for all
 */
async function violationsOf(page: Page, rules?: readonly string[]): Promise<unknown> {
  await placeAxe(page)
  return page.evaluate(
    async ({ values, faultsAlone }) => {
      const { axe: run } = globalThis as unknown as Window
      const only = values ? { runOnly: { type: 'rule' as const, values } } : {}
      const { violations, incomplete } = await run.run({ ...faultsAlone, ...only })
      return [...violations, ...incomplete].map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }))
    },
    { values: rules as string[] | undefined, faultsAlone: FAULTS_ALONE },
  )
}

/** How the page is laid out: whether it is wider than the window, and what is too small to be pressed. */
const layoutOf = (page: Page): Promise<unknown> =>
  page.evaluate((least) => {
    const { document } = globalThis as unknown as Window
    const targets = document.querySelectorAll('button, select, input:not([hidden], [type=hidden])')
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      scrollsSideways: scrollWidth > clientWidth,
      // A checkbox is pressed with its label: the row counts.
      small: [...targets]
        .filter((target) => target.closest('[hidden]') === null)
        .filter((target) => (target.closest('.check') ?? target).getBoundingClientRect().height < least)
        .map(({ outerHTML }) => outerHTML),
    }
  }, MIN_TARGET)

/** What is wrong in each view. @param name of the pictures */
export async function faultsOf(
  page: Page,
  name: string,
  runsScripts: boolean,
  views = VIEWS,
): Promise<unknown[]> {
  const faults: unknown[] = []
  const widths = new Set<number>()
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 760 })
    await page.emulateMedia({ colorScheme })
    if (pictures && runsScripts) {
      const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path: `${pictures}/${file}`, fullPage: true })
    }
    // All rules at each width once; the other scheme only changes colours.
    const rules = widths.has(width) ? RULES_OF_COLOURS : undefined
    widths.add(width)
    const violations = runsScripts ? await violationsOf(page, rules) : []
    faults.push({ width, colorScheme, violations, ...Object(await layoutOf(page)) })
  }
  return faults
}

/** How a browser prints the page on A4. @param name of the file beside the pictures */
export async function printed(page: Page, name: string): Promise<{ sheets: number; size: string }> {
  const path = pictures && `${pictures}/${name.replaceAll(/\W+/g, '-')}.pdf`
  const pdf = (await page.pdf({ format: 'A4', ...(path ? { path } : {}) })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
  return {
    sheets: pdf.match(/\/Type \/Page\b/g)!.length,
    size: `${parseInt(width!, 10)} × ${parseInt(height!, 10)}`,
  }
}

/** What `faultsOf` returns for a sound page. */
export const noFaults = (views = VIEWS): unknown[] =>
  views.map((view) => ({ ...view, violations: [], scrollsSideways: false, small: [] }))

export type Looked = ReturnType<typeof watch> & { page: Page }

/** A page of a browser with scripts or without, which is closed afterwards. */
export async function inBrowser(
  browser: Browser,
  runsScripts: boolean,
  use: (looked: Looked) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: runsScripts })
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await use({ page, ...watch(page) })
  } finally {
    await context.close()
  }
}
