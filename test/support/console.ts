import { afterAll, beforeAll, expect } from 'bun:test'
import type axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { FAULTS_ALONE, placeAxe } from './axe.ts'
import { launchAnywhere } from './browser.ts'
import type { Client } from './client.ts'
import { freePorts } from './ports.ts'
import { Served } from './served.ts'
import { PATIENCE_MS } from './size.ts'

/** The console of the compiled binary in a real browser. */

export interface Window {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

export const DESKTOP: Window = { width: 1440, height: 900, colorScheme: 'light' }
export const PHONE: Window = { width: 390, height: 844, colorScheme: 'dark' }

export interface Person {
  email: string
  password: string
}

interface Options {
  window?: Window
  /** Environment of the server. Tests with the same environment share a server. */
  environment?: Record<string, string>
  /** Whether the test needs a server of its own, because it stops the server or reads all of its data. */
  isAlone?: boolean
  /**
   * Whether the server has the name `localhost` instead of an address, because browsers create passkeys only
   * for names.
   */
  isNamed?: boolean
  /** Other origins that a page may call. */
  asks?: readonly string[]
}

/** Rules of axe for every screen. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rate limits for the server of a visit. A test that waits asks more often than a person or a program. */
export const ROOM_TO_LOOK: Readonly<Record<string, string>> = {
  CARILLON_RATE_LIMIT_PERSON: '100000/10',
  CARILLON_RATE_LIMIT_WORKSPACE: '100000/10',
}

/** Folder for a picture of each checked screen; undefined for none. */
const pictures = process.env.CONSOLE_PICTURES

type Use = (visit: ConsoleVisit) => Promise<void>

async function beginServer({ environment = {}, isNamed = false }: Options): Promise<Served> {
  const port = isNamed ? String((await freePorts(1))[0]) : '0'
  const named: Record<string, string> = isNamed
    ? { CARILLON_PUBLIC_BASE_URL: `http://localhost:${port}` }
    : {}
  return Served.begin({ ...ROOM_TO_LOOK, ...environment, ...named }, ['--port', port])
}

async function makePerson(served: Served, wanted: string, role: string): Promise<Person> {
  const { site, ofOrganization, number } = served
  const email = number === 1 ? wanted : wanted.replace('@', `-${number}@`)
  const { password } = await site.answer('user', 'create', email, '--role', role, ...ofOrganization)
  return { email, password }
}

/**
 * Returns the console for the tests of a file: one browser, and one server for each environment, in which
 * each test has its own organization. Call it once, outside of tests.
 */
export function consoleOfFile(
  launch: () => Promise<Browser> = launchAnywhere,
): (options: Options, use: Use) => Promise<void> {
  const servers = new Map<string, Promise<Served>>()
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    for (const served of servers.values()) await (await served)[Symbol.asyncDispose]()
  })
  return async (options, use) => {
    if (options.isAlone) return ConsoleVisit.begin(browser, options, use)
    const key = JSON.stringify([options.environment, options.isNamed])
    const known = servers.get(key)
    const first = known ?? beginServer(options)
    servers.set(key, first)
    const served = known ? await (await first).another() : await first
    await ConsoleVisit.within(browser, served, options, use)
  }
}

export class ConsoleVisit {
  readonly served: Served
  readonly owner: Person
  /** Origin at which people open the console. */
  readonly origin: string
  readonly page: Page
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  readonly #complaints: string[] = []

  private constructor(
    browser: Browser,
    served: Served,
    { owner, origin }: { owner: Person; origin: string },
    page: Page,
  ) {
    this.#browser = browser
    this.served = served
    this.owner = owner
    this.origin = origin
    this.page = page
  }

  /** Runs a test with its own server and a window. */
  static async begin(browser: Browser, options: Options, use: Use): Promise<void> {
    await using served = await beginServer(options)
    await ConsoleVisit.within(browser, served, options, use)
  }

