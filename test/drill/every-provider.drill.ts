import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { PROVIDERS, type ProviderName } from '../../src/providers/all.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking } from '../support/kill-verdict.ts'
import { between, chosenSeed, seededRandom } from '../support/random.ts'
import { lastingPeers } from './peers/all.ts'
import { type CreatedSender, type LastingPeer, PUBLIC_ORIGIN } from './peers/peer.ts'

covers('src/providers', 'src/delivery')
drawsAtRandom()

/**
 * Number of contacts. One server has a sender of every provider, each at a carrier that survives the kills,
 * and a campaign through each. It is killed while messages are taken by the carrier and not recorded yet,
 * until each provider had many of them.
 */
const CONTACTS = 500
/** Smallest number of messages of each provider that were taken but not recorded at a kill. */
const EACH = 100
/** Smallest number for all providers together. */
const TOGETHER = 2_000
const PER_SECOND = 25
/** Rate during the set-up: one message each. */
const HARDLY_ANY = 0.01
/** Messages that each provider with remaining messages must take before the life of a server may end. */
const TAKEN_IN_A_LIFE = 15
const LONGER_MS = [0, 800] as const
const ENVIRONMENT = {
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  CARILLON_PUBLIC_BASE_URL: PUBLIC_ORIGIN,
  CARILLON_RATE_LIMIT_CALLBACK: '1000000/1',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
}
/** Ends of a life, before and around the answers: from outside, or at a fault point. */
const LIVES = [
  { answersAfterMs: 60_000, failAt: null },
  { answersAfterMs: 1_500, failAt: 'settle.before_commit' },
  { answersAfterMs: 1_000, failAt: null },
  { answersAfterMs: 1_500, failAt: 'provider.after_accept' },
] as const

test(`an appliance with a sender of every provider, killed until ${TOGETHER} messages were taken but not recorded, sends none twice and loses none`, async () => {
  await using drill = await stage()
  const { site, places, apiKey } = drill
  const kills = await killUntilEnough(drill)

  await setPace(drill, 0)
  await using appliance = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
  const client = new Client(appliance.url, apiKey)
  await setRate(client, places, 500)
  await until(
    async () => messagesOf(site).filter(({ status }) => /SCHEDULED|QUEUED|SENDING/.test(status)).length,
    (open) => open === 0,
  )
  await Promise.all(places.map(({ peer }) => peer.settle?.(appliance)))
  await until(
    async () => messagesOf(site).filter(({ name, status }) => status === 'SENT' && name !== 'SMTP').length,
    (open) => open === 0,
  )

  const inDoubt = Object.fromEntries(await Promise.all(places.map(countInDoubt)))
  console.log({ kills, inDoubt, together: sumOf(inDoubt) })
  const messages = messagesOf(site)
  expect(messages).toHaveLength(CONTACTS * PROVIDERS.length)
  for (const { name, peer } of places) {
    const taken = await peer.taken()
    const mine = messages.filter((message) => message.name === name)
    const to = (wanted: RegExp) =>
      mine.filter(({ state }) => wanted.test(state)).map(({ address }) => address)
    // Exactly the messages that the carrier took arrived. Each message has one of two final states.
    const [arrived, unknown] = [to(/^(SENT|DELIVERED)$/), to(/^FAILED UNKNOWN$/)]
    expect({ name, twice: taken.length - new Set(taken).size }).toEqual({ name, twice: 0 })
    expect({ name, ends: arrived.length + unknown.length }).toEqual({ name, ends: CONTACTS })
    expect({ name, invented: arrived.filter((address) => !taken.includes(address)) }).toEqual({
      name,
      invented: [],
    })
    // A mail has no receipt that would report it.
    const overlooked = peer.settle ? unknown.filter((address) => taken.includes(address)) : []
    expect({ name, overlooked }).toEqual({ name, overlooked: [] })
    if (peer.canBeAsked) expect({ name, unknown }).toEqual({ name, unknown: [] })
    expect(inDoubt[name]).toBeGreaterThanOrEqual(EACH)
  }
  expect(sumOf(inDoubt)).toBeGreaterThanOrEqual(TOGETHER)
  await expectContent(site)
  expect(await appliance.stop()).toBe(0)
})

/** A provider with its carrier. */
interface Place {
  name: ProviderName
  peer: LastingPeer
  senderId: string
  /** Addresses of messages that were SENDING at a kill. */
  open: Set<string>
}

