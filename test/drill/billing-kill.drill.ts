import { expect, test } from 'bun:test'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Look, wrongMessages, wrongUsage, wrongWallets } from '../support/billing-recount.ts'
import { booksOfSandbox, wrongPurchases } from '../support/billing-recount-purchases.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { TEST_CARD } from '../support/payment-sandbox.ts'
import { between, chosenSeed, type Random, seededRandom } from '../support/random.ts'

covers('src/billing', 'src/delivery')
drawsAtRandom()

/**
 * Number of kills. An organization buys credits and packs with its saved card and on pages of the built-in
 * processor, sends campaigns and has credits refilled, while the server is killed at a point between charge,
 * callback and grant, or at any moment. Each client repeats its request with the same Idempotency-Key until
 * it is answered.
 */
const KILLS = asLong(220)
/** Time limit on a slow machine, after at least this many kills. */
const FOR_MS = asLong(25_000)
const AT_LEAST = 100
const CONTACTS = 12
/** Small amounts, so that campaigns use them up. */
const CREDITS = 20
const SEGMENTS = 5
/** Shortest and longest life of a server after it is ready without a kill at a point, ms. */
const LIFE_MS = [10, 400] as const
/**
 * Time after which a server is killed if it does not reach its point, ms. Some points are rare, so the first death at
 * each may take longer.
 */
const POINT_MS = { first: 60_000, later: 1_000 }
/** Number of kills between two recounts. */
const RECOUNT_EVERY = 5

const POINTS = [
  'billing.before_charge',
  'billing.after_charge',
  'billing.event_stored',
  'billing.before_grant_commit',
  'claim.before_commit',
  'claim.after_commit',
  'settle.before_commit',
] as const

const ENVIRONMENT = {
  CARILLON_BILLING: 'sandbox',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
  CARILLON_RATE_LIMIT_BULK: '1000000/1',
}

test('kills between charge, callback and grant charge or grant no purchase twice, lose none, and each message is paid once', async () => {
  const seed = chosenSeed()
  const random = seededRandom(seed)
  using site = new Site()
  const { apiKey } = await site.init()
  let appliance = await start(site)
  const segment = await prepare(site, new Client(appliance.url, apiKey))
  const work = new Work(apiKey, segment, seededRandom(seed + 1))
  work.begin(appliance.url)
  const diedAt = new Map<string, number>()
  const startedAt = performance.now()
  let kills = 0
  let turns = 0
  let point: string | undefined
  const isEnough = () => kills >= AT_LEAST && performance.now() - startedAt > FOR_MS
  while (!POINTS.every((one) => diedAt.has(one)) || (kills < KILLS && !isEnough())) {
    const pointMs = point !== undefined && diedAt.has(point) ? POINT_MS.later : POINT_MS.first
    const lifeMs = point === undefined ? between(random, ...LIFE_MS) : pointMs
    const dead = await dieAt(appliance, point, lifeMs)
    diedAt.set(dead, (diedAt.get(dead) ?? 0) + 1)
    kills += 1
    const isRecounted = kills % RECOUNT_EVERY === 0
    expect(looking(site.files.database, isRecounted ? faultsAtAnyTime : brokenInvariants)).toEqual([])
    // Every third death is at a random moment, the others at the points in turn.
    point = kills % 3 === 2 ? undefined : POINTS[turns++ % POINTS.length]
    appliance = await start(site, point)
    work.url = appliance.url
  }
  // The last server has no fault point.
  await appliance.kill()
  appliance = await start(site)
  work.url = appliance.url
  await work.end()
  await until(
    async () => looking(site.files.database, openEnds),
    (open) => open.length === 0,
  )
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const { bought, resent } = work
  console.log({ kills, seconds, diedAt: Object.fromEntries(diedAt), bought: bought.length, resent })
  console.log(looking(site.files.database, figuresOf))
  expect(kills).toBeGreaterThanOrEqual(AT_LEAST)
  expect(work.resent).toBeGreaterThan(kills / 10)
  expect(work.bought.length).toBeGreaterThan(kills / 2)
  // The last message of a campaign may still start a refill.
  await until(
    async () => looking(site.files.database, (data) => faultsInTheEnd(data, work)),
    (faults) => faults.length === 0,
  )
  expect(await appliance.stop()).toBe(0)
})

