import { expect } from 'bun:test'
import type { Browser } from 'playwright-core'
import { createTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { faultsOf, inBrowser, type Looked, noFaults } from './browser.ts'
import { until } from './client.ts'
import { NOWHERE } from './nowhere.ts'
import { CLIENT_ID, CLIENT_SECRET, OpenIdServer } from './openid-server.ts'
import { CASES, type PageCase } from './public-pages.ts'

const MAX_BYTES = 30_000

function appFor(setup: PageCase['setup'], publicBaseUrl: string, issuer: string): TestApp {
  const openId = {
    issuer: setup === 'lost provider' ? NOWHERE : issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  }
  return createTestApp({
    publicBaseUrl,
    // The pages of the built-in payment processor exist only with that processor.
    billing: setup === 'test payments' || setup === 'few tries' ? 'SANDBOX' : 'MANUAL',
    secrets: { masterKey: undefined, ...(setup === 'no provider' ? {} : { openId }) },
    ...(setup === 'few tries'
      ? { rateLimits: { ...TEST_CONFIG.rateLimits, public: { quota: 1, windowSeconds: 60 } } }
      : {}),
  })
}

/** Asserts that the open page has this status and heading, and no faults. */
export async function assertSound(
  { page, loaded, complaints, answers }: Looked,
  expected: Look & { name: string; status: number; says: string; own: readonly string[] },
): Promise<void> {
  const last = answers.at(-1)!
  const says = await page.getByRole('heading', { level: 1 }).textContent()
  expect({ status: last.status(), says }).toEqual({ status: expected.status, says: expected.says })
  // While a browser gives up leading on to another page, it has no title for a moment.
  await until(
    () => page.title(),
    (title) => title === expected.says,
  )
  expect((await last.body()).length).toBeLessThan(MAX_BYTES)
  const own = [...expected.own, new URL(page.url()).origin]
  expect(loaded.filter((url) => !own.includes(new URL(url).origin))).toEqual([])
  const faults = await faultsOf(page, expected.name, expected.runsScripts, expected.views)
  expect(faults).toEqual(noFaults(expected.views))
  expect(complaints).toEqual([])
}

/** Settings of a browser for a page. */
interface Look {
  runsScripts: boolean
  /** Widths and colour schemes; default: all. */
  views?: Parameters<typeof faultsOf>[3]
}

/**
 * Opens the page of a case on its own server, and checks it. Returns whether the page differs without
 * scripts.
 */
export async function look(
  browser: Browser,
  { is, name, says, setup, open }: Named,
  { runsScripts, views }: Look,
): Promise<boolean> {
  await using provider = await OpenIdServer.start()
  const served: { app?: TestApp } = {}
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => served.app!.app.handle(request),
  })
  const origin = `http://127.0.0.1:${server.port}`
  await using app = appFor(setup, origin, provider.issuer)
  served.app = app
  let hasScripts = false
  await inBrowser(browser, runsScripts, async (looked) => {
    await open({ app, origin, page: looked.page, provider })
    const status = Number(is.split(' ').at(-1))
    await assertSound(looked, { name, status, says, runsScripts, views, own: [origin, provider.issuer] })
    hasScripts = /<(?:no)?script/i.test(await looked.answers.at(-1)!.text())
  })
  return hasScripts
}

/** A case with the name of its test. */
export type Named = PageCase & { name: string }
/** Every public page, in each state that it has. */
export const NAMED_PAGES: Named[] = CASES.map((one) => ({
  ...one,
  name: [one.is, one.which].filter(Boolean).join(' '),
}))
