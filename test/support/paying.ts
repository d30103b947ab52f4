import { expect } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { faultsOf, inBrowser, type Looked, noFaults, OPPOSITE_VIEWS, printed, watch } from './browser.ts'
import type { Ran } from './cli.ts'
import { until } from './client.ts'
import { ROOM_TO_LOOK } from './console.ts'
import { TEST_CARD } from './payment-sandbox.ts'
import { Served } from './served.ts'

/**
 * An agency that pays in a browser, on the pages of the built-in payment processor of the compiled binary.
 */

interface PayingOptions {
  runsScripts?: boolean
  /** Width of the window, in px. */
  width?: number
  environment?: Record<string, string>
}

interface Ledger {
  type: string
  amount: number
  balanceAfter: number
}

const HEIGHT = 760

export class Paying {
  readonly served: Served
  readonly page: Page
  /** Open windows; the first one is `page`. */
  readonly #windows: Looked[]
  readonly #options: Required<PayingOptions>

  private constructor(served: Served, looked: Looked, options: Required<PayingOptions>) {
    this.served = served
    this.page = looked.page
    this.#windows = [looked]
    this.#options = options
  }

  /**
   * Runs a test with a server and a browser. Asserts afterwards that nothing was loaded from elsewhere and no
   * page complained.
   */
  static async begin(
    browser: Browser,
    { runsScripts = true, width = 1280, environment = { CARILLON_BILLING: 'sandbox' } }: PayingOptions,
    use: (paying: Paying) => Promise<void>,
  ): Promise<void> {
    await using served = await Served.begin({ ...ROOM_TO_LOOK, ...environment })
    await inBrowser(browser, runsScripts, async (looked) => {
      await looked.page.setViewportSize({ width, height: HEIGHT })
      const paying = new Paying(served, looked, { runsScripts, width, environment })
      await use(paying)
      const windows = paying.#windows
      const origins = windows.flatMap(({ loaded }) => loaded).map((url) => new URL(url).origin)
      expect([...new Set(origins)]).toEqual([served.appliance.url])
      expect(windows.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  }

  get client() {
    return this.served.client
  }

  get origin(): string {
    return this.served.appliance.url
  }

  /** Returns the data of an answer. Throws if it is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async read(path: string): Promise<any> {
    const { status, body } = await this.client.get(path)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }

  /** Reads until the answer is as wanted. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  until = (path: string, isDone: (data: any) => boolean) => until(() => this.read(path), isDone)

  /** Waits until there are this many credits, with none held and all charges in the ledger. */
  credits = (credits: number) =>
    this.until('/billing/credits', ({ available, balance }) => available === credits && balance === credits)

  /** Returns the ledger of credits, oldest entry first. */
  async ledger(): Promise<Ledger[]> {
    const entries: Ledger[] = await this.read('/billing/credits/transactions?limit=100')
    return entries.map(({ type, amount, balanceAfter }) => ({ type, amount, balanceAfter })).reverse()
  }

  /**
   * Runs `carillon billing` while the server runs.
   * @returns its answer with --json
   */
  async billing(line: string, ...more: string[]): Promise<Ran['json']> {
    const ran = await this.served.site.runBinary(['--json', 'billing', ...line.split(' '), ...more])
    if (ran.exitCode !== 0) throw new Error(`carillon billing ${line}: ${ran.exitCode} ${ran.stderr}`)
    return ran.json
  }

  /** Moves the test clock. @param time such as 32d */
  advance = (time: string) => this.billing(`clock advance ${time}`)

  /** Writes a state that only time would bring. */
  async alter(sql: string, ...values: Array<string | number>): Promise<void> {
    const engine = openLiveDatabase(this.served.site.files.database)
    engine.prepare(sql).run(...values)
    engine.close()
  }

  /**
   * Opens a checkout with the API, and then its page.
   * @returns its address
   */
  async checkout(
    path = '/billing/credits/checkout',
    body: object = { packKey: 'credits_1000' },
  ): Promise<string> {
    const { checkoutUrl } = await this.client.made<{ checkoutUrl: string }>(path, body)
    await this.page.goto(checkoutUrl)
    return checkoutUrl
  }

  async portal(): Promise<string> {
    const { portalUrl } = await this.client.made<{ portalUrl: string }>('/billing/portal', {})
    await this.page.goto(portalUrl)
    return portalUrl
  }

  /** Opens the address in another window of the same browser. */
  async window(url: string): Promise<Page> {
    const page = await this.page.context().newPage()
    this.#windows.push({ page, ...watch(page) })
    await page.goto(url)
    return page
  }

  /** Types a card into the form. */
  async typeCard(number: string, expiry = '12/34', page = this.page): Promise<void> {
    const fields = {
      'Card number': number,
      'Expires MM/YY': expiry,
      'Security code': '123',
      'Name on the card': 'Wren Archer',
    }
    for (const [label, value] of Object.entries(fields)) {
      const field = page.getByLabel(label)
      await field.clear()
      await field.pressSequentially(value)
    }
  }

  button = (name: string | RegExp, page = this.page) => page.getByRole('button', { name, exact: true })

  press = (name: string | RegExp) => this.button(name).click()

  /** Types a card and pays. */
  async pay(number: string = TEST_CARD.succeeds, button: string | RegExp = /^Pay \$/, page = this.page) {
    await this.typeCard(number, '12/34', page)
    await this.button(button, page).click()
  }

  heading = () => this.page.getByRole('heading', { level: 1 }).textContent()

  notice = () => this.page.getByRole('alert').textContent()

  /** Returns the errors of the fields of a form. */
  problems = () => this.page.locator('.error').allTextContents()

  /** Returns the status of the last page. */
  status = () => this.#windows[0]!.answers.at(-1)!.status()

  /** Waits until the page shows this. */
  sees = (text: string | RegExp) => this.page.getByText(text).first().waitFor()

  follow = (link: string) => this.page.getByRole('link', { name: link, exact: true }).click()

  /** Asserts the heading of the open page, and that it has no faults on a phone and on a wide screen. */
  async assertSound(says: string, name = says): Promise<void> {
    const { runsScripts, width } = this.#options
    await this.page.waitForLoadState()
    expect([await this.page.title(), await this.heading()]).toEqual([says, says])
    const faults = await faultsOf(this.page, `purchase ${name}`, runsScripts, OPPOSITE_VIEWS)
    expect(faults).toEqual(noFaults(OPPOSITE_VIEWS))
    await this.page.setViewportSize({ width, height: HEIGHT })
  }

  /** Asserts that the open page prints on one sheet of A4. */
  async assertPrints(name: string): Promise<void> {
    // 210 × 297 mm, in points.
    expect(await printed(this.page, `purchase ${name}`)).toEqual({ sheets: 1, size: '595 × 842' })
  }

  /** Asserts that the customer came back to the server after paying. */
  async assertReturned(): Promise<void> {
    expect([this.page.url(), await this.heading()]).toEqual([
      `${this.origin}/billing/return?result=paid`,
      'Thank you',
    ])
  }
}
