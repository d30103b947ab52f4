import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { GATEWAY_SETTINGS } from '../support/carriers.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { PASSPHRASE } from '../support/copies.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { FakeGateway, json } from '../support/gateway.ts'
import { type Fault, S3Replica } from '../support/s3-replica.ts'

covers('src/appliance/copies', 'src/delivery/engine', 'cli/commands/lease.ts')

/** Two machines with the same data and one lease. Their carrier sees who sends, by the address for receipts. */

const PEOPLE = 500
const PER_SECOND = 20

interface Sent {
  to: string
  /** Host of the machine that sent it. */
  by: string
  /** Time by the monotonic clock. */
  at: number
}

/** A carrier that takes every message. */
async function carrier() {
  const sent: Sent[] = []
  const gateway = await FakeGateway.start((request, response, socket) => {
    const { to, callback } = JSON.parse(request.body) as { to: string; callback: string }
    sent.push({ to, by: new URL(callback).host, at: performance.now() })
    return json(200, { id: `gw-${sent.length}` })(request, response, socket)
  })
  return { gateway, sent }
}

const environmentOf = (machine: string, place: Record<string, string>) => ({
  ...place,
  CARILLON_BACKUP_PASSPHRASE: PASSPHRASE,
  CARILLON_BACKUP_LEASE: 'true',
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  CARILLON_METRICS_TOKEN: 'token-of-the-drill-for-metrics',
  CARILLON_PUBLIC_BASE_URL: `https://${machine}.test`,
})

/** Begins a campaign to all people, by a sender that leads to the carrier. */
async function launch(client: Client, origin: string): Promise<void> {
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Gateway',
    address: '+15005550001',
    throughputPerSecond: PER_SECOND,
    credentials: { url: `${origin}/send`, ...GATEWAY_SETTINGS },
  })
  const rows = Array.from({ length: PEOPLE }, (_, person) => `Ann,+1415200${String(person).padStart(4, '0')}`)
  const form = new FormData()
  form.set('file', new File([`first name,phone\n${rows.join('\n')}\n`], 'people.csv'))
  form.set('consentAttested', 'true')
  const { id } = await client.made('/contacts/imports', form)
  await until(
    async () => (await client.get(`/contacts/imports/${id}`)).body.data.status,
    (status) => status === 'COMPLETED',
  )
  const rules = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'equals', value: 'Ann' }] }
  const segment = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
  await client.made('/campaigns', {
    name: 'News',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName}}, the road is open again.',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
}

const recipients = (sent: readonly Sent[]): string[] => sent.map(({ to }) => to).sort()

const said = (appliance: Appliance, text: string) =>
  until(
    async () => appliance.output(),
    (output) => output.includes(text),
  )

