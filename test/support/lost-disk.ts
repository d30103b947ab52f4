import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { withReader } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { GATEWAY_SETTINGS } from './carriers.ts'
import { Site } from './cli.ts'
import { Client, until } from './client.ts'
import { PASSPHRASE } from './copies.ts'
import { Appliance } from './crash.ts'
import { FakeGateway, json } from './gateway.ts'
import { Caller } from './kill-caller.ts'
import { looking } from './kill-verdict.ts'
import { LOAD, missingIn, untilCopied } from './opting-out.ts'
import { between, type Random } from './random.ts'

/** An acknowledged write about a phone. */
interface Acknowledged {
  phone: string
  /** Time of the answer, ms since 1970. */
  at: number
}

/** A bucket in a process of its own, which the load of a test does not slow. */
export class BucketApart implements AsyncDisposable {
  readonly environment: Record<string, string>
  readonly #end: () => Promise<unknown>

  private constructor(environment: Record<string, string>, end: () => Promise<unknown>) {
    this.environment = environment
    this.#end = end
  }

  static async start(): Promise<BucketApart> {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'neighbour-child.ts'), ''], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
    if (value === undefined) throw new Error('The bucket did not start.')
    return new BucketApart(JSON.parse(value).bucket, async () => {
      child.stdin.end()
      await child.exited
    })
  }

  [Symbol.asyncDispose] = async (): Promise<void> => void (await this.#end())
}

/** A carrier that takes every message, and notes it. */
class Carrier implements AsyncDisposable {
  /** The messages of the campaign. It also takes the confirmations of opt-outs. */
  readonly taken: Acknowledged[] = []
  #gateway: FakeGateway | undefined

  static async start(): Promise<Carrier> {
    const carrier = new Carrier()
    let number = 0
    carrier.#gateway = await FakeGateway.start((request, response, socket) => {
      const { to, text } = JSON.parse(request.body) as { to: string; text: string }
      if (text.includes('road')) carrier.taken.push({ phone: to, at: Date.now() })
      return json(200, { id: `gw-${++number}` })(request, response, socket)
    })
    return carrier
  }

  get origin(): string {
    return this.#gateway!.origin
  }

  /** Returns the numbers that got two messages. */
  twice(): string[] {
    return [...Map.groupBy(this.taken, ({ phone }) => phone)].flatMap(([phone, all]) =>
      all.length > 1 ? [phone] : [],
    )
  }

  [Symbol.asyncDispose] = async (): Promise<void> => this.#gateway?.[Symbol.asyncDispose]()
}

const WRITERS = 20
const WRITES_PER_SECOND = 1_000
const PEOPLE = 1_500
const PER_SECOND = 100
const STOP_PAUSE_MS = [30, 120] as const
/** Longest time from the start of the campaign to the loss. */
const LIFE_MS = 9_000

const phoneOf = (person: number): string => `+1415${2_000_000 + person}`
const UNENDED = `SELECT (SELECT count(*) FROM messages WHERE status IN ('QUEUED', 'SCHEDULED', 'SENDING'))
  + (SELECT count(*) FROM executions WHERE status IN ('PENDING', 'RUNNING', 'PAUSED'))`
const PHONES = 'SELECT phone FROM contacts'

const phonesIn = (path: string): Set<string> =>
  withReader(path, (connection) => new Set(connection.prepare(PHONES).pluck().all() as string[]))

const lostMs = (missing: readonly Acknowledged[], lostAt: number): number =>
  Math.max(0, ...missing.map(({ at }) => lostAt - at))

/** Contacts as fast as the server answers, and texts with STOP from the people of the campaign. */
class Load {
  readonly contacts: Acknowledged[] = []
  readonly stops: Acknowledged[] = []
  readonly #caller: Caller
  readonly #inbound: string
  readonly #random: Random
  readonly #clients: Array<Promise<void>>
  readonly #url: string
  readonly #beganAt = performance.now()
  #isEnding = false
  #number = 0

  constructor(caller: Caller, url: string, { inbound, random }: { inbound: string; random: Random }) {
    this.#caller = caller
    this.#inbound = new URL(inbound).pathname
    this.#random = random
    this.#url = url
    this.#clients = [...Array.from({ length: WRITERS }, () => this.#write()), this.#stop()]
  }

