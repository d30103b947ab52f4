import type axe from 'axe-core'
import { type Browser, chromium, type Page, type Response as PageResponse } from 'playwright-core'
import { FAULTS_ALONE, placeAxe } from './axe.ts'
import { PATIENCE_MS } from './size.ts'

/** A real browser for pages, and checks of the pages. */

/** The browser of this machine; undefined if there is none. */
export const BROWSER =
  Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome') ?? undefined

/** The names of tests resolve to this machine. */
const ARGUMENTS = ['--no-sandbox', '--host-resolver-rules=MAP *.example 127.0.0.1']

/**
 * Starts a browser.
 * @param executablePath `BROWSER`
 */
export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ARGUMENTS })

/**
 * Starts a browser on any machine with x64 and Linux: the machine's own browser, or the one of the
 * development packages. TEST_BROWSER=firefox selects the Firefox of the machine, TEST_BROWSER=packaged the
 * browser of the packages. Throws if there is none.
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

/** Directory for a picture of every page in every view; undefined for no pictures. */
const pictures = process.env.DRILL_PICTURES

interface View {
  width: number
  colorScheme: 'light' | 'dark'
}

const VIEWS: readonly View[] = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** Two views that differ in width and colour scheme; all views if pictures are taken. */
export const OPPOSITE_VIEWS = pictures
  ? VIEWS
  : VIEWS.filter(({ width, colorScheme }) => (width === 360) === (colorScheme === 'dark'))

/** Smallest height of a button or another target, in px. */
const MIN_TARGET = 44

/** Collects the requests and the complaints of the browser. */
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
    // The browser logs the status of each page that is a refusal.
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

/** The part of a browser's window that this file uses. */
interface Window {
  axe: Pick<typeof axe, 'run'>
  document: {
    documentElement: { scrollWidth: number; clientWidth: number }
    querySelectorAll(selector: string): Iterable<Element>
  }
}

/** The only rules that depend on the colour scheme. */
export const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Returns the findings of axe, undecided ones included. Axe needs timers, so the page must run scripts.
 * @param rules only these; undefined for all
 */
export async function violationsOf(
  page: Page,
  rules?: readonly string[],
): Promise<Array<{ id: string; nodes: string[] }>> {
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

/** Returns whether the page is wider than the window, and its targets that are too small. */
const layoutOf = (page: Page): Promise<unknown> =>
  page.evaluate((least) => {
    const { document } = globalThis as unknown as Window
    const targets = document.querySelectorAll('button, select, input:not([hidden], [type=hidden])')
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      scrollsSideways: scrollWidth > clientWidth,
      // A checkbox is pressed with its label, so the row counts.
      small: [...targets]
        .filter((target) => target.closest('[hidden]') === null)
        .filter((target) => (target.closest('.check') ?? target).getBoundingClientRect().height < least)
        .map(({ outerHTML }) => outerHTML),
    }
  }, MIN_TARGET)

/**
 * Returns the faults of each view.
 * @param name name of the pictures
 */
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
    // All rules run once at each width. The other colour scheme runs only the rules of colours.
    const rules = widths.has(width) ? RULES_OF_COLOURS : undefined
    widths.add(width)
    const violations = runsScripts ? await violationsOf(page, rules) : []
    faults.push({ width, colorScheme, violations, ...Object(await layoutOf(page)) })
  }
  return faults
}

/**
 * Prints the page on A4.
 * @param name name of the file next to the pictures
 */
export async function printed(page: Page, name: string): Promise<{ sheets: number; size: string }> {
  const path = pictures && `${pictures}/${name.replaceAll(/\W+/g, '-')}.pdf`
  const pdf = (await page.pdf({ format: 'A4', ...(path ? { path } : {}) })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
  return {
    sheets: pdf.match(/\/Type \/Page\b/g)!.length,
    size: `${parseInt(width!, 10)} × ${parseInt(height!, 10)}`,
  }
}

/** Returns the result of `faultsOf` for a page without faults. */
export const noFaults = (views = VIEWS): unknown[] =>
  views.map((view) => ({ ...view, violations: [], scrollsSideways: false, small: [] }))

export type Looked = ReturnType<typeof watch> & { page: Page }

/** Opens a page in a browser with or without scripts, and closes it afterwards. */
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