const start = (site: Site, point?: string): Promise<Appliance> =>
  Appliance.start({
    dataDir: site.data,
    environment: { ...ENVIRONMENT, ...(point === undefined ? {} : { CARILLON_FAIL_AT: point }) },
  })

/** Waits for the death at a point, or kills the server after its life. Returns the place of the death. */
async function dieAt(appliance: Appliance, point: string | undefined, lifeMs: number): Promise<string> {
  const dies = appliance.end().then(() => point ?? 'ANY_MOMENT')
  const isOver = await Promise.race([dies, Bun.sleep(lifeMs).then(() => '')])
  if (isOver !== '') return isOver
  await appliance.kill()
  return 'ANY_MOMENT'
}

type Data = Parameters<Parameters<typeof looking>[1]>[0]

/** Returns the work that is not finished yet. */
const openEnds = (data: Data): string[] =>
  Object.entries({
    purchases: `SELECT count(*) FROM billing_purchases WHERE status IN ('PENDING', 'PAID')`,
    callbacks: 'SELECT count(*) FROM billing_events WHERE handled_at IS NULL',
    deliveries: 'SELECT count(*) FROM payment_sandbox_events WHERE delivered_at IS NULL',
    messages: `SELECT count(*) FROM messages WHERE status IN ('SCHEDULED', 'QUEUED', 'SENDING')`,
    runs: `SELECT count(*) FROM executions WHERE status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED')`,
  })
    .filter(([, sql]) => data.prepare(sql).pluck().get() !== 0)
    .map(([name]) => name)

/** Returns the faults by a plain recount of all rows and of the processor's books. */
function faultsIn(data: Data, isEnd: boolean): string[] {
  const look = new Look(data)
  return [
    ...brokenInvariants(data),
    ...wrongMessages(look),
    ...wrongWallets(look),
    ...wrongUsage(look),
    ...wrongPurchases(look, booksOfSandbox(look), isEnd),
  ]
}

const faultsAtAnyTime = (data: Data): string[] => faultsIn(data, false)

/**
 * Returns also the requests whose key did not lead to exactly one purchase, and purchases that were answered
 * as paid and not granted.
 */
function faultsInTheEnd(data: Data, { bought, requests }: Work): string[] {
  const status = data.prepare('SELECT status FROM billing_purchases WHERE uuid = ?').pluck()
  const lost = bought.filter((id) => status.get(id) !== 'GRANTED')
  const made = data
    .prepare(`SELECT count(*) FROM billing_purchases WHERE origin IN ('SAVED_CARD', 'CHECKOUT')`)
    .pluck()
    .get() as number
  const twice = data
    .prepare('SELECT count(*) FROM (SELECT 1 FROM sandbox_messages GROUP BY reference HAVING count(*) > 1)')
    .pluck()
    .get() as number
  return [
    ...faultsIn(data, true),
    ...lost.map((id) => `${id} was paid and is ${status.get(id)}`),
    ...(made === requests ? [] : [`${requests} were asked for, and ${made} bought`]),
    ...(twice === 0 ? [] : [`the carrier took ${twice} messages twice`]),
  ]
}

/** Returns the numbers of purchases and messages. */
const figuresOf = (data: Data): unknown =>
  data
    .prepare(`SELECT origin || ' of ' || kind || ' ' || status AS what, count(*) AS count FROM billing_purchases
      GROUP BY origin, kind, status
      UNION ALL SELECT 'units by ' || source, sum(units) FROM usage_charges GROUP BY source
      UNION ALL SELECT 'halts', count(*) FROM events WHERE name = 'campaign.halted'`)
    .all()

/**
 * Buys the first credits on the page of a checkout, which saves the card, and creates contacts, a sender, and
 * the refills.
 */