  /** Ends without the answers of the server, which is gone. */
  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#clients)
  }

  async #write(): Promise<void> {
    for (let round = 0; !this.#isEnding; round++) {
      const dueMs = this.#beganAt + (round * WRITERS * 1_000) / WRITES_PER_SECOND - performance.now()
      if (dueMs > 0) await Bun.sleep(dueMs)
      const phone = `+1312${2_000_000 + this.#number++}`
      const answer = await this.#caller.once('POST', '/contacts', { firstName: 'Bob', phone })
      if (answer?.status === 201) this.contacts.push({ phone, at: Date.now() })
      else if (!answer) return
    }
  }

  /** The carrier passes on texts with STOP. */
  async #stop(): Promise<void> {
    for (let text = 0; !this.#isEnding; text++) {
      await Bun.sleep(between(this.#random, ...STOP_PAUSE_MS))
      const phone = phoneOf(Math.floor(this.#random() * PEOPLE))
      const body = JSON.stringify({ id: `in-${text}`, from: phone, to: '+15005550001', text: 'STOP' })
      const headers = { 'content-type': 'application/json' }
      try {
        const { ok } = await fetch(this.#url + this.#inbound, { method: 'POST', headers, body })
        if (ok) this.stops.push({ phone, at: Date.now() })
        else throw new Error('The text was refused.')
      } catch (error) {
        if (!this.#isEnding && (error as Error).message === 'The text was refused.') throw error
        return
      }
    }
  }
}

export interface LostDisk {
  /** Time between the start of the campaign and the loss, ms. */
  livedMs: number
  contactsPerSecond: number
  /** Age of the oldest acknowledged contact and STOP that the restore lacks, ms. */
  contactsLostMs: number
  stopsLostMs: number
  restoreMs: number
  takenBefore: number
  takenAfter: number
  /** Messages that the carrier took before the loss and that were unsent in the restored data. */
  takenInLostTime: number
  twice: string[]
  /** Numbers that got a message after the loss although they had opted out a second before it. */
  inSpiteOfStop: string[]
  /** Messages of the campaign that are in doubt in the end. */
  inDoubt: number
}

/** Begins a campaign to all people, by a sender that leads to the carrier. Returns the URL for inbound texts. */
async function prepare(client: Client, origin: string) {
  const sender = await client.made<{ id: string; callbackUrls: { inbound: string } }>('/channel-identities', {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Gateway',
    address: '+15005550001',
    throughputPerSecond: PER_SECOND,
    credentials: { url: `${origin}/send`, ...GATEWAY_SETTINGS },
  })
  const rows = Array.from({ length: PEOPLE }, (_, person) => `Ann,${phoneOf(person)}`)
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
  const launch = () =>
    client.made('/campaigns', {
      name: 'News',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}, the road is open again.',
      segmentId: segment.id,
      channelIdentityIds: [sender.id],
    })
  return { launch, inbound: sender.callbackUrls.inbound }
}

/**
 * Kills a server under load at a random moment, takes its disk away, restores it on an empty machine, and resumes
 * sending there until every message has ended.
 */
export async function loseDisk(bucket: BucketApart | undefined, random: Random): Promise<LostDisk> {
  using home = new Site()
  using elsewhere = new Site()
  const folder = elsewhere.at('disk')
  mkdirSync(folder)
  const place = bucket
    ? { ...bucket.environment, CARILLON_BACKUP_TO: `s3://agency/${crypto.randomUUID()}` }
    : { CARILLON_BACKUP_TO: folder }
  const environment = {
    ...LOAD,
    ...place,
    CARILLON_BACKUP_PASSPHRASE: PASSPHRASE,
    CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  }
  Object.assign(home.environment, environment)
  await using carrier = await Carrier.start()
  const { apiKey } = await home.init()
  await home.answer('copies', 'init')
  const appliance = await Appliance.start({ dataDir: home.data, environment })
  const client = new Client(appliance.url, apiKey)
  const guards = { maxFailureRate: null, maxOptOutRate: null }
  const patched = await client.patch('/organization', { guards })
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body))
  const { launch, inbound } = await prepare(client, carrier.origin)
  await untilCopied(appliance)
  const caller = new Caller()
  caller.isUp(appliance.url, apiKey)
  const load = new Load(caller, appliance.url, { inbound, random })
  const loadedAt = performance.now()
  await launch()
  const livedMs = between(random, 0, LIFE_MS)
  await Bun.sleep(livedMs)
  caller.isDown()
  const ending = load.end()
  await appliance.kill()
  const lostAt = Date.now()
  const contactsPerSecond = Math.round((load.contacts.length / (performance.now() - loadedAt)) * 1_000)
  home[Symbol.dispose]()
  caller.isUp('http://127.0.0.1:9', apiKey)
  await ending
  const before = new Map(carrier.taken.map(({ phone, at }) => [phone, at]))
  const takenBefore = carrier.taken.length

  using away = new Site(environment)
  const startedAt = performance.now()
  const restored = await away.runBinary(['restore', '--from-copies', '--json'])
  const restoreMs = performance.now() - startedAt
  if (restored.exitCode !== 0) throw new Error(restored.stderr)
  const { snapshot } = away.files
  const wrong = looking(snapshot, brokenInvariants)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  const found = phonesIn(snapshot)
  const contactsLostMs = lostMs(
    load.contacts.filter(({ phone }) => !found.has(phone)),
    lostAt,
  )
  const stopsLostMs = lostMs(missingIn(snapshot, load.stops), lostAt)
  const unsent = looking(
    snapshot,
    (connection) =>
      connection
        .prepare(`SELECT address FROM messages WHERE status IN ('QUEUED', 'SCHEDULED')`)
        .pluck()
        .all() as string[],
  )
  await using second = await Appliance.start({ dataDir: away.data, environment })
  await away.answer('send', 'resume', '--yes')
  // A command that is run thousands of times would use up the open files of its process.
  await until(
    async () => looking(away.files.database, (connection) => connection.prepare(UNENDED).pluck().get()),
    (count) => count === 0,
  )
  const inDoubt = looking(
    away.files.database,
    (connection) =>
      connection
        .prepare(`SELECT count(*) FROM messages WHERE status = 'FAILED' AND error_code = 'UNKNOWN'`)
        .pluck()
        .get() as number,
  )
  if ((await second.stop()) !== 0) throw new Error(second.output())
  const after = carrier.taken.slice(takenBefore)
  const stopped = new Set(load.stops.filter(({ at }) => lostAt - at > 1_000).map(({ phone }) => phone))
  return {
    livedMs: Math.round(livedMs),
    contactsPerSecond,
    contactsLostMs,
    stopsLostMs,
    restoreMs: Math.round(restoreMs),
    takenBefore,
    takenAfter: after.length,
    takenInLostTime: unsent.filter((phone) => before.has(phone)).length,
    twice: carrier.twice(),
    inSpiteOfStop: after.map(({ phone }) => phone).filter((phone) => stopped.has(phone)),
    inDoubt,
  }
}
