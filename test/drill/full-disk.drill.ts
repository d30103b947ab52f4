import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { all, rule } from '../support/segments.ts'
import { SmallDisk } from '../support/small-disk.ts'

covers('src/storage', 'src/db')

const PEOPLE = 6_000
const MEGABYTES = 160
/** Longer than the first pauses between attempts, so that several of them fail. */
const FULL_MS = 6_000

const ENVIRONMENT = { CARILLON_SNAPSHOT_INTERVAL_SECONDS: '2', CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1' }

const csv = () =>
  `first name,phone,city\n${Array.from({ length: PEOPLE }, (_, i) => `Ann,+1${2_122_000_000 + i},Reno`).join('\n')}\n`

/** Installs an appliance on its own disk, with an organization and a sender. */
async function installed() {
  const site = new Site(ENVIRONMENT)
  const disk = new SmallDisk(site.data, MEGABYTES)
  const { apiKey } = await site.init()
  const start = async () => {
    const appliance = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
    return { appliance, client: new Client(appliance.url, apiKey) }
  }
  const remove = () => {
    disk[Symbol.dispose]()
    site[Symbol.dispose]()
  }
  return { site, disk, start, [Symbol.dispose]: remove }
}

async function upload(client: Client): Promise<string> {
  const form = new FormData()
  form.append('file', new File([csv()], 'people.csv', { type: 'text/csv' }))
  form.append('consentAttested', 'true')
  return (await client.made<{ id: string }>('/contacts/imports', form)).id
}

const status = (client: Client, path: string, wanted: string) =>
  until(
    async () => (await client.get(path)).body.data,
    (data) => data?.status === wanted,
  )

async function launch(client: Client, throughputPerSecond: number): Promise<string> {
  const sender = await client.made<{ id: string }>('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'sender',
    address: '+12125559999',
    throughputPerSecond,
    credentials: {},
  })
  const segment = await client.made<{ id: string }>('/segments', {
    name: 'all',
    type: 'DYNAMIC',
    rules: all(rule('city', 'equals', 'Reno')),
  })
  const campaign = await client.made<{ id: string }>('/campaigns', {
    name: 'all',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hello',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
  return campaign.id
}

const taken = (path: string) => {
  const file = connect(path, { readonly: true })
  try {
    return file
      .prepare('SELECT count(*) AS messages, count(DISTINCT to_address) AS people FROM sandbox_messages')
      .get()
  } finally {
    file.close()
  }
}

const sentOf = async (client: Client, id: string): Promise<number> =>
  (await client.get(`/campaigns/${id}`)).body.data.stats.sent

test.skipIf(!SmallDisk.canBeMade())(
  'if the disk fills up during an import and a campaign, both finish once there is space, and the log stays short',
  async () => {
    using given = await installed()
    const { disk, start, site } = given
    const { appliance, client } = await start()
    const importId = await upload(client)
    disk.fill()
    await Bun.sleep(FULL_MS)
    disk.free()
    const imported = await status(client, `/contacts/imports/${importId}`, 'COMPLETED')
    expect(imported.counts.created).toBe(PEOPLE)

    const campaignId = await launch(client, 1_000)
    await until(
      () => sentOf(client, campaignId),
      (sent) => sent > 100,
    )
    disk.fill()
    await Bun.sleep(FULL_MS)
    const sentWhenFull = await sentOf(client, campaignId)
    expect(sentWhenFull).toBeLessThan(PEOPLE)
    disk.free()
    await status(client, `/campaigns/${campaignId}`, 'COMPLETED')
    expect(await appliance.stop()).toBe(0)
    expect(taken(site.files.snapshot)).toEqual({ messages: PEOPLE, people: PEOPLE })
    const complaints = appliance
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
    expect(complaints.length).toBeLessThan(20)
  },
)

test.skipIf(!SmallDisk.canBeMade())(
  'the server stops although the disk is full; the next start continues and sends no message twice',
  async () => {
    using given = await installed()
    const { disk, start, site } = given
    const first = await start()
    await status(first.client, `/contacts/imports/${await upload(first.client)}`, 'COMPLETED')
    const campaignId = await launch(first.client, 1_000)
    await until(
      () => sentOf(first.client, campaignId),
      (sent) => sent > 100,
    )
    disk.fill()
    await Bun.sleep(1_000)
    await first.appliance.stop()
    disk.free()
    const second = await start()
    await until(
      async () => (await second.client.get(`/campaigns/${campaignId}`)).body.data,
      ({ status }) => status === 'COMPLETED',
    )
    expect(await second.appliance.stop()).toBe(0)
    expect(taken(site.files.snapshot)).toEqual({ messages: PEOPLE, people: PEOPLE })
  },
)

test('during a stalled request, no more message is handed over after the stop signal', async () => {
  using site = new Site(ENVIRONMENT)
  const { apiKey } = await site.init()
  const appliance = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
  const client = new Client(appliance.url, apiKey)
  await status(client, `/contacts/imports/${await upload(client)}`, 'COMPLETED')
  const campaignId = await launch(client, 100)
  await until(
    () => sentOf(client, campaignId),
    (sent) => sent > 100,
  )
  const { hostname, port } = new URL(appliance.url)
  const socket = await Bun.connect({ hostname, port: Number(port), socket: { data: () => {} } })
  socket.write(
    `POST /contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  socket.flush()
  const before = await sentOf(client, campaignId)
  await appliance.stop()
  const { messages } = taken(site.files.snapshot) as { messages: number }
  // Messages of at most one second, for the time between the last look and the signal.
  expect(messages - before).toBeLessThan(150)
})
