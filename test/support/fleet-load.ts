import { writeFileSync } from 'node:fs'
import { GATEWAY_SETTINGS } from './carriers.ts'
import type { Client } from './client.ts'
import { API_HOST, type Fleet, type HomeName, hostOfHome } from './fleet.ts'
import { NOWHERE } from './nowhere.ts'

/** Work of clients of one organization while it moves, and the acknowledged results. */

const JSON_BODY = { 'content-type': 'application/json' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36' }
/** Statuses after which a client tries again: a home or the front is temporarily unavailable. */
const AGAIN = new Set([502, 503, 504])
/** Recipients of the campaign that sends during the moves. */
const RECIPIENTS = 60

export interface Acknowledged {
  contacts: string[]
  /** Texts that a carrier delivered, by its own ids. */
  texts: string[]
  clicks: number
  /** Number of temporary refusals, and the longest time until a request was accepted, ms. */
  refusals: number
  longestWaitMs: number
}

export class OrganizationLoad {
  readonly name: string
  readonly acknowledged: Acknowledged = { contacts: [], texts: [], clicks: 0, refusals: 0, longestWaitMs: 0 }
  readonly #fleet: Fleet
  readonly #key: string
  /** Name of its first home, in all addresses that were given out. */
  readonly #firstHost: string
  readonly #area: number
  #paths = { link: '', text: '', page: '', media: '' }
  #clients: Array<Promise<void>> = []
  #isEnding = false

  /** @param area area code that separates its numbers from those of other organizations */
  constructor(fleet: Fleet, { name, home, area }: { name: string; home: HomeName; area: number }) {
    this.name = name
    this.#fleet = fleet
    this.#key = fleet.keys.get(name)!
    this.#firstHost = hostOfHome(home)
    this.#area = area
  }

  /** Creates its public links and pages, and starts its campaign. */
  async prepare(home: HomeName): Promise<void> {
    const client = this.#fleet.clientAt(home, this.name)
    const link = await client.made<{ shortUrl: string }>('/short-links', {
      originalUrl: 'https://shop.example/',
    })
    const gateway = await client.made<{ callbackUrls: { inbound: string } }>('/channel-identities', {
      channel: 'SMS',
      provider: 'HTTP',
      name: 'Gateway',
      address: `+1555${this.#area}0199`,
      credentials: { url: `${NOWHERE}/send`, ...GATEWAY_SETTINGS },
    })
    const page = await client.made<{ slug: string }>('/join-links', {
      name: 'Club',
      type: 'WEB_FORM',
      privacyPolicyUrl: PRIVACY,
      termsUrl: PRIVACY,
    })
    const form = new FormData()
    form.set('file', new File([PICTURE], 'picture.gif', { type: 'image/gif' }))
    const media = await client.made<{ url: string }>('/media', form)
    const pathOf = (url: string) => new URL(url).pathname
    this.#paths = {
      link: pathOf(link.shortUrl),
      text: pathOf(gateway.callbackUrls.inbound),
      page: `/j/${page.slug}`,
      media: pathOf(media.url),
    }
    await this.#startCampaign(home, client)
  }

  async #startCampaign(home: HomeName, client: Client): Promise<void> {
    const { site } = this.#fleet.home(home)
    const file = site.at(`${this.name}.csv`)
    const rows = Array.from(
      { length: RECIPIENTS },
      (_, n) => `Recipient ${n},+1${this.#area}555${1_000 + n},Recipients`,
    )
    writeFileSync(file, `first_name,phone,city\n${rows.join('\n')}\n`)
    await this.#fleet.at(
      home,
      'contacts',
      'import',
      file,
      '--consent-attested',
      '--organization',
      this.name.toLowerCase(),
    )
    const rules = {
      operator: 'AND',
      conditions: [{ field: 'city', operator: 'equals', value: 'Recipients' }],
    }
    const segment = await client.made('/segments', { name: 'Recipients', type: 'DYNAMIC', rules })
    const sender = await client.made('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Sender',
      address: `+1555${this.#area}0100`,
      throughputPerSecond: 3,
      credentials: { latencyMs: 200, receiptDelayMs: 1_000 },
    })
    await client.made('/campaigns', {
      name: 'News',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}',
      segmentId: segment.id,
      channelIdentityIds: [sender.id],
    })
  }

  start(): void {
    this.#clients = [this.#write(), this.#write(), this.#callBack(), this.#click(), this.#look()]
  }

  /** Starts no more requests, and resolves when every request was answered. */
  async finish(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#clients)
  }

  /** Repeats a request until it is accepted. Throws for any answer but success and a temporary refusal. */
  async #untilTaken(
    what: string,
    wanted: readonly number[],
    ask: () => Promise<Response>,
  ): Promise<Response> {
    const started = performance.now()
    for (;;) {
      const answer = await ask().catch(() => undefined)
      if (answer && wanted.includes(answer.status)) {
        const waited = performance.now() - started
        this.acknowledged.longestWaitMs = Math.max(this.acknowledged.longestWaitMs, waited)
        return answer
      }
      if (answer && !AGAIN.has(answer.status))
        throw new Error(
          `${this.name}, ${what}: ${answer.status} ${(await answer.text()).replace(/<style[\s\S]*<\/style>/, '').slice(0, 600)}`,
        )
      if (answer?.status === 503 && answer.headers.get('retry-after') === null)
        throw new Error(`${this.name}, ${what}: 503 without Retry-After`)
      this.acknowledged.refusals += 1
      await Bun.sleep(50)
    }
  }

  #numbers = 0

  /** Adds contacts, each with its own key for repetitions. */
  async #write(): Promise<void> {
    while (!this.#isEnding) {
      const n = this.#numbers++
      const body = JSON.stringify({
        firstName: `Person ${n}`,
        phone: `+1${this.#area}666${String(n).padStart(4, '0')}`,
      })
      const headers = { ...JSON_BODY, 'x-api-key': this.#key, 'idempotency-key': `${this.name}-${n}` }
      const answer = await this.#untilTaken('contact', [201], () =>
        this.#fleet.ask('POST', '/contacts', { host: API_HOST, headers, body }),
      )
      this.acknowledged.contacts.push(((await answer.json()) as { data: { id: string } }).data.id)
      await Bun.sleep(40)
    }
  }

  /** Delivers texts like a carrier that retries. */
  async #callBack(): Promise<void> {
    for (let n = 0; !this.#isEnding; n++) {
      const id = `${this.name}-text-${n}`
      const from = `+1${this.#area}777${String(n).padStart(4, '0')}`
      const body = JSON.stringify({ id, from, to: `+1555${this.#area}0199`, text: 'Is it still on?' })
      const given = { host: this.#firstHost, headers: JSON_BODY, body }
      await this.#untilTaken('callback', [200], () => this.#fleet.ask('POST', this.#paths.text, given))
      this.acknowledged.texts.push(id)
      await Bun.sleep(120)
    }
  }

  /** Follows the short link at the name of the first home, through at most one redirect for each home. */
  async #click(): Promise<void> {
    while (!this.#isEnding) {
      let host = this.#firstHost
      for (let hops = 0; ; hops++) {
        const asked = { host, headers: BROWSER }
        const answer = await this.#untilTaken('click', [302, 307], () =>
          this.#fleet.ask('GET', this.#paths.link, asked),
        )
        const location = new URL(answer.headers.get('location')!)
        if (answer.status === 302) {
          if (location.host !== 'shop.example')
            throw new Error(`${this.name}: the link leads to ${location.host}`)
          break
        }
        if (hops === 3) throw new Error(`${this.name}: the link leads in a circle`)
        host = location.host
      }
      this.acknowledged.clicks += 1
      await Bun.sleep(200)
    }
  }

  /** Opens the page and the file at the name of the first home. */
  async #look(): Promise<void> {
    while (!this.#isEnding) {
      for (const path of [this.#paths.page, this.#paths.media])
        await this.#untilTaken(path, [200], () =>
          this.#fleet.ask('GET', path, { host: this.#firstHost, headers: BROWSER }),
        )
      await Bun.sleep(300)
    }
  }
}

const PRIVACY = 'https://shop.example/privacy'
/** The smallest GIF. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
