import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { formCheck, formChoice, formCode, formNotice, formRow, formSteps } from '../../src/http/page-form.ts'
import { linkPage } from '../../src/http/public-page.ts'
import { bdi, html } from '../../src/lib/html.ts'
import { BROWSER, inBrowser, launch } from '../support/browser.ts'
import { covers } from '../support/covers.ts'
import { assertSound, look, NAMED_PAGES } from '../support/public-page-look.ts'
import { BAKERY } from '../support/public-pages.ts'

covers('src/http', 'src/join-links', 'src/polls', 'src/links', 'src/content', 'src/accounts', 'src/billing')

let browser: Browser
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launch(BROWSER)
})
afterAll(() => browser?.close())

test.skipIf(BROWSER === undefined).each(NAMED_PAGES)('$name', async (one) => {
  const isAnother = await look(browser, one, { runsScripts: true })
  if (isAnother) await look(browser, one, { runsScripts: false })
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" rx="20"/></svg>'

/** Returns a page with every part of `page-form.ts`. */
const everyPart = (accent: string): Response =>
  linkPage(
    'Join our list',
    html`<p>Offers and news by text, at most four a month. Questions? <a href="/help">Ask the shop</a>.</p>
<p>أخبار وعروض برسالة نصية، أربع مرات في الشهر على الأكثر.</p>
${formNotice('Two fields lack something.')}
<form method="post">
${formRow({
  name: 'phone',
  label: 'Mobile number',
  hint: 'We text a code to it.',
  problem: 'Enter a number.',
  attributes: 'type="tel" autocomplete="tel-national" required',
})}
${formCode({ name: 'code', label: 'Code', hint: 'Six digits from the text that we sent you.' })}
${formCheck({
  name: 'consent',
  problem: 'Tick the box to join.',
  isRequired: true,
  label: html`I agree to get recurring marketing texts from ${bdi('مخبز الزاوية')} at the number above. Consent is not a condition of purchase. Msg & data rates may apply. Reply STOP to cancel, HELP for help. <a href="/privacy">Privacy policy</a> and <a href="/terms">terms</a>.`,
})}
<fieldset class="row"><legend>Choose topics</legend>${formChoice({ id: 'a', name: 'topic', value: 'a', label: 'مخبز', hint: 'Once a month.', isChecked: true })}</fieldset>
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
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) =>
        new URL(url).pathname === '/logo.svg'
          ? new Response(LOGO, { headers: { 'content-type': 'image/svg+xml' } })
          : everyPart(accent),
    })
    const origin = `http://127.0.0.1:${server.port}`
    await inBrowser(browser, true, async (looked) => {
      await looked.page.goto(origin)
      await assertSound(looked, {
        name: `parts ${accent}`,
        status: 200,
        says: 'Join our list',
        runsScripts: true,
        own: [origin],
      })
      expect(await looked.page.getByLabel(/^I agree/).isChecked()).toBe(false)
      await looked.page.emulateMedia({ colorScheme: 'light' })
      const logo = looked.page.getByRole('img', { name: BAKERY })
      expect(await logo.boundingBox()).toMatchObject({ width: 200, height: 60 })
    })
  },
)
