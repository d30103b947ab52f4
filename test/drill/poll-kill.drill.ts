import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { between, chosenSeed, type Random, seededRandom } from '../support/random.ts'
import { httpGateway } from './peers/http-gateway.ts'
import { type CreatedSender, type LastingPeer, PUBLIC_ORIGIN } from './peers/peer.ts'

covers('src/polls', 'src/delivery')
drawsAtRandom()

/**
 * Number of contacts of a poll at a carrier that survives the kills. The server is killed while it sends the
 * question and while votes arrive. Like carriers, the voters repeat a vote with the same id until it is
 * answered with 200.
 */
const CONTACTS = 600
const PER_SECOND = 40
const KILLS = asLong(12)
const VOTERS = 8
/** Shortest and longest life of a server after it is ready, ms. */
const LIFE_MS = [150, 1_200] as const
const OPTIONS = ['Saturday', 'Sunday', 'Neither']
/** Texts for each option, in different words. */
const WORDS = [
  ['1', 'saturday', '#1', 'one'],
  ['2 please', 'Sunday!', 'two'],
  ['3', 'Neither', 'option 3'],
]
const ENVIRONMENT = {
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  CARILLON_PUBLIC_BASE_URL: PUBLIC_ORIGIN,
  CARILLON_RATE_LIMIT_CALLBACK: '1000000/1',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
}

test(`${KILLS} kills while a poll is sent and answered ask no contact twice, and the last acknowledged vote of each contact counts`, async () => {
  const random = seededRandom(chosenSeed())
  await using drill = await stage()
  const { site, peer } = drill
  let appliance = await start(site)
  const voters = new Voters(drill, seededRandom(chosenSeed() + 1))
  voters.begin(appliance.url)
  for (let kills = 0; kills < KILLS; kills++) {
    const enough = voters.acknowledged + 5
    await until(
      async () => voters.acknowledged,
      (count) => count >= enough,
    )
    await Bun.sleep(between(random, ...LIFE_MS))
    expect(await appliance.kill()).toBe(137)
    expect(looking(site.files.database, brokenInvariants)).toEqual([])
    appliance = await start(site)
    voters.url = appliance.url
  }
  await until(
    async () => openMessages(site),
    (open) => open === 0,
  )
  const last = await voters.end()
  const client = new Client(appliance.url, drill.apiKey)
  const taken = peer.taken() as string[]
  expect(taken.length - new Set(taken).size).toBe(0)
  expect(await votesOf(client, drill.pollId)).toEqual(last)
  const { data } = (await client.get(`/polls/${drill.pollId}/analytics`)).body
  const recount = OPTIONS.map((label) => [...last.values()].filter((one) => one === label).length)
  expect(data.options.map(({ votes }: { votes: number }) => votes)).toEqual(recount)
  expect(data.responders).toBe(last.size)
  console.log({ asked: taken.length, voters: last.size, votes: voters.acknowledged, resent: voters.resent })
  expect(voters.acknowledged).toBeGreaterThan(last.size)
  expect(await appliance.stop()).toBe(0)
})

const start = (site: Site): Promise<Appliance> =>
  Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })

interface Drill extends AsyncDisposable {
  site: Site
  apiKey: string
  peer: LastingPeer
  pollId: string
  inboundPath: string
}

