import type { Caller } from './kill-caller.ts'
import { jpeg, mediaForm } from './media.ts'
import { between, type Random } from './random.ts'

/**
 * Load of a busy agency, all at once: contacts are added, lists and files uploaded, campaigns started and
 * some cancelled, recipients opted out. Every answered request is recorded, because a crash must not lose it.
 */
export interface Acknowledged {
  contacts: Array<{ id: string; phone: string }>
  imports: Array<{ id: string; rows: number; city: string }>
  /** City of the contacts in its audience. */
  campaigns: Array<{ id: string; city: string }>
  media: Array<{ id: string; url: string }>
  /** Time by the clock of this machine, which the server shares, ms since 1970. */
  optOuts: Array<{ phone: string; at: number }>
  cancellations: Array<{ campaignId: string; at: number }>
}

export interface LoadOptions {
  random: Random
  /** Shortest and longest pause between two contacts of one client, ms. */
  pauseMs: readonly [number, number]
}

interface Senders {
  quick: string
  /** Sender for the towns with numbers that throttle, because a throttled sender pauses. */
  patient: string
}

const CREATORS = 6
const TOWN_SIZE = 60
const IMPORT_ROWS = 250
const CANCELLED_SHARE = 0.06
/** Interval of towns with a number that answers after two seconds. */
const SLOW_TOWNS = 5

/** Special numbers of the carrier, by the position of the resident in a town (docs/providers.md). */
const SPECIAL: Readonly<Record<number, string>> = {
  5: '9951',
  11: '9931',
  17: '9921',
  29: '9922',
  37: '9901',
  43: '9941',
}

export class Load {
  /**
   * Whether new towns may have a number that the carrier throttles. Such a message waits half a minute, and
   * two more minutes if the carrier was restarted in between and throttles it again.
   */
  mayThrottle = false
  readonly acknowledged: Acknowledged = {
    contacts: [],
    imports: [],
    campaigns: [],
    media: [],
    optOuts: [],
    cancellations: [],
  }
  readonly #caller: Caller
  readonly #options: LoadOptions
  readonly #clients: Array<Promise<void>> = []
  /** Numbers of requested and acknowledged contacts, by town. */
  readonly #towns: Array<{ asked: number; answered: number; isThrottling: boolean }> = []
  #numbers = 0
  #isEnding = false

  constructor(caller: Caller, options: LoadOptions) {
    this.#caller = caller
    this.#options = options
  }

