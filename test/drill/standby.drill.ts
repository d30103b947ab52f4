import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GATEWAY_SETTINGS } from '../support/carriers.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { API_HOST, hasHaproxy } from '../support/fleet.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'
import { NOWHERE } from '../support/nowhere.ts'
import { StandbyFleet } from '../support/standby-fleet.ts'

covers('src/appliance/standby', 'src/appliance/copies', 'cli/fleet')

/** A home with a standby behind Debian's HAProxy. The home dies, and the standby takes its data over. */

if (!hasHaproxy()) console.error('A standby was not tried behind HAProxy: apt-get install haproxy.')
const drill = hasHaproxy() ? test : test.skip

/** Longest time from the command to the first answer. */
const SERVED_MS = 30_000
/** Most that a dead home may take with it. */
const LOST_MS = 10_000
const RECIPIENTS = 200

/** Writes contacts through the front, one after the other, and notes what was acknowledged. */
class Writer {
  readonly written: Array<{ phone: string; at: number }> = []
  readonly #fleet: StandbyFleet
  readonly #key: string
  readonly #work: Promise<void>
  #isEnding = false
  #number = 0

  constructor(fleet: StandbyFleet, key: string) {
    this.#fleet = fleet
    this.#key = key
    this.#work = this.#write()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#work
  }

  async #write(): Promise<void> {
    while (!this.#isEnding) {
      const phone = `+1312${2_000_000 + this.#number++}`
      const headers = { 'content-type': 'application/json', 'x-api-key': this.#key }
      const body = JSON.stringify({ firstName: 'Ann', phone })
      const answer = await this.#fleet
        .ask('POST', '/contacts', { host: API_HOST, headers, body })
        .catch(() => undefined)
      if (answer?.status === 201) this.written.push({ phone, at: Date.now() })
      else await Bun.sleep(50)
    }
  }
}