/** Sets up a server that was asked to send the poll and was then stopped. */
async function stage(): Promise<Drill> {
  const site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from({ length: CONTACTS }, (_, i) => `Contact ${i},+1212${2_000_000 + i},Town 0`)
  writeFileSync(site.at('list.csv'), `first_name,phone,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  const peer = await httpGateway({ site, pace: { answersAfterMs: 30 } })
  const appliance = await start(site)
  const client = new Client(appliance.url, apiKey)
  // Open messages of a kill count as failed until a receipt settles them, and would pause the campaign.
  expect((await client.patch('/organization', { guards: { maxFailureRate: null } })).status).toBe(200)
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Town 0' }] }
  const segment = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
  const { channel, address, credentials } = peer
  const sender = await client.made<CreatedSender>('/channel-identities', {
    channel,
    address,
    credentials,
    name: 'Gateway',
    provider: 'HTTP',
    throughputPerSecond: PER_SECOND,
  })
  const poll = await client.made('/polls', {
    name: 'Day',
    questionTemplate: 'Which day?',
    options: OPTIONS,
    dispatchType: 'IMMEDIATE',
    category: 'TRANSACTIONAL',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
  expect(await appliance.stop()).toBe(0)
  return {
    site,
    apiKey,
    peer,
    pollId: poll.id,
    inboundPath: new URL(sender.callbackUrls.inbound).pathname,
    [Symbol.asyncDispose]: async () => {
      await peer[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

const openMessages = (site: Site): number =>
  looking(
    site.files.database,
    (data) =>
      data
        .prepare(`SELECT count(*) FROM messages WHERE status IN ('SCHEDULED', 'QUEUED', 'SENDING')`)
        .pluck()
        .get() as number,
  )

/** Returns the numbers whose question is recorded as sent. An answer of another number is a conversation. */
const askedNumbers = (site: Site): string[] =>
  looking(
    site.files.database,
    (data) =>
      data
        .prepare('SELECT address FROM messages WHERE sent_at IS NOT NULL ORDER BY id')
        .pluck()
        .all() as string[],
  )

/**
 * People who vote, some of them several times. Each number belongs to one lane, so the order of its votes is
 * certain.
 */
class Voters {
  url = ''
  acknowledged = 0
  resent = 0
  readonly #drill: Drill
  readonly #random: Random
  readonly #last = new Map<string, string>()
  #ids = 0
  #isEnding = false
  #all: Promise<unknown> = Promise.resolve()

  constructor(drill: Drill, random: Random) {
    this.#drill = drill
    this.#random = random
  }

  begin(url: string): void {
    this.url = url
    this.#all = Promise.all(Array.from({ length: VOTERS }, (_, lane) => this.#vote(lane)))
  }

  /** Returns the last acknowledged vote of each number: the label of its option. */
  async end(): Promise<Map<string, string>> {
    this.#isEnding = true
    await this.#all
    return this.#last
  }

  async #vote(lane: number): Promise<void> {
    while (!this.#isEnding) {
      const mine = askedNumbers(this.#drill.site).filter((number) => Number(number) % VOTERS === lane)
      const from = mine[Math.floor(this.#random() * mine.length)]
      await Bun.sleep(between(this.#random, 5, 40))
      if (!from) continue
      const option = Math.floor(this.#random() * OPTIONS.length)
      const words = WORDS[option]!
      await this.#send(from, words[Math.floor(this.#random() * words.length)]!)
      this.#last.set(from, OPTIONS[option]!)
      this.acknowledged += 1
    }
  }

  /** Repeats a vote until it is answered with 200. */
  async #send(from: string, text: string): Promise<void> {
    const body = JSON.stringify({ id: `vote-${++this.#ids}`, from, to: this.#drill.peer.address, text })
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) this.resent += 1
      const status = await this.#post(body)
      if (status === 200) return
      if (status !== undefined && status < 500) throw new Error(`A vote was answered with ${status}.`)
      await Bun.sleep(10)
    }
  }

  /** Returns the status; undefined if the server died. */
  async #post(body: string): Promise<number | undefined> {
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(this.url + this.#drill.inboundPath, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return undefined
    }
  }
}

/** Returns the label of each number's vote. */
async function votesOf(client: Client, pollId: string): Promise<Map<string, string>> {
  const { options } = (await client.get(`/polls/${pollId}`)).body.data
  const labels = new Map<string, string>(
    options.map(({ id, label }: { id: string; label: string }) => [id, label]),
  )
  const votes = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { data } = (await client.get(`/polls/${pollId}/votes?limit=100&page=${page}`)).body
    for (const { contact, optionIds } of data) votes.set(contact.phone, labels.get(optionIds[0])!)
    if (data.length < 100) return votes
  }
}
