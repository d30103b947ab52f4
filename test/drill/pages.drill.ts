import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { formCheck, formCode, formNotice, formRow, formSelect, formSteps } from '../../src/http/page-form.ts'
import { linkPage } from '../../src/http/public-page.ts'
import { bdi, html } from '../../src/lib/html.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../support/app.ts'
import { BROWSER, faultsOf, inBrowser, type Looked, launch, noFaults } from '../support/browser.ts'
import { covers } from '../support/covers.ts'
import { CLIENT_ID, CLIENT_SECRET, OpenIdServer } from '../support/openid-server.ts'
import { BAKERY, CASES, type PageCase } from '../support/public-pages.ts'

covers('src/http', 'src/join-links', 'src/polls', 'src/links', 'src/content', 'src/accounts', 'src/billing')

const MAX_BYTES = 30_000

let browser: Browser
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launch(BROWSER)
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

/** Asserts that the page which is open has this status and heading, and nothing wrong with it. */
async function assertSound(
  { page, loaded, complaints, answers }: Looked,
  expected: { name: string; status: number; says: string; runsScripts: boolean; own: readonly string[] },
): Promise<void> {
  const last = answers.at(-1)!
  const says = await page.getByRole('heading', { level: 1 }).textContent()
  expect({ status: last.status(), says }).toEqual({ status: expected.status, says: expected.says })
  expect(await page.title()).toBe(expected.says)
  expect((await last.body()).length).toBeLessThan(MAX_BYTES)
  const own = [...expected.own, new URL(page.url()).origin]
  expect(loaded.filter((url) => !own.includes(new URL(url).origin))).toEqual([])
  const faults = await faultsOf(page, expected.name, expected.runsScripts)
  expect(faults).toEqual(noFaults())
  expect(complaints).toEqual([])
}

/** Opens the page of a case on a server of its own, and looks at it. Returns whether it is another page without scripts. */
async function look({ is, name, says, setup, open }: Named, runsScripts: boolean): Promise<boolean> {
  await using provider = await OpenIdServer.start()
  const served: { app?: TestApp } = {}
  await using server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch: (request) => served.app!.app.handle(request),
  })
  const origin = `http://127.0.0.1:${server.port}`
  await using app = appFor(setup, origin, provider.issuer)
  served.app = app
  let hasScripts = false
  await inBrowser(browser, runsScripts, async (looked) => {
    await open({ app, origin, page: looked.page, provider })
    const status = Number(is.split(' ').at(-1))
    await assertSound(looked, { name, status, says, runsScripts, own: [origin, provider.issuer] })
    hasScripts = /<(?:no)?script/i.test(await looked.answers.at(-1)!.text())
  })
  return hasScripts
}

type Named = PageCase & { name: string }
const named: Named[] = CASES.map((one) => ({ ...one, name: [one.is, one.which].filter(Boolean).join(' ') }))

test.skipIf(BROWSER === undefined).each(named)('$name', async (one) => {
  const isAnother = await look(one, true)
  if (isAnother) await look(one, false)
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

test.skipIf(BROWSER === undefined).each(['', '#ffd400', '#1f4bb8', '#767676', '#ffffff', '#000000'])(
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
    await inBrowser(browser, true, async (looked) => {
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