/** Starts a campaign that sends for a minute. */
async function sendNews(fleet: StandbyFleet, key: string): Promise<void> {
  const client = new Client(`http://127.0.0.1:${fleet.a1.port}`, key)
  const contacts = Array.from({ length: RECIPIENTS }, (_, n) => ({
    firstName: `Recipient ${n}`,
    phone: `+1212555${1_000 + n}`,
    city: 'Recipients',
  }))
  for (const contact of contacts) await client.made('/contacts', contact)
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Recipients' }] }
  const segment = await client.made('/segments', { name: 'Recipients', type: 'DYNAMIC', rules })
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15552120100',
    throughputPerSecond: 4,
    credentials: { latencyMs: 50, receiptDelayMs: 500 },
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

const rowsOf = <Row>(data: string, sql: string): Row[] =>
  looking(join(data, 'live/engine.db'), (connection) => connection.prepare(sql).all() as Row[])

interface Sent {
  phone: string
  at: number
}

/** What the built-in carrier of a machine took. */
const sentBy = ({ site }: StandbyFleet['a1']): Sent[] =>
  rowsOf<Sent>(
    site.data,
    `SELECT to_address AS phone, accepted_at AS at FROM sandbox_messages WHERE body LIKE 'Hi Recipient%'`,
  )

const phonesAt = ({ site }: StandbyFleet['a1']): Set<string> =>
  new Set(rowsOf<{ phone: string }>(site.data, 'SELECT phone FROM contacts').map(({ phone }) => phone))

/** Returns how long before the loss the oldest missing write was acknowledged, ms. 0 when none is missing. */
const lostMs = (written: Writer['written'], found: Set<string>, lostAt: number): number =>
  Math.max(
    0,
    ...written.filter(({ phone, at }) => at <= lostAt && !found.has(phone)).map(({ at }) => lostAt - at),
  )

const statusAt = async (fleet: StandbyFleet, key: string): Promise<number> =>
  fleet
    .ask('GET', '/contacts?limit=1', { host: API_HOST, headers: { 'x-api-key': key } })
    .then(({ status }) => status)
    .catch(() => 0)

/** Starts a home with a load and a standby that follows it. */
async function begun(options: Parameters<typeof StandbyFleet.start>[1] = {}) {
  const fleet = await StandbyFleet.start(['Alder', 'Aspen'], options)
  const key = fleet.keys.Alder!
  await fleet.follow()
  await sendNews(fleet, key)
  const writer = new Writer(fleet, key)
  await until(
    async () => sentBy(fleet.a1).length,
    (count) => count > 20,
  )
  return { fleet, key, writer }
}

/** Runs the failover, and measures until the first answer of the standby. */
async function failedOver(fleet: StandbyFleet, key: string) {
  const startedAt = performance.now()
  const over = fleet.answer('failover', 'a1')
  const served = until(
    () => statusAt(fleet, key),
    (status) => status === 200,
  ).then(() => Math.round(performance.now() - startedAt))
  const answer = await over
  return { answer, servedMs: await served }
}

const sections = (fleet: StandbyFleet): string[] =>
  [...readFileSync(fleet.fleetFile, 'utf8').matchAll(/^(#|\[).*$/gm)].map(([line]) => line)

drill(
  'a home that was killed is served by its standby within half a minute, and takes at most ten seconds with it',
  async () => {
    const { fleet, key, writer } = await begun()
    await using _fleet = fleet
    // A dead machine does not answer.
    fleet.writeFleetFile({ isSilent: true })
    fleet.a1.kill()
    const lostAt = Date.now()
    const written = [...writer.written]
    expect(
      (await fleet.answer('failover', 'a1', '--dry-run')).map(({ step }: { step: string }) => step),
    ).toEqual(['FRONT', 'STOP', 'TAKE', 'START', 'SWAP', 'ROUTE'])
    const { answer, servedMs } = await failedOver(fleet, key)
    expect(await fleet.followerEnded()).toBe(0)
    const lost = lostMs(written, phonesAt(fleet.standby), lostAt)
    console.log({ servedMs, lostMs: lost, written: written.length, steps: answer.steps })
    expect(servedMs).toBeLessThan(SERVED_MS)
    expect(lost).toBeLessThan(LOST_MS)
    expect(Date.parse(answer.through)).toBeGreaterThan(lostAt - LOST_MS)
    expect(sections(fleet)).toEqual([
      '# The old machine.',
      '[home.a1.standby]',
      '# The other one.',
      '[home.a1]',
      '[home.b2]',
    ])
    await until(
      async () => writer.written.length,
      (count) => count > written.length + 20,
    )
    await writer.end()
    // Nothing is sent before the operator says so.
    const before = new Set(sentBy(fleet.standby).map(({ phone }) => phone))
    expect([...before].length).toBeLessThan(RECIPIENTS)
    expect(await fleet.standby.answer('send', 'status')).toMatchObject({ held: true })
    const byHome = new Map(sentBy(fleet.a1).map(({ phone, at }) => [phone, at]))
    await fleet.standby.answer('send', 'resume', '--yes')
    const [waiting, inDoubt] = [
      "messages.status IN ('QUEUED', 'SENDING')",
      "messages.status = 'FAILED' AND error_code = 'UNKNOWN'",
    ].map(
      (which) => () =>
        rowsOf<{ phone: string }>(
          fleet.standby.site.data,
          `SELECT contacts.phone FROM messages JOIN contacts ON contacts.id = contact_id WHERE ${which}`,
        ),
    )
    await until(
      async () => waiting!().length,
      (count) => count === 0,
    )
    // What the dead home may have sent after its last segment waits for a decision.
    const doubtful = new Set(inDoubt!().map(({ phone }) => phone))
    const now = sentBy(fleet.standby)
    expect(now.filter(({ phone, at }) => byHome.has(phone) && byHome.get(phone) !== at)).toEqual([])
    expect(new Set([...byHome.keys(), ...doubtful, ...now.map(({ phone }) => phone)]).size).toBe(RECIPIENTS)
    console.log({ inDoubt: doubtful.size })
    expect(looking(join(fleet.standby.site.data, 'live/engine.db'), wrongAtAnyTime)).toEqual([])
    // The command again finds the home at work.
    expect(await fleet.answer('failover', 'a1')).toMatchObject({ steps: [], through: null })
    expect(sections(fleet)[1]).toBe('[home.a1.standby]')
  },
)

drill(
  'a home that is cut off sends nothing any more, becomes the standby, and takes its data back',
  async () => {
    const { fleet, key, writer } = await begun()
    await using _fleet = fleet
    fleet.writeFleetFile({ isSilent: true })
    fleet.cutFront()
    fleet.cutPlace()
    const lostAt = Date.now()
    const written = [...writer.written]
    const back = Bun.sleep(9_000).then(() => fleet.reconnectPlace())
    const { answer, servedMs } = await failedOver(fleet, key)
    await back
    const lost = lostMs(written, phonesAt(fleet.standby), lostAt)
    console.log({ servedMs, lostMs: lost, written: written.length, steps: answer.steps })
    expect(servedMs).toBeLessThan(SERVED_MS)
    expect(lost).toBeLessThan(LOST_MS)
    // The old server has seen the claim and has ended. It never starts again.
    await until(
      async () => fleet.a1.isServing,
      (isServing) => !isServing,
    )
    const refused = await fleet.a1.site.runBinary(['serve', '--port', String(fleet.a1.port)])
    expect([refused.exitCode, refused.stderr]).toEqual([75, expect.stringContaining('lease')])
    const byHome = sentBy(fleet.a1)
    const known = new Map(sentBy(fleet.standby).map(({ phone, at }) => [phone, at]))
    // Its last segment has all that it sent.
    expect(byHome.filter(({ phone, at }) => known.get(phone) !== at)).toEqual([])
    await fleet.standby.answer('send', 'resume', '--yes')
    fleet.connect()
    await fleet.follow(fleet.a1)
    fleet.answerAgain()
    const planned = await fleet.answer('failover', 'a1', '--planned')
    await writer.end()
    console.log({ planned: planned.ms, steps: planned.steps })
    expect(sections(fleet)[1]).toBe('[home.a1]')
    expect(lostMs(writer.written, phonesAt(fleet.a1), Date.now())).toBe(0)
    await fleet.a1.answer('send', 'resume', '--yes')
    await until(
      async () => sentBy(fleet.a1).length,
      (count) => count === RECIPIENTS,
    )
    const first = new Map(byHome.map(({ phone, at }) => [phone, at]))
    for (const { phone, at } of [...sentBy(fleet.standby), ...sentBy(fleet.a1)])
      expect(first.getOrInsert(phone, at)).toBe(at)
    expect(looking(join(fleet.a1.site.data, 'live/engine.db'), wrongAtAnyTime)).toEqual([])
  },
)

/** Asks with a key of an organization, and returns the status. */
const asked = (fleet: StandbyFleet, name: string, path: string): Promise<number> =>
  fleet
    .ask('GET', path, { host: API_HOST, headers: { 'x-api-key': fleet.keys[name]! } })
    .then(({ status }) => status)

drill(
  'the organizations of a dead home move to another home, with every address that they gave out',
  async () => {
    const { fleet, key, writer } = await begun()
    await using _fleet = fleet
    const client = new Client(`http://127.0.0.1:${fleet.a1.port}`, key)
    const link = await client.made<{ shortUrl: string }>('/short-links', {
      originalUrl: 'https://shop.example/',
    })
    const page = await client.made<{ slug: string }>('/join-links', {
      name: 'Club',
      type: 'WEB_FORM',
      privacyPolicyUrl: 'https://shop.example/privacy',
      termsUrl: 'https://shop.example/terms',
    })
    const gateway = await client.made<{ callbackUrls: { inbound: string } }>('/channel-identities', {
      channel: 'SMS',
      provider: 'HTTP',
      name: 'Gateway',
      address: '+15552120199',
      credentials: { url: `${NOWHERE}/send`, ...GATEWAY_SETTINGS },
    })
    const madeAt = Date.now()
    await until(
      () => fleet.standby.answer('standby', 'status'),
      ({ at }) => Date.parse(at) > madeAt,
    )
    fleet.writeFleetFile({ isSilent: true })
    fleet.a1.kill()
    const diedAt = Date.now()
    const written = [...writer.written]
    const refused = await fleet.fleet('evacuate', 'a1', '--to', 'b2')
    // Messages wait, and the dead home may have sent some of them.
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('Sending is held at a1')])
    const startedAt = performance.now()
    const moved = await fleet.answer('evacuate', 'a1', '--to', 'b2', '--resume')
    console.log({ evacuated: moved, ms: Math.round(performance.now() - startedAt), written: written.length })
    expect(moved.map(({ to, failure }: { to: string; failure: null }) => [to, failure])).toEqual([
      ['b2', null],
      ['b2', null],
    ])
    await until(
      async () => writer.written.length,
      (count) => count > written.length + 20,
    )
    await writer.end()
    const found = phonesAt(fleet.b2)
    // The last answer of the dead home may still have been on its way.
    const later = writer.written.filter(({ at }) => at > diedAt + 1_000)
    expect(later.length).toBeGreaterThan(10)
    expect(later.filter(({ phone }) => !found.has(phone))).toEqual([])
    expect(await asked(fleet, 'Alder', '/contacts?limit=1')).toBe(200)
    expect(await asked(fleet, 'Aspen', '/contacts?limit=1')).toBe(200)
    const host = 'a1.texts.example'
    const inbound = new URL(gateway.callbackUrls.inbound).pathname
    const body = JSON.stringify({ id: 'text-1', from: '+12125550001', to: '+15552120199', text: 'Hello' })
    const headers = { 'content-type': 'application/json' }
    expect((await fleet.ask('POST', inbound, { host, headers, body })).status).toBe(200)
    expect((await fleet.ask('GET', `/j/${page.slug}`, { host })).status).toBe(200)
    // A short link needs a server on the data of its home.
    const path = new URL(link.shortUrl).pathname
    expect((await fleet.ask('GET', path, { host })).status).toBe(503)
    await fleet.standby.serve()
    const redirected = await until(
      () => fleet.ask('GET', path, { host }),
      ({ status }) => status === 307,
    )
    expect(redirected.headers.get('location')).toBe(`https://b2.texts.example${path}`)
    expect(await fleet.answer('evacuate', 'a1', '--to', 'b2')).toEqual([])
    const byHome = new Map(sentBy(fleet.a1).map(({ phone, at }) => [phone, at]))
    expect(sentBy(fleet.standby).filter(({ phone, at }) => byHome.get(phone) !== at)).toEqual([])
    await until(
      async () => new Set([...byHome.keys(), ...sentBy(fleet.b2).map(({ phone }) => phone)]).size,
      (count) => count === RECIPIENTS,
    )
    // Only what the dead home sent after its last segment can be sent again.
    const again = sentBy(fleet.b2).filter(({ phone, at }) => byHome.has(phone) && byHome.get(phone) !== at)
    expect(again.filter(({ phone }) => byHome.get(phone)! < diedAt - LOST_MS)).toEqual([])
  },
)
