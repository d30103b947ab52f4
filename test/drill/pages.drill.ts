import { afterAll, beforeAll, expect, test } from 'bun:test'
import axe from 'axe-core'
import { type Browser, chromium, type Page, type Response as PageResponse } from 'playwright-core'
import { formCheck, formCode, formNotice, formRow, formSelect, formSteps } from '../../src/http/page-form.ts'
import { linkPage } from '../../src/http/public-page.ts'
import { bdi, html } from '../../src/lib/html.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../support/app.ts'
import { CLIENT_ID, CLIENT_SECRET, OpenIdServer } from '../support/openid-server.ts'
import { BAKERY, CASES, type PageCase } from '../support/public-pages.ts'

const executablePath =
  Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome') ?? undefined

/** A directory that gets a picture of every page in every view; undefined for none. */
const pictures = process.env.DRILL_PICTURES

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

const MAX_BYTES = 30_000
/** The least height of whatever is pressed, in px. */
const MIN_TARGET = 44

let browser: Browser
beforeAll(async () => {
  if (executablePath === undefined) return
  const args = ['--no-sandbox', '--host-resolver-rules=MAP *.example 127.0.0.1']
  browser = await chromium.launch({ executablePath, args })
})
afterAll(() => browser?.close())

function appFor(setup: PageCase['setup'], publicBaseUrl: string, issuer: string): TestApp {
  const openId = {
    issuer: setup === 'lost provider' ? 'http://127.0.0.1:1025' : issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  }
  return createTestApp({
    publicBaseUrl,
    // The pages of the built-in payment processor exist where it is.
    billing: setup === 'test payments' || setup === 'few tries' ? 'SANDBOX' : 'MANUAL',
    secrets: { masterKey: undefined, ...(setup === 'no provider' ? {} : { openId }) },
    ...(setup === 'few tries'
      ? { rateLimits: { ...TEST_CONFIG.rateLimits, public: { quota: 1, windowSeconds: 60 } } }
      : {}),
  })
}

/** Collects what the browser loads and complains about. */
function watch(page: Page) {
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

/** What axe finds on the page; what it cannot decide counts. It needs timers, which a page without scripts has not. */
async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations, incomplete } = await (globalThis as unknown as Window).axe.run()
    return [...violations, ...incomplete].map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }))
  })
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

/** What is wrong in each view. */
async function faultsOf(page: Page, name: string, runsScripts: boolean): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 760 })
    await page.emulateMedia({ colorScheme })
    if (pictures && runsScripts) {
      const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path: `${pictures}/${file}`, fullPage: true })
    }
    const violations = runsScripts ? await violationsOf(page) : []
    faults.push({ width, colorScheme, violations, ...Object(await layoutOf(page)) })
  }
  return faults
}

const NO_FAULTS = { violations: [], scrollsSideways: false, small: [] }

type Looked = ReturnType<typeof watch> & { page: Page }

/** A page of a browser with scripts or without, which is closed afterwards. */
async function inBrowser(runsScripts: boolean, use: (looked: Looked) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: runsScripts })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await use({ page, ...watch(page) })
  } finally {
    await context.close()
  }
}

/** Asserts that the page which is open has this status and heading, and nothing wrong with it. */
async function assertSound(
  { page, loaded, complaints, answers }: Looked,
  expected: { name: string; status: number; says: string; runsScripts: boolean; own: readonly string[] },
): Promise<void> {
  const last = answers.at(-1)!
  const says = await page.getByRole('heading', { level: 1 }).textContent()
  expect({ status: last.status(), says }).toEqual({ status: expected.status, says: expected.says })
  expect((await last.body()).length).toBeLessThan(MAX_BYTES)
  const own = [...expected.own, new URL(page.url()).origin]
  expect(loaded.filter((url) => !own.includes(new URL(url).origin))).toEqual([])
  const faults = await faultsOf(page, expected.name, expected.runsScripts)
  expect(faults).toEqual(VIEWS.map((view) => ({ ...view, ...NO_FAULTS })))
  expect(complaints).toEqual([])
}