async function prepare(site: Site, client: Client): Promise<string> {
  for (const words of [
    'assign acme SELF_HOSTED',
    `products set credits_1000 --quantity ${CREDITS}`,
    `products set sms_segments_1000 --quantity ${SEGMENTS}`,
  ]) {
    const ran = await site.runBinary(['--json', 'billing', ...words.split(' ')])
    expect([ran.exitCode, ran.stderr]).toEqual([0, ''])
  }
  const { checkoutUrl } = await client.made<{ checkoutUrl: string }>('/billing/credits/checkout', {
    packKey: 'credits_1000',
  })
  const paid = await fetch(checkoutUrl, { method: 'POST', body: CARD, redirect: 'manual' })
  expect(paid.status).toBe(303)
  await until(
    () => client.get('/billing/credits'),
    (answer) => answer.body.data?.available === CREDITS,
  )
  const contactIds: string[] = []
  for (let n = 0; n < CONTACTS; n++) {
    const phone = `+1212555${String(1_000 + n)}`
    contactIds.push((await client.made('/contacts', { firstName: 'Ann', phone })).id)
  }
  await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Carrier',
    address: '+15005550006',
    throughputPerSecond: 1_000,
  })
  await client.made('/billing/add-ons/credits_1000/auto-refill', {
    isEnabled: true,
    threshold: 1_000_000,
    quantity: 1,
    maxPerMonth: 30,
  })
  return (await client.made('/segments', { name: 'All', type: 'STATIC', contactIds })).id
}

/** Fields of a card form. */
const CARD = new URLSearchParams({
  number: TEST_CARD.succeeds,
  expiry: '12/34',
  cvc: '123',
  name: 'Wren Archer',
})

/** Clients that buy and send, with one request at a time in each lane. */
class Work {
  url = ''
  resent = 0
  /** Number of requested purchases, including the first one. */
  requests = 1
  /** Public ids of purchases that were answered as paid. */
  readonly bought: string[] = []
  readonly #apiKey: string
  readonly #segmentId: string
  readonly #random: Random
  #count = 0
  #isEnding = false
  #all: Promise<unknown> = Promise.resolve()

  constructor(apiKey: string, segmentId: string, random: Random) {
    this.#apiKey = apiKey
    this.#segmentId = segmentId
    this.#random = random
  }

  begin(url: string): void {
    this.url = url
    const lanes = [
      () => this.#buy('credits_1000', 1),
      () => this.#buy('credits_1000', 2),
      () => this.#buy('sms_segments_1000', 1),
      () => this.#buyOnPage(),
      () => this.#send(),
    ]
    this.#all = Promise.all(lanes.map((act) => this.#lane(act)))
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#all
  }

  async #lane(act: () => Promise<void>): Promise<void> {
    while (!this.#isEnding) {
      await act()
      await Bun.sleep(between(this.#random, 5, 60))
    }
  }

  async #buy(product: string, quantity: number): Promise<void> {
    this.requests += 1
    const { status, data } = await this.#post(`/billing/add-ons/${product}/purchase`, { quantity })
    if (status !== 201 || data.status !== 'PAID') throw new Error(`A purchase was answered with ${status}.`)
    this.bought.push(data.purchaseId as string)
  }

  /** Buys like a customer in a browser, who sends the form again until a page arrives. */
  async #buyOnPage(): Promise<void> {
    this.requests += 1
    const { status, data } = await this.#post('/billing/credits/checkout', { packKey: 'credits_1000' })
    if (status !== 201) throw new Error(`A checkout was answered with ${status}.`)
    const { pathname } = new URL(data.checkoutUrl as string)
    for (;;) {
      try {
        const answer = await fetch(this.url + pathname, { method: 'POST', body: CARD, redirect: 'manual' })
        await answer.arrayBuffer()
        if (answer.status === 303) return
        if (answer.status < 500) throw new Error(`A card was answered with ${answer.status}.`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('A card')) throw error
      }
      await Bun.sleep(10)
    }
  }

  async #send(): Promise<void> {
    const { body } = await this.#request('GET', '/channel-identities')
    const { status } = await this.#post('/campaigns', {
      name: `Campaign ${this.#count}`,
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hello',
      segmentId: this.#segmentId,
      channelIdentityIds: [body.data[0].id],
    })
    if (status !== 201) throw new Error(`A campaign was answered with ${status}.`)
  }

  async #post(path: string, body: object): Promise<{ status: number; data: Record<string, unknown> }> {
    const key = `k${this.#count++}`
    const answer = await this.#request('POST', path, { body, headers: { 'Idempotency-Key': key } })
    return { status: answer.status, data: answer.body.data }
  }

  /** Repeats a request until a server answers it. */
  async #request(...[method, path, options]: Parameters<Client['request']>) {
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) this.resent += 1
      try {
        const answer = await new Client(this.url, this.#apiKey).request(method, path, options ?? {})
        // 409: the server still processes the request whose answer was lost.
        if (answer.status < 500 && answer.body.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer
      } catch {
        // The server is dead or still starting.
      }
      await Bun.sleep(10)
    }
  }
}