test.each(['folder', 'bucket'])(
  'a machine that takes the lease ends the other one, and each message is sent once, with the lease in a %s',
  async (kind) => {
    await using replica = new S3Replica()
    using home = new Site()
    const folder = home.at('disk')
    mkdirSync(folder)
    const place = kind === 'bucket' ? replica.environment : { CARILLON_BACKUP_TO: folder }
    Object.assign(home.environment, environmentOf('home', place))
    const { apiKey } = await home.init()
    await home.answer('copies', 'init')
    const { gateway, sent } = await carrier()
    await using _gateway = gateway
    const first = await Appliance.start({ dataDir: home.data, environment: home.environment })
    await launch(new Client(first.url, apiKey), gateway.origin)
    await said(first, 'was made and read back')
    await until(
      async () => sent.length,
      (count) => count > 40,
    )
    // The other machine has the data, as a standby does.
    using away = new Site(environmentOf('away', place))
    expect((await away.runBinary(['restore', '--from-copies', '--json'])).exitCode).toBe(0)
    const refused = new Appliance({ dataDir: away.data, environment: away.environment })
    expect(await refused.end()).toBe(75)
    expect(refused.output()).toContain('Another machine has the lease of this data')
    const beganAt = performance.now()
    const taking = away.runBinary(['lease', 'take', '--json'])
    expect(await first.end()).toBe(75)
    const tookMs = performance.now() - beganAt
    expect(first.output()).toContain('Another machine has taken over this data')
    expect(tookMs).toBeLessThan(15_000)
    const lastOfHome = sent.at(-1)!.at
    expect((await taking).json).toMatchObject({ held: true })
    // The last segment of the other machine is in the place.
    const restored = await away.runBinary(['restore', '--from-copies', '--yes', '--json'])
    expect([restored.exitCode, restored.stderr]).toEqual([0, expect.any(String)])
    const second = await Appliance.start({ dataDir: away.data, environment: away.environment })
    await away.answer('send', 'resume', '--yes')
    await until(
      async () => sent.length,
      (count) => count >= PEOPLE,
    )
    const [byHome, byAway] = ['home.test', 'away.test'].map((host) => sent.filter(({ by }) => by === host))
    expect(byHome!.length).toBeGreaterThan(40)
    expect(byAway!.length).toBeGreaterThan(40)
    expect(Math.max(...byHome!.map(({ at }) => at))).toBeLessThan(Math.min(...byAway!.map(({ at }) => at)))
    expect(new Set(recipients(sent)).size).toBe(PEOPLE)
    expect(sent).toHaveLength(PEOPLE)
    // The first machine does not come back by itself.
    const back = new Appliance({ dataDir: home.data, environment: home.environment })
    expect(await back.end()).toBe(75)
    expect(sent.every(({ by, at }) => by === 'away.test' || at <= lastOfHome)).toBe(true)
    expect(await second.stop()).toBe(0)
    // Commands that send without a server need the lease too.
    const test = ['sender', 'test', 'Gateway', '+12125550100', '--json']
    expect((await home.runBinary(test)).exitCode).toBe(75)
    expect(sent).toHaveLength(PEOPLE)
    expect((await away.runBinary(test)).exitCode).toBe(0)
    expect(sent).toHaveLength(PEOPLE + 1)
    const claims =
      kind === 'bucket'
        ? [...replica.objects.keys()].filter((name) => name.includes('/lease/'))
        : (readdirSync(`${folder}/lease`, { recursive: true }) as string[]).filter((name) =>
            /\d{9}-/.test(name),
          )
    expect(claims).toHaveLength(2)
    console.log({ kind, endedAfterMs: Math.round(tookMs), byHome: byHome!.length, byAway: byAway!.length })
  },
)

test.each<[string, Fault['does']]>([
  ['refuses', { code: 'SlowDown', status: 503 }],
  ['is silent', 'SILENCE'],
])(
  'a server whose place %s for longer than the lease sends nothing meanwhile, and each message once',
  async (_how, does) => {
    await using replica = new S3Replica()
    using home = new Site()
    Object.assign(home.environment, environmentOf('home', replica.environment))
    const { apiKey } = await home.init()
    await home.answer('copies', 'init')
    const { gateway, sent } = await carrier()
    await using _gateway = gateway
    const server = await Appliance.start({ dataDir: home.data, environment: home.environment })
    const client = new Client(server.url, apiKey)
    await launch(client, gateway.origin)
    await until(
      async () => sent.length,
      (count) => count > 40,
    )
    replica.break({ on: 'LIST', does })
    const brokeAt = performance.now()
    const warnings = async () => (await client.get('/health/ready')).body.data.warnings as string[]
    await until(warnings, (texts) => texts.some((text) => text.includes('lease')))
    const silentAfterMs = performance.now() - brokeAt
    expect(silentAfterMs).toBeLessThan(13_000)
    // What was with the carrier at that moment has arrived.
    await Bun.sleep(1_000)
    const before = sent.length
    await until(
      async () => performance.now() - brokeAt,
      (ms) => ms > 20_000,
    )
    expect(sent).toHaveLength(before)
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { authorization: 'Bearer token-of-the-drill-for-metrics' },
    })
    expect(await metrics.text()).toContain('carillon_lease_remaining_seconds 0\n')
    const contact = await client.post('/contacts', { firstName: 'Bob', phone: '+13125550100' })
    expect(contact.status).toBe(201)
    replica.break(undefined)
    const healedAt = performance.now()
    await until(warnings, (texts) => texts.every((text) => !text.includes('lease')))
    const againAfterMs = performance.now() - healedAt
    await until(
      async () => sent.length,
      (count) => count >= PEOPLE,
    )
    expect(new Set(recipients(sent)).size).toBe(PEOPLE)
    expect(sent).toHaveLength(PEOPLE)
    expect(await server.stop()).toBe(0)
    console.log({ silentAfterMs: Math.round(silentAfterMs), againAfterMs: Math.round(againAfterMs) })
  },
)