/** Opens the page of a case on a server of its own, and looks at it. */
async function look({ is, name, says, setup, open }: Named, runsScripts: boolean): Promise<void> {
  await using provider = await OpenIdServer.start()
  const served: { app?: TestApp } = {}
  await using server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch: (request) => served.app!.app.handle(request),
  })
  const origin = `http://127.0.0.1:${server.port}`
  await using app = appFor(setup, origin, provider.issuer)
  served.app = app
  await inBrowser(runsScripts, async (looked) => {
    await open({ app, origin, page: looked.page, provider })
    const status = Number(is.split(' ').at(-1))
    await assertSound(looked, { name, status, says, runsScripts, own: [origin, provider.issuer] })
  })
}

type Named = PageCase & { name: string }
const named: Named[] = CASES.map((one) => ({ ...one, name: [one.is, one.which].filter(Boolean).join(' ') }))

test.skipIf(executablePath === undefined).each(named)('$name', async (one) => {
  await look(one, true)
  await look(one, false)
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" rx="20"/></svg>'

/** A page with everything that `page-form.ts` makes. */
const everyPart = (accent: string): Response =>
  linkPage(
    'Join our list',
    html`<p>Offers and news by text, at most four a month. Questions? <a href="/help">Ask the shop</a>.</p>
<p>أخبار وعروض برسالة نصية، أربع مرات في الشهر على الأكثر.</p>
${formNotice('Two fields lack something.')}
<form method="post">
${formSelect({
  ...{ name: 'country', label: 'Country', value: 'US' },
  options: [
    { value: 'US', label: 'United States (+1)' },
    { value: 'GS', label: 'South Georgia and the South Sandwich Islands (+500)' },
  ],
})}
${formRow({
  ...{ name: 'phone', label: 'Mobile number', hint: 'We text a code to it.', problem: 'Enter a number.' },
  attributes: 'type="tel" autocomplete="tel-national" required',
})}
${formCode({ name: 'code', label: 'Code', hint: 'Six digits from the text that we sent you.' })}
${formCheck({
  ...{ name: 'consent', problem: 'Tick the box to join.', isRequired: true },
  label: html`I agree to get recurring marketing texts from ${bdi('مخبز الزاوية')} at the number above. Consent is not a condition of purchase. Msg & data rates may apply. Reply STOP to cancel, HELP for help. <a href="/privacy">Privacy policy</a> and <a href="/terms">terms</a>.`,
})}
<button>Join</button>
<button class="plain">Not now</button>
</form>
<section>${formSteps([html`Open the text that we sent you.`, html`Type its code.`])}</section>`,
    { organization: BAKERY, logo: '/logo.svg', accent },
  )

test.skipIf(executablePath === undefined).each(['', '#ffd400', '#1f4bb8', '#767676', '#ffffff', '#000000'])(
  'the parts of pages in the color %p',
  async (accent) => {
    await using server = Bun.serve({
      ...{ port: 0, hostname: '127.0.0.1' },
      fetch: ({ url }) =>
        new URL(url).pathname === '/logo.svg'
          ? new Response(LOGO, { headers: { 'content-type': 'image/svg+xml' } })
          : everyPart(accent),
    })
    const origin = `http://127.0.0.1:${server.port}`
    await inBrowser(true, async (looked) => {
      await looked.page.goto(origin)
      await assertSound(looked, {
        ...{ name: `parts ${accent}`, status: 200, says: 'Join our list', runsScripts: true, own: [origin] },
      })
      expect(await looked.page.getByRole('checkbox').isChecked()).toBe(false)
      await looked.page.emulateMedia({ colorScheme: 'light' })
      const logo = looked.page.getByRole('img', { name: BAKERY })
      expect(await logo.boundingBox()).toMatchObject({ width: 200, height: 60 })
    })
  },
)
