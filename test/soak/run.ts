import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../bench/figure.ts'
import { lastNameOf, phoneOf, seedDataDir } from '../bench/seed.ts'
import { memoryOf, resumeSending, startServer } from '../bench/server.ts'
import { Client } from '../support/client.ts'
import { seededRandom } from '../support/random.ts'
import { Latencies, steadily } from './pace.ts'
import { startBackground } from './work.ts'

/**
 * The appliance under typical use: 200 requests a second (reads, lists, searches, analytics, changes, STOPs)
 * with endless imports and campaigns, over 108,000 contacts.
 */
export interface SoakOptions {
  seconds: number
  contacts: number
  seed: number
}

export interface SoakReport {
  /** Durations by kind of request. */
  latencies: Readonly<Record<Kind, Latencies>>
  /** Delay of a bare timer next to the server: the share of the machine. */
  lag: Latencies
  imports: number
  campaigns: number
  stops: number
  /** Resident memory in MB, once a second. */
  memory: number[]
}

/** Share of each kind in a hundred requests. */
const MIX = { read: 45, list: 15, search: 20, analytics: 5, change: 10, stop: 5 } as const
export type Kind = keyof typeof MIX
export const KINDS = Object.keys(MIX) as Kind[]

export const REQUESTS_PER_SECOND = 200
/** Time in which caches fill and read threads start. */
const WARM_UP_SECONDS = 20
const DECK = KINDS.flatMap((kind) => Array<Kind>(MIX[kind]).fill(kind))

export async function soak({ seconds, contacts, seed }: SoakOptions): Promise<SoakReport> {
  const workDir = mkdtempSync(join(tmpdir(), 'carillon-soak-'))
  try {
    say(`Seeding ${contacts.toLocaleString('en-US')} contacts …`)
    const dataDir = join(workDir, 'data')
    const [organization] = seedDataDir(dataDir, contacts, contacts)
    resumeSending(dataDir)
    const server = await startServer(dataDir, false)
    const client = new Client(`http://127.0.0.1:${server.port}`, organization!.key)
    try {
      return await run({
        client,
        pid: server.pid,
        contacts,
        contactIds: organization!.contactIds,
        seconds,
        seed,
      })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

interface Run {
  client: Client
  pid: number
  contacts: number
  contactIds: readonly string[]
  seconds: number
  seed: number
}

async function run({ client, pid, contacts, contactIds, seconds, seed }: Run): Promise<SoakReport> {
  const random = seededRandom(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const campaignIds: string[] = []
  const background = await startBackground({ client, contacts }, (id) => campaignIds.push(id))
  while (campaignIds.length === 0) await Bun.sleep(50)
  let stops = 0
  const ask: Readonly<Record<Kind, () => Promise<{ status: number }>>> = {
    read: () => client.get(`/contacts/${contactIds[pick(contactIds.length)]}`),
    list: () => client.get(`/contacts?limit=20&page=${1 + pick(5)}&status=ACTIVE`),
    search: () => {
      const name = lastNameOf(pick(contacts)).toLowerCase()
      return client.get(`/contacts?limit=20&search=${pick(2) === 0 ? name : name.slice(1, 5)}`)
    },
    analytics: () => client.get(`/campaigns/${campaignIds[pick(campaignIds.length)]}/analytics`),
    change: () =>
      client.patch(`/contacts/${contactIds[pick(contactIds.length)]}`, { city: `City ${pick(100)}` }),
    stop: () => {
      stops += 1
      const body = { from: phoneOf(pick(contacts)), to: '+12125559991', text: 'STOP', id: `in-${stops}` }
      return client.post(background.inboundPath, body)
    },
  }
  const empty = () =>
    Object.fromEntries(KINDS.map((kind) => [kind, new Latencies()])) as Record<Kind, Latencies>
  let [latencies, lag] = [empty(), new Latencies()]
  const fire = () => {
    const kind = DECK[pick(DECK.length)]!
    const into = latencies[kind]
    const startedAt = performance.now()
    const done = (isGood: boolean) => into.add(performance.now() - startedAt, isGood)
    ask[kind]().then(
      ({ status }) => done(status < 300),
      () => done(false),
    )
  }
  const warmUp = steadily(REQUESTS_PER_SECOND, fire, lag)
  await Bun.sleep(WARM_UP_SECONDS * 1_000)
  warmUp.stop()
  latencies = empty()
  lag = new Latencies()
  const load = steadily(REQUESTS_PER_SECOND, fire, lag)
  const memory: number[] = []
  for (let second = 0; second < seconds; second++) {
    await Bun.sleep(1_000)
    memory.push(memoryOf(pid).now)
  }
  load.stop()
  await background.stop()
  const { imports, campaigns } = background
  return { latencies, lag, imports, campaigns, stops, memory }
}
