import { expect } from 'bun:test'
import { createOrganization } from '../../../src/accounts/organizations/service.ts'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { AccessTokens } from '../../../src/accounts/sessions/access-token.ts'
import { openSession } from '../../../src/accounts/sessions/token-pair.ts'
import { makeSignInPath } from '../../../src/accounts/sign-in-links/service.ts'
import { createUser, findUserByEmail, recordSignIn } from '../../../src/accounts/users/service.ts'
import { sandboxInbox, sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import type { Config } from '../../../src/config/config.ts'
import type { SystemRoleKey } from '../../../src/lib/permissions.ts'
import { createTestApp, type JsonAnswer, type TestApp, type TestTenant } from '../app.ts'
import { PASSWORD } from '../people.ts'
import { IS_FULL } from '../size.ts'
import { ORIGIN, Profile } from './network.ts'
import { Page } from './page.ts'
import { Scene } from './scene.ts'
import { faultsIn } from './soundness.ts'

/** The console over its own application, in the process of the test. */

export interface Person {
  email: string
  password: string
}

/** The API, used by a program with a key or by a person on another device. */
export class Caller {
  readonly #scene: Scene
  readonly #token: string

  constructor(scene: Scene, token: string) {
    this.#scene = scene
    this.#token = token
  }

  async request(method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    if (method !== 'GET') await this.#scene.moment()
    const answer = await this.#scene.app.request(method, path, { token: this.#token, body })
    if (method !== 'GET') this.#scene.noteChange()
    return answer
  }

  get = (path: string): Promise<JsonAnswer> => this.request('GET', path)
  post = (path: string, body?: unknown): Promise<JsonAnswer> => this.request('POST', path, body)
  patch = (path: string, body?: unknown): Promise<JsonAnswer> => this.request('PATCH', path, body)

  /** Returns the data of an answer. Throws if it is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async ask(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.request(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  made = <T = any>(path: string, body: unknown = {}): Promise<T> => this.ask('POST', path, body)
}

export class PageVisit {
  readonly scene: Scene
  readonly tenant: TestTenant
  readonly owner: Person
  /** A program with a key of the organization. */
  readonly client: Caller
  readonly page: Page
  readonly #complaints: string[]

  private constructor(scene: Scene, tenant: TestTenant, owner: Person, page: Page, complaints: string[]) {
    this.scene = scene
    this.tenant = tenant
    this.owner = owner
    this.client = new Caller(scene, tenant.key)
    this.page = page
    this.#complaints = complaints
  }

  /** Runs a test with its own application and a window. Asserts afterwards that no page complained. */
  static async begin(config: Partial<Config>, use: (visit: PageVisit) => Promise<void>): Promise<void> {
    await using app = createTestApp(config)
    const scene = new Scene(app)
    const complaints: string[] = []
    const page = await Page.open(scene, (text) => complaints.push(text))
    const tenant = app.tenant('Acme')
    const visit = new PageVisit(
      scene,
      tenant,
      { email: 'ada@example.test', password: PASSWORD },
      page,
      complaints,
    )
    await visit.member(visit.owner.email, 'ADMIN')
    try {
      await use(visit)
      await scene.settle()
      expect(complaints).toEqual([])
    } finally {
      for (const part of scene.parts) part.leave()
    }
  }

  get app(): TestApp {
    return this.scene.app
  }

  /** Origin at which people open the console. */
  get origin(): string {
    return ORIGIN
  }

  /**
   * Creates another member of an organization.
   * @param role admin, member or viewer
   */
  async member(email: string, role: string, { organization } = this.tenant): Promise<Person> {
    const passwordHash = await Bun.password.hash(PASSWORD)
    this.app.db.writeNow((tx) => {
      const user = createUser(tx, { email, firstName: 'User', lastName: null, passwordHash })
      addMember(tx, organization.id, user.id, role.toUpperCase() as SystemRoleKey)
    })
    return { email, password: PASSWORD }
  }

  /** Makes the person of the visit the owner, because only owners may see keys and payments. */
  async makeOwner(): Promise<void> {
    const found = await this.client.ask('GET', `/user/all?search=${encodeURIComponent(this.owner.email)}`)
    await this.client.made('/role/transfer-ownership', { userId: found[0].id })
  }

  /** Creates another organization of the person of the visit. */
  organization(name: string): void {
    this.app.db.writeNow((tx) => {
      const { id } = createOrganization(tx, { name })
      addMember(tx, id, findUserByEmail(tx, this.owner.email)!.id, 'OWNER')
    })
  }

  #open({ email }: Person) {
    return this.app.db.writeNow((tx) => {
      const user = findUserByEmail(tx, email)!
      recordSignIn(tx, user.id)
      const device = { userAgent: null, ipAddress: '127.0.0.1' }
      return { user, ...openSession(tx, user.id, this.tenant.organization.id, device) }
    })
  }

  /** Signs a person in on another device, for the API. */
  async session(person = this.owner): Promise<Caller> {
    const { user, session } = this.#open(person)
    const token = await new AccessTokens(this.app.app.settings, this.app.clock).sign({
      userUuid: user.uuid,
      sessionUuid: session.uuid,
      organizationUuid: this.tenant.organization.uuid,
    })
    return new Caller(this.scene, token)
  }

  /** Opens the console for a signed-in person, and waits for the screen. */
  async signIn({ page = this.page, person = this.owner, path = '/' } = {}): Promise<void> {
    page.tab.profile.cookies.set('__Secure-carillon-refresh', this.#open(person).refreshToken)
    await this.go(path, page)
  }

  /** Opens an address of the console like a reload. */
  async go(path: string, page = this.page): Promise<void> {
    await page.goto(`/console${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  /** Asserts that axe finds nothing without a browser. Checked only at night. */
  async assertSound(name: string, page = this.page): Promise<void> {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (IS_FULL) expect({ name, faults: await faultsIn(page) }).toEqual({ name, faults: [] })
  }

  /** Opens a window in another browser, without a session; with a profile, in that browser. */
  open = (profile = new Profile()): Promise<Page> =>
    Page.open(this.scene, (text) => this.#complaints.push(text), profile)

  /** Repeats a request until the answer is as wanted, while time passes in the scene. */
  until<T>(ask: () => T | Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
    let last: T
    return this.scene.until(
      async () => {
        last = await ask()
        return isDone(last) ? last : undefined
      },
      () => `Still answered: ${JSON.stringify(last)?.slice(0, 2_000)}`,
    )
  }

  /**
   * Calls the server like another program.
   * @param path may be an address of this server
   */
  async fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const url = new URL(path, ORIGIN)
    const request = new Request(url.href.replace('https:', 'http:'), options)
    const response = await this.app.app.handle(request)
    this.scene.noteChange()
    return response
  }

  /** Returns the path of an operator's sign-in link. */
  signInLink = ({ email } = this.owner): string =>
    this.app.db.writeNow((tx) => makeSignInPath(tx, findUserByEmail(tx, email)!.id))

  /** Sends a text from this phone. */
  async write(from: string, body: string): Promise<void> {
    await this.scene.moment()
    const organizationId = this.tenant.organization.id
    const reply = this.app.db.writeNow((tx) => sandboxReply(tx, { from, body, organizationId }))
    if (reply.outcome === 'refused') throw new Error(reply.reason)
    this.scene.noteChange()
    await this.scene.work()
  }

  /** Returns the messages on phones and in mailboxes, newest first. */
  phones = async () => {
    await this.scene.work()
    const rows = sandboxInbox(this.app.db, { organizationId: this.tenant.organization.id, limit: 10_000 })
    return rows.map(({ mediaUrls, ...row }) => ({ ...row, media: mediaUrls ? JSON.parse(mediaUrls) : [] }))
  }

  /** Imports contacts from a file, and creates a sender and a segment for them. */
  async audience(
    size: number,
    throughputPerSecond: number,
  ): Promise<{ campaign: { channelIdentityIds: string[]; [field: string]: unknown } }> {
    const { client } = this
    const rows = Array.from({ length: size }, (_, i) => `Contact ${i},+12125550${String(100 + i)}`)
    const form = new FormData()
    form.set('file', new File([`first_name,phone\n${rows.join('\n')}\n`], 'list.csv', { type: 'text/csv' }))
    form.set('consentAttested', 'true')
    await client.made('/contacts/imports', form)
    await this.scene.work()
    const sender = await client.made('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Sender',
      address: '+15005550006',
      throughputPerSecond,
      credentials: { receiptDelayMs: 0 },
    })
    const conditions = [{ field: 'source', operator: 'equals', value: 'CSV_IMPORT' }]
    const rules = { operator: 'AND', conditions }
    const segment = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
    const campaign = {
      name: 'News',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}',
      segmentId: segment.id,
      channelIdentityIds: [sender.id],
    }
    return { campaign }
  }

  /** Returns the totals of a campaign's messages. */
  totals = async (id: string) => (await this.client.ask('GET', `/campaigns/${id}/analytics`)).totals
}