async function stage() {
  const site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from(
    { length: CONTACTS },
    (_, i) => `Contact ${i},+1212${2_000_000 + i},reader${i}@home.example,Town 0`,
  )
  writeFileSync(site.at('list.csv'), `first_name,phone,email,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  const pace = { answersAfterMs: 60_000 }
  const places: Place[] = await Promise.all(
    PROVIDERS.map(async (name) => {
      const peer = await lastingPeers[name]({ site, pace })
      return { name, peer, senderId: '', open: new Set<string>() }
    }),
  )
  const appliance = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
  const client = new Client(appliance.url, apiKey)
  await beginCampaigns(client, places)
  await until(
    async () => messagesOf(site).length,
    (count) => count === CONTACTS * PROVIDERS.length,
  )
  await setRate(client, places, PER_SECOND)
  expect(await appliance.kill()).toBe(137)
  return {
    site,
    apiKey,
    places,
    pace,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(places.map(({ peer }) => peer[Symbol.asyncDispose]()))
      site[Symbol.dispose]()
    },
  }
}

type Drill = Awaited<ReturnType<typeof stage>>

async function setPace({ pace, places }: Drill, answersAfterMs: number): Promise<void> {
  pace.answersAfterMs = answersAfterMs
  await Promise.all(places.map(({ peer }) => peer.paced?.()))
}

async function beginCampaigns(client: Client, places: readonly Place[]): Promise<void> {
  // Open messages of a kill count as failed until a receipt settles them, and would pause the campaign.
  const { status } = await client.patch('/organization', {
    guards: { maxFailureRate: null },
    address: { line1: '12 Mill Lane', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
  })
  expect(status).toBe(200)
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Town 0' }] }
  const segment = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
  for (const place of places) {
    const { name, peer } = place
    const { channel, address, credentials } = peer
    const sender = await client.made<CreatedSender>('/channel-identities', {
      channel,
      address,
      credentials,
      name,
      provider: name,
      throughputPerSecond: HARDLY_ANY,
    })
    place.senderId = sender.id
    await peer.begin?.(sender)
    await client.made('/campaigns', {
      name: `By ${name}`,
      type: 'IMMEDIATE',
      channel,
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}',
      segmentId: segment.id,
      channelIdentityIds: [sender.id],
      ...peer.campaign,
    })
  }
}

async function setRate(client: Client, places: readonly Place[], throughputPerSecond: number): Promise<void> {
  for (const { senderId } of places) {
    const { status } = await client.patch(`/channel-identities/${senderId}`, { throughputPerSecond })
    expect(status).toBe(200)
  }
}

/** Kills and restarts the server. Returns the number of kills. Ends also when no message is left. */
async function killUntilEnough(drill: Drill): Promise<number> {
  const { site, places } = drill
  const random = seededRandom(chosenSeed())
  let kills = 0
  while (!(await isEnough(places)) && unsent(site).size > 0) {
    const { answersAfterMs, failAt } = LIVES[kills % LIVES.length]!
    await setPace(drill, answersAfterMs)
    const environment = failAt === null ? ENVIRONMENT : { ...ENVIRONMENT, CARILLON_FAIL_AT: failAt }
    const before = await takenByAll(places)
    const appliance = new Appliance({ dataDir: site.data, environment })
    if (failAt === null) {
      await appliance.ready()
      await until(
        () => takenByAll(places),
        (taken) => isAtWork(drill, before, taken),
      )
      await Bun.sleep(between(random, ...LONGER_MS))
      await appliance.kill()
    }
    expect(await appliance.end()).toBe(137)
    kills += 1
    const sending = messagesOf(site).filter(({ status }) => status === 'SENDING')
    for (const { name, open } of places)
      for (const message of sending) if (message.name === name) open.add(message.address)
  }
  return kills
}

async function isEnough(places: readonly Place[]): Promise<boolean> {
  const counts = await Promise.all(places.map(countInDoubt))
  return counts.every(([, count]) => count >= EACH) && sumOf(Object.fromEntries(counts)) >= TOGETHER
}

const takenByAll = async (places: readonly Place[]): Promise<number[]> =>
  (await Promise.all(places.map(({ peer }) => peer.taken()))).map(({ length }) => length)

/** Tells whether each carrier with remaining messages has taken some in this life. */
function isAtWork({ site, places }: Drill, before: readonly number[], now: readonly number[]): boolean {
  const left = unsent(site)
  return places.every(({ name }, i) => !left.has(name) || now[i]! >= before[i]! + TAKEN_IN_A_LIFE)
}

/** Returns how many messages were SENDING at the death of the process although the carrier had taken them. */
async function countInDoubt({ name, peer, open }: Place): Promise<[ProviderName, number]> {
  const taken = new Set(await peer.taken())
  return [name, open.intersection(taken).size]
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

interface Message {
  /** Provider of the sender. */
  name: ProviderName
  address: string
  status: string
  /** State, with its reason if there is one. */
  state: string
}

/** Returns all messages in the database file. */
const messagesOf = (site: Site): Message[] =>
  looking(
    site.files.database,
    (data) =>
      data
        .prepare(
          `SELECT substr(campaigns.name, 4) AS name, address, messages.status,
             trim(messages.status || ' ' || coalesce(error_code, '')) AS state
           FROM messages JOIN campaigns ON campaigns.id = campaign_id`,
        )
        .all() as Message[],
  )

/** Returns the providers with unclaimed messages. */
const unsent = (site: Site): Set<ProviderName> =>
  new Set(messagesOf(site).flatMap(({ name, status }) => (/SCHEDULED|QUEUED/.test(status) ? [name] : [])))

async function expectContent(site: Site): Promise<void> {
  const { stdout, exitCode } = await site.run(['doctor', '--full', '--json'])
  expect({
    exitCode,
    errors: JSON.parse(stdout).filter(({ status }: { status: string }) => status === 'error'),
  }).toEqual({
    exitCode: 0,
    errors: [],
  })
}
