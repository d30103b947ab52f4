import { expect, test } from 'bun:test'
import { VENDOR_ACCOUNTS } from '../providers/worlds/vendors.ts'
import { whatsappAccount, whatsappNumber } from '../providers/worlds/whatsapp-cloud.ts'
import { Replica, type ReplicaAccount, type ReplicaName, VENDORS } from '../replicas/client.ts'
import { Client, until } from '../support/client.ts'
import { Appliance } from '../support/crash.ts'
import { populated } from '../support/crash-campaign.ts'
import { between, chosenSeed, seededRandom } from '../support/random.ts'

/**
 * The compiled binary is killed while messages are between "the vendor took it"
 * and "we wrote that down". Nobody may be written to a second time, and a
 * receipt settles what the kill left open.
 */
const CONTACTS = 300
const KILLS = 4
const LIFE_MS = [60, 500] as const
const PER_SECOND = 40
/** So that about thirty messages are on their way at any moment, however slow the machine is. */
const ANSWERS_AFTER_MS = 800
const CALLS_AT_ONCE = 16
const ENVIRONMENT = {
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  // The port is another one after each start, and some vendors sign the address.
  CARILLON_PUBLIC_BASE_URL: 'https://carillon.test',
  CARILLON_RATE_LIMIT_CALLBACK: '1000000/1',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
}

test.each([...VENDORS, 'whatsapp'] as const)(
  `%s: killed up to ${KILLS} times while it sends, the appliance asks for no message twice`,
  async (vendor) => {
    const random = seededRandom(chosenSeed())
    const { site, apiKey } = await populated(CONTACTS)
    using _ = site
    await using replica = await Replica.start(vendor)
    const start = () => Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
    let appliance = await start()
    const { account, campaign } = await setUp(new Client(appliance.url, apiKey), replica, vendor)

    let client = new Client(appliance.url, apiKey)
    let kills = 0
    while (kills < KILLS && !(await isDone(client, campaign))) {
      const before = (await account.held()).requests
      // It sends in this life, so the kill is no idle one; unless the last message has just gone.
      await until(
        async () => (await account.held()).requests > before || (await isDone(client, campaign)),
        (hasBegun) => hasBegun,
      )
      await Bun.sleep(between(random, ...LIFE_MS))
      expect(await appliance.kill()).toBe(137)
      kills += 1
      appliance = await start()
      client = new Client(appliance.url, apiKey)
    }
    await until(
      () => isDone(client, campaign),
      (done) => done,
    )
    const inTheWindow = (await messagesOf(client, campaign)).filter(
      ({ errorCode }) => errorCode === 'UNKNOWN',
    ).length
    const { held, requests } = await account.held()
    expect(new Set(held.map(({ to }) => to)).size).toBe(requests)
    expect(held).toHaveLength(requests)

    await passCalls(client, account)
    const settled = await messagesOf(client, campaign)
    console.log({ vendor, kills, requests, inTheWindow })
    expect(settled.filter(({ status }) => status === 'DELIVERED')).toHaveLength(requests)
    expect(settled.filter(({ status }) => status === 'FAILED')).toHaveLength(CONTACTS - requests)
    expect(inTheWindow).toBeGreaterThan(0)
    expect(await appliance.stop()).toBe(0)
  },
  180_000,
)

/** What differs by vendor. */
function sides(vendor: ReplicaName, baseUrl: string) {
  if (vendor !== 'whatsapp') {
    const sides = VENDOR_ACCOUNTS[vendor](baseUrl)
    return { ...sides, channel: 'SMS', provider: vendor.toUpperCase(), campaign: {} }
  }
  const credentials = whatsappNumber(baseUrl)
  const whatsappTemplate = { name: 'order_ready', language: 'en_US', parameters: ['{{firstName}}', 'it'] }
  const by = { channel: 'WHATSAPP', provider: 'WHATSAPP_CLOUD', campaign: { whatsappTemplate } }
  return { account: whatsappAccount(credentials), credentials, ...by }
}

async function setUp(client: Client, replica: Replica, vendor: ReplicaName) {
  const { account: settings, credentials, channel, provider, campaign: more } = sides(vendor, replica.origin)
  const sender = await client.made<{ id: string; callbackUrls: { inbound: string } }>('/channel-identities', {
    channel,
    provider,
    name: 'Sender',
    address: '+15005550006',
    throughputPerSecond: PER_SECOND,
    credentials,
  })
  const account = await replica.open({
    ...settings,
    number: '+15005550006',
    inboundUrl: sender.callbackUrls.inbound,
    answersAfterMs: ANSWERS_AFTER_MS,
  })
  // What a kill leaves open counts as failed until a receipt settles it, and would pause the campaign.
  const { status } = await client.patch('/organization', { guards: { maxFailureRate: null } })
  expect(status).toBe(200)
  const conditions = [{ field: 'city', operator: 'equals', value: 'Town 0' }]
  const rules = { operator: 'AND', conditions }
  const segment = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
  const { id: campaign } = await client.made('/campaigns', {
    name: 'News',
    type: 'IMMEDIATE',
    channel,
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName}}',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
    ...more,
  })
  return { account, campaign }
}

/** Whether every message has been handed over, or given up. */
async function isDone(client: Client, campaign: string): Promise<boolean> {
  const totalOf = async (query: string): Promise<number> =>
    (await client.get(`/campaigns/${campaign}/messages?limit=1${query}`)).body.meta.total
  // In this order: a run has all of its messages before the first of them ends.
  const total = await totalOf('')
  return total === CONTACTS && (await totalOf('&status=SCHEDULED&status=QUEUED&status=SENDING')) === 0
}

interface Message {
  status: string
  errorCode: string | null
}

async function messagesOf(client: Client, campaign: string): Promise<Message[]> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await client.get(`/campaigns/${campaign}/messages?limit=100&page=${page}`)
    messages.push(...(body.data ?? []))
    if (!body.data || body.data.length < 100) return messages
  }
}

/** Makes the calls that waited, some at once. */
async function passCalls(client: Client, account: ReplicaAccount): Promise<void> {
  const calls = await account.takeCalls()
  const work = async (): Promise<void> => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const { pathname, search } = new URL(call.url)
      const { method, headers, body } = call
      const answer = await fetch(`${client.url}${pathname}${search}`, { method, headers, body })
      expect(answer.status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
}
