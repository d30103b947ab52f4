import { describe, expect, test } from 'bun:test'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { populated } from '../support/crash-campaign.ts'
import { hasKannel, KannelPeer } from '../support/kannel-peer.ts'
import { campaignTo, countOf, messagesOf } from '../support/peer-campaign.ts'

covers('src/providers/kannel')

/** The compiled binary with a real Kannel, without our code between them. */
if (!hasKannel()) {
  console.error('The provider KANNEL was not tried with a real Kannel: apt-get install kannel.')
}

const NUMBER = '+15550188'
const RECIPIENTS = 25

interface Sender {
  id: string
  callbackUrls: { inbound: string }
}

async function stage() {
  const { site, apiKey } = await populated(RECIPIENTS)
  const kannel = await KannelPeer.start()
  const environment = { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' }
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const client = new Client(appliance.url, apiKey)
  const sender = await client.made<Sender>('/channel-identities', {
    channel: 'SMS',
    provider: 'KANNEL',
    name: 'Our Kannel',
    address: NUMBER,
    throughputPerSecond: 100,
    credentials: { ...kannel.settings, ipAllowList: ['127.0.0.1'] },
  })
  await kannel.startSmsbox(sender.callbackUrls.inbound)
  return {
    kannel,
    client,
    sender,
    appliance,
    [Symbol.asyncDispose]: async () => {
      await appliance[Symbol.asyncDispose]()
      await kannel[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

describe.skipIf(!hasKannel())('with a real Kannel', () => {
  test('a campaign is reported as DELIVERED, a STOP is honoured and confirmed, and the next campaign skips that number', async () => {
    await using world = await stage()
    const { kannel, client, sender } = world
    const checks = (await client.post(`/channel-identities/${sender.id}/verify`)).body.data.checks
    const passed = checks.filter((check: { status: string }) => check.status === 'PASS')
    expect(passed.map((check: { name: string }) => check.name)).toEqual([
      'connection',
      'credentials',
      'carrier',
    ])

    const first = await campaignTo(client, sender, 'Grüße {{firstName}}, 5 € & "more"')
    const delivered = await messagesOf(client, first.id)
    expect(countOf(delivered, 'DELIVERED')).toBe(RECIPIENTS)
    expect(new Set(kannel.texts.map(({ to }) => to)).size).toBe(RECIPIENTS)
    expect(kannel.texts).toHaveLength(RECIPIENTS)
    expect(kannel.texts.map(({ body }) => body)).toContain('Grüße Contact 7, 5 € & "more"')

    const leaving = kannel.texts[0]!
    kannel.text(leaving.to, leaving.from, 'Stop')
    await until(
      async () => (await client.get('/contacts?isOptedOut=true')).body.data as unknown[],
      (contacts) => contacts.length === 1,
    )
    const toLeaving = () => kannel.texts.filter(({ to }) => to === leaving.to).map(({ body }) => body)
    await until(
      async () => toLeaving(),
      (texts) => texts.length === 2,
    )
    expect(toLeaving()[1]).toContain('You are unsubscribed')
    const second = await campaignTo(client, sender, 'Привет {{firstName}} 🎉')
    const messages = await messagesOf(client, second.id)
    expect(countOf(messages, 'DELIVERED')).toBe(RECIPIENTS - 1)
    expect(toLeaving()).toHaveLength(2)
    expect(kannel.texts.map(({ body }) => body)).toContain('Привет Contact 7 🎉')
  })

  test('a long text arrives complete, and is DELIVERED when all its parts are', async () => {
    await using world = await stage()
    const { kannel, client, sender } = world
    const long = `{{firstName}}: ${'a long text, '.repeat(30)}end`
    const messages = await messagesOf(client, (await campaignTo(client, sender, long)).id)
    expect(countOf(messages, 'DELIVERED')).toBe(RECIPIENTS)
    const to = kannel.texts[0]!.to
    const whole = kannel.texts.filter((text) => text.to === to).map(({ body }) => body)
    expect(whole.length).toBe(3)
    expect(whole.join('')).toEndWith(`: ${'a long text, '.repeat(30)}end`)
  })

  test('a wrong password stops the sender, and the campaign waits for it', async () => {
    await using world = await stage()
    const { client, sender, kannel } = world
    await client.patch(`/channel-identities/${sender.id}`, {
      credentials: { ...kannel.settings, password: 'wrong-horse' },
    })
    const campaign = await campaignTo(client, sender, 'Hello {{firstName}}')
    const stopped = await until(
      async () => (await client.get(`/channel-identities/${sender.id}`)).body.data,
      ({ status }) => status === 'ERROR',
    )
    expect(stopped.lastError).toContain('Authorization failed for sendsms')
    const paused = await until(
      async () => (await client.get(`/campaigns/${campaign.id}`)).body.data,
      ({ status }) => status === 'PAUSED',
    )
    expect(paused.status).toBe('PAUSED')
    expect(kannel.texts).toEqual([])
  })
})
