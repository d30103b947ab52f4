import { expect } from 'bun:test'
import { Cron } from 'croner'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addMember } from '../../src/accounts/roles/service.ts'
import { createUser } from '../../src/accounts/users/service.ts'
import { nextDueAt } from '../../src/automations/passages/store.ts'
import { sandboxInbox, sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import { createRouter } from '../../src/http/router.ts'
import { JobSchedule } from '../../src/jobs/schedule.ts'
import { silentLog } from '../../src/lib/log.ts'
import { schedules } from '../../src/wiring/modules.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { DESKTOP, openWindow, type Window } from './console.ts'
import { PASSWORD } from './people.ts'
import { TEST_ADDRESS_CERTIFICATE, TEST_KEY } from './tls.ts'

/** The console in a real browser, over an application whose clock stands still until a test moves it. */

const EMAIL = 'wren@example.test'
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** Longest time without traffic after which the server closes a connection. No stream beats while a test looks. */
const IDLE_SECONDS = 255

export class JumpingConsole {
  readonly app: TestApp
  readonly tenant: TestTenant
  readonly origin: string
  readonly context: BrowserContext
  readonly page: Page
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  readonly #complaints: string[]
  readonly #schedule: JobSchedule
  /** Newest message that a test has seen. */
  #seen = 0
  readonly #crons = schedules.map(({ pattern, job }) => ({ cron: new Cron(pattern, { utcOffset: 0 }), job }))

  private constructor(
    browser: Browser,
    { app, tenant, origin }: Pick<JumpingConsole, 'app' | 'tenant' | 'origin'>,
    { context, page }: Pick<JumpingConsole, 'context' | 'page'>,
    complaints: string[],
  ) {
    this.app = app
    this.tenant = tenant
    this.origin = origin
    this.context = context
    this.page = page
    this.#browser = browser
    this.#contexts.push(context)
    this.#complaints = complaints
    this.#schedule = new JobSchedule({ db: app.db, log: silentLog, schedules })
  }

  /**
   * Runs a test with its own application, over https so that clicks are counted. Asserts afterwards that no
   * page complained.
   */
  static async begin(
    browser: Browser,
    window: Window,
    use: (visit: JumpingConsole) => Promise<void>,
  ): Promise<void> {
    const served: { app?: TestApp } = {}
    await using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      tls: { cert: TEST_ADDRESS_CERTIFICATE, key: TEST_KEY },
      idleTimeout: IDLE_SECONDS,
      // TLS ends at a proxy, so the application gets plain requests.
      fetch: (request) => served.app!.app.handle(new Request(request.url.replace(/^https/, 'http'), request)),
    })
    const origin = `https://127.0.0.1:${server.port}`
    await using app = createTestApp({ publicBaseUrl: origin }, { createRouter })
    served.app = app
    const tenant = app.tenant('Riverside Dental', { timezone: 'America/New_York' })
    const complaints: string[] = []
    const opened = await openWindow(browser, [origin], window, (text) => complaints.push(text), {
      ignoreHTTPSErrors: true,
    })
    const visit = new JumpingConsole(browser, { app, tenant, origin }, opened, complaints)
    await visit.#addMember()
    try {
      await use(visit)
      expect(complaints).toEqual([])
    } finally {
      for (const context of visit.#contexts) await context.close()
    }
  }

  async #addMember(): Promise<void> {
    const passwordHash = await Bun.password.hash(PASSWORD)
    this.app.db.writeNow((tx) => {
      const user = createUser(tx, { email: EMAIL, firstName: 'Wren', lastName: 'Archer', passwordHash })
      addMember(tx, this.tenant.organization.id, user.id, 'ADMIN')
    })
  }

  /** Opens the window of another person. */
  async open(window: Window = DESKTOP): Promise<Page> {
    const complain = (text: string) => void this.#complaints.push(text)
    const { context, page } = await openWindow(this.#browser, [this.origin], window, complain, {
      ignoreHTTPSErrors: true,
    })
    this.#contexts.push(context)
    await context.clock.setFixedTime(this.app.clock.now())
    return page
  }

  /** Signs a member in with the form, and waits for a screen. @param path address to open first */
  async signIn(path: string): Promise<void> {
    const { page } = this
    await this.#showTime()
    await page.goto(`${this.origin}/console${path}`)
    await page.getByLabel('Email address').fill(EMAIL)
    await page.getByLabel('Password').fill(PASSWORD)
    const act = page.getByRole('button', { name: 'Sign in', exact: true })
    await act.click()
    await act.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  /** Opens an address of the console like a reload. */
  async go(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/console${path}`)
    await this.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  /** Calls the API with a key of the organization. Returns the data of the answer. Throws if it is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async ask(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.app.request(method, path, { token: this.tenant.key, body })
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  made = (path: string, body: unknown = {}): Promise<any> => this.ask('POST', path, body)

  /** Lets a second pass and everything happen that is due, and shows it in open windows. */
  async settle(): Promise<void> {
    this.app.clock.advance(SECOND_MS)
    await this.app.drain()
    await this.#showTime()
  }

  /** Lets time pass in jumps of at most an hour, and everything happen at its time as on a server. */
  async pass(ms: number): Promise<void> {
    const { clock } = this.app
    for (const end = clock.now() + ms; clock.now() < end; ) {
      const from = clock.now()
      const nextHour = (Math.floor(from / HOUR_MS) + 1) * HOUR_MS
      const due = nextDueAt(this.app.db) ?? end
      clock.advance(Math.min(end, nextHour, Math.max(due, from + SECOND_MS)) - from)
      for (const { cron, job } of this.#crons)
        if (cron.nextRun(new Date(from))!.getTime() <= clock.now()) await this.#schedule.fire(job)
      await this.app.drain()
    }
    await this.#showTime()
  }

  /** Lets time pass in one jump, as if the server was off meanwhile. */
  sleepUntil(iso: string): Promise<void> {
    this.app.clock.set(iso)
    return this.pass(SECOND_MS)
  }

  /** Lets time pass until then. */
  passUntil = (iso: string): Promise<void> => this.pass(Date.parse(iso) - this.app.clock.now())

  /** Sets the clocks of the open windows, and sends what has changed. */
  async #showTime(): Promise<void> {
    for (const context of this.#contexts) await context.clock.setFixedTime(this.app.clock.now())
    await this.app.app.streams.tick()
  }

  /** Sends a text from this phone. */
  async write(from: string, body: string): Promise<void> {
    const organizationId = this.tenant.organization.id
    const reply = this.app.db.writeNow((tx) => sandboxReply(tx, { from, body, organizationId }))
    if (reply.outcome === 'refused') throw new Error(reply.reason)
    await this.settle()
  }

  /** Returns the messages that arrived on phones and in mailboxes since the last call: number and text. */
  arrived(): string[] {
    const organizationId = this.tenant.organization.id
    const found = sandboxInbox(this.app.db, { organizationId, limit: 10_000 }).filter(
      ({ id }) => id > this.#seen,
    )
    this.#seen = Math.max(this.#seen, ...found.map(({ id }) => id))
    return found.toReversed().map(({ to, body }) => `${to} ${body}`)
  }
}
