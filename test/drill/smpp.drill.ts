import { describe, expect, test } from 'bun:test'
import { fromSeptets } from '../../src/providers/smpp/text.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { populated } from '../support/crash-campaign.ts'
import { campaignTo, countOf, messagesOf } from '../support/peer-campaign.ts'
import { rounds } from '../support/rounds.ts'
import { hasNetSmpp, SmppPeer } from '../support/smpp-peer.ts'

covers('src/providers/smpp')

/** The compiled binary with a message centre of another implementation. */
if (!hasNetSmpp()) {
  console.error(
    'The provider SMPP was not tried with another implementation: apt-get install libnet-smpp-perl.',
  )
}

const NUMBER = '+15550177'
const ENVIRONMENT = { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' }

async function stage(contacts: number, credentials: Record<string, unknown> = {}) {
  const { site, apiKey } = await populated(contacts)
  const smsc = await SmppPeer.start()
  const appliance = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
  const client = new Client(appliance.url, apiKey)
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SMPP',
    name: 'Our carrier',
    address: NUMBER,
    throughputPerSecond: 1_000,
    credentials: { ...smsc.settings, ...credentials },
  })
  return {
    site,
    apiKey,
    smsc,
    client,
    sender,
    appliance,
    [Symbol.asyncDispose]: async () => {
      await appliance[Symbol.asyncDispose]()
      await smsc[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

const RECIPIENTS = 25

describe.skipIf(!hasNetSmpp())('with a message centre by Net::SMPP', () => {
  test.each(['TRANSCEIVER', 'TX_RX'])(
    'bound as %s, a campaign is reported as DELIVERED, a STOP is honoured, and the next campaign skips that number',
    async (bindType) => {
      await using world = await stage(RECIPIENTS, { bindType })
      const { smsc, client, sender } = world
      const checks = (await client.post(`/channel-identities/${sender.id}/verify`)).body.data.checks
      expect(checks.map(({ name, status }: Record<string, string>) => `${name} ${status}`)).toEqual([
        'connection PASS',
        'credentials PASS',
        'receipts WARN',
      ])

      const first = await campaignTo(client, sender, 'Grüße {{firstName}}, 5 € & "more"')
      const delivered = await messagesOf(client, first.id)
      expect(countOf(delivered, 'DELIVERED')).toBe(RECIPIENTS)
      expect(new Set(smsc.taken.map(({ to }) => to)).size).toBe(RECIPIENTS)
      expect(smsc.taken).toHaveLength(RECIPIENTS)
      const bodies = smsc.taken.map(({ hex }) => fromSeptets(Buffer.from(hex, 'hex')))
      expect(bodies).toContain('Grüße Contact 7, 5 € & "more"')

      const leaving = smsc.taken[0]!
      smsc.text(leaving.to, leaving.from, 'Stop')
      await smsc.until(() => smsc.answered.some(({ answered }) => answered === 'text'))
      const out = (await client.get('/contacts?isOptedOut=true')).body.data as unknown[]
      // The carrier gets its answer after the commit.
      expect(out).toHaveLength(1)

      smsc.taken.length = 0
      const second = await campaignTo(client, sender, 'Привет {{firstName}} 🎉')
      expect(countOf(await messagesOf(client, second.id), 'DELIVERED')).toBe(RECIPIENTS - 1)
      const texts = smsc.taken.map(({ to, hex }) => ({ to, body: ucs2(hex) }))
      const greeted = texts.filter(({ body }) => body.startsWith('Привет'))
      expect(greeted.map(({ to }) => to)).not.toContain(leaving.to)
      expect(greeted.map(({ body }) => body)).toContain('Привет Contact 7 🎉')
      expect(smsc.answered.filter(({ status }) => status !== 0)).toEqual([])
    },
  )

  test.each(['UDH', 'SAR'])(
    'a long text in %s parts is DELIVERED when all its parts are',
    async (longMode) => {
      await using world = await stage(3, { longMode })
      const { smsc, client, sender } = world
      const campaign = await campaignTo(client, sender, `{{firstName}}: ${'a long text, '.repeat(30)}end`)
      expect(countOf(await messagesOf(client, campaign.id), 'DELIVERED')).toBe(3)
      expect(smsc.taken).toHaveLength(9)
    },
  )

  test('a password that becomes wrong stops the sender and its campaign, and a correct one lets it continue', async () => {
    await using world = await stage(5)
    const { smsc, client, sender } = world
    const path = `/channel-identities/${sender.id}`
    await client.patch(path, { throughputPerSecond: 0.01 })
    const campaign = await campaignTo(client, sender, 'Hello {{firstName}}')
    await smsc.until(() => smsc.taken.length === 1)
    await client.patch(path, {
      throughputPerSecond: 100,
      credentials: { ...smsc.settings, password: 'wrong' },
    })
    const stopped = await until(
      async () => (await client.get(path)).body.data,
      ({ status }) => status === 'ERROR',
    )
    expect(stopped.lastError).toBe('The carrier reports that the password is invalid (0x0000000E).')
    const paused = await until(
      async () => (await client.get(`/campaigns/${campaign.id}`)).body.data,
      ({ status }) => status === 'PAUSED',
    )
    expect(paused.status).toBe('PAUSED')

    await client.patch(path, { credentials: smsc.settings })
    const checks = (await client.post(`${path}/verify`)).body.data.checks as Array<{ status: string }>
    expect(checks.filter(({ status }) => status === 'FAIL')).toEqual([])
    expect((await client.get(path)).body.data).toMatchObject({ status: 'ACTIVE', lastError: null })
    await client.post(`/campaigns/${campaign.id}/resume`)
    await messagesOf(client, campaign.id)
    expect(new Set(smsc.taken.map(({ to }) => to)).size).toBe(smsc.taken.length)
  })

  test('the sender shows that the message centre is away, and messages are sent when it is back', async () => {
    await using world = await stage(3)
    const { smsc, client, sender } = world
    await smsc.until(() => smsc.binds > 0)
    await smsc[Symbol.asyncDispose]()
    const lost = await until(
      async () => (await client.get(`/channel-identities/${sender.id}`)).body.data,
      ({ lastError }) => lastError !== null,
    )
    expect(lost).toMatchObject({
      status: 'ACTIVE',
      lastError: expect.stringContaining('The server log'),
    })
    await using again = await SmppPeer.start(smsc.port)
    const known = await until(
      async () => (await client.get(`/channel-identities/${sender.id}`)).body.data,
      ({ lastError }) => lastError === null,
    )
    expect(known.status).toBe('ACTIVE')
    const campaign = await campaignTo(client, sender, 'Hello {{firstName}}')
    expect(countOf(await messagesOf(client, campaign.id), 'DELIVERED')).toBe(3)
    expect(again.taken).toHaveLength(3)
  })

  test('kills around the answer of the carrier and its commit send no message twice', async () => {
    // Each kill leaves two messages in doubt. More than 30 failures in the first 100 would pause the
    // campaign.
    await using world = await stage(300, { windowSize: 2 })
    const { site, smsc, appliance, client, sender } = world
    const { id } = await campaignTo(client, sender, 'Hello {{firstName}}')
    await appliance.kill()
    const points = ['provider.after_accept', 'settle.before_commit', 'claim.after_commit']
    let kills = 0
    for (const round of rounds(45, 60_000, 11)) {
      const environment = { ...ENVIRONMENT, CARILLON_FAIL_AT: points[round % points.length]! }
      const failing = new Appliance({ dataDir: site.data, environment })
      expect(await failing.end()).toBe(137)
      kills += 1
    }
    await using sound = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
    const after = new Client(sound.url, world.apiKey)
    const status = await until(
      async () => (await after.get(`/campaigns/${id}`)).body.data.status as string,
      (current) => current === 'COMPLETED' || current === 'PAUSED',
    )
    console.log(`${kills} kills, ${smsc.taken.length} messages taken, ${status}`)
    expect(kills).toBeGreaterThan(10)
    const numbers = smsc.taken.map(({ to }) => to)
    expect(numbers.length).toBeGreaterThan(kills)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

const ucs2 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