  /**
   * Runs a test in an organization, with a window. Asserts afterwards that no page complained and no policy
   * was violated.
   */
  static async within(
    browser: Browser,
    served: Served,
    { window = DESKTOP, isNamed = false, asks = [] }: Options,
    use: Use,
  ): Promise<void> {
    const { port } = new URL(served.appliance.url)
    const origin = isNamed ? `http://localhost:${port}` : served.appliance.url
    const owner = await makePerson(served, 'ada@example.test', 'admin')
    const first: { visit?: ConsoleVisit } = {}
    const opened = await openWindow(browser, [origin, ...asks], window, (text) =>
      first.visit!.#complaints.push(text),
    )
    const visit = new ConsoleVisit(browser, served, { owner, origin }, opened.page)
    first.visit = visit
    visit.#contexts.push(opened.context)
    try {
      await use(visit)
      expect(visit.#complaints).toEqual([])
    } finally {
      for (const context of visit.#contexts) await context.close()
    }
  }

  /** Returns a client with an API key of the organization. */
  get client(): Client {
    return this.served.client
  }

  /** Opens another window, as for another person or device. No person is signed in there. */
  async open(window: Window = DESKTOP): Promise<Page> {
    const { context, page } = await openWindow(this.#browser, [this.origin], window, (text) =>
      this.#complaints.push(text),
    )
    this.#contexts.push(context)
    return page
  }

  /**
   * Creates another member of the organization. In any organization but the first of a server, the address
   * gets a number.
   * @param role admin, member, viewer or the name of a role
   */
  member = (email: string, role: string): Promise<Person> => makePerson(this.served, email, role)

  /**
   * Signs in with the form, and waits for the next screen.
   * @param path address to open first
   */
  async signIn({ page = this.page, person = this.owner, path = '/' } = {}): Promise<void> {
    await page.goto(`${this.origin}/console${path}`)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'))
    // The heading of the form stays until the next screen is there.
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  /** Opens an address of the console like a reload. */
  async go(path: string, page = this.page): Promise<void> {
    await page.goto(`${this.origin}/console${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  /**
   * Asserts that axe finds nothing and that nothing is wider than the window.
   * @param name name of the picture
   */
  async assertSound(name: string, page = this.page): Promise<void> {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}.png` })
    // A new window size takes effect with the next frame, and a colour that is still changing has another
    // contrast.
    await page.evaluate(async () => {
      const { document, requestAnimationFrame, setTimeout } = globalThis as unknown as Drawn
      const frame = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => resolve())
          // A tab in the background draws no frames.
          setTimeout(() => resolve(), 1_000)
        })
      await frame()
      await frame()
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {})
    })
    await placeAxe(page)
    const violations = await page.evaluate(
      async ({ tags, faultsAlone }) => {
        const { axe: run } = globalThis as unknown as { axe: typeof axe }
        const result = await run.run({ ...faultsAlone, runOnly: tags })
        return result.violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        }))
      },
      { tags: AXE_TAGS, faultsAlone: FAULTS_ALONE },
    )
    const isTooWide = await page.evaluate(() => {
      const { documentElement: root } = (globalThis as unknown as { document: Sized }).document
      return root.scrollWidth > root.clientWidth
    })
    expect({ name, violations, isTooWide }).toEqual({ name, violations: [], isTooWide: false })
  }
}

interface Animated {
  getAnimations(): Array<{
    effect: { getComputedTiming(): { endTime: number } } | null
    finished: Promise<unknown>
  }>
}

interface Drawn {
  document: Animated
  requestAnimationFrame(next: () => void): void
  setTimeout(next: () => void, ms: number): void
}

interface Sized {
  documentElement: { scrollWidth: number; clientWidth: number }
}

/**
 * Tells whether a message of the browser reports a refusal or an unreachable server. The tests check how the
 * console shows it.
 */
const isRefusal = (text: string): boolean =>
  /^Failed to load resource: (?:the server responded with a status of (?:4\d\d|503)|net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED))/.test(
    text,
  )

/**
 * Tells whether a message says that a preloaded font is unused. A busy machine draws the first text only
 * seconds after the page is loaded.
 */
const isLate = (text: string): boolean => /\bpreload\b.* not used within a few seconds/.test(text)

/**
 * Opens a window.
 * @param origins origins that a page may call; a call to any other is a complaint
 */
export async function openWindow(
  browser: Browser,
  origins: readonly string[],
  { width, height, colorScheme }: Window,
  complain: (text: string) => void,
  more: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...more,
    viewport: { width, height },
    colorScheme,
    hasTouch: width < 700,
    acceptDownloads: true,
  })
  await context.addInitScript(() => {
    globalThis.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI } = event as unknown as Record<string, string>
      console.error(`The policy was violated: ${violatedDirective} ${blockedURI}`)
    })
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    // The browser itself asks before a page with unsaved changes is left.
    if (dialog.type() !== 'beforeunload') complain(`A script ran: ${dialog.message()}`)
    dialog.accept().catch(() => {})
  })
  page.on('pageerror', (error) => complain(`${error}`))
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !isRefusal(text) && !isLate(text)) complain(text)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !origins.includes(url.origin)) complain(`It asks ${url.origin}.`)
  })
  return { context, page }
}