  async start(): Promise<void> {
    const senders = { quick: await this.#sender(1), patient: await this.#sender(2) }
    for (let i = 0; i < CREATORS; i++) this.#clients.push(this.#createContacts(senders))
    this.#clients.push(this.#importLists(senders), this.#optOut(), this.#uploadFiles())
  }

  /** Starts no more requests, and resolves when every request was answered. */
  async finish(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#clients)
  }

  /** Returns the result of `work`, but rejects as soon as a client fails. */
  orBroken = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, ...this.#clients.map((client) => client.then(() => new Promise<never>(() => {})))])

  async #sender(line: number): Promise<string> {
    const { id } = await this.#caller.post('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: `Sender ${line}`,
      address: `+1500555000${line}`,
      throughputPerSecond: 10_000,
      // Long enough for a death between taking a message and reporting it.
      credentials: { latencyMs: 15, receiptDelayMs: 30 },
    })
    return id
  }

  async #createContacts(senders: Senders): Promise<void> {
    while (!this.#isEnding) {
      const { town, resident } = this.#nextPlace()
      const phone = this.#phoneOf(town, resident)
      const contact = { firstName: `Resident ${resident}`, phone, city: `Town ${town}` }
      const { id } = await this.#caller.post('/contacts', contact)
      this.acknowledged.contacts.push({ id, phone })
      this.#towns[town]!.answered += 1
      if (this.#towns[town]!.answered === TOWN_SIZE)
        await this.#launch(`Town ${town}`, this.#senderOf(town, senders))
      await Bun.sleep(between(this.#options.random, ...this.#options.pauseMs))
    }
  }

  #nextPlace(): { town: number; resident: number } {
    if ((this.#towns.at(-1)?.asked ?? TOWN_SIZE) === TOWN_SIZE) {
      this.#towns.push({ asked: 0, answered: 0, isThrottling: this.mayThrottle })
    }
    const town = this.#towns.length - 1
    const resident = this.#towns[town]!.asked++
    return { town, resident }
  }

  /** Returns a number that no other resident has. */
  #phoneOf(town: number, resident: number): string {
    const special = SPECIAL[resident] ?? this.#ratherSpecial(town, resident)
    if (special) return `+1${312 + Math.floor(town / 700)}${200 + (town % 700)}${special}`
    const number = this.#numbers++
    return `+1212${200 + Math.floor(number / 9_000)}${String(number % 9_000).padStart(4, '0')}`
  }

  #ratherSpecial(town: number, resident: number): string | undefined {
    if (resident === 23 && town % SLOW_TOWNS === 1) return '9923'
    if (resident === 53 && this.#towns[town]!.isThrottling) return '9911'
    return undefined
  }

  #senderOf = (town: number, { quick, patient }: Senders): string =>
    this.#towns[town]!.isThrottling ? patient : quick

  async #launch(city: string, sender: string): Promise<void> {
    const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: city }] }
    const segment = await this.#caller.post('/segments', { name: city, type: 'DYNAMIC', rules })
    const campaign = await this.#caller.post('/campaigns', {
      name: `News of ${city}`,
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}, the road is open again.',
      segmentId: segment.id,
      channelIdentityIds: [sender],
      mediaUrls: this.acknowledged.media.slice(-1).map(({ url }) => url),
    })
    this.acknowledged.campaigns.push({ id: campaign.id, city })
    if (this.#options.random() < CANCELLED_SHARE) await this.#cancel(campaign.id)
  }

  async #cancel(campaignId: string): Promise<void> {
    await Bun.sleep(between(this.#options.random, 0, 120))
    const answer = await this.#caller.once('POST', `/campaigns/${campaignId}/cancel`)
    if (answer?.status === 201) this.acknowledged.cancellations.push({ campaignId, at: Date.now() })
    else if (answer && answer.status !== 409) throw new Error(`cancel: ${answer.status}`)
  }

  async #importLists(senders: Senders): Promise<void> {
    for (let list = 0; !this.#isEnding; list++) {
      const city = `List ${list}`
      const rows = Array.from({ length: IMPORT_ROWS }, (_, row) => {
        const number = list * IMPORT_ROWS + row
        return `Listed ${row},+1415${200 + Math.floor(number / 9_000)}${String(number % 9_000).padStart(4, '0')},${city}`
      })
      const form = new FormData()
      form.set('file', new File([`first name,phone,city\n${rows.join('\n')}\n`], `${city}.csv`))
      form.set('consentAttested', 'true')
      const { id } = await this.#caller.post('/contacts/imports', form)
      this.acknowledged.imports.push({ id, rows: IMPORT_ROWS, city })
      await this.#importEnded(id)
      await this.#launch(city, senders.quick)
      await Bun.sleep(between(this.#options.random, 500, 4_000))
    }
  }

  /** Uploads files of three pieces, so that some uploads die between two pieces. */
  async #uploadFiles(): Promise<void> {
    // An organization may have 250 MiB of files.
    while (!this.#isEnding && this.acknowledged.media.length < 200) {
      const file = await this.#caller.post<{ id: string; url: string }>('/media', mediaForm(jpeg(1_200_000)))
      this.acknowledged.media.push(file)
      await Bun.sleep(between(this.#options.random, 100, 600))
    }
  }

  async #importEnded(id: string): Promise<void> {
    for (;;) {
      const { status } = await this.#caller.get<{ status: string }>(`/contacts/imports/${id}`)
      if (status === 'COMPLETED') return
      if (status === 'FAILED') throw new Error(`Import ${id} failed.`)
      await Bun.sleep(25)
    }
  }

  /** Opts out a contact who was added recently, so that some are in the audience of a running campaign. */
  async #optOut(): Promise<void> {
    const { contacts, optOuts } = this.acknowledged
    while (!this.#isEnding) {
      await Bun.sleep(between(this.#options.random, 20, 120))
      const recent = contacts.slice(-2 * TOWN_SIZE)
      const contact = recent[Math.floor(this.#options.random() * recent.length)]
      if (!contact) continue
      const answer = await this.#caller.once('PATCH', `/contacts/${contact.id}`, { isOptedOut: true })
      if (answer?.status === 200) optOuts.push({ phone: contact.phone, at: Date.now() })
      else if (answer) throw new Error(`opt-out: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
}
